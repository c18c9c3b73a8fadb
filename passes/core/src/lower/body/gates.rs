//! Effects of code that may not be reachable.
//!
//! ```text
//! if isspacep.shared %p { store %v, %q }      where %p is in global memory, nothing is stored
//! ^yes: br ^end(%a)   ^no: br ^end(%b)        where %p is in shared memory, the argument of ^end is %a
//! ```
//!
//! A block that is entered by one answer of a test has a node that says whether it is reachable: its mask is
//! non-empty if the pointer's mask, filtered by the answers around the block (`refine.rs`), is non-empty, and
//! if the enclosing such block is reachable ([`Gate`]). The blocks dominated by it, up to the next such
//! block, share the node. What an op in there stores, passes, returns, lets escape or forwards to a block
//! outside goes through a gate, and calls there wait for it. Between the values in there all flows as before.
//! Numbers that control flow forwards have no gate, nor have the bytes of objects that are copied to others:
//! these over-approximate.
//!
//! Dead code (`reach.rs`) is behind a gate that never opens: its effects are not added.

use crate::{
    function::dominance::Order,
    graph::{Cause, Constraint},
    ids::{BlockId, NodeId},
    ir::{Block, Forward, Ir, Op},
    lattice::Mask,
    lower::body::BodyReader,
};
use rustc_hash::FxHashMap;

/// When control reaches an op.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Runs {
    #[default]
    Always,
    /// When the mask of this node is non-empty.
    If(NodeId),
    Never,
}

/// The range of positions in which an answer of a test is known.
pub(crate) struct GuardedRange {
    pub place: u32,
    pub end: u32,
    /// The pointer that was tested, and its filtered copy.
    pub tested: NodeId,
    pub behind: NodeId,
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Adds the nodes that say when blocks are reachable that answers lead to.
    pub(crate) fn place_gates(&mut self, mut entered: Vec<GuardedRange>, order: &Order<I>) {
        if entered.is_empty() {
            return;
        }
        entered.sort_by_key(|entered| entered.place);
        let mut next = entered.into_iter().peekable();
        // The enclosing ranges, innermost last: they nest, so those that have ended are on top.
        let mut around: Vec<(u32, NodeId)> = Vec::new();
        let leave = |around: &mut Vec<(u32, NodeId)>, place: u32| {
            while around.pop_if(|(end, _)| *end <= place).is_some() {}
        };
        for (place, block) in self.first_places(order) {
            while let Some(GuardedRange { place, end, tested, behind }) =
                next.next_if(|entered| entered.place <= place)
            {
                leave(&mut around, place);
                let from = match around.last() {
                    Some((_, outer)) => *outer,
                    None => self.constant(Mask::NULL, Cause::Known),
                };
                let to = self.add_unnamed_node(BlockId::default());
                self.function.add(Constraint::Gate { from, to, behind, tested: Some(tested) });
                around.push((end, to));
            }
            leave(&mut around, place);
            if let Some((_, runs)) = around.last() {
                self.ir.runs_if.get_or_insert_default().insert(block, *runs);
            }
        }
    }

    /// The positions where blocks begin, in order.
    fn first_places(&self, order: &Order<I>) -> Vec<(u32, Block<I>)> {
        let regions = self.ir.code.all().iter().filter(|at| at.has_blocks()).flat_map(|at| at.op.regions());
        let blocks = regions
            .flat_map(|region| std::iter::successors(region.first_block(), |block| block.next_in_region()));
        let places = blocks.filter_map(|block| Some((order.place(block.first_operation()?)?, block)));
        let mut places: Vec<(u32, Block<I>)> = places.collect();
        places.sort_unstable_by_key(|(place, _)| *place);
        places
    }

    /// When control reaches `op`.
    #[inline]
    pub(crate) fn runs(&self, op: Op<I>) -> Runs {
        match self.ir.reach.runs(op) {
            true if self.ir.runs_if.is_none() => Runs::Always,
            true => self.runs_if(op.block()).map_or(Runs::Always, Runs::If),
            false => Runs::Never,
        }
    }

    fn runs_if(&self, block: Option<Block<I>>) -> Option<NodeId> {
        self.ir.runs_if.as_ref()?.get(&block?).copied()
    }

    /// When control forwards a value, as seen from outside of the code that does; always, if the destination
    /// runs no more often.
    pub(crate) fn runs_of_forward(&self, forward: &Forward<I>) -> Runs {
        if !self.ir.reach.may_forward(forward) {
            return Runs::Never;
        }
        if self.ir.runs_if.is_none() {
            return Runs::Always;
        }
        let to = self.runs_if(forward.destination.block());
        let from = self.runs_if(forward.owner.block());
        from.filter(|from| to != Some(*from)).map_or(Runs::Always, Runs::If)
    }

    /// A node of the current op as other code sees it; none if it never does.
    pub(crate) fn gated(&mut self, node: NodeId) -> Option<NodeId> {
        self.gated_by(self.runs, node)
    }

    /// A node as seen from outside of code that runs then.
    #[inline]
    pub(crate) fn gated_by(&mut self, runs: Runs, node: NodeId) -> Option<NodeId> {
        match runs {
            Runs::Always => Some(node),
            Runs::If(behind) => Some(self.gate(behind, node)),
            Runs::Never => None,
        }
    }

    /// The copy of a node behind a gate.
    fn gate(&mut self, behind: NodeId, node: NodeId) -> NodeId {
        if let Some(known) = self.outside.get(&(behind, node)) {
            return *known;
        }
        let to = self.add_unnamed_node(BlockId::default());
        self.function.add(Constraint::Gate { from: node, to, behind, tested: None });
        self.outside.insert((behind, node), to);
        to
    }

    /// The node that says whether the current op is reached; none if it always is.
    pub(crate) fn reached(&mut self) -> Option<NodeId> {
        match self.runs {
            Runs::Always => None,
            Runs::If(behind) => Some(behind),
            Runs::Never => Some(self.constant(Mask::EMPTY, Cause::Known)),
        }
    }

    /// The source of each gated node.
    pub(crate) fn gate_sources(&self) -> FxHashMap<NodeId, NodeId> {
        let gates = self.function.constraints.iter().filter_map(|constraint| match *constraint {
            Constraint::Gate { from, to, .. } => Some((to, from)),
            _ => None,
        });
        gates.collect()
    }
}
