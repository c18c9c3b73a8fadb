//! Errors, with the place of each.
//!
//! Users of tiles read "Failed to compile Tile IR program, Unknown location" today. An error here names the
//! byte, the section, the construct expected there and the bytes found instead:
//!
//! ```text
//! at byte 97 in the function section: expected an op of version 13.3, found opcode 121, `fpowi`, which exists since 13.4
//! ```
//!
//! and, for a module that a version cannot hold, the function, the op, the member and the version that could:
//!
//! ```text
//! in function `k`, op `ftoi`: `saturating` exists since 13.4, but the file is written as 13.3
//! ```

use crate::Version;
use std::{error, fmt};

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// Magic bytes and version.
    Header,
    /// The identifiers and lengths of the sections themselves.
    Layout,
    /// All texts.
    String,
    /// Functions and their bodies.
    Function,
    /// Places in the source.
    Debug,
    /// The data of constants.
    Constant,
    /// Types.
    Type,
    /// Global variables.
    Global,
    /// The name of the tool that wrote the file.
    Producer,
}

impl Section {
    /// The sections that have a number in the file, in the order of these numbers, which begin at 1.
    pub(crate) const NUMBERED: [Section; 7] = [
        Section::String,
        Section::Function,
        Section::Debug,
        Section::Constant,
        Section::Type,
        Section::Global,
        Section::Producer,
    ];
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Section::Header => "header",
            Section::Layout => "list of sections",
            Section::String => "string section",
            Section::Function => "function section",
            Section::Debug => "debug section",
            Section::Constant => "constant section",
            Section::Type => "type section",
            Section::Global => "global section",
            Section::Producer => "producer section",
        })
    }
}

/// Why bytes are not a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The offset in the file of the first unexpected byte.
    pub offset: usize,
    /// The part of the file that this byte belongs to.
    pub section: Section,
    /// The construct expected there, and the bytes found instead.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "at byte {} in the {}: {}", self.offset, self.section, self.message)
    }
}

impl error::Error for ReadError {}

/// Why a module cannot be written, in this version or at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// The function, global or table entry in question, and the op in it.
    pub place: String,
    /// The reason.
    pub message: String,
    /// The oldest version that can hold the module's construct, if a newer version would be enough.
    pub needs: Option<Version>,
}

impl WriteError {
    /// An error about a construct that no version can hold.
    pub(crate) fn invalid(message: impl Into<String>) -> WriteError {
        WriteError { place: String::new(), message: message.into(), needs: None }
    }

    /// An error about a construct that `since` can hold and `version` cannot.
    pub(crate) fn newer(what: impl fmt::Display, since: Version, version: Version) -> WriteError {
        WriteError {
            place: String::new(),
            message: format!("{what} exists since {since}, but the file is written as {version}"),
            needs: Some(since),
        }
    }

    /// Adds the place of the error, unless an inner place is known.
    pub(crate) fn at(mut self, place: impl FnOnce() -> String) -> WriteError {
        if self.place.is_empty() {
            self.place = place();
        }
        self
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "in {}: ", self.place)?;
        }
        f.write_str(&self.message)
    }
}

impl error::Error for WriteError {}
