//! The versions of the format.
//!
//! NVIDIA adds to the format with each release of CUDA and takes nothing away: bytes that are right in 13.1
//! may be wrong in 13.2, since an op has one more attribute there, but whatever 13.1 can say, 13.2 can say
//! too. So versions are ordered, and each op and member carries the version that introduced it.

use std::fmt;

/// A version of the format. Versions are ordered by release.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// CUDA 13.1, the first.
    #[default]
    V13_1,
    /// CUDA 13.2.
    V13_2,
    /// CUDA 13.3.
    V13_3,
    /// CUDA 13.4.
    V13_4,
    /// CUDA 13.5.
    V13_5,
}

impl Version {
    /// Every version, oldest first.
    pub const ALL: [Version; 5] =
        [Version::V13_1, Version::V13_2, Version::V13_3, Version::V13_4, Version::V13_5];

    /// The newest version that this crate knows.
    pub const NEWEST: Version = Version::V13_5;

    /// The version with these numbers, as in `13.3`, or `None` if this crate does not know it.
    pub fn from_numbers(major: u8, minor: u8) -> Option<Version> {
        Version::ALL.into_iter().find(|version| version.numbers() == (major, minor))
    }

    /// The numbers before and after the dot.
    pub fn numbers(self) -> (u8, u8) {
        let minor = match self {
            Version::V13_1 => 1,
            Version::V13_2 => 2,
            Version::V13_3 => 3,
            Version::V13_4 => 4,
            Version::V13_5 => 5,
        };
        (13, minor)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (major, minor) = self.numbers();
        write!(f, "{major}.{minor}")
    }
}
