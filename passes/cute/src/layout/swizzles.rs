//! Swizzled addresses: permutations of their bits.
//!
//! ```text
//! S<2,4,3>: bits 7 and 8 of the address change bits 4 and 5     a ^ (a & 0x180) >> 3
//! %b = %a + 8192 * %stage                                       the permuted %a, plus 8192 * %stage
//! ```
//!
//! Why it is right: an offset that is a multiple of the length after which a permutation repeats has none of
//! the bits that the permutation reads or changes, and no carry into them. So it may be added before or after
//! the permutation. After is better: the permuted address is then the same in all rounds of a loop over such
//! offsets.

use crate::{
    emit::{Lowering, Op, Res},
    text::{
        tree::Swizzle,
        types::{Pointer, bits, integer},
    },
};
use melior::ir::{Value, ValueLike, attribute::TypeAttribute, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

/// The most offsets of an address that are kept apart.
const MOST_OFFSETS: usize = 8;
/// The most addresses from one start that are permuted before their offsets: each may occupy a register.
const MOST_PERMUTED: usize = 8;
/// The most operations that a number is followed through.
const MOST_FOLLOWED: usize = 8;

/// The address with its bits permuted.
pub fn swizzled<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    pointer: &Pointer<'c>,
    address: Value<'c, 'a>,
    swizzle: Option<Swizzle>,
) -> Res<Value<'c, 'a>> {
    let Some(swizzle) = swizzle.filter(|swizzle| swizzle.bits != 0) else { return Ok(address) };
    let split = steps(address, swizzle).filter(|(start, _)| is_one_of_few(at, *start));
    let Some((start, steps)) = split else {
        return permuted(at, pointer, address, swizzle);
    };
    let mut address = start;
    for step in steps.iter().filter(|step| !step.is_whole) {
        address = repeated(at, step, address)?;
    }
    address = permuted(at, pointer, address, swizzle)?;
    for step in steps.iter().filter(|step| step.is_whole) {
        address = repeated(at, step, address)?;
    }
    Ok(address)
}

/// The address plus the offset of a step.
fn repeated<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    step: &Step<'c, 'a>,
    address: Value<'c, 'a>,
) -> Res<Value<'c, 'a>> {
    let mut operands = vec![address];
    operands.extend(ir::operand(step.op, 1));
    let attributes = ["elem_type", "rawConstantIndices"];
    let of = |name| Ok((name, at.attribute_of(step.op, name).ok_or("an offset has no type")?));
    let attributes = attributes.into_iter().map(of).collect::<Res<Vec<_>>>()?;
    at.value("llvm.getelementptr", &operands, address.r#type(), &attributes)
}

/// The address with its bits permuted, without moving any offset.
fn permuted<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    pointer: &Pointer<'c>,
    address: Value<'c, 'a>,
    swizzle: Swizzle,
) -> Res<Value<'c, 'a>> {
    let width = if pointer.space == MemorySpace::Shared { 32 } else { 64 };
    let ty = integer(at.context, width);
    let (mask, shift) = (at.constant(swizzle.mask(), width)?, at.constant(swizzle.shift.into(), width)?);
    let number = at.value("llvm.ptrtoint", &[address], ty, &[])?;
    let number = permuted_bits(at, number, mask, shift)?;
    at.value("llvm.inttoptr", &[number], address.r#type(), &[])
}

/// A number with its bits permuted: the bits in the mask, shifted down, flip others.
pub fn permuted_bits<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: Value<'c, 'a>,
    mask: Value<'c, 'a>,
    shift: Value<'c, 'a>,
) -> Res<Value<'c, 'a>> {
    let ty = number.r#type();
    let bits = at.value("arith.andi", &[number, mask], ty, &[])?;
    let bits = at.value("arith.shrui", &[bits, shift], ty, &[])?;
    at.value("arith.xori", &[number, bits], ty, &[])
}

/// Whether few addresses from this start have been permuted before their offsets.
fn is_one_of_few<'c, 'a>(at: &mut Lowering<'c, 'a>, start: Value<'c, 'a>) -> bool {
    let count = at.permuted.entry(ir::value_id(start)).or_default();
    *count += 1;
    *count <= MOST_PERMUTED
}

/// An offset of an address: the operation that adds it.
struct Step<'c, 'a> {
    op: Op<'c, 'a>,
    is_whole: bool,
}

/// The start of an address and its offsets, in order; `None` unless one of them is whole and dynamic.
fn steps<'c, 'a>(address: Value<'c, 'a>, swizzle: Swizzle) -> Option<(Value<'c, 'a>, Vec<Step<'c, 'a>>)> {
    let (mut start, mut steps, mut is_worth) = (address, vec![], false);
    while let Some(op) = ir::defining_op(start).filter(|op| ir::is_named(*op, "llvm.getelementptr"))
        && steps.len() < MOST_OFFSETS
    {
        let Some(bytes) = factor_of_step(op) else { break };
        let is_whole = swizzle.is_whole(bytes);
        is_worth |= is_whole && op.operand_count() == 2;
        steps.push(Step { op, is_whole });
        start = ir::operand(op, 0)?;
    }
    steps.reverse();
    is_worth.then_some((start, steps))
}

/// A number of bytes that divides the offset that an operation adds to an address.
fn factor_of_step(op: Op<'_, '_>) -> Option<i64> {
    let element: TypeAttribute = op.attribute("elem_type").ok()?.try_into().ok()?;
    let bits = bits(element.value()).filter(|bits| bits.is_power_of_two() && (8..=128).contains(bits))?;
    let factor = match op.operand_count() {
        2 => factor(ir::operand(op, 1)?, 0),
        _ => {
            let text = ir::attribute_text(ir::attribute(op, "rawConstantIndices")?);
            text.trim_start_matches("array<i32: ").trim_end_matches('>').parse().ok()?
        }
    };
    factor.checked_mul(i64::from(bits / 8))
}

/// A power of two that divides a number, or the number itself.
fn factor(value: Value<'_, '_>, depth: usize) -> i64 {
    if let Some(number) = ir::constant_integer(value) {
        return number;
    }
    let power = |number: i64| if number == 0 { 1 << 32 } else { 1 << number.trailing_zeros().min(32) };
    let Some(op) = ir::defining_op(value).filter(|_| depth < MOST_FOLLOWED) else { return 1 };
    let of = |index| ir::operand(op, index).map_or(1, |operand| power(factor(operand, depth + 1)));
    match ir::name_str(op) {
        "arith.extsi" => of(0),
        "arith.muli" => of(0).saturating_mul(of(1)).min(1 << 32),
        "arith.addi" | "arith.subi" | "arith.remsi" => of(0).min(of(1)),
        _ => 1,
    }
}
