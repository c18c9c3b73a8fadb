//! Kernels and their blocks, and operations of other dialects, which are copied with converted operands
//! ([`bodies`]).

pub mod bodies;
pub mod loops;
pub mod prints;
pub mod threads;
