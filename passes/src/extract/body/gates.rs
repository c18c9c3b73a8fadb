//! What comes out of code that no run may get to.
//!
//! ```text
//! if isspacep.shared %p { store %v, %q }      where %p is in global memory, nothing is stored
//! ^yes: br ^end(%a)   ^no: br ^end(%b)        where %p is in shared memory, the argument of ^end is %a
//! ```
//!
//! A block that one answer of a test leads to has a node that says whether a run gets there: something is in it where
//! something is left of the pointer behind the answers on the way (`refine.rs`), and where a run gets to the block around
//! it ([`Gate`]). The blocks below, up to the next such block, have the same node. What an op in there stores, passes,
//! returns, lets go or hands on to a block outside goes through a gate, and calls there wait for it. Between the values in
//! there all flows as before. Numbers that control flow hands on have no gate, nor have the bytes of objects that are copied
//! to others: these over-approximate.
//!
//! Code that never runs (`reach.rs`) is behind a gate that never opens: nothing is added of what would come out.

use super::Body;
use crate::extract::order::Order;
use melior::ir::{BlockLike, BlockRef, OperationRef, RegionLike, operation::OperationLike};
use mlir_ext::{interfaces::Forward, ir};
use rustc_hash::FxHashMap;
use tilespace_core::{
    graph::{Cause, Gate},
    ids::{BlockId, NodeId},
    lattice::Mask,
};

/// When a run gets to an op.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Runs {
    #[default]
    Always,
    /// Where something is in this node.
    If(NodeId),
    Never,
}

/// From a place on, until another one, an answer of a test is known.
pub(super) struct Entered {
    pub place: u32,
    pub end: u32,
    /// The pointer that was tested, and what is left of it.
    pub tested: NodeId,
    pub behind: NodeId,
}

impl<'c: 'a, 'a> Body<'_, '_, 'c, 'a> {
    /// Finds out when each block runs that answers lead to.
    pub(super) fn place_gates(&mut self, mut entered: Vec<Entered>, order: &Order) {
        if entered.is_empty() {
            return;
        }
        entered.sort_by_key(|entered| entered.place);
        let mut next = entered.into_iter().peekable();
        // Each within the one before, so that those that have ended are the last ones.
        let mut around: Vec<(u32, NodeId)> = Vec::new();
        let leave = |around: &mut Vec<(u32, NodeId)>, place: u32| {
            while around.pop_if(|(end, _)| *end <= place).is_some() {}
        };
        for (place, block) in self.first_places(order) {
            while let Some(Entered { place, end, tested, behind }) =
                next.next_if(|entered| entered.place <= place)
            {
                leave(&mut around, place);
                let from = match around.last() {
                    Some((_, outer)) => *outer,
                    None => self.constant(Mask::NULL, Cause::Known),
                };
                let to = self.add_unnamed_node(BlockId::default());
                self.function.add_gate(Gate { from, to, behind, tested: Some(tested) });
                around.push((end, to));
            }
            leave(&mut around, place);
            if let Some((_, runs)) = around.last() {
                self.ir.runs_if.get_or_insert_default().insert(block, *runs);
            }
        }
    }

    /// The places where blocks begin, in order.
    fn first_places(&self, order: &Order) -> Vec<(u32, usize)> {
        let regions = self.ir.code.all().iter().filter(|at| at.has_blocks()).flat_map(|at| at.op.regions());
        let blocks = regions
            .flat_map(|region| std::iter::successors(region.first_block(), |block| block.next_in_region()));
        let places =
            blocks.filter_map(|block| Some((order.place(block.first_operation()?)?, ir::block_id(block))));
        let mut places: Vec<(u32, usize)> = places.collect();
        places.sort_unstable();
        places
    }

    /// When a run gets to `op`.
    #[inline]
    pub(super) fn runs(&self, op: OperationRef<'c, 'a>) -> Runs {
        match self.ir.reach.runs(op) {
            true if self.ir.runs_if.is_none() => Runs::Always,
            true => self.runs_if(op.block()).map_or(Runs::Always, Runs::If),
            false => Runs::Never,
        }
    }

    fn runs_if(&self, block: Option<BlockRef<'c, 'a>>) -> Option<NodeId> {
        self.ir.runs_if.as_ref()?.get(&ir::block_id(block?)).copied()
    }

    /// When control hands on a value, for those outside of the code that does; always, to code that runs no more often.
    pub(super) fn hands_on(&self, forward: &Forward<'c, 'a>) -> Runs {
        if !self.ir.reach.hands_on(forward) {
            return Runs::Never;
        }
        if self.ir.runs_if.is_none() {
            return Runs::Always;
        }
        let to = self.runs_if(ir::block_of(forward.destination));
        let from = self.runs_if(forward.owner.block());
        from.filter(|from| to != Some(*from)).map_or(Runs::Always, Runs::If)
    }

    /// A value of the op at hand as others get it; none if they never do.
    pub(super) fn let_out(&mut self, node: NodeId) -> Option<NodeId> {
        self.out_of(self.runs, node)
    }

    /// A value as it comes out of code that runs then.
    #[inline]
    pub(super) fn out_of(&mut self, runs: Runs, node: NodeId) -> Option<NodeId> {
        match runs {
            Runs::Always => Some(node),
            Runs::If(behind) => Some(self.through(behind, node)),
            Runs::Never => None,
        }
    }

    /// A value behind a gate.
    fn through(&mut self, behind: NodeId, node: NodeId) -> NodeId {
        if let Some(known) = self.outside.get(&(behind, node)) {
            return *known;
        }
        let to = self.add_unnamed_node(BlockId::default());
        self.function.add_gate(Gate { from: node, to, behind, tested: None });
        self.outside.insert((behind, node), to);
        to
    }

    /// What tells whether the op at hand is reached; none if it always is.
    pub(super) fn reached(&mut self) -> Option<NodeId> {
        match self.runs {
            Runs::Always => None,
            Runs::If(behind) => Some(behind),
            Runs::Never => Some(self.constant(Mask::EMPTY, Cause::Known)),
        }
    }

    /// What has come out of gates, with what it was before.
    pub(super) fn let_through(&self) -> FxHashMap<NodeId, NodeId> {
        self.function.gates.iter().map(|gate| (gate.to, gate.from)).collect()
    }
}
