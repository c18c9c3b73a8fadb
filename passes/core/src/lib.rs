//! Which memory space can a pointer name? All analyses of Tilespace, for any IR that answers their questions
//! ([`ir`]).
//!
//! ```text
//! IR ──lower──▶ Graph ──solve──▶ Solution ──plan──▶ Plan ──▶ Explainer
//! ```
//!
//! [`lower`] reads each function into a [`graph`]: a module reduced to its pointer values and the flow between
//! them. For a graph, [`analyze`] is the entry point. It computes the least fixpoint over the vote
//! [`lattice`], context-sensitively: a function is solved once per vector of votes of its arguments
//! ([`mod@solve`]). It then decides which bodies and clones exist and which body each call targets
//! ([`mod@plan`]). [`explain`] says why an access stays generic.
//!
//! Where each question is answered:
//!
//! | question | answer |
//! |---|---|
//! | With which options do tools ask? | [`decide`] |
//! | Which questions does an IR answer, and which is it never asked? | [`ir`] |
//! | What does an op do to an address, and where does a value come from? | [`ops`], by records; [`function`] |
//! | Which names does assembly spell? | [`assembly`] |
//! | Which memory is known byte by byte? | [`objects`] |
//! | What does the solver see, and who guarantees that it is complete? | [`graph`] |
//! | In which ways do masks move, and which values may flow into a value? | [`graph::Constraint`]; `graph/flow.rs`, across calls |
//! | What is known of a pointer, and when is a space claimed? | [`lattice`] |
//! | Why is a function solved several times? | [`mod@solve`], "Contexts only rise" |
//! | Why does the solver terminate? | [`mod@solve`], "Termination", "The cap" |
//! | Why does the result not depend on worklist order? | [`mod@solve`], "Worklist order does not matter" |
//! | Why does null stay generic? | [`mod@solve`], "Null is tracked per function"; [`mod@generic`] |
//! | What does memory hold? | [`mod@solve`], by space; `graph/objects.rs`, byte by byte ([`place`]) |
//! | What did other launches leave there? | `solve/contents.rs` |
//! | What is known of objects that are passed by reference? | `graph/interface.rs` |
//! | What if unknown code calls? | [`mod@solve`], "Unknown code on the call stack"; [`graph::Role`] |
//! | How do instances become bodies, and how much do clones cost? | [`mod@plan`] |
//! | Why is a module solved more than once? | `discardable.rs` |
//! | Why does this access stay generic? | [`explain`] |
//! | Which access could be two, each in its space? | [`splits`] |
//!
//! Besides these, [`presume`] models a compiler that assumes global memory for pointers of unknown origin,
//! and [`backward`] is a simpler, intraprocedural analysis to compare with. This crate depends on no MLIR
//! crate and forbids `unsafe`: the compiler enforces both.

#![forbid(unsafe_code)]

/// Solves `graph`, and plans the bodies: which spaces reach each pointer, and which rewrites follow from
/// that.
pub fn analyze(
    graph: &graph::Graph,
    options: &solve::SolveOptions,
    budget: plan::CloneBudget,
) -> (solve::Solution, plan::Plan) {
    discardable::solve_and_plan(graph, options, budget)
}

pub mod assembly;
pub mod backward;
pub mod decide;
mod discardable;
pub mod explain;
pub mod function;
pub mod generic;
pub mod graph;
pub mod ids;
pub mod ir;
pub mod lattice;
pub mod limits;
pub mod lower;
pub mod objects;
pub mod ops;
pub mod place;
pub mod plan;
pub mod presume;
pub mod solve;
pub mod splits;
pub use tilespace_spaces::*;
