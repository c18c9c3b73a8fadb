//! Places in the source.
//!
//! An op of an inlined function is at a line of it, called from a line of another:
//!
//! ```text
//! 1 File { name: "k.py", directory: "/src" }      4 Location { scope: 3, file: "k.py", line: 9, column: 4 }
//! 2 CompileUnit { file: 1 }                       5 Location { scope: 3, file: "k.py", line: 2, column: 0 }
//! 3 Subprogram { file: 1, name: "k", unit: 2 .. } 6 CallSite { callee: 5, caller: 4 }
//! ```
//!
//! The entries are a table, in which each refers to earlier ones only. Every known writer makes it so, which
//! excludes circles. [`Module::frames`](crate::Module::frames) gives the meaning of an entry.

use std::sync::Arc;

/// The number of an entry of [`Module::debug`](crate::Module::debug), from 1, or 0 for an unknown place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DebugId(pub u32);

impl DebugId {
    /// An unknown place.
    pub const UNKNOWN: DebugId = DebugId(0);
}

/// An entry of the table of places. Lines count from 1, columns as the writer does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Debug {
    /// An unknown place.
    Unknown,
    /// A translation unit.
    CompileUnit {
        /// The main file, a `File`.
        file: DebugId,
    },
    /// A file.
    File {
        /// Its name.
        name: Arc<str>,
        /// The folder it is in.
        directory: Arc<str>,
    },
    /// A part of a function.
    LexicalBlock {
        /// The enclosing scope, a `LexicalBlock` or `Subprogram`.
        scope: DebugId,
        /// The file, a `File`.
        file: DebugId,
        /// The line at which it begins.
        line: u32,
        /// The column at which it begins.
        column: u32,
    },
    /// A place.
    Location {
        /// The scope it is in, a `LexicalBlock` or `Subprogram`.
        scope: DebugId,
        /// The name of the file.
        file: Arc<str>,
        /// The line.
        line: u32,
        /// The column.
        column: u32,
    },
    /// A function.
    Subprogram {
        /// The file, a `File`.
        file: DebugId,
        /// Its first line.
        line: u32,
        /// Its name in the source.
        name: Arc<str>,
        /// Its name for the linker.
        linkage_name: Arc<str>,
        /// The unit it belongs to, a `CompileUnit`.
        unit: DebugId,
        /// The line at which its scope begins.
        scope_line: u32,
        /// Flags without a known meaning. They exist since 13.5; in older versions they are 0.
        flags: u64,
    },
    /// A place that was inlined.
    CallSite {
        /// The place in the inlined function, a `Location`, `CallSite` or unknown.
        callee: DebugId,
        /// The place of the call, likewise.
        caller: DebugId,
    },
}

/// The role that an entry has for another one that refers to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    File,
    Unit,
    Scope,
    Place,
}

impl Role {
    /// Its name in errors.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Role::File => "a file",
            Role::Unit => "a compile unit",
            Role::Scope => "a function or lexical block",
            Role::Place => "a place",
        }
    }
}

impl Debug {
    /// The roles that an entry can have.
    pub(crate) fn has_role(&self, role: Role) -> bool {
        let own = match self {
            Debug::File { .. } => Role::File,
            Debug::CompileUnit { .. } => Role::Unit,
            Debug::LexicalBlock { .. } | Debug::Subprogram { .. } => Role::Scope,
            Debug::Unknown | Debug::Location { .. } | Debug::CallSite { .. } => Role::Place,
        };
        own == role
    }

    /// The entries that it refers to, each with the role that it must have.
    pub(crate) fn references(&self) -> Vec<(DebugId, Role)> {
        match *self {
            Debug::Unknown | Debug::File { .. } => Vec::new(),
            Debug::CompileUnit { file } => vec![(file, Role::File)],
            Debug::LexicalBlock { scope, file, .. } => vec![(scope, Role::Scope), (file, Role::File)],
            Debug::Location { scope, .. } => vec![(scope, Role::Scope)],
            Debug::Subprogram { file, unit, .. } => vec![(file, Role::File), (unit, Role::Unit)],
            Debug::CallSite { callee, caller } => vec![(callee, Role::Place), (caller, Role::Place)],
        }
    }
}

/// Whether `id` may stand for a `role` in the entry that follows `table`.
pub(crate) fn refers(table: &[Debug], id: DebugId, role: Role) -> bool {
    match (id.0 as usize).checked_sub(1) {
        None => role == Role::Place,
        Some(index) => table.get(index).is_some_and(|entry| entry.has_role(role)),
    }
}
