//! The result of the solver: the four ordered maps of the reference document, the instances they are about,
//! and the contents that memory may have.

use super::Contents;
use crate::{
    graph::Role,
    ids::{
        BlockId, CallId, CellId, FuncId, Id, IdMap, InstanceBlockId, InstanceId, NodeId, ValueId, reachable,
    },
    lattice::{Mask, Vote},
};
use std::collections::BTreeMap;

/// The whole mutable state of the fixpoint: four ordered maps. Two have an entry for each value, so they are
/// dense ([`IdMap`]); the others are trees.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The spaces that reach a value. A mask with more than one bit first arises at a block argument or a
    /// select.
    pub argmask: IdMap<ValueId, Mask>,
    /// How many instances visit a block: the limit on instances is about this number.
    pub clone_count: BTreeMap<(FuncId, BlockId), u32>,
    /// The vote of that mask, by which a call chooses its instance.
    pub vote: IdMap<ValueId, Vote>,
    /// The votes of the results of an instance, in the order of its
    /// [`results`](crate::graph::Function::results): the promises of a body to its callers. Without an entry
    /// for an instance that returns no pointer.
    pub return_space: BTreeMap<InstanceId, Box<[Vote]>>,
}

/// A function in one context ([`crate::solve`]).
#[derive(Clone, Debug)]
pub struct Instance {
    /// The function.
    pub function: FuncId,
    /// The vote of each formal.
    pub votes: Box<[Vote]>,
    /// Whether unknown code can be on the call stack: then memory may hold anything.
    pub in_unknown_code: bool,
    /// The instance that each call targets; none where the call is never reached.
    pub targets: IdMap<CallId, Option<InstanceId>>,
    /// The calls that targeted this instance at some time; some may have moved.
    pub(super) callers: Vec<(InstanceId, CallId)>,
    pub(super) first_value: u32,
    pub(super) first_block: u32,
}

impl Instance {
    /// The value of a node of the function in this instance.
    #[inline]
    pub fn value(&self, node: NodeId) -> ValueId {
        ValueId::new(self.first_value as usize + node.index())
    }

    #[inline]
    pub(super) fn block(&self, block: BlockId) -> InstanceBlockId {
        InstanceBlockId::new(self.first_block as usize + block.index())
    }
}

/// Statistics of the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveStats {
    /// Pointer values over all instances.
    pub values: u64,
    /// Blocks over all instances.
    pub blocks: u64,
    /// Block visits.
    pub visits: u64,
    /// Changes of a vote.
    pub refinements: u64,
}

/// The fixpoint of a graph.
#[derive(Clone, Debug)]
pub struct Solution {
    /// All instances, the abandoned ones too.
    pub instances: IdMap<InstanceId, Instance>,
    /// The root instances: kernels, and functions that unknown code can call.
    pub entries: Vec<InstanceId>,
    /// The outside callers of each function: as the graph says, but for discardable functions that
    /// [`crate::analyze`] found to stay.
    pub roles: IdMap<FuncId, Role>,
    /// The four maps.
    pub state: State,
    /// The contents of memory while kernels run.
    pub contents: Contents,
    /// The contents of cells.
    pub cells: IdMap<CellId, Mask>,
    /// Functions with more contexts than the cap allows: the rest shares the instance that assumes nothing.
    pub crowded: IdMap<FuncId, bool>,
    /// Statistics.
    pub stats: SolveStats,
}

impl Solution {
    /// The spaces that reach `node` in `instance`.
    pub fn mask(&self, instance: InstanceId, node: NodeId) -> Mask {
        self.state.argmask[self.instances[instance].value(node)]
    }

    /// The masks of all `count` nodes of the function, in order.
    pub fn masks(&self, instance: InstanceId, count: usize) -> &[Mask] {
        let first = self.instances[instance].first_value as usize;
        &self.state.argmask.values().as_slice()[first..first + count]
    }

    /// The votes of the results of an instance.
    pub fn returned(&self, instance: InstanceId) -> &[Vote] {
        self.state.return_space.get(&instance).map_or(&[], |votes| votes)
    }

    /// Instances that can run: those that the entries reach through calls.
    pub fn live(&self) -> IdMap<InstanceId, bool> {
        reachable(self.instances.len(), self.entries.iter().copied(), |instance, next| {
            next.extend(self.instances[instance].targets.values().flatten());
        })
    }
}
