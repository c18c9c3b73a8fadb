//! Random programs, run by an interpreter before and after the memory-space passes.
//!
//! A program is drawn ([`program`]), printed as MLIR ([`print`]), and put through the passes ([`check`]). The
//! interpreter ([`machine`]) runs it before and after: it must do the same, and must not access memory
//! through a pointer to another space than the object's space. The interpreter shares no code with the
//! passes: not the layout of types ([`types`]), not the rules of ops ([`translate`]), not the model of spaces
//! ([`memory`]). Code outside of the module is as hostile as the assumptions of `docs/soundness.md` allow
//! ([`world`]).
//!
//! A second check is the alias analysis: no run may contradict it ([`alias`]). A third is `restrict` and its
//! promises, which LLVM uses: LLVM's result must behave the same, too ([`restrict`]). A fourth is the plugin
//! on other targets ([`targets`]). A fifth is LLVM's code for programs, also for programs with several
//! threads ([`compiled`], [`threads`]). Programs of tiles are drawn separately, and compared with another
//! interpreter ([`tiles`]).
//!
//! [`plant`] breaks the passes on purpose, to show that this would be found.

#![forbid(unsafe_code)]

pub mod alias;
pub mod arith;
pub mod check;
pub mod code;
pub mod compiled;
pub mod hard;
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
pub mod targets;
pub mod threads;
pub mod tiles;
pub mod translate;
pub mod trap;
pub mod types;
pub mod value;
pub mod ways;
pub mod world;
