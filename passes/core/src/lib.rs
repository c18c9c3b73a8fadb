//! Which memory does a pointer name? The part of Tilespace that knows no IR.
//!
//! ```text
//! Graph ──solve──▶ Solution ──plan──▶ Plan ──▶ Explainer
//! ```
//!
//! [`analyze`] is the front door: it takes a [`graph`], a module as pointer values and what moves between them, finds the
//! fixpoint over the [`lattice`], one instance of a function for each vector of votes ([`mod@solve`]), and turns it into
//! bodies, clones and retargeted calls ([`mod@plan`]). [`explain`] says why an access stays generic all the same.
//!
//! Where a reader's questions are answered:
//!
//! | question | answer |
//! |---|---|
//! | What does the solver get to see, and who guarantees that it is all? | [`graph`] |
//! | What can be known of a pointer, and when is a space claimed? | [`lattice`] |
//! | Why is a function solved several times, and why does that end? | [`mod@solve`], "The key of an instance only rises", "The cap" |
//! | Why is the result the same whatever the order of the work? | [`mod@solve`], "The order of the work does not show" |
//! | What is null, and why does it stay generic? | [`mod@solve`], "Null goes by function"; [`mod@generic`] |
//! | What does memory hold? | [`mod@solve`], its contents by space; `graph/objects.rs`, byte by byte ([`place`]) |
//! | What did other kernels leave there? | `solve/launches.rs` |
//! | What is known of objects that are passed by reference? | `graph/interface.rs` |
//! | What of code that a test never leads to? | `solve/gates.rs` |
//! | What if unknown code calls, or is called? | [`mod@solve`], "Unknown code on the stack"; [`graph::Role`] |
//! | How do instances become bodies, and what do clones cost? | [`mod@plan`] |
//! | Why is a module solved more than once? | `discardable.rs` |
//! | Why does this access stay generic? | [`explain`] |
//!
//! Beside these, [`presume`] says what a compiler that guesses would take the rest for, and [`backward`] answers for one
//! function in a plainer way. Nothing here sees an MLIR type, and no code here is unsafe: the compiler enforces both, since
//! this crate depends on no MLIR crate.

#![forbid(unsafe_code)]

/// Solves `graph` and decides on the bodies: which spaces reach each pointer, and what is to be done about it.
pub fn analyze(
    graph: &graph::Graph,
    options: &solve::SolveOptions,
    budget: plan::CloneBudget,
) -> (solve::Solution, plan::Plan) {
    discardable::solve_and_plan(graph, options, budget)
}

pub mod backward;
mod discardable;
pub mod explain;
pub mod generic;
pub mod graph;
pub mod ids;
pub mod lattice;
pub mod place;
pub mod plan;
pub mod presume;
pub mod solve;
mod space;

pub use space::*;
