//! The accesses that may be to two spaces, and the webs of definitions that merge their pointers.
//!
//! ```text
//! ^bb1(%p):  %q = gep %p[1]   load %q      the web of the load: %q from %p, %p from the branches to ^bb1
//! ```
//!
//! A *merged* value may be in either of two spaces; a value in a single space is on a *side*. Each merged
//! value that an access depends on must be splittable: a select, an argument of a block, or computed from one
//! such pointer. If one is not, no value derived from it is.

use super::IN_A_BLOCK;
use crate::extract::{Extractor, FunctionIr, predecessors, resolve};
use melior::ir::{
    BlockLike, BlockRef, OperationRef, Type, TypeLike, Value, ValueLike, operation::OperationLike,
};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir,
    types::{integer_width, pointer_space},
};
use rustc_hash::FxHashMap;
use std::fmt;
use tilespace_core::{
    MemorySpace,
    graph::{Access, AccessWhat},
    ids::NodeId,
    lattice::Mask,
};
use tilespace_dialects::rules::model::Transfer;

/// Why an access stays whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The pointer has a definition that cannot be split.
    Origin(String),
    /// The op does not read or write directly at one address.
    NotAtAddress(String),
    /// The op is in a region that can hold only one block.
    InRegion(String),
    /// A stack slot is allocated after it in the entry block, and would be a dynamic alloca after a branch.
    BeforeSlot,
    /// The op cannot name a space.
    Unnameable(MemorySpace),
    /// Its block has too many such accesses.
    Crowded(usize),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Origin(what) => {
                write!(f, "its pointer comes from {what}, which does not tell its memory space")
            }
            Refusal::NotAtAddress(op) => {
                write!(f, "'{op}' is no load, store or atomic operation at one address")
            }
            Refusal::InRegion(op) => write!(f, "the region of '{op}' around it has no room for branches"),
            Refusal::BeforeSlot => {
                f.write_str("a stack slot is allocated after it, which must stay in the entry block")
            }
            Refusal::Unnameable(space) => write!(f, "it cannot name {} memory", space.name()),
            Refusal::Crowded(count) => {
                write!(f, "its block has {count} such accesses, and at most {IN_A_BLOCK} are split")
            }
        }
    }
}

/// A value that a merged one may take.
#[derive(Clone, Copy)]
pub struct Part<'c, 'a> {
    /// The value.
    pub value: Value<'c, 'a>,
    /// Its side.
    pub side: Side,
}

/// The spaces of a value, relative to the pair of an access.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// In the first space, or nowhere.
    First,
    /// In the second space.
    Second,
    /// In either: a merged value, by number.
    Either(usize),
}

/// The definition of a merged value.
pub enum Origin<'c, 'a> {
    /// An argument of a block: each branch to it, by successor, with the forwarded value.
    Argument(BlockRef<'c, 'a>, Vec<(OperationRef<'c, 'a>, usize, Part<'c, 'a>)>),
    /// The result of a select: the first value if the condition is true, else the second.
    Select(OperationRef<'c, 'a>, Value<'c, 'a>, [Part<'c, 'a>; 2]),
    /// Computed by an op from this operand, a merged value.
    Computed(OperationRef<'c, 'a>, usize, usize),
}

/// A value that may be in either of two spaces.
pub struct Merged<'c, 'a> {
    /// The value.
    pub value: Value<'c, 'a>,
    /// Its definition, or why it cannot be split.
    pub origin: Result<Origin<'c, 'a>, Refusal>,
}

/// An access through a merged value.
pub struct MergedAccess<'c, 'a> {
    /// The op.
    pub op: OperationRef<'c, 'a>,
    /// The operand number of the address.
    pub operand: usize,
    /// The merged value of the address, by number.
    pub address: usize,
    /// The two spaces.
    pub mask: Mask,
}

impl MergedAccess<'_, '_> {
    /// The identity of its block.
    pub fn block(&self) -> usize {
        self.op.block().map_or(0, ir::block_id)
    }
}

