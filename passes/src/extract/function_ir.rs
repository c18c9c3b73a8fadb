//! Where the parts of one function's graph are in the IR.
//!
//! ```text
//! %q = llvm.getelementptr %p[1]     node 4: the value %q, its only pointer field, a generic pointer
//! llvm.store %v, %q                 site 7: this op, operand 1
//! ```
//!
//! The graph is plain data and knows nodes, sites and calls by their numbers. A copy of the function has its parts in the same
//! order ([`FunctionIr::in_copy`]), so that what was solved for the function can be applied to the copy.

use super::{
    Code,
    class::{Class, ClassId, Classes},
    reach::Reach,
};
use melior::ir::{BlockLike, OperationRef, Value};
use mlir_ext::{functions, interfaces::Forward, ir, parallel::Handle};
use rustc_hash::FxHashMap;
use std::ops::Range;
use tilespace_core::{
    MemorySpace,
    ids::{CallId, FuncId, Id, IdMap, NodeId, Site},
    lattice::Mask,
};

/// Where the parts of one function's graph are.
#[derive(Clone)]
pub struct FunctionIr<'c, 'a> {
    /// What matters in it. The pseudo-function of a global's initializer has the global for a function.
    pub code: Code<'c, 'a>,
    /// What of it never runs.
    pub(super) reach: Reach,
    /// The node that tells whether a run gets to a block, where tests decide (`body/gates.rs`).
    pub(super) runs_if: FxHashMap<usize, NodeId>,
    /// The value of each node, and which pointer field of it; none for a node that is no value.
    pub values: IdMap<NodeId, Option<NodeValue<'c, 'a>>>,
    /// The first node of each value, for a function that was read alone.
    pub(super) nodes: FxHashMap<usize, Range<u32>>,
    /// The op of each call.
    pub calls: IdMap<CallId, Handle<OperationRef<'c, 'a>>>,
    /// The op and operand of each site.
    pub(super) sites: IdMap<Site, SiteIr<'c, 'a>>,
    /// Values whose space can only be known across functions or through memory.
    pub distant: Vec<NodeId>,
    /// Values that some uses know better.
    pub refined: Vec<Refined>,
    /// Numbers that are added to an address, with the nodes of address and sum. Without the first they may be the address.
    pub(super) offsets: Vec<(Handle<Value<'c, 'a>>, Option<NodeId>, NodeId)>,
    /// Pointers that are made of numbers, each with the number, as far as this is a whole address, and what is added to it.
    pub(super) made: Vec<Made<'c, 'a>>,
    /// What branches in it hand on, for a function that was read alone: by op, in program order.
    pub forwards: Vec<(usize, Handle<Forward<'c, 'a>>)>,
    /// Functions called with other types than they take: their callers are not all in the graph.
    pub mismatched: Vec<FuncId>,
    /// Both sides of `musttail` calls: LLVM wants their signatures alike.
    pub musttail: Vec<FuncId>,
    /// Calls of a function that only its address names.
    pub(super) calls_of_addresses: Vec<Handle<OperationRef<'c, 'a>>>,
    /// Whether code that nobody sees may run in between.
    pub(super) runs_unknown_code: bool,
}

/// A value as the uses see it that come behind what was said of its space.
#[derive(Clone, Debug)]
pub struct Refined {
    /// The node of those uses.
    pub node: NodeId,
    /// The node of the value.
    pub base: NodeId,
    /// The one right around it, by its number.
    pub around: Option<usize>,
    /// The op from which on it was said.
    pub from: Site,
    /// The uses.
    pub uses: Vec<Site>,
}

impl FunctionIr<'_, '_> {
    /// For each of [`FunctionIr::refined`] the outermost in which the value is as good as known to be in the same space,
    /// where that is one: what a cast says there holds for all.
    pub fn outermost(&self, masks: &IdMap<NodeId, Mask>) -> Vec<usize> {
        let vote = |index: usize| masks[self.refined[index].node].vote();
        let mut outermost = Vec::with_capacity(self.refined.len());
        for (index, refined) in self.refined.iter().enumerate() {
            let same = refined.around.filter(|around| vote(*around) == vote(index));
            outermost.push(same.map_or(index, |around| outermost[around]));
        }
        outermost
    }

    /// Those of [`FunctionIr::refined`] that tell the space of a value, each with its outermost.
    pub fn said(&self, masks: &IdMap<NodeId, Mask>) -> impl Iterator<Item = (&Refined, usize, MemorySpace)> {
        self.refined.iter().zip(self.outermost(masks)).filter_map(|(refined, outermost)| {
            let space = masks[refined.node].settled()?;
            (masks[refined.base].settled() != Some(space)).then_some((refined, outermost, space))
        })
    }
}

/// An operand of an op, or the op as a whole.
#[derive(Clone, Copy)]
pub(super) struct SiteIr<'c, 'a> {
    /// The op.
    pub op: Handle<OperationRef<'c, 'a>>,
    /// The number of the operand.
    pub operand: u32,
    /// The number of the op in the body.
    pub index: u32,
    /// The kind of the op.
    pub class: ClassId,
}

