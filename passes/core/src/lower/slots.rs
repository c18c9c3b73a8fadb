//! Stack slots with a space that must not be claimed, since LLVM may replace them by other memory.
//!
//! ```text
//! %t = alloca [4 x i32]             LLVM deletes %t and loads from @table:
//! memcpy(%t, @table)                a claim about the address of %t is now one about @table
//! %v = load (gep %t[%i])
//! ```
//!
//! LLVM does so where the only write to a slot is one copy from constant memory, and it replaces the slot's
//! address in casts to local memory as well, where the source is generic (LLVM 22, InstCombine, allocas
//! copied from constant memory). Constant memory is a variable marked so, and the pointee of an argument that
//! is `noalias`, `dereferenceable`, and never written. So two kinds of slots are left to LLVM.
//!
//! A slot that is written only by copies from elsewhere: there the replacement is worth having, and a cast
//! would prevent it. A function that the slot is passed to by reference may write it, too: then LLVM does not
//! replace the slot, and without a claim the function is specialized for an address of unknown origin.
//!
//! Any slot that may be filled from an argument of that kind, whatever else is written to it: a store that
//! the copy overwrites is dead, and LLVM deletes it first. The copy may be in a function that gets the slot
//! by reference, and the argument may be a caller's; LLVM exposes both by inlining. So the criterion is
//! whether any function of the module has such an argument. Few have one: in C++ it is a reference that is
//! `__restrict__`.
//!
//! LLVM also passes the source of a copy, whatever it is, to a function that only reads the slot, and the
//! destination of a copy after the call to a function that fills it (MemCpyOpt), if all are generic; for the
//! former it looks through the cast of a slot, which has a type of its own on AMDGPU and SPIR-V. So a claim
//! about the address of a slot that leaves its function needs a reason ([`Slots`]): the function that gets it
//! has another type, or the tool hides the address from LLVM. Functions that keep their type, though claimed
//! slots are passed to them, are those that are also called by their address, that have `musttail` calls, and
//! those with an argument of the calling convention
//! ([`may_be_replaced`](crate::objects::by_value::may_be_replaced)).
//!
//! Constants get their space before the analysis (`mark-device-variables`), but for those that are copied to
//! slots which nothing is claimed of ([`is_only_for_slots`]).
//!
//! A copy from another slot is of neither kind, unless that slot is left to LLVM itself.

