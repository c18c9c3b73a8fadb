//! The reaching definition of a pointer, one step back, for all walks from uses to definitions.
//!
//! ```text
//! %q = gep %p            %p
//! %r = select %c, %p, %q %p or %q
//! ^bb(%s)                what the branches to the block forward
//! %t = alloca            an object of its own
//! %u = addressof @x      the symbol
//! %v = load %p           unknown
//! ```
//!
//! Alias analysis, the search for the source of a casted pointer, and the derivation of `restrict` scopes are
//! such walks. They differ in how far they go and in how they treat merges. A step reads only the function,
//! since other functions may be changed by other threads; the caller looks symbols up, if at all.

use crate::{
    MemorySpace,
    ir::{Attribute, Block, InterfaceSet, Ir, Op, Reader, Region, Value, operands::operands},
    limits::QUERIED_PREDECESSORS,
    ops::address_use::makers,
};
use tilespace_rules::{OpModel, model::Transfer};

/// The origin of a value.
pub enum Derivation<I: Ir> {
    /// It is one of these.
    Values(Vec<Value<I>>),
    /// It is the address of memory that an op allocates, in this space.
    New(MemorySpace),
    /// It is the address of a symbol.
    Symbol(Op<I>, Attribute<I>),
    /// It is an argument of the function, by number, or memory that comes with the function (none).
    Argument(Option<usize>),
    /// Nothing is known.
    Unknown,
}

/// The origin of `value`.
pub fn step_back<I: Ir>(reader: &mut I::Reader, value: Value<I>) -> Derivation<I> {
    let Some(op) = value.defining_op() else { return argument(reader, value) };
    let Some(result) = value.result_number() else { return Derivation::Unknown };
    let class = reader.class(op);
    if class.interfaces.contains(InterfaceSet::REGION_BRANCH) {
        return incoming(&[op], value).map_or(Derivation::Unknown, Derivation::Values);
    }
    if let Some(rule) = class.rule {
        return by_rule(op, rule, result);
    }
    let view = op.view_source().map(|source| vec![source]);
    let select = || op.select_operands().map(|(_, yes, no)| vec![yes, no]);
    let Some(sources) = view.or_else(select) else { return Derivation::Unknown };
    Derivation::Values(sources.into_iter().filter_map(|index| op.operand(index)).collect())
}

fn by_rule<I: Ir>(op: Op<I>, rule: &'static OpModel, result: usize) -> Derivation<I> {
    let transfers = rule.transfers(result);
    if transfers.is_empty() || rule.operands.iter().any(|operand| operand.exposes) {
        return Derivation::Unknown;
    }
    let mut values = Vec::new();
    for transfer in transfers.iter() {
        match transfer {
            Transfer::Follows { operands: positions } => {
                values.extend(positions.iter().flat_map(|position| operands(op, *position)));
            }
            Transfer::Cast { operand } => values.extend(operands(op, *operand)),
            Transfer::Nothing | Transfer::Null => {}
            Transfer::Source { space } if makers(op, rule, result as u32) == 1 => {
                return Derivation::New(*space);
            }
            Transfer::Symbol { attribute } if makers(op, rule, result as u32) == 1 => {
                let symbol = op.attribute(attribute);
                return symbol.map_or(Derivation::Unknown, |symbol| Derivation::Symbol(op, symbol));
            }
            Transfer::Source { .. }
            | Transfer::Symbol { .. }
            | Transfer::Field { .. }
            | Transfer::Insert { .. }
            | Transfer::Unknown
            | Transfer::Read { .. }
            | Transfer::FromInteger { .. }
            | Transfer::Sum { .. }
            | Transfer::NoGreater { .. } => return Derivation::Unknown,
        }
    }
    // Numbers that an address is computed from are not addresses.
    let is_pointer = |value: &Value<I>| value.ty().element_or_self().is_pointer();
    if values.iter().all(is_pointer) { Derivation::Values(values) } else { Derivation::Unknown }
}

fn argument<I: Ir>(reader: &mut I::Reader, value: Value<I>) -> Derivation<I> {
    let Some((block, index)) = value.argument_owner() else { return Derivation::Unknown };
    let Some((region, parent)) = block.parent_region().zip(block.op_around()) else {
        return Derivation::Unknown;
    };
    let known = reader.class(parent).interfaces;
    let is_entry = region.first_block().is_some_and(|first| first == block);
    if is_entry && known.contains(InterfaceSet::FUNCTION) {
        return Derivation::Argument((index < parent.function_inputs().len()).then_some(index));
    }
    let mut sources = Vec::new();
    if is_entry {
        if !known.contains(InterfaceSet::REGION_BRANCH) {
            return Derivation::Unknown;
        }
        sources.push(parent);
    }
    for before in predecessors(block) {
        let Some(last) = before.terminator() else { continue };
        if !reader.class(last).interfaces.contains(InterfaceSet::BRANCH) {
            return Derivation::Unknown;
        }
        sources.push(last);
    }
    incoming(&sources, value).map_or(Derivation::Unknown, Derivation::Values)
}

/// The blocks that branch to `block`, each once.
fn predecessors<I: Ir>(block: Block<I>) -> Vec<Block<I>> {
    // MLIR counts from the first branch each time: for many predecessors, scanning the blocks is cheaper.
    let count = block.predecessor_count();
    if count <= QUERIED_PREDECESSORS {
        let mut blocks: Vec<Block<I>> = Vec::new();
        for before in (0..count).filter_map(|index| block.predecessor(index)) {
            if !blocks.contains(&before) {
                blocks.push(before);
            }
        }
        return blocks;
    }
    let goes_there = |last: Op<I>| last.successors().any(|next| next == block);
    let all = block.parent_region().into_iter().flat_map(Region::blocks);
    all.filter(|other| other.terminator().is_some_and(goes_there)).collect()
}

/// The values that control flow from these ops forwards to `value`; none if it may get another.
fn incoming<I: Ir>(from: &[Op<I>], value: Value<I>) -> Option<Vec<Value<I>>> {
    let mut values = Vec::new();
    let mut is_all = true;
    for op in from {
        op.for_each_forwarded_operand(&mut |forward| {
            values.extend((forward.destination == value).then_some(forward.source));
        });
        op.for_each_unforwarded_argument(&mut |argument| is_all &= argument != value);
    }
    (is_all && !values.is_empty()).then_some(values)
}