/// The accesses of one instance of a function that can be split, and the merged values that they depend on.
pub struct Web<'c, 'a> {
    /// Merged values, by number.
    pub merged: Vec<Merged<'c, 'a>>,
    /// The accesses.
    pub accesses: Vec<MergedAccess<'c, 'a>>,
}

impl<'c: 'a, 'a> Web<'c, 'a> {
    /// The web of these accesses of a function, and for each whether it can be split. `mask` has the spaces
    /// of a node.
    pub fn find<'g>(
        extractor: &mut Extractor,
        ir: &FunctionIr<'c, 'a>,
        mask: &dyn Fn(NodeId) -> Mask,
        accesses: impl Iterator<Item = &'g Access>,
    ) -> (Self, Vec<Result<(), Refusal>>) {
        let pointers =
            ir.values.iter().filter_map(|(node, at)| at.filter(|at| at.generic).map(|at| (node, at)));
        let nodes = pointers.map(|(node, at)| (ir::value_id(*at.value), node)).collect();
        let last_slot = last_slot(extractor, ir.op());
        let mut finder = Finder {
            extractor,
            function: ir.op(),
            last_slot,
            mask,
            nodes,
            numbers: FxHashMap::default(),
            merged: Vec::new(),
        };
        let mut roots: Vec<Result<MergedAccess<'c, 'a>, Refusal>> =
            accesses.map(|access| finder.access(ir, access)).collect();
        let mut next = 0;
        while let Some(merged) = finder.merged.get(next) {
            let value = merged.value;
            let origin = finder.origin(value);
            finder.merged[next].origin = origin;
            next += 1;
        }
        let mut merged = finder.merged;
        refuse_users(&mut merged);
        for root in &mut roots {
            if let Ok(access) = root
                && let Err(refusal) = &merged[access.address].origin
            {
                *root = Err(refusal.clone());
            }
        }
        let results = roots.iter().map(|root| root.as_ref().map(|_| ()).map_err(Clone::clone)).collect();
        (Self { merged, accesses: roots.into_iter().flatten().collect() }, results)
    }

    /// Which merged values the accesses depend on.
    pub fn needed(&self) -> Vec<bool> {
        let mut is_needed = vec![false; self.merged.len()];
        let mut stack: Vec<usize> = self.accesses.iter().map(|access| access.address).collect();
        while let Some(index) = stack.pop() {
            if !std::mem::replace(&mut is_needed[index], true) {
                stack.extend(self.merged[index].merged_sources());
            }
        }
        is_needed
    }
}

impl Merged<'_, '_> {
    /// The merged values that it is defined by.
    fn merged_sources(&self) -> Vec<usize> {
        let either = |part: &Part<'_, '_>| match part.side {
            Side::Either(index) => Some(index),
            Side::First | Side::Second => None,
        };
        match &self.origin {
            Ok(Origin::Argument(_, edges)) => edges.iter().filter_map(|(_, _, part)| either(part)).collect(),
            Ok(Origin::Select(_, _, parts)) => parts.iter().filter_map(either).collect(),
            Ok(Origin::Computed(_, _, from)) => vec![*from],
            Err(_) => Vec::new(),
        }
    }
}

/// Propagates refusals to everything derived from a merged value that cannot be split.
fn refuse_users(merged: &mut [Merged<'_, '_>]) {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); merged.len()];
    for (index, value) in merged.iter().enumerate() {
        for part in value.merged_sources() {
            users[part].push(index);
        }
    }
    let mut stack: Vec<usize> = (0..merged.len()).filter(|index| merged[*index].origin.is_err()).collect();
    while let Some(index) = stack.pop() {
        let Err(refusal) = &merged[index].origin else { continue };
        let refusal = refusal.clone();
        for user in std::mem::take(&mut users[index]) {
            if merged[user].origin.is_ok() {
                merged[user].origin = Err(refusal.clone());
                stack.push(user);
            }
        }
    }
}

