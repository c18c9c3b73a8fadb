//! Stack slots of which nothing may be said, since LLVM may put other memory in their place.
//!
//! ```text
//! %t = alloca [4 x i32]             LLVM deletes %t and loads from @table:
//! memcpy(%t, @table)                whatever was said of the address of %t is said of that of @table now
//! %v = load (gep %t[%i])
//! ```
//!
//! LLVM does so where the only thing that writes to a slot is one copy from memory that is constant, and it replaces the
//! slot's address in casts to local memory as well, where the source is generic (LLVM 22, InstCombine, allocas copied from
//! constant memory). Constant is a variable that says so, and what an argument points to that is `noalias`,
//! `dereferenceable`, and never written. So two kinds of slots are left to LLVM.
//!
//! A slot that gets what it holds by copies from elsewhere, and by nothing else: there the replacement is worth having, and
//! a cast would be in its way.
//!
//! Any slot that may be filled from an argument of that kind, whatever else is written to it: a store that the copy
//! overwrites is dead, and LLVM deletes it first. The copy may be in a function that gets the slot by reference, and
//! the argument be one of a caller, both of which shows when LLVM has inlined them: so what counts is whether any function of the module has
//! such an argument (`Assumptions::has_constant_references`). Few have one: in C++ it is a reference that is `__restrict__`.
//!
//! What is copied from another slot is from neither, unless that slot is left to LLVM itself.

use super::{
    Extractor,
    addresses::{Use, is_volatile},
    by_value::follow_uses,
    class::Traits,
    code::Code,
    operands::operands,
};
use crate::{restrict, types::known_space};
use melior::ir::{OperationRef, Value, ValueLike};
use mlir_ext::{attributes, functions, ir, types::pointer_space};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{MemorySpace, ids::reach};
use tilespace_dialects::rules::model::Traffic;

/// How many bytes an argument points to at least.
const SIZES: [&str; 4] = ["llvm.dereferenceable", "llvm.dereferenceable_or_null", "llvm.byval", "llvm.byref"];
/// What the callee fills.
const RESULT: &str = "llvm.sret";

/// Whether LLVM may take what an argument of a function points to for constant, and that is not in a space that its type
/// names.
pub fn has_constant_reference(function: OperationRef<'_, '_>) -> bool {
    let mut has_sized = false;
    for (argument, ty) in functions::function_inputs(function).enumerate() {
        // Most arguments have none.
        let Some(all) = functions::argument_attributes(function, argument) else { continue };
        if pointer_space(ty).and_then(known_space) != Some(MemorySpace::Generic) {
            continue;
        }
        let is_sized = SIZES.iter().any(|name| attributes::entry(all, name).is_some())
            && attributes::entry(all, RESULT).is_none();
        if is_sized && restrict::is_marked(function, argument) {
            return true;
        }
        has_sized |= is_sized;
    }
    has_sized && restrict::marks_all(function)
}

/// What a function does with a slot.
struct Slot<'c, 'a> {
    address: usize,
    /// Where copies into it come from.
    sources: Vec<Value<'c, 'a>>,
    is_written: bool,
    /// Whether other code may write there.
    leaves: bool,
}

/// The addresses of the slots of a function that are left to LLVM.
pub fn left_to_llvm<'c: 'a, 'a>(extractor: &mut Extractor, code: &Code<'c, 'a>) -> FxHashSet<usize> {
    let any_write = extractor.assumptions.has_constant_references;
    if !(any_write || code.traits.has(Traits::COPIES)) {
        return FxHashSet::default();
    }
    let mut slots = Vec::new();
    // The slot of which a value is an address; none if it may be another address, too.
    let mut of_slot: FxHashMap<usize, Option<usize>> = FxHashMap::default();
    for at in code.body() {
        if extractor.class_of(*at).rule.is_some_and(|rule| rule.makes_slot())
            && let Some(address) = ir::result(*at.op, 0)
        {
            let slot = slot(extractor, address, |value, is_alone| {
                let number = is_alone.then_some(slots.len());
                of_slot.entry(ir::value_id(value)).and_modify(|known| *known = None).or_insert(number);
            });
            slots.push(slot);
        }
    }
    let mut copied_to: Vec<Vec<usize>> = vec![Vec::new(); slots.len()];
    let mut start = Vec::new();
    for (to, slot) in slots.iter().enumerate() {
        let mut from_elsewhere = slot.leaves && any_write;
        for source in &slot.sources {
            match of_slot.get(&ir::value_id(*source)) {
                Some(Some(from)) => copied_to[*from].push(to),
                _ => {
                    from_elsewhere |= !slot.is_written
                        || any_write && extractor.types.shape(source.r#type()).is_generic_pointer();
                }
            }
        }
        start.extend(from_elsewhere.then_some(to));
    }
    let mut left = vec![false; slots.len()];
    reach(
        start,
        |slot| !std::mem::replace(&mut left[*slot], true),
        |slot, next| next.extend(copied_to[slot].iter().filter(|to| any_write || !slots[**to].is_written)),
    );
    slots.iter().zip(left).filter(|(_, left)| *left).map(|(slot, _)| slot.address).collect()
}

/// Looks at all uses of a slot, and says which values are addresses in it, and whether of nothing else.
fn slot<'c: 'a, 'a>(
    extractor: &mut Extractor,
    address: Value<'c, 'a>,
    mut reaches: impl FnMut(Value<'c, 'a>, bool),
) -> Slot<'c, 'a> {
    let mut slot =
        Slot { address: ir::value_id(address), sources: Vec::new(), is_written: false, leaves: false };
    reaches(address, true);
    follow_uses(extractor, address, |extractor, op, operand| {
        let found = Use::of(extractor, op, operand);
        slot.leaves |= found.leaves;
        slot.is_written |= found.is_written || found.is_copied_to && is_volatile(op);
        if found.is_copied_to && !is_volatile(op) {
            slot.sources.extend(sources(extractor, op));
        }
        let made: Vec<Value<'c, 'a>> = found.made(op).map(|(_, made)| made).collect();
        made.iter().for_each(|value| reaches(*value, !found.merges));
        made
    });
    slot
}

/// The addresses from which an op copies.
fn sources<'c: 'a, 'a>(extractor: &mut Extractor, op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let mut sources = Vec::new();
    for traffic in extractor.classes.rule(op).into_iter().flat_map(|rule| rule.traffic) {
        match traffic {
            Traffic::Copy { from, .. } => sources.extend(operands(op, *from)),
            Traffic::Write { .. } | Traffic::Between { .. } => {}
        }
    }
    sources
}
