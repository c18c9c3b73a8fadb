//! The simpler analysis to compare with: a walk from each value back to its reaching definitions.
//!
//! ```text
//! load %r
//!   %r = phi %p, %q        both are visited
//!     %p = gep %s          back to %s, whose root says shared
//!     %q = gep %r          was visited before: a cycle ends here
//! ```
//!
//! The spaces of a value are the spaces of all roots that the walk meets. It is intraprocedural and does not
//! model memory: an argument, the result of a call, a loaded value, and a value without a definition may be
//! anything. A test of a space is used only where the answer is yes, and shared memory is not treated as part
//! of the cluster's. So it never claims more than [`crate::solve`], with which it shares no code. That is its
//! purpose (`mem-space-alg=1`): where the two differ, one of these restrictions explains the difference, or
//! one of the two is wrong.
//!
//! It is sound since the graph has an edge or a root for each definition of a value, and the walk takes all
//! edges and does not rely on a root that a test of the space could see through ([`crate::solve`] on null).

use crate::{
    graph::{Constraint, Function, Sink, Source},
    ids::{IdMap, NodeId, reachable},
    lattice::Mask,
};

/// The spaces that may reach each value of `function`.
pub fn reaching_spaces(function: &Function) -> IdMap<NodeId, Mask> {
    let mut walker = Walker::new(function);
    loop {
        let masks = walker.masks(function);
        // The sum with a number that may lead to another space may be anything.
        let leads_away = |constraint: &Constraint| match *constraint {
            Constraint::Offset { address, integer, sum } => {
                let found = constraint.transfer(masks[integer], |node| masks[node]);
                let leads = walker.origin[sum] != ANYTHING && !masks[address].contains(found);
                leads.then_some(sum)
            }
            _ => None,
        };
        let away: Vec<NodeId> = function.constraints.iter().filter_map(leads_away).collect();
        if away.is_empty() {
            return masks;
        }
        for sum in away {
            walker.origin[sum] = ANYTHING;
        }
    }
}

impl Walker {
    fn masks(&self, function: &Function) -> IdMap<NodeId, Mask> {
        let mut masks: IdMap<NodeId, Option<Mask>> = IdMap::filled(function.nodes.len(), None);
        let mut visited: IdMap<NodeId, Option<NodeId>> = IdMap::filled(function.nodes.len(), None);
        for start in function.nodes.keys() {
            let mut mask = Mask::EMPTY;
            let mut pending = vec![start];
            while let Some(node) = pending.pop() {
                if visited[node].replace(start) == Some(start) {
                    continue;
                }
                // The walk from this node is complete.
                if let Some(known) = masks[node] {
                    mask = mask.join(known);
                } else {
                    mask = mask.join(self.origin[node]);
                    pending.extend(&self.sources[node]);
                }
            }
            masks[start] = Some(mask);
        }
        masks.values().map(|mask| mask.unwrap_or(ANYTHING)).collect()
    }
}

/// Any space, and null.
const ANYTHING: Mask = Mask::ANYWHERE.join(Mask::NULL);

struct Walker {
    /// The predecessors of each value.
    sources: IdMap<NodeId, Vec<NodeId>>,
    /// The mask of each value by its own definition.
    origin: IdMap<NodeId, Mask>,
}

impl Walker {
    fn new(function: &Function) -> Self {
        let mut sources: IdMap<NodeId, Vec<NodeId>> = IdMap::filled(function.nodes.len(), Vec::new());
        let mut origin: IdMap<NodeId, Option<Mask>> = IdMap::filled(function.nodes.len(), None);
        let mut add = |node: NodeId, mask: Mask| {
            origin[node] = Some(origin[node].unwrap_or_default().join(mask));
        };
        let tested = tested(function);
        for constraint in &function.constraints {
            let Sink::Value(to) = constraint.sink() else { continue };
            let known = constraint.transfer(ANYTHING, |_| ANYTHING);
            match constraint.source() {
                Source::Value(from) if known == ANYTHING => sources[to].push(from),
                // A test can distinguish null from an address of the space that was found.
                Source::Root(mask, _) if mask.may_be_null() && tested[to] => add(to, ANYTHING),
                Source::Root(mask, _) => add(to, mask),
                Source::Addend(_) => {}
                _ => add(to, known),
            }
        }
        let formals = function.formals.iter().map(|formal| formal.node);
        let results = function.calls.values().flat_map(|call| &call.results).copied();
        let read = function.objects.reads.iter().map(|read| read.value);
        formals.chain(results).chain(read).for_each(|node| add(node, ANYTHING));
        let origin = origin.iter().map(|(node, mask)| match mask {
            Some(mask) => *mask,
            None if sources[node].is_empty() => ANYTHING,
            None => Mask::EMPTY,
        });
        Self { origin: origin.collect(), sources }
    }
}

/// Values that may flow to a test of a space: here, or through a call. Results may flow to calls of the
/// function itself.
fn tested(function: &Function) -> IdMap<NodeId, bool> {
    let sources = function.value_sources();
    let passed = function.calls.values().flat_map(|call| call.actuals.iter().chain(&function.results));
    let tests = function.tests().chain(passed.copied());
    reachable(function.nodes.len(), tests, |node, next| next.extend(sources.of(node)))
}
