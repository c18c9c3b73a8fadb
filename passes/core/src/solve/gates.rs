//! Code behind a test that never gives the answer that leads there.
//!
//! ```text
//! f(%p):  if isspacep.shared %p { return %shared } else { return %p }
//!
//! f[global]   nothing is left of %p behind the yes: the return there is dead, f[global] returns %p alone
//! f[shared]   the same behind the no
//! ```
//!
//! Each value that such code stores, returns, passes or forwards goes through a [`Gate`](Constraint::Gate),
//! which opens when something is left of the tested pointer behind the answers. That is one more monotone
//! constraint: masks only grow, so an open gate stays open. Values inside the code flow freely between each
//! other, so that an access there gets the claim that it would have if a run got there.
//!
//! It is right since a run that gets there has tested the pointer, whose space was in its mask, and got the
//! answer that leads there: then the filter lets that space through. Null that is tested is of unknown
//! origin, and passes every filter.
//!
//! A pointer whose mask is empty in the end is undefined, or in no run. No code is treated as dead because of
//! that: a test of such a pointer may have any answer. During the solve, an empty mask may also mean "not
//! computed yet", so these gates open only when nothing else is left to do. An instance where one did open
//! need not lie below those with higher votes, where the pointer is in a space and gives one answer: the
//! planner then lets no instance run in the body of another
//! ([`Solution::guessed`](super::Solution::guessed)). Its stores are not retracted: imprecise, but sound.

use super::Solver;
use crate::{
    graph::Constraint,
    ids::{InstanceId, NodeId},
    lattice::Mask,
};

impl Solver<'_> {
    /// Opens the gates behind tests of pointers with an empty mask, in live instances. Whether that changed a
    /// mask.
    pub(super) fn open_gates_of_nothing(&mut self) -> bool {
        let mut constraints = self.graph.functions.values().flat_map(|function| &function.constraints);
        if !constraints.any(|constraint| matches!(constraint, Constraint::Gate { .. })) {
            return false;
        }
        let live = self.solution.live();
        let mut opened: Vec<(InstanceId, NodeId, Mask)> = Vec::new();
        for (id, instance) in self.solution.instances.iter().filter(|(id, _)| live[*id]) {
            let mask = |node| self.solution.mask(id, node);
            for constraint in &self.graph.functions[instance.function].constraints {
                let Constraint::Gate { from, to, tested: Some(tested), .. } = *constraint else { continue };
                if mask(tested) == Mask::EMPTY && !mask(to).contains(mask(from)) {
                    opened.push((id, to, mask(from)));
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
