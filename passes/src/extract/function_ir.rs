//! The map from one function's graph to its IR.
//!
//! ```text
//! %q = llvm.getelementptr %p[1]     node 4: the value %q, its only pointer field, a generic pointer
//! llvm.store %v, %q                 site 7: this op, operand 1
//! ```
//!
//! The graph is plain data and knows nodes, sites and calls by their numbers. A copy of the function has its
//! parts in the same order ([`FunctionIr::in_copy`]), so that the solution for the function can be applied to
//! the copy.
//!
//! The nodes of operands and results are recorded when the body is read ([`FunctionIr::operand_nodes`]), in
//! flat lists in the order of the ops: a rewrite of the body walks the lists in step with the ops, without
//! looking up values.

use super::{
    Code, CodeOp, Extractor,
    class::{Class, ClassId, Classes, Traits},
    reach::Reach,
};
use crate::types::Field;
use melior::ir::{OperationRef, Value, ValueLike};
use mlir_ext::{ir, parallel::Handle, scan::Positions};
use rustc_hash::FxHashMap;
use thin_vec::ThinVec;
use tilespace_core::{
    MemorySpace,
    ids::{CallId, FuncId, IdMap, NodeId, Site},
    lattice::Mask,
};

/// The IR of the parts of one function's graph.
#[derive(Clone)]
pub struct FunctionIr<'c, 'a> {
    /// Its ops that matter. The pseudo-function of a global's initializer has the global as its function.
    pub code: Code<'c, 'a>,
    /// Whether the host launches it.
    pub(super) is_kernel: bool,
    /// The code in it that never runs.
    pub(super) reach: Reach,
    /// The node that says whether a block is reached, where that depends on tests (`body/gates.rs`).
    pub(super) runs_if: Option<Box<FxHashMap<usize, NodeId>>>,
    /// The value of each node, and which pointer field of it; none for a node that is no value.
    pub values: IdMap<NodeId, Option<NodeValue<'c, 'a>>>,
    /// The first node of each operand of the body that holds pointers ([`CodeOp::operands`]), op by op.
    pub(super) operand_nodes: Vec<NodeId>,
    /// The first node of each result that does ([`CodeOp::results`]).
    pub(super) result_nodes: Vec<NodeId>,
    /// The nodes of operands and results of casts that were added after extraction
    /// ([`FunctionIr::with_casts`]).
    cast_nodes: FxHashMap<usize, NodeId>,
    /// The op of each call.
    pub calls: IdMap<CallId, Handle<OperationRef<'c, 'a>>>,
    /// The op and operand of each site.
    pub(super) sites: IdMap<Site, SiteIr>,
    /// The ops of sites that were not the current op, and their kinds.
    elsewhere: ThinVec<(Handle<OperationRef<'c, 'a>>, ClassId)>,
    /// Values whose space can only be known across functions or through memory.
    pub distant: ThinVec<NodeId>,
    /// Values whose space a guard or demand refines for some uses.
    pub refined: ThinVec<Refined>,
    /// Numbers that are added to an address, with the nodes of address and sum. Without the former, a number
    /// may itself be the address.
    pub(super) offsets: ThinVec<(Handle<Value<'c, 'a>>, Option<NodeId>, NodeId)>,
    /// Pointers that are computed from numbers, with the number, where it is a whole address, and the addend.
    pub(super) int_to_ptrs: ThinVec<IntToPtr<'c, 'a>>,
    /// The pointers that branches forward, by branch, in program order.
    pub forwards: ThinVec<ForwardIr>,
    /// Functions called with another signature than theirs: not all of their callers are in the graph.
    pub mismatched: ThinVec<FuncId>,
    /// Callers and callees of `musttail` calls: LLVM requires that their signatures match.
    pub musttail: ThinVec<FuncId>,
    /// Indirect calls.
    pub(super) calls_of_addresses: ThinVec<Handle<OperationRef<'c, 'a>>>,
    /// Whether unknown code may run in it.
    pub(super) runs_unknown_code: bool,
}

/// The ops and values of a copy, in the order of [`FunctionIr::parts`].
pub struct Parts<'c, 'a> {
    /// The ops.
    pub ops: Vec<Handle<OperationRef<'c, 'a>>>,
    /// The values.
    pub values: Vec<Handle<Value<'c, 'a>>>,
}

/// A value, as seen by the uses that a guard or demand of its space dominates.
#[derive(Clone, Debug)]
pub struct Refined {
    /// The node of those uses.
    pub node: NodeId,
    /// The node of the value.
    pub base: NodeId,
    /// The innermost one around it, by its number.
    pub around: Option<usize>,
    /// The guard or demand.
    pub from: Site,
    /// The uses.
    pub uses: Vec<Site>,
}