use crate::{
    graph::Role,
    ids::{FuncId, Id, IdMap, reach},
    ir::{
        InterfaceSet, Ir, Op, Reader, Slots, Symbols, Value,
        class::Traits,
        code::Code,
        operands::{operands, passed_as, resolve},
    },
    objects::by_value::{follow_uses, is_by_value},
    ops::address_use::{Use, is_volatile},
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_rules::model::Traffic;

/// Whether a call names a function that is also called by its address, so that its type stays, and that takes
/// a pointer without a space.
pub fn names_addressed<I: Ir>(
    reader: &mut I::Reader,
    symbols: &I::Symbols,
    code: &IdMap<FuncId, Code<I>>,
) -> bool {
    let mut addressed = symbols.addressed.to_vec();
    addressed.retain(|id| {
        let function = &symbols.functions[id.index()];
        let mut inputs = function.op.function_inputs();
        function.role == Role::Closed && inputs.any(|ty| reader.shape(ty).is_generic_pointer())
    });
    let mut ops = code.values().flat_map(|code| code.body());
    !addressed.is_empty()
        && ops.any(|at| {
            reader.class_of(*at).interfaces.contains(InterfaceSet::CALL)
                && symbols.callee(at.op).is_some_and(|callee| addressed.binary_search(&callee).is_ok())
        })
}

/// The uses of a slot.
struct Slot<I: Ir> {
    address: Value<I>,
    /// The source addresses of copies into it.
    sources: Vec<Value<I>>,
    is_written: bool,
    /// The calls that an address is passed to, and the number of that operand.
    calls: Vec<(Op<I>, usize)>,
    /// Whether the address escapes: other code may write there.
    escapes: bool,
}

/// The addresses of the slots of a function that are left to LLVM. Without symbols, no callee is known.
pub fn left_to_llvm<I: Ir>(
    reader: &mut I::Reader,
    symbols: Option<&I::Symbols>,
    code: &Code<I>,
) -> FxHashSet<Value<I>> {
    let any_write = match reader.assumptions().slots {
        Slots::Hidden => return FxHashSet::default(),
        Slots::Typed => false,
        Slots::Untyped => true,
    };
    if !(any_write || code.traits.contains(Traits::COPIES)) {
        return FxHashSet::default();
    }
    let mut slots = Vec::new();
    // The slot that a value is an address of; none if it may also be another address.
    let mut of_slot: FxHashMap<Value<I>, Option<usize>> = FxHashMap::default();
    for at in code.body() {
        if reader.class_of(*at).rule.is_some_and(|rule| rule.makes_slot())
            && let Some(address) = at.op.result(0)
        {
            let mut slot = slot(reader, address, |value, is_alone| {
                let number = is_alone.then_some(slots.len());
                of_slot.entry(value).and_modify(|known| *known = None).or_insert(number);
            });
            if let Some(symbols) = symbols.filter(|_| !slot.is_written && !slot.sources.is_empty()) {
                let mut calls = slot.calls.iter();
                slot.is_written = calls.any(|(call, operand)| writes(reader, symbols, *call, *operand));
            }
            slots.push(slot);
        }
    }
    let mut copied_to: Vec<Vec<usize>> = vec![Vec::new(); slots.len()];
    let mut start = Vec::new();
    for (to, slot) in slots.iter().enumerate() {
        let mut from_elsewhere = slot.escapes && any_write;
        for source in &slot.sources {
            match of_slot.get(source) {
                Some(Some(from)) => copied_to[*from].push(to),
                _ => {
                    let is_generic = reader.shape(source.ty()).is_generic_pointer();
                    from_elsewhere |=
                        !slot.is_written || is_generic && (any_write || is_variable(reader, *source));
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

/// Visits all uses of a slot, and reports which values are addresses in it, and whether they are of nothing
/// else.
fn slot<I: Ir>(
    reader: &mut I::Reader,
    address: Value<I>,
    mut reaches: impl FnMut(Value<I>, bool),
) -> Slot<I> {
    let mut slot =
        Slot { address, sources: Vec::new(), is_written: false, calls: Vec::new(), escapes: false };
    reaches(address, true);
    follow_uses(reader, address, |reader, op, operand| {
        let found = Use::of(reader, op, operand);
        slot.escapes |= found.escapes;
        if found.escapes && reader.class(op).interfaces.contains(InterfaceSet::CALL) {
            slot.calls.push((op, operand));
        }
        slot.is_written |= found.is_written || found.is_copied_to && is_volatile(op);
        if found.is_copied_to && !is_volatile(op) {
            slot.sources.extend(sources(reader, op));
        }
        let made: Vec<Value<I>> = found.made(op).map(|(_, made)| made).collect();
        made.iter().for_each(|value| reaches(*value, !found.merges));
        made
    });
    slot
}

/// Whether a value is the address of a variable.
fn is_variable<I: Ir>(reader: &mut I::Reader, value: Value<I>) -> bool {
    let op = value.defining_op();
    op.and_then(|op| reader.rule(op)).is_some_and(|rule| rule.symbol().is_some())
}

/// Whether an address of a constant is only copied from, to slots that LLVM may replace by the constant.
/// `callee` finds the function of a call.
pub fn is_only_for_slots<I: Ir>(
    reader: &mut I::Reader,
    address: Value<I>,
    callee: &dyn Fn(Op<I>) -> Option<Op<I>>,
) -> bool {
    address.uses().into_iter().all(|(op, operand)| {
        let at = |position| resolve(op, position).contains(&operand);
        let to = reader.rule(op).and_then(|rule| {
            rule.traffic.iter().find_map(|traffic| match traffic {
                Traffic::Copy { to, from } if at(*from) => op.operand(resolve(op, *to).start),
                _ => None,
            })
        });
        let Some(to) = to.filter(|_| !is_volatile(op)) else { return false };
        let slot = to.defining_op().and_then(|slot| reader.rule(slot));
        slot.is_some_and(|slot| slot.makes_slot()) && is_copy_alone(reader, to, op, callee)
    })
}

/// Whether LLVM may put a constant in the place of a slot that `copy` copies it to: all else that becomes of
/// the slot are loads, in its function and in those that it is passed to, which `callee` finds. Then nothing
/// is claimed of the slot, nor of memory that it is copied to.
fn is_copy_alone<I: Ir>(
    reader: &mut I::Reader,
    slot: Value<I>,
    copy: Op<I>,
    callee: &dyn Fn(Op<I>) -> Option<Op<I>>,
) -> bool {
    let mut is_alone = true;
    follow_uses(reader, slot, |reader, op, operand| {
        if op == copy {
            return Vec::new();
        }
        if reader.class(op).interfaces.contains(InterfaceSet::CALL) {
            let passed = callee(op).zip(passed_as(op, operand));
            let argument = passed.and_then(|(function, at)| {
                function.entry_block()?.argument(at).filter(|_| is_by_value(function, at).is_none())
            });
            is_alone &= argument.is_some_and(|argument| is_loaded_alone(reader, argument));
            return Vec::new();
        }
        let (is_loaded, made) = is_loaded(reader, op, operand);
        is_alone &= is_loaded;
        made
    });
    is_alone
}

/// Whether all that becomes of an address are loads.
fn is_loaded_alone<I: Ir>(reader: &mut I::Reader, address: Value<I>) -> bool {
    let mut is_alone = true;
    follow_uses(reader, address, |reader, op, operand| {
        let (is_loaded, made) = is_loaded(reader, op, operand);
        is_alone &= is_loaded;
        made
    });
    is_alone
}

/// Whether a use of an address loads from it, or computes other addresses in the same memory, and these
/// addresses.
fn is_loaded<I: Ir>(reader: &mut I::Reader, op: Op<I>, operand: usize) -> (bool, Vec<Value<I>>) {
    let found = Use::of(reader, op, operand);
    let is_more =
        reader.rule(op).is_none_or(|rule| rule.cast().is_some() || rule.traffic.iter().next().is_some());
    let changes = found.is_written || found.is_copied_to || found.may_change;
    let is_loaded = !(is_more || changes || found.escapes || found.merges || is_volatile(op));
    (is_loaded, found.made(op).map(|(_, made)| made).collect())
}

/// Whether the function that a call names writes the memory at an address that the call passes it, by itself.
fn writes<I: Ir>(reader: &mut I::Reader, symbols: &I::Symbols, call: Op<I>, operand: usize) -> bool {
    let Some((callee, argument)) = symbols.callee(call).zip(passed_as(call, operand)) else { return false };
    let function = symbols.functions[callee.index()].op;
    if let Some(known) = reader.known_writer(function, argument) {
        return known;
    }
    let address = function.entry_block().and_then(|entry| entry.argument(argument));
    let mut is_written = false;
    if let Some(address) = address.filter(|_| is_by_value(function, argument).is_none()) {
        follow_uses(reader, address, |reader, op, operand| {
            let found = Use::of(reader, op, operand);
            is_written |= found.is_written;
            found.made(op).map(|(_, made)| made).collect()
        });
    }
    reader.note_writer(function, argument, is_written);
    is_written
}

/// The source addresses of the copies of an op.
fn sources<I: Ir>(reader: &mut I::Reader, op: Op<I>) -> Vec<Value<I>> {
    let mut sources = Vec::new();
    for traffic in reader.rule(op).into_iter().flat_map(|rule| rule.traffic) {
        match traffic {
            Traffic::Copy { from, .. } => sources.extend(operands(op, *from)),
            Traffic::Write { .. } | Traffic::Between { .. } => {}
        }
    }
    sources
}
