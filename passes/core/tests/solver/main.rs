//! Checks the solver and the planner against their specification, on random graphs and on small ones built by
//! hand.
//!
//! [`draw`] generates random graphs, [`build`] builds small ones. Results are compared with three oracles
//! that share no code with the solver: [`tilespace_core::solve::check`] evaluates every constraint of the
//! graph by itself ([`planted`] tests that it notices missing bits), [`reference`] solves again in the most
//! naive way, and [`machine`] runs the planned program on concrete pointers, all of them at once. [`objects`]
//! does the same with bytes, [`references`] with bytes of objects that functions pass to each other.

mod backward;
mod build;
mod draw;
mod explain;
mod fixpoint;
mod generic;
mod lattice;
mod machine;
mod objects;
mod plan_rules;
mod planted;
mod presume;
mod prices;
mod properties;
mod reference;
mod references;
mod soundness;
