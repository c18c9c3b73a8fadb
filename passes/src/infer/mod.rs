//! Passes that find the memory space of pointers and rewrite the program.
//!
//! ```text
//! ip-msp              extract -> solve -> plan -> apply, on a module: signatures, clones, pairs of casts
//! memory-space-opt    the same on one function; or it applies the plan of ip-msp, if that only made one: accesses
//! ```
//!
//! Each only wires [`extract`](crate::extract), the solver of `tilespace-core` and [`apply`](crate::apply) to
//! its options, so the arguments for soundness are there.

pub mod ip_msp;
pub mod memory_space_opt;
pub mod plan_module;
mod planned;
