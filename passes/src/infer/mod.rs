//! Passes that find the memory space of pointers and rewrite the program.
//!
//! ```text
//! ip-msp              extract -> solve -> plan -> apply, on a module: signatures, clones, pairs of casts
//! memory-space-opt    the same on one function, with the facts of ip-msp where it ran right before: accesses
//! ```
//!
//! Each only wires [`extract`](crate::extract), the solver of `tilespace-core` and [`apply`](crate::apply) to
//! its options, so the arguments for soundness are there.

mod forwarded_facts;
pub mod ip_msp;
pub mod memory_space_opt;
pub mod plan_module;
