//! Linear layouts: which register of which lane of which warp holds which element of a tile.
//!
//! A block of threads works on a tile, an array with powers of two as its sizes. Each thread has some
//! elements in registers. Every question of a compiler about this is a question of linear algebra over the
//! field of two elements, where a number is a vector of bits and the sum of two vectors is their XOR:
//!
//! | question | answer | file |
//! |---|---|---|
//! | which element is in register 3 of lane 9? | a sum of basis vectors | [`layout`] |
//! | who holds element 77? | a system of equations | [`layout`], [`f2`] |
//! | what does a transposition cost? | nothing: other names of bits | [`relabel`] |
//! | how do threads read global memory best? | a layout along the contiguous dimension | [`blocked`] |
//! | what does a matrix instruction want? | a layout from a figure of the PTX ISA | [`instructions`] |
//! | where does an instruction look in shared memory? | a linear map to offsets | [`matrices`], [`place`] |
//! | how does a tile get from one layout to another? | by names, shuffles, or shared memory | [`convert`] |
//! | where is a tile that copies bring? | a place that keeps what a copy moves together | [`staged`] |
//! | how wide is an access? | as many registers as are neighbours | [`vector`] |
//!
//! [`layout`] is the file to read first. The crate depends on nothing: no MLIR, and no other crate.

pub mod blocked;
pub mod convert;
pub mod f2;
pub mod instructions;
pub mod layout;
pub mod matrices;
pub mod place;
pub mod relabel;
pub mod shape;
pub mod shared;
pub mod shuffle;
pub mod staged;
mod swizzle;
pub mod vector;

pub use layout::{Holder, Layout, RegisterMap};
pub use matrices::Machine;
pub use place::Place;
pub use shape::{Error, Shape};