impl SiteIr<'_, '_> {
    /// The number of an op that was not the one at hand.
    pub const NOWHERE: u32 = u32::MAX;
}

/// A pointer that is made of a number.
#[derive(Clone)]
pub(super) struct Made<'c, 'a> {
    pub number: Handle<Value<'c, 'a>>,
    /// What is added to it on the way.
    pub offsets: Vec<Handle<Value<'c, 'a>>>,
    pub pointer: NodeId,
}

/// A value behind a node.
#[derive(Clone, Copy)]
pub struct NodeValue<'c, 'a> {
    /// The value.
    pub value: Handle<Value<'c, 'a>>,
    /// Which of its pointer fields.
    pub field: u32,
    /// Whether the value is a generic pointer, which could be given a space.
    pub generic: bool,
}

impl<'c: 'a, 'a> FunctionIr<'c, 'a> {
    /// The function op; for the pseudo-function of a global's initializer, the global.
    pub fn op(&self) -> OperationRef<'c, 'a> {
        self.code.function()
    }

    /// The node of a generic pointer, in a function that was read alone.
    pub fn node(&self, value: Value<'c, 'a>) -> Option<NodeId> {
        let node = NodeId::new(self.nodes.get(&ir::value_id(value))?.start as usize);
        self.values[node].is_some_and(|value| value.generic).then_some(node)
    }

    /// The op and operand of a site.
    pub fn site(&self, site: Site) -> (OperationRef<'c, 'a>, usize) {
        let SiteIr { op, operand, .. } = self.sites[site];
        (*op, operand as usize)
    }

    /// The number that the op of a site has in the body, where the op was the one at hand.
    pub fn index_at(&self, site: Site) -> Option<usize> {
        let index = self.sites[site].index;
        (index != SiteIr::NOWHERE).then_some(index as usize)
    }

    /// The kind of the op of a site.
    pub fn class_at(&self, site: Site, classes: &Classes) -> Class {
        classes.get(self.sites[site].class)
    }

    /// The parts that [`in_copy`](Self::in_copy) needs to know in a copy.
    pub fn parts(&self) -> Vec<OperationRef<'c, 'a>> {
        let calls = self.calls.values().map(|op| **op);
        calls.chain(self.sites.values().map(|site| *site.op)).chain(self.distant_ops()).collect()
    }

    /// The ops that distant values are results of.
    fn distant_ops(&self) -> impl Iterator<Item = OperationRef<'c, 'a>> + use<'_, 'c, 'a> {
        self.distant.iter().filter_map(|node| ir::defining_op(*self.values[*node]?.value))
    }

    /// Where the parts are in `copy`: its arguments, calls, sites and distant values.
    pub fn in_copy(&self, code: Code<'c, 'a>, parts: &[Handle<OperationRef<'c, 'a>>]) -> Self {
        let op = code.function();
        let mut values = IdMap::filled(self.values.len(), None);
        for (node, value) in self.values.iter() {
            let Some(at) = value else { break };
            let (Some(entry), Some((_, argument))) =
                (functions::entry_block(op), ir::argument_owner(*at.value))
            else {
                break;
            };
            values[node] = entry
                .argument(argument)
                .ok()
                .map(|value| NodeValue { value: Value::from(value).into(), ..*at });
        }
        let mut parts = parts.iter().copied();
        let calls = parts.by_ref().take(self.calls.len()).collect();
        let sites = parts.by_ref().take(self.sites.len()).zip(self.sites.values());
        let sites = sites.map(|(op, site)| SiteIr { op, ..*site }).collect();
        for node in &self.distant {
            let Some(at) = self.values[*node] else { continue };
            if let Some(result) = ir::result_number(*at.value) {
                let value = parts.next().and_then(|op| ir::result(*op, result));
                values[*node] = value.map(|value| NodeValue { value: value.into(), ..at });
            }
        }
        Self {
            values,
            calls,
            sites,
            distant: self.distant.clone(),
            refined: self.refined.clone(),
            ..Self::empty(code)
        }
    }

    pub(super) fn new(code: Code<'c, 'a>) -> Self {
        // What has no place of its own is in the function.
        let (op, class) = (code.function().into(), code.all()[0].class);
        let sites = [SiteIr { op, operand: 0, index: SiteIr::NOWHERE, class }].into_iter().collect();
        Self { sites, ..Self::empty(code) }
    }

    fn empty(code: Code<'c, 'a>) -> Self {
        Self {
            code,
            reach: Reach::default(),
            runs_if: FxHashMap::default(),
            values: IdMap::default(),
            nodes: FxHashMap::default(),
            calls: IdMap::default(),
            sites: IdMap::default(),
            distant: Vec::new(),
            refined: Vec::new(),
            offsets: Vec::new(),
            made: Vec::new(),
            forwards: Vec::new(),
            mismatched: Vec::new(),
            musttail: Vec::new(),
            calls_of_addresses: Vec::new(),
            runs_unknown_code: false,
        }
    }
}
