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
//! The entries are a table, in which each refers to earlier ones only. That is how every known writer makes it, and it
//! excludes circles. A table is not a tree, however: in a hostile one each entry is a call site whose callee and caller
//! are both the entry before, which stands for more frames than there is memory. So [`Module::frames`] ends after
//! [`FRAME_LIMIT`] of them, and takes a step for each frame and scope at most.

use crate::Module;
use std::sync::Arc;

/// The most frames that [`Module::frames`] gives.
pub const FRAME_LIMIT: usize = 256;

/// The number of an entry of [`Module::debug`], from 1, or 0 for an unknown place.
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
    /// What is compiled at once.
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
        /// What it is a part of, a `LexicalBlock` or `Subprogram`.
        scope: DebugId,
        /// The file, a `File`.
        file: DebugId,
        /// Where it begins.
        line: u32,
        /// Where it begins.
        column: u32,
    },
    /// A place.
    Location {
        /// What it is in, a `LexicalBlock` or `Subprogram`.
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
        /// What it belongs to, a `CompileUnit`.
        unit: DebugId,
        /// The line at which its scope begins.
        scope_line: u32,
        /// Flags, without a known meaning. They exist since 13.5, before which they are 0.
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

/// What an entry refers to must be one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    File,
    Unit,
    Scope,
    Place,
}

impl Role {
    /// The words for it in an error.
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

    /// What it refers to, and the role that this must have.
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

/// A place in the source and the function it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The folder of the function's file; that of `file` in all known writers.
    pub directory: &'a str,
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// The name of the function in the source.
    pub function: &'a str,
}

impl Module {
    /// An entry of the table of places, or `None` for an unknown place.
    pub fn debug_entry(&self, id: DebugId) -> Option<&Debug> {
        self.debug.get((id.0 as usize).checked_sub(1)?)
    }

    /// The known places of a chain of calls, the innermost first, at most [`FRAME_LIMIT`].
    pub fn frames(&self, id: DebugId) -> Vec<Frame<'_>> {
        let mut frames = Vec::new();
        let mut waiting = vec![id];
        let mut steps = 0;
        while let Some(id) = waiting.pop()
            && steps < 2 * FRAME_LIMIT
        {
            steps += 1;
            match self.debug_entry(id) {
                Some(Debug::CallSite { callee, caller }) => waiting.extend([*caller, *callee]),
                Some(Debug::Location { scope, file, line, column }) => {
                    let (function, directory) = self.function_of(*scope);
                    frames.push(Frame { file, directory, line: *line, column: *column, function });
                }
                _ => {}
            }
        }
        frames.truncate(FRAME_LIMIT);
        frames
    }

    /// The name of the function around a scope, and its folder.
    fn function_of(&self, mut scope: DebugId) -> (&str, &str) {
        for _ in 0..self.debug.len() {
            match self.debug_entry(scope) {
                Some(Debug::LexicalBlock { scope: outer, .. }) => scope = *outer,
                Some(Debug::Subprogram { name, file, .. }) => {
                    let directory = match self.debug_entry(*file) {
                        Some(Debug::File { directory, .. }) => directory,
                        _ => "",
                    };
                    return (name, directory);
                }
                _ => break,
            }
        }
        ("", "")
    }
}
