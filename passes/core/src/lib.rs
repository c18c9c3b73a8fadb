//! Which memory does a pointer name? The part of Tilespace that knows no IR.
//!
//! [`graph`] is the question: a module as pointer values and what moves between them, [`objects`] memory whose every
//! access is in it. [`solve`] finds the fixpoint over the [`lattice`], one instance of a function for each vector of
//! votes. [`plan`] turns it into bodies, clones and retargeted calls, [`mod@generic`] says which values no rewrite may touch,
//! [`explain`] says why an access stays generic,
//! [`presume`] what a compiler that guesses would take the rest for, and [`mod@walk`] answers for one function in a
//! plainer way. Nothing here sees an MLIR type, and no code here is unsafe: the compiler enforces both, since this crate
//! depends on no MLIR crate.

#![forbid(unsafe_code)]

pub mod explain;
pub mod generic;
pub mod graph;
pub mod ids;
pub mod lattice;
pub mod objects;
pub mod place;
pub mod plan;
pub mod presume;
pub mod solve;
mod space;
pub mod walk;

pub use space::*;
