//! The names of bodies: a clone has the space of each formal in its name.
//!
//! ```text
//! sum of (shared, any)      sum.shared.generic
//! ```

use super::{BodyKind, Plan};
use crate::{
    MemorySpace,
    graph::Graph,
    ids::{BodyId, FuncId, IdMap},
    lattice::Vote,
};

/// The name of a clone of the function `name` for these votes, not yet unique.
pub fn clone_name(name: &str, separator: char, votes: &[Vote]) -> String {
    let mut name = name.to_string();
    for vote in votes {
        name.push(separator);
        name.push_str(vote.space().unwrap_or(MemorySpace::Generic).name());
    }
    name
}

impl Plan {
    /// The names that the bodies get, but for the numbers that make them unique. `separator` is between the
    /// parts of the name of a clone of a function.
    pub fn names(&self, graph: &Graph, separator: impl Fn(FuncId) -> char) -> IdMap<BodyId, String> {
        let name = |body: &super::Body| {
            let function = &graph.functions()[body.function];
            match body.kind {
                BodyKind::Clone => {
                    let votes = &body.votes[..function.passed_values()];
                    clone_name(&function.name, separator(body.function), votes)
                }
                BodyKind::Original | BodyKind::InPlace => function.name.clone(),
            }
        };
        self.bodies.values().map(name).collect()
    }
}
