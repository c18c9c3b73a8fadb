//! Where the parts of one function's graph are in the IR.
//!
//! ```text
//! %q = llvm.getelementptr %p[1]     node 4: the value %q, its only pointer field, a generic pointer
//! llvm.store %v, %q                 site 7: this op, operand 1
//! ```
//!
//! The graph is plain data and knows nodes, sites and calls by their numbers. A copy of the function has its
//! parts in the same order ([`FunctionIr::in_copy`]), so that the solution of the function can be applied to
//! the copy.

use crate::{
    MemorySpace,
    function::value_nodes::ValueNodes,
    ids::{CallId, FuncId, Id, IdMap, NodeId, Site},
    ir::{
        Forward, Ir, Op, Reader, Value,
        class::{Class, ClassId},
        code::Code,
    },
    lattice::Mask,
};
use thin_vec::ThinVec;

/// Where the parts of one function's graph are.
#[derive(Clone)]
pub struct FunctionIr<I: Ir> {
    /// The ops in it that matter. The pseudo-function of a global's initializer has the global for a
    /// function.
    pub code: Code<I>,
    /// Whether the host launches it.
    pub is_kernel: bool,
    /// The value of each node, and which pointer field of it; none for a node that is not a value.
    pub values: IdMap<NodeId, Option<NodeValue<I>>>,
    /// The first node of each value, for a function that was read in isolation.
    pub nodes: ValueNodes<I>,
    /// The op of each call.
    pub calls: IdMap<CallId, Op<I>>,
    /// The op and operand of each site.
    pub sites: IdMap<Site, SiteIr>,
    /// The ops of sites that were not the current op, and their kinds.
    elsewhere: ThinVec<(Op<I>, ClassId)>,
    /// Values with a space that can only be known across functions or through memory.
    pub distant: ThinVec<NodeId>,
    /// Values refined at some uses.
    pub refined: ThinVec<Refined>,
    /// Pointers that are made of numbers, as (number, node of the pointer).
    pub int_to_ptrs: ThinVec<(Value<I>, NodeId)>,
    /// The operands that branches in it forward, for a function that was read in isolation: by op, in program
    /// order.
    pub forwards: ThinVec<(Op<I>, Forward<I>)>,
    /// Functions called with other types than they take: their callers are not all in the graph.
    pub mismatched: ThinVec<FuncId>,
    /// Both sides of `musttail` calls: LLVM wants their signatures alike.
    pub musttail: ThinVec<FuncId>,
    /// Calls of a function that only its address names.
    pub calls_of_addresses: ThinVec<Op<I>>,
    /// Whether unknown code may run in between.
    pub runs_unknown_code: bool,
}

/// The ops and values of a copy, in the order of [`FunctionIr::parts`].
pub struct Parts<I: Ir> {
    /// The ops.
    pub ops: Vec<Op<I>>,
    /// The values.
    pub values: Vec<Value<I>>,
}

/// A value as seen by the uses that a guard of its space dominates.
#[derive(Clone, Debug)]
pub struct Refined {
    /// The node of those uses.
    pub node: NodeId,
    /// The node of the value.
    pub base: NodeId,
    /// The refined value right around it, by its number.
    pub around: Option<usize>,
    /// The guard.
    pub from: Site,
    /// The uses.
    pub uses: Vec<Site>,
}

impl<I: Ir> FunctionIr<I> {
    /// For each entry of [`FunctionIr::refined`], the outermost entry that settles the value to the same
    /// space: a cast there holds for all inside.
    pub fn outermost(&self, masks: &IdMap<NodeId, Mask>) -> Vec<usize> {
        let vote = |index: usize| masks[self.refined[index].node].vote();
        let mut outermost = Vec::with_capacity(self.refined.len());
        for (index, refined) in self.refined.iter().enumerate() {
            let same = refined.around.filter(|around| vote(*around) == vote(index));
            outermost.push(same.map_or(index, |around| outermost[around]));
        }
        outermost
    }

