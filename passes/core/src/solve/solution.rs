//! What the solver finds: the four ordered maps of the reference document, the instances they are about, and what memory
//! may hold.

use super::launches::{Contents, Launch};
use crate::{
    graph::Role,
    ids::{BlockId, CallId, FuncId, Id, IdMap, InstanceBlockId, InstanceId, NodeId, ValueId, reachable},
    lattice::{Mask, Vote},
};

/// The whole mutable state of the fixpoint: four ordered maps.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The spaces that reach a value. Block arguments and selects are where more than one bit is born.
    pub argmask: IdMap<ValueId, Mask>,
    /// How many instances a block was visited in.
    pub clone_count: IdMap<FuncId, IdMap<BlockId, u32>>,
    /// What those spaces agree on.
    pub vote: IdMap<ValueId, Vote>,
    /// What the results of an instance agree on, in the order of its [`results`](crate::graph::Function::results).
    pub return_space: IdMap<InstanceId, Box<[Vote]>>,
}

/// A function together with the votes of its formals.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The function.
    pub function: FuncId,
    /// The vote of each formal.
    pub votes: Box<[Vote]>,
    /// Whether code outside the graph can be on the call stack: then memory may hold anything.
    pub in_unknown_code: bool,
    /// Which instance each call reaches; none where the call is never reached.
    pub targets: IdMap<CallId, Option<InstanceId>>,
    /// The calls that reached this instance at some time; some may have moved on.
    pub(super) callers: Vec<(InstanceId, CallId)>,
    pub(super) first_value: u32,
    pub(super) first_block: u32,
}

impl Instance {
    /// The value that a node of the function is in this instance.
    #[inline]
    pub fn value(&self, node: NodeId) -> ValueId {
        ValueId::new(self.first_value as usize + node.index())
    }

    #[inline]
    pub(super) fn block(&self, block: BlockId) -> InstanceBlockId {
        InstanceBlockId::new(self.first_block as usize + block.index())
    }
}

/// What the solver did, for statistics.
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
    /// The instances from which everything starts: kernels, and what unknown code can call.
    pub entries: Vec<InstanceId>,
    /// Who else calls each function: as the graph says, but for discardable functions that [`crate::analyze`] found to stay.
    pub roles: IdMap<FuncId, Role>,
    /// The four maps.
    pub state: State,
    /// What memory may hold while kernels run.
    pub contents: Contents,
    /// The launches that each function runs in.
    pub launches: IdMap<FuncId, Launch>,
    /// Functions with more vectors of votes than are solved apart: the rest shares the instance that assumes nothing.
    pub crowded: IdMap<FuncId, bool>,
    /// Whether a test of what is nowhere was given any answer. An instance with higher votes, in which that is somewhere,
    /// need not contain one with lower votes then.
    pub guessed: bool,
    /// What it took.
    pub stats: SolveStats,
}

impl Solution {
    /// The spaces that reach `node` in `instance`.
    pub fn mask(&self, instance: InstanceId, node: NodeId) -> Mask {
        self.state.argmask[self.instances[instance].value(node)]
    }

    /// The same of all nodes, of which the function has `count`.
    pub fn masks(&self, instance: InstanceId, count: usize) -> &[Mask] {
        let first = self.instances[instance].first_value as usize;
        &self.state.argmask.values().as_slice()[first..first + count]
    }

    /// Instances that can run: what the entries reach through calls, in the order of their ids.
    pub fn live(&self) -> IdMap<InstanceId, bool> {
        reachable(self.instances.len(), self.entries.iter().copied(), |instance, next| {
            next.extend(self.instances[instance].targets.values().flatten());
        })
    }
}
