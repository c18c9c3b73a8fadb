//! Code behind a test that has no such answer.
//!
//! ```text
//! f(%p):  if isspacep.shared %p { return %shared } else { return %p }
//!
//! f[global]   nothing is left of %p behind the yes: what is returned there reaches nobody, and f[global] returns %p alone
//! f[shared]   the same behind the no
//! ```
//!
//! What such code stores, returns, passes and hands on goes through a [`Gate`](crate::graph::Gate), which opens when
//! something is left of the tested pointer behind the answers. That is one more monotone constraint: masks only grow, so
//! an open gate stays open. Between the values of the code itself everything flows, so that an access in there gets the
//! answer that it would have if a run got there.
//!
//! It is right since a run that gets there has tested the pointer, which was somewhere in its mask, and gave an answer that
//! this place gives: then the filter has let the place through. Null that is tested is of unknown origin, and passes every
//! filter.
//!
//! A pointer of which nothing is known in the end is undefined, or in no run. No code is taken for dead for that: a test of
//! such a pointer may have any answer. While the solver works it may also be one that is not computed yet. So these gates
//! open when nothing else is left to do. An instance in which one did need not lie below those with higher votes, where the
//! pointer is somewhere and gives one answer: the planner then lets none run in the body of another
//! ([`Solution::guessed`](super::Solution::guessed)). What it stored stays stored, which costs precision alone.

use super::Solver;
use crate::{
    ids::{InstanceId, NodeId},
    lattice::Mask,
};

impl Solver<'_> {
    /// Lets all answers come from tests of what is nowhere, wherever a run may get to the test. Whether that is new.
    pub(super) fn open_gates_of_nothing(&mut self) -> bool {
        if self.graph.functions.values().all(|function| function.gates.is_empty()) {
            return false;
        }
        let live = self.solution.live();
        let mut opened: Vec<(InstanceId, NodeId, Mask)> = Vec::new();
        for (id, instance) in self.solution.instances.iter().filter(|(id, _)| live[*id]) {
            let mask = |node| self.solution.mask(id, node);
            for gate in &self.graph.functions[instance.function].gates {
                let is_nowhere = gate.tested.is_some_and(|tested| mask(tested) == Mask::EMPTY);
                if is_nowhere && !mask(gate.to).contains(mask(gate.from)) {
                    opened.push((id, gate.to, mask(gate.from)));
                }
            }
        }
        for (instance, node, mask) in &opened {
            self.raise(*instance, *node, *mask);
        }
        self.solution.guessed |= !opened.is_empty();
        !opened.is_empty()
    }
}