impl FunctionIr<'_, '_> {
    /// For each of [`FunctionIr::refined`] the outermost one that refines the value to the same space: a cast
    /// there holds for all inside.
    pub fn outermost(&self, masks: &IdMap<NodeId, Mask>) -> Vec<usize> {
        let vote = |index: usize| masks[self.refined[index].node].vote();
        let mut outermost = Vec::with_capacity(self.refined.len());
        for (index, refined) in self.refined.iter().enumerate() {
            let same = refined.around.filter(|around| vote(*around) == vote(index));
            outermost.push(same.map_or(index, |around| outermost[around]));
        }
        outermost
    }

    /// Those of [`FunctionIr::refined`] that determine the space of a value, each with its outermost.
    pub fn settling(
        &self,
        masks: &IdMap<NodeId, Mask>,
    ) -> impl Iterator<Item = (&Refined, usize, MemorySpace)> {
        self.refined.iter().zip(self.outermost(masks)).filter_map(|(refined, outermost)| {
            let space = masks[refined.node].settled()?;
            (masks[refined.base].settled() != Some(space)).then_some((refined, outermost, space))
        })
    }
}

/// An operand of an op, or the op as a whole.
#[derive(Clone, Copy)]
pub(super) struct SiteIr {
    /// Where the op is.
    pub at: At,
    /// The number of the operand.
    pub operand: u32,
}

/// Where the op of a site is.
#[derive(Clone, Copy)]
pub(super) enum At {
    /// It is the function.
    Function,
    /// It was the current op: its number in the body.
    Body(u32),
    /// It was another.
    Elsewhere(u32),
}

/// A pointer that is computed from a number.
#[derive(Clone)]
pub(super) struct IntToPtr<'c, 'a> {
    pub number: Handle<Value<'c, 'a>>,
    /// What is added to it on the path.
    pub offsets: Vec<Handle<Value<'c, 'a>>>,
    pub pointer: NodeId,
}

/// A pointer that a branch or region branch forwards. Ops are numbers in the body, so that it holds in a
/// copy.
#[derive(Clone, Copy)]
pub struct ForwardIr {
    /// The branch.
    pub by: u32,
    /// The op that has the operand: the branch, or a terminator in one of its regions.
    pub owner: u32,
    /// The number of the operand.
    pub operand: u32,
    /// The first node of the block argument or result that it is forwarded to.
    pub destination: NodeId,
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

    /// The node of `value`, which is the operand or result that `recorded` was recorded for, if it is a
    /// generic pointer. A cast that was added since may have taken its place.
    #[inline]
    pub fn node_at(&self, recorded: Option<NodeId>, value: Value<'c, 'a>) -> Option<NodeId> {
        if let Some(node) = recorded
            && let Some(Some(at)) = self.values.get(node)
            && ir::value_id(*at.value) == ir::value_id(value)
        {
            return at.generic.then_some(node);
        }
        self.cast_nodes.get(&ir::value_id(value)).copied()
    }

    /// The value of a node, if it is a generic pointer.
    #[inline]
    pub fn generic_value(&self, node: NodeId) -> Option<Value<'c, 'a>> {
        self.values[node].filter(|at| at.generic).map(|at| *at.value)
    }

    /// The nodes of all generic pointers, by their addresses.
    pub fn nodes_by_value(&self) -> FxHashMap<usize, NodeId> {
        let nodes = self.values.keys().rev();
        nodes.filter_map(|node| Some((ir::value_id(self.generic_value(node)?), node))).collect()
    }

    /// The recorded nodes of operands, op by op.
    pub fn operand_nodes(&self) -> impl Iterator<Item = NodeId> {
        self.operand_nodes.iter().copied()
    }

    /// The recorded nodes of results, op by op.
    pub fn result_nodes(&self) -> &[NodeId] {
        &self.result_nodes
    }

    /// The op and operand of a site.
    pub fn site(&self, site: Site) -> (OperationRef<'c, 'a>, usize) {
        let SiteIr { at, operand } = self.sites[site];
        let op = match at {
            At::Function => self.code.all()[0].op,
            At::Body(index) => self.code.body()[index as usize].op,
            At::Elsewhere(index) => self.elsewhere[index as usize].0,
        };
        (*op, operand as usize)
    }

    /// Adds a site at an op that is not the current one.
    pub(super) fn add_site_elsewhere(
        &mut self,
        op: OperationRef<'c, 'a>,
        operand: u32,
        class: ClassId,
    ) -> Site {
        self.elsewhere.push((op.into(), class));
        self.sites.push(SiteIr { at: At::Elsewhere(self.elsewhere.len() as u32 - 1), operand })
    }

    /// The operand of a site.
    pub fn operand_at(&self, site: Site) -> usize {
        self.sites[site].operand as usize
    }

    /// The number that the op of a site has in the body, where it was the current op.
    pub fn index_at(&self, site: Site) -> Option<usize> {
        match self.sites[site].at {
            At::Body(index) => Some(index as usize),
            At::Function | At::Elsewhere(_) => None,
        }
    }

