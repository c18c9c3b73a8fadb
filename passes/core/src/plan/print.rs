//! A plan as text: what each body relies on.
//!
//! ```text
//! body 1 of function 0: get, clone of [shared], returns []
//!   n0: shared
//!   call llvm.call #3 -> body 2
//! ```

use super::Plan;
use crate::{
    graph::{Graph, Names},
    ids::Id,
    lattice::Vote,
};
use std::fmt::{Display, Formatter, Result};

/// A plan with the names of the parts of its graph, to be printed.
pub struct PrintedPlan<'g, N> {
    /// The graph.
    pub graph: &'g Graph,
    /// The plan.
    pub plan: &'g Plan,
    /// The names.
    pub names: N,
}

fn votes(votes: &[Vote]) -> String {
    let words: Vec<String> = votes.iter().map(|vote| vote.number().to_string()).collect();
    words.join(", ")
}

impl<N: Names> Display for PrintedPlan<'_, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (id, body) in self.plan.bodies.iter() {
            let function = &self.graph.functions()[body.function];
            let kind = format!("{:?}", body.kind).to_lowercase();
            let (own, name) = (body.function.index(), &function.name);
            let (formals, results) = (votes(&body.votes), votes(&body.results));
            writeln!(
                f,
                "body {} of function {own}: {name}, {kind} of [{formals}], returns [{results}]",
                id.index()
            )?;
            for (node, mask) in body.masks.iter() {
                let null = if mask.may_be_null() { " or null" } else { "" };
                let (bits, vote) = (mask.bits(), mask.vote().number());
                let settled = if mask.settled().is_some() { ", settled" } else { "" };
                writeln!(f, "  n{}: {bits:#x}{null}, vote {vote}{settled}", node.index())?;
            }
            for (call, target) in body.calls.iter() {
                let site = self.names.site(body.function, function.calls[call].site);
                let target =
                    target.map_or("nothing".to_string(), |target| format!("body {}", target.index()));
                writeln!(f, "  call {site} -> {target}")?;
            }
        }
        Ok(())
    }
}
