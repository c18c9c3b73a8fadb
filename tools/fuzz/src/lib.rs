//! Random programs, run by an interpreter before and after the memory-space passes.
//!
//! A program is drawn ([`program`]), printed as MLIR ([`print`]), and put through the passes ([`check`]). The
//! interpreter ([`machine`]) runs it before and after: it must do the same, and must not access memory through a pointer
//! to another space than the one that the object is in. What the interpreter knows it shares with no part of the passes:
//! not the layout of types ([`types`]), not the rules of ops ([`translate`]), not what a space is ([`memory`]). What is
//! outside of the module is as hostile as the assumptions of `docs/soundness.md` allow ([`world`]).
//!
//! Another question is what the alias analysis says of a program: no run may contradict it ([`alias`]). What `restrict`
//! promises is there for LLVM: what that makes of a program must do the same, too ([`restrict`]).
//!
//! [`plant`] breaks the passes on purpose, to show that this would be found.

#![forbid(unsafe_code)]

pub mod alias;
pub mod arith;
pub mod check;
pub mod code;
pub mod hunt;
mod launch;
pub mod machine;
pub mod memory;
pub mod outside;
pub mod plant;
pub mod print;
pub mod program;
pub mod reduce;
pub mod restrict;
pub mod translate;
pub mod trap;
pub mod types;
pub mod value;
pub mod world;