    /// The kind of the op of a site.
    pub fn class_at(&self, site: Site, classes: &Classes) -> Class {
        classes.get(self.kind_at(site))
    }

    /// The same as a number.
    pub fn kind_at(&self, site: Site) -> ClassId {
        match self.sites[site].at {
            At::Function => self.code.all()[0].class(),
            At::Body(index) => self.code.body()[index as usize].class(),
            At::Elsewhere(index) => self.elsewhere[index as usize].1,
        }
    }

    /// The ops and values whose counterparts [`in_copy`](Self::in_copy) needs.
    pub fn parts(&self) -> (Vec<OperationRef<'c, 'a>>, Vec<Value<'c, 'a>>) {
        let body = self.code.body().iter().map(|at| *at.op);
        let calls = self.calls.values().map(|op| **op);
        let elsewhere = self.elsewhere.iter().map(|(op, _)| **op);
        let values = self.values.values().flatten().map(|at| *at.value);
        (body.chain(calls).chain(elsewhere).collect(), values.collect())
    }

    /// The IR of a copy with these parts.
    pub fn in_copy(&self, function: OperationRef<'c, 'a>, parts: &Parts<'c, 'a>) -> Self {
        let (body, rest) = parts.ops.split_at(self.code.body().len());
        let mut rest = rest.iter().copied();
        let calls = rest.by_ref().take(self.calls.len()).collect();
        let mut values = parts.values.iter();
        let values = self.values.values().map(|at| {
            let at = (*at)?;
            Some(NodeValue { value: *values.next()?, ..at })
        });
        Self {
            values: values.collect(),
            calls,
            sites: self.sites.clone(),
            elsewhere: rest.zip(&self.elsewhere).map(|(op, (_, class))| (op, *class)).collect(),
            operand_nodes: self.operand_nodes.clone(),
            result_nodes: self.result_nodes.clone(),
            distant: self.distant.clone(),
            refined: self.refined.clone(),
            forwards: self.forwards.clone(),
            ..Self::empty(self.code.in_copy(function, body))
        }
    }

    /// The IR with these casts, which were added after extraction. The result of a cast back to generic gets
    /// a node of its own, in the space of the operand's type.
    pub fn with_casts(
        mut self,
        extractor: &mut Extractor,
        casts: &[Handle<OperationRef<'c, 'a>>],
        masks: &mut IdMap<NodeId, Mask>,
    ) -> Self {
        let mut added = Vec::with_capacity(casts.len());
        let mut traits = Traits::default();
        let mut sources: FxHashMap<usize, NodeId> = FxHashMap::default();
        let mut results = Vec::with_capacity(casts.len());
        for op in casts {
            let class = extractor.classes.class_id(**op);
            traits = traits | extractor.classes.get(class).traits;
            added.push(CodeOp::new(*op, class, false, Positions::FIRST, Positions::FIRST));
            let (Some(source), Some(result)) = (ir::operand(**op, 0), ir::result(**op, 0)) else { continue };
            match extractor.types.shape(source.r#type()).fields.first() {
                Some(Field::Typed(mask)) => results.push((result, *mask)),
                Some(Field::Generic | Field::Descriptor) | None => {
                    sources.insert(ir::value_id(source), NodeId::default());
                }
            }
        }
        self.cast_nodes.reserve(casts.len());
        if !sources.is_empty() {
            for (node, at) in self.values.iter() {
                if let Some(at) = at
                    && at.field == 0
                    && sources.contains_key(&ir::value_id(*at.value))
                {
                    self.cast_nodes.insert(ir::value_id(*at.value), node);
                }
            }
        }
        for (result, mask) in results {
            let node = self.values.push(Some(NodeValue { value: result.into(), field: 0, generic: true }));
            masks.push(mask);
            self.cast_nodes.insert(ir::value_id(result), node);
        }
        self.code = self.code.with(&added, traits);
        self
    }

    pub(super) fn new(code: Code<'c, 'a>) -> Self {
        let mut ir = Self::empty(code);
        // A site without an op of its own is at the function.
        ir.sites.push(SiteIr { at: At::Function, operand: 0 });
        ir
    }

    fn empty(code: Code<'c, 'a>) -> Self {
        Self {
            code,
            is_kernel: false,
            reach: Reach::default(),
            runs_if: None,
            values: IdMap::default(),
            operand_nodes: Vec::new(),
            result_nodes: Vec::new(),
            cast_nodes: FxHashMap::default(),
            calls: IdMap::default(),
            sites: IdMap::default(),
            elsewhere: ThinVec::new(),
            distant: ThinVec::new(),
            refined: ThinVec::new(),
            offsets: ThinVec::new(),
            int_to_ptrs: ThinVec::new(),
            forwards: ThinVec::new(),
            mismatched: ThinVec::new(),
            musttail: ThinVec::new(),
            calls_of_addresses: ThinVec::new(),
            runs_unknown_code: false,
        }
    }
}
