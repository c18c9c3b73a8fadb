//! Memory spaces, the vote lattice, the pointer graph and its solver: no MLIR in it.

#![forbid(unsafe_code)]

mod space;

pub use space::*;