/// The last op of the entry block that allocates a stack slot. LLVM makes allocas static only there.
fn last_slot<'c: 'a, 'a>(
    extractor: &mut Extractor,
    function: OperationRef<'c, 'a>,
) -> Option<OperationRef<'c, 'a>> {
    let mut last = None;
    let mut at = functions::entry_block(function).and_then(|entry| entry.first_operation());
    while let Some(op) = at {
        if extractor.classes().rule(op).is_some_and(|rule| rule.makes_slot()) {
            last = Some(op);
        }
        at = op.next_in_block();
    }
    last
}

struct Finder<'e, 'c, 'a> {
    extractor: &'e mut Extractor,
    function: OperationRef<'c, 'a>,
    last_slot: Option<OperationRef<'c, 'a>>,
    mask: &'e dyn Fn(NodeId) -> Mask,
    /// The node of each generic pointer.
    nodes: FxHashMap<usize, NodeId>,
    /// The numbers of merged values.
    numbers: FxHashMap<usize, usize>,
    merged: Vec<Merged<'c, 'a>>,
}

impl<'c: 'a, 'a> Finder<'_, 'c, 'a> {
    fn access(&mut self, ir: &FunctionIr<'c, 'a>, access: &Access) -> Result<MergedAccess<'c, 'a>, Refusal> {
        let (op, operand) = ir.site(access.site);
        let rule = self.extractor.classes().rule(op);
        let is_at_address = access.what == AccessWhat::Memory
            && op.region_count() == 0
            && op.successor_count() == 0
            && rule.is_some_and(|rule| {
                rule.operands.iter().any(|model| model.direct && resolve(op, model.at).contains(&operand))
            });
        if !is_at_address {
            return Err(Refusal::NotAtAddress(ir::name_str(op).into()));
        }
        if !self.is_in_body(op.block()) {
            let parent = op.parent_operation();
            return Err(Refusal::InRegion(parent.map_or_else(String::new, |op| ir::name_str(op).into())));
        }
        if self.last_slot.is_some_and(|slot| ir::is_before_in_block(op, slot)) {
            return Err(Refusal::BeforeSlot);
        }
        let mask = (self.mask)(access.node).without_null();
        if let Some(space) = mask.spaces().find(|space| !access.allowed.contains(Mask::of(*space))) {
            return Err(Refusal::Unnameable(space));
        }
        let pointer = ir::operand(op, operand).filter(|value| is_pointer(value.r#type()));
        let address = pointer.and_then(|value| match self.part(value, mask)?.side {
            Side::Either(index) => Some(index),
            // Tests only narrow masks: a value with two spaces at the access has them at its definition.
            Side::First | Side::Second => None,
        });
        let address = address.ok_or_else(|| Refusal::Origin("a value of another type".into()))?;
        Ok(MergedAccess { op, operand, address, mask })
    }

    /// Whether a block is directly in the body of the function.
    fn is_in_body(&self, block: Option<BlockRef<'c, 'a>>) -> bool {
        let parent = block.and_then(|block| block.parent_operation());
        parent.is_some_and(|parent| ir::operation_id(parent) == ir::operation_id(self.function))
            && functions::entry_block(self.function).is_some()
    }

    /// The side of `pair` that a value is on; none if it can be in another space.
    fn part(&mut self, value: Value<'c, 'a>, pair: Mask) -> Option<Part<'c, 'a>> {
        let mask = (self.mask)(*self.nodes.get(&ir::value_id(value))?).without_null();
        let mut spaces = pair.spaces();
        let (first, second) = (spaces.next()?, spaces.next()?);
        let side = match mask {
            mask if mask.is_empty() || mask == Mask::of(first) => Side::First,
            mask if mask == Mask::of(second) => Side::Second,
            mask if mask == pair => {
                let next = self.merged.len();
                let index = *self.numbers.entry(ir::value_id(value)).or_insert(next);
                if index == next {
                    let origin = Err(Refusal::Origin(String::new()));
                    self.merged.push(Merged { value, origin });
                }
                Side::Either(index)
            }
            _ => return None,
        };
        Some(Part { value, side })
    }

    fn origin(&mut self, value: Value<'c, 'a>) -> Result<Origin<'c, 'a>, Refusal> {
        let pair = self.nodes.get(&ir::value_id(value)).map_or(Mask::EMPTY, |node| (self.mask)(*node));
        let pair = pair.without_null();
        if let Some((block, index)) = ir::argument_owner(value) {
            return self.argument(block, index, value, pair);
        }
        let Some(op) = ir::defining_op(value) else { return Err(Refusal::Origin("no operation".into())) };
        let origin = if op.result_count() == 1 && op.region_count() == 0 {
            self.select(op, pair).or_else(|| self.computed(op, value, pair))
        } else {
            None
        };
        origin.ok_or_else(|| Refusal::Origin(format!("'{}'", ir::name_str(op))))
    }

    fn argument(
        &mut self,
        block: BlockRef<'c, 'a>,
        index: usize,
        value: Value<'c, 'a>,
        pair: Mask,
    ) -> Result<Origin<'c, 'a>, Refusal> {
        let entry = functions::entry_block(self.function);
        if entry.is_some_and(|entry| entry == block) || !self.is_in_body(Some(block)) {
            return Err(Refusal::Origin(format!("argument {index} of its function or region")));
        }
        let mut edges = Vec::new();
        for before in predecessors(block) {
            let last = before.terminator().ok_or_else(|| Refusal::Origin("no branch".into()))?;
            let unknown = || Refusal::Origin(format!("'{}'", ir::name_str(last)));
            if !self.extractor.classes().class(last).interfaces.contains(InterfaceSet::BRANCH) {
                return Err(unknown());
            }
            let mut forwarded = Vec::new();
            interfaces::for_each_forwarded_operand(last, &mut |forward| {
                if forward.destination == value {
                    forwarded.extend(ir::operand(last, forward.operand));
                }
            });
            let successors =
                (0..last.successor_count()).filter(|index| ir::successor(last, *index) == Some(block));
            let successors: Vec<usize> = successors.collect();
            if successors.len() != forwarded.len() {
                return Err(unknown());
            }
            for (successor, value) in successors.into_iter().zip(forwarded) {
                edges.push((last, successor, self.part(value, pair).ok_or_else(unknown)?));
            }
        }
        Ok(Origin::Argument(block, edges))
    }

    fn select(&mut self, op: OperationRef<'c, 'a>, pair: Mask) -> Option<Origin<'c, 'a>> {
        let (condition, yes, no) = interfaces::select_operands(op)?;
        let condition = ir::operand(op, condition)?;
        if integer_width(condition.r#type()) != Some(1) {
            return None;
        }
        let parts = [self.part(ir::operand(op, yes)?, pair)?, self.part(ir::operand(op, no)?, pair)?];
        Some(Origin::Select(op, condition, parts))
    }

    /// An address computed from one pointer of the same type, and from integers.
    fn computed(
        &mut self,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        pair: Mask,
    ) -> Option<Origin<'c, 'a>> {
        let rule = self.extractor.classes().rule(op)?;
        let [Transfer::Follows { operands }] = &rule.result(0)?.from[..] else { return None };
        let mut from = operands.iter().flat_map(|operand| resolve(op, *operand));
        let operand = from.next().filter(|_| from.next().is_none())?;
        let source = ir::operand(op, operand).filter(|source| source.r#type() == value.r#type())?;
        match self.part(source, pair)?.side {
            Side::Either(index) if interfaces::is_memory_effect_free(op) => {
                Some(Origin::Computed(op, operand, index))
            }
            Side::Either(_) | Side::First | Side::Second => None,
        }
    }
}

/// Whether a type is an LLVM dialect pointer, which has a poison value.
fn is_pointer(ty: Type<'_>) -> bool {
    pointer_space(ty).is_some() && ty.dialect().namespace() == Ok("llvm")
}