    /// The entries of [`FunctionIr::refined`] that settle the space of a value, each with its outermost
    /// entry.
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
pub struct SiteIr {
    /// Where the op is.
    pub at: At,
    /// The number of the operand.
    pub operand: u32,
}

/// Where the op of a site is.
#[derive(Clone, Copy)]
pub enum At {
    /// It is the function.
    Function,
    /// It was the current op: its number in the body.
    Body(u32),
    /// It was another.
    Elsewhere(u32),
}

/// The value of a node.
#[derive(Clone, Copy)]
pub struct NodeValue<I: Ir> {
    /// The value.
    pub value: Value<I>,
    /// Which of its pointer fields.
    pub field: u32,
    /// Whether the value is a generic pointer, which could be given a space.
    pub generic: bool,
}

impl<I: Ir> FunctionIr<I> {
    /// The function op; for the pseudo-function of a global's initializer, the global.
    pub fn op(&self) -> Op<I> {
        self.code.function()
    }

    /// The node of a generic pointer, in a function that was read in isolation.
    pub fn node(&self, value: Value<I>) -> Option<NodeId> {
        let node = NodeId::new(self.nodes.get(value)?.start as usize);
        self.values[node].is_some_and(|value| value.generic).then_some(node)
    }

    /// The op and operand of a site.
    pub fn site(&self, site: Site) -> (Op<I>, usize) {
        let SiteIr { at, operand } = self.sites[site];
        let op = match at {
            At::Function => self.code.all()[0].op,
            At::Body(index) => self.code.body()[index as usize].op,
            At::Elsewhere(index) => self.elsewhere[index as usize].0,
        };
        (op, operand as usize)
    }

    /// Adds a site at an op that is not the current one.
    pub fn add_site_elsewhere(&mut self, op: Op<I>, operand: u32, class: ClassId) -> Site {
        self.elsewhere.push((op, class));
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
    pub fn class_at(&self, site: Site, reader: &I::Reader) -> Class {
        reader.class_by_id(self.kind_at(site))
    }

    /// The kind of the op of a site, by its number.
    pub fn kind_at(&self, site: Site) -> ClassId {
        match self.sites[site].at {
            At::Function => self.code.all()[0].class(),
            At::Body(index) => self.code.body()[index as usize].class(),
            At::Elsewhere(index) => self.elsewhere[index as usize].1,
        }
    }

    /// The ops and values that [`in_copy`](Self::in_copy) needs to know in a copy.
    pub fn parts(&self) -> (Vec<Op<I>>, Vec<Value<I>>) {
        let body = self.code.body().iter().map(|at| at.op);
        let calls = self.calls.values().copied();
        let elsewhere = self.elsewhere.iter().map(|(op, _)| *op);
        let values = self.values.values().flatten().map(|at| at.value);
        (body.chain(calls).chain(elsewhere).collect(), values.collect())
    }

    /// Translates this description to a copy of the function that has these parts.
    pub fn in_copy(&self, function: Op<I>, parts: &Parts<I>) -> Self {
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
            distant: self.distant.clone(),
            refined: self.refined.clone(),
            ..Self::empty(self.code.in_copy(function, body))
        }
    }

    /// The description of the function with the node of each value, and the operands that branches forward,
    /// as if it were read in isolation.
    pub fn in_isolation(mut self, reader: &I::Reader) -> Self {
        self.nodes = ValueNodes::with_room(self.values.len());
        for (node, value) in self.values.iter() {
            let Some(value) = value else { continue };
            self.nodes.push(value.value, node.index() as u32);
        }
        for at in self.code.body().iter().filter(|at| at.may_forward_pointers(reader.class_of(**at))) {
            let by = at.op;
            at.op.for_each_forwarded_operand(&mut |forward| self.forwards.push((by, forward)));
        }
        self
    }

    /// A function with nothing but its code known so far.
    pub fn new(code: Code<I>) -> Self {
        let mut ir = Self::empty(code);
        // Anything without a place of its own is at the function.
        ir.sites.push(SiteIr { at: At::Function, operand: 0 });
        ir
    }

    fn empty(code: Code<I>) -> Self {
        Self {
            code,
            is_kernel: false,
            values: IdMap::default(),
            nodes: ValueNodes::default(),
            calls: IdMap::default(),
            sites: IdMap::default(),
            elsewhere: ThinVec::new(),
            distant: ThinVec::new(),
            refined: ThinVec::new(),
            int_to_ptrs: ThinVec::new(),
            forwards: ThinVec::new(),
            mismatched: ThinVec::new(),
            musttail: ThinVec::new(),
            calls_of_addresses: ThinVec::new(),
            runs_unknown_code: false,
        }
    }
}
