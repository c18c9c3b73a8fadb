//! Pointers and iterators: offsets, swizzles and casts of addresses, and allocations of shared memory.
//!
//! ```text
//! %q = "cute.add_offset"(%p, %i)         llvm.getelementptr by elements of the pointee
//! %r = "cute.recast_iter"(%q)            the same address
//! %s = "cute.apply_swizzle"(%r)          a ^ ((a & mask) >> shift) of the byte address
//! ```
//!
//! A pointer with a swizzle in its type is an address to which the permutation has yet to be applied: by
//! `apply_swizzle`, or by each access ([`swizzled`]). Offsets come first, since they move the address before
//! the bits are permuted.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{index, swizzles::swizzled},
    record::{
        Emission::{Code, Op as Upstream, Parts},
        Record, record,
    },
    text::{
        tree::{Num, Swizzle, Tree, divisor_of_leaf},
        types::{Kind, Pointer, integer},
    },
    views::values::require_address,
};
use melior::ir::{
    Attribute, Type, Value, ValueLike,
    attribute::{FlatSymbolRefAttribute, IntegerAttribute, StringAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{ir, types};
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.recast_iter", Parts),
    record("cute.add_offset", Code("`llvm.getelementptr`; `arith.addi` for coordinates", add_offset)),
    record("cute.inttoptr", Code("`llvm.inttoptr`", inttoptr)),
    record("cute.ptrtoint", Code("`llvm.ptrtoint`", ptrtoint)),
    record("cute.apply_swizzle", Code("`arith.andi`, `shrui`, `xori` of the byte address", apply_swizzle)),
    record("cute.memory_space_cast", Code("`llvm.addrspacecast`", memory_space_cast)),
    record("llvm.addrspacecast", Code("nothing, between the stack and generic memory", addrspacecast)),
    record("builtin.unrealized_conversion_cast", Code("parts to structs, and back", conversion_cast)),
    record("cute_nvgpu.arch.alloc_smem", Code("an array in shared memory", alloc_smem)),
    record("cute_nvgpu.arch.get_dyn_smem", Code("`llvm.mlir.addressof` of an external array", get_dyn_smem)),
    record("cute_nvgpu.arch.get_dyn_smem_size", Upstream("nvvm.read.ptx.sreg.dynamic.smem.size", &[])),
];

/// The symbol of dynamic shared memory, which gets its size from the launch.
const DYNAMIC_SHARED: &str = "__dynamic_shmem__0";
/// The prefix of the symbols of static shared memory, which has its size in the kernel.
const STATIC_SHARED: &str = "__static_shared_";
/// The least alignment of dynamic shared memory: a swizzle of 128 bytes, times 8 rows.
const SHARED_ALIGNMENT: u64 = 1024;

fn add_offset<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let offset = at.tree(op, 1)?;
    let kind = at.operand_kind(op, 0)?;
    if let Kind::Tuple(_) = &*kind {
        let start = at.tree(op, 0)?;
        let sum = index::add(at, &start, &offset)?;
        return at.bind_place(op, 0, &sum);
    }
    let offset = match &offset {
        Tree::Num(number) => number.clone(),
        Tree::Tuple(parts) => match &parts[..] {
            [Tree::Num(number)] => number.clone(),
            _ => return Err("its offset is not a single number".into()),
        },
        _ => return Err("its offset is not a single number".into()),
    };
    let start = at.single(op, 0)?;
    if let (Kind::Pointer(from), Kind::Pointer(to)) = (&*kind, &*at.kind(at.result_type(op, 0)?)?) {
        // The type of a dynamic offset states its divisor.
        let known = match &offset {
            Num::Static(offset) => *offset,
            _ => divisor_of_leaf(&ir::type_text(at.operand(op, 1)?.r#type())),
        };
        require_address(from, &Num::Static(known), to)?;
    }
    let new = match &*kind {
        Kind::Matrix => matrix_behind(at, start, &offset)?,
        Kind::Pointer(pointer) if pointer.space == MemorySpace::Tensor => {
            columns_behind(at, pointer, start, &offset)?
        }
        Kind::Pointer(pointer) => advanced(at, pointer, start, &offset)?,
        _ => return Err("operand 0 is not a pointer".into()),
    };
    at.bind_result(op, vec![new])
}

/// The descriptor of a matrix, `offset` units of 16 bytes further on: the address is in the low half, and its
/// carry does not enter the high half.
pub fn matrix_behind<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    matrix: Value<'c, 'a>,
    offset: &Num<Value<'c, 'a>>,
) -> Res<Value<'c, 'a>> {
    if matches!(offset, Num::Static(0)) {
        return Ok(matrix);
    }
    let (half, whole) = (integer(at.context, 32), integer(at.context, 64));
    let offset = at.number(offset, 32)?;
    let low = at.value("arith.trunci", &[matrix], half, &[])?;
    let low = at.value("arith.addi", &[low, offset], half, &[])?;
    let low = at.value("arith.extui", &[low], whole, &[])?;
    let mask = at.constant(!0xffff_ffff, 64)?;
    let high = at.value("arith.andi", &[matrix, mask], whole, &[])?;
    at.value("arith.ori", &[high, low], whole, &[])
}

/// An address in tensor memory, of columns of 32 bits. An offset of smaller elements is rotated, so that the
/// part within a column is in the highest bits.
pub fn columns_behind<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    pointer: &Pointer<'c>,
    address: Value<'c, 'a>,
    offset: &Num<Value<'c, 'a>>,
) -> Res<Value<'c, 'a>> {
    let shift = match crate::text::types::bits(pointer.element) {
        Some(32) => 0,
        Some(16) => 1,
        Some(8) => 2,
        Some(4) => 3,
        _ => return Err("tensor memory has only elements of 4, 8, 16 and 32 bits".into()),
    };
    let ty = integer(at.context, 32);
    let offset = match offset {
        Num::Static(0) => return Ok(address),
        Num::Static(offset) => {
            let offset =
                u32::try_from(*offset).map_err(|_| "an offset in tensor memory does not fit in 32 bits")?;
            at.constant(i64::from(offset.rotate_right(shift) as i32), 32)?
        }
        Num::Dynamic(..) | Num::Part(..) => {
            let offset = at.number(offset, 32)?;
            let shift = at.constant(shift.into(), 32)?;
            at.value("llvm.intr.fshr", &[offset, offset, shift], ty, &[])?
        }
    };
    at.value("arith.addi", &[address, offset], ty, &[])
}

/// The address, `offset` elements further on.
pub fn advanced<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    pointer: &Pointer<'c>,
    address: Value<'c, 'a>,
    offset: &Num<Value<'c, 'a>>,
) -> Res<Value<'c, 'a>> {
    if pointer.bytes().is_some() {
        let element = pointer.in_memory(at.context);
        return at.moved(address, element, offset);
    }
    // Elements smaller than a byte: an offset must be a whole number of bytes.
    let bits = pointer.element_bits()?;
    match offset {
        Num::Static(offset) if offset.wrapping_mul(bits) % 8 == 0 => {
            let bytes = Num::Static(offset.checked_mul(bits).ok_or("an offset is too large")? / 8);
            at.moved(address, integer(at.context, 8), &bytes)
        }
        Num::Dynamic(value, width) if bits < 8 && 8 % bits == 0 => {
            let bytes = divided(at, *value, *width, 8 / bits, 0)?.ok_or(NOT_WHOLE)?;
            at.moved(address, integer(at.context, 8), &Num::Dynamic(bytes, *width))
        }
        _ => Err(NOT_WHOLE.into()),
    }
}

const NOT_WHOLE: &str =
    "an offset of elements smaller than a byte is not known to be a whole number of bytes";
/// The most operations through which an offset is followed.
const MOST_FOLLOWED: usize = 16;

/// A sum of products by a divisor, if each product has a factor that is a multiple of the divisor.
fn divided<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    value: Value<'c, 'a>,
    width: u32,
    by: i64,
    depth: usize,
) -> Res<Option<Value<'c, 'a>>> {
    if let Some(number) = ir::constant_integer(value) {
        return match number % by {
            0 => at.constant(number / by, width).map(Some),
            _ => Ok(None),
        };
    }
    let Some(op) = ir::defining_op(value).filter(|_| depth < MOST_FOLLOWED) else { return Ok(None) };
    let name = ir::name_str(op);
    let (Some(a), b) = (ir::operand(op, 0), ir::operand(op, 1)) else { return Ok(None) };
    let ty = value.r#type();
    match (name, b) {
        ("arith.extsi", _) => {
            let Some(from) = types::integer_width(a.r#type()) else { return Ok(None) };
            let inner = divided(at, a, from, by, depth + 1)?;
            inner.map(|inner| at.resized(inner, from, width)).transpose()
        }
        // (a % b) / c is (a / c) % (b / c) where c divides both, and so of bits where c is a power of two.
        ("arith.addi" | "arith.subi" | "arith.remsi" | "arith.xori", Some(b)) => {
            let (a, b) = (divided(at, a, width, by, depth + 1)?, divided(at, b, width, by, depth + 1)?);
            a.zip(b).map(|(a, b)| at.value(name, &[a, b], ty, &[])).transpose()
        }
        // Bits of a mask that are moved down.
        ("arith.shrui", Some(b)) => {
            let (mask, shift) = (masked(a), ir::constant_integer(b));
            let Some((mask, shift @ 0..32)) = mask.zip(shift) else { return Ok(None) };
            if (mask >> shift) % by != 0 {
                return Ok(None);
            }
            let shift = at.constant(shift + i64::from(by.trailing_zeros()), width)?;
            at.value(name, &[a, shift], ty, &[]).map(Some)
        }
        ("arith.muli", Some(b)) => {
            let (other, part) = match divided(at, b, width, by, depth + 1)? {
                Some(part) => (a, Some(part)),
                None => (b, divided(at, a, width, by, depth + 1)?),
            };
            part.map(|part| at.value("arith.muli", &[other, part], ty, &[])).transpose()
        }
        _ => Ok(None),
    }
}

/// The nonnegative constant that masks a number.
fn masked(value: Value<'_, '_>) -> Option<i64> {
    let op = ir::defining_op(value).filter(|op| ir::is_named(*op, "arith.andi"))?;
    ir::operand(op, 1).and_then(ir::constant_integer).filter(|mask| *mask >= 0)
}

fn inttoptr<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (number, ty) = (at.single(op, 0)?, single_part(at, op)?);
    let new = match types::integer_width(ty) {
        Some(_) => number,
        None => at.value("llvm.inttoptr", &[number], ty, &[])?,
    };
    at.bind_result(op, vec![new])
}

fn ptrtoint<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let ((_, address), ty) = (at.pointer(op, 0)?, single_part(at, op)?);
    let new = match types::integer_width(address.r#type()) {
        Some(_) => address,
        None => at.value("llvm.ptrtoint", &[address], ty, &[])?,
    };
    at.bind_result(op, vec![new])
}

/// The type of the only part of the result.
fn single_part<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<Type<'c>> {
    match at.parts(at.result_type(op, 0)?)?[..] {
        [part] => Ok(part),
        _ => Err("its result is not a single number or address".into()),
    }
}

fn apply_swizzle<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (pointer, address) = match &*at.operand_kind(op, 0)? {
        Kind::Plain(ty) => (plain_pointer(at, *ty)?, at.single(op, 0)?),
        _ => at.pointer(op, 0)?,
    };
    let stated = at.attribute_of(op, "swizzle").map(ir::attribute_text);
    let stated = stated.as_deref().and_then(|text| {
        let start = text.find("S<")?;
        Swizzle::parse(text.get(start..=start + text.get(start..)?.find('>')?)?)
    });
    let new = swizzled(at, &pointer, address, stated.or(pointer.swizzle))?;
    at.bind_result(op, vec![new])
}

/// The pointer type, to bytes, of an LLVM pointer.
fn plain_pointer<'c>(at: &Lowering<'c, '_>, ty: Type<'c>) -> Res<Pointer<'c>> {
    let of = |space: &MemorySpace| ty == melior::dialect::llvm::r#type::pointer(at.context, space.number());
    let space = [MemorySpace::Generic, MemorySpace::Global, MemorySpace::Shared].into_iter().find(of);
    let space = space.ok_or("operand 0 is not a pointer")?;
    Ok(Pointer { element: integer(at.context, 8), space, alignment: None, swizzle: None })
}

fn memory_space_cast<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (mut leaves, parts) = (at.operand_leaves(op, 0)?, at.parts(at.result_type(op, 0)?)?);
    if let ([address, ..], [ty, ..]) = (&mut leaves[..], &parts[..]) {
        *address = cast(at, *address, *ty)?;
    }
    at.bind_result(op, leaves)
}

/// An address cast to another memory space.
fn cast<'c, 'a>(at: &mut Lowering<'c, 'a>, address: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    if address.r#type() == ty {
        return Ok(address);
    }
    match types::pointer_space(address.r#type()).is_some() && types::pointer_space(ty).is_some() {
        true => at.value("llvm.addrspacecast", &[address], ty, &[]),
        false => Err(format!("an address of type {} cannot be cast to {ty}", address.r#type()).into()),
    }
}

fn addrspacecast<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (address, ty) = (at.single(op, 0)?, single_part(at, op)?);
    let new = match address.r#type() == ty {
        true => address,
        false => at.value("llvm.addrspacecast", &[address], ty, &[])?,
    };
    at.bind_result(op, vec![new])
}

/// A value that passes between CuTe's types and LLVM's.
fn conversion_cast<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if op.operand_count() != 1 || op.result_count() != 1 {
        return at.follow(op);
    }
    let operand = at.operand(op, 0)?;
    let result = at.result(op, 0)?;
    let (from, to) = (at.kind(operand.r#type())?, at.kind(result.r#type())?);
    let leaves = at.operand_leaves(op, 0)?;
    let new = match (&*from, &*to) {
        (Kind::Plain(_), Kind::Plain(_)) => return at.follow(op),
        (Kind::Pointer(pointer), Kind::Plain(ty)) if pointer.space == MemorySpace::Tensor => {
            vec![at.value("llvm.inttoptr", &leaves, *ty, &[])?]
        }
        (Kind::Pointer(_), Kind::Plain(ty)) => vec![cast(at, at.single(op, 0)?, *ty)?],
        (Kind::Divisor, _) if at.makes_divisors => {
            return Err(
                "the fast_divmod constants of a divisor that the kernel makes are not supported".into()
            );
        }
        (_, Kind::Plain(ty)) => {
            if from.border(at.context) != Some(*ty) {
                return Err(format!(
                    "{} does not convert to the LLVM type {ty}",
                    ir::type_text(operand.r#type())
                )
                .into());
            }
            vec![at.packed(&leaves, *ty)?]
        }
        (Kind::Plain(ty), Kind::Pointer(pointer)) => {
            let lowered = pointer.lowered(at.context);
            match ty == &lowered {
                true => leaves,
                false => vec![cast(at, at.single(op, 0)?, lowered)?],
            }
        }
        (Kind::Plain(ty), _) => {
            if to.border(at.context) != Some(*ty) {
                return Err(format!(
                    "the LLVM type {ty} does not convert to {}",
                    ir::type_text(result.r#type())
                )
                .into());
            }
            at.unpacked(at.single(op, 0)?)?
        }
        _ => leaves,
    };
    at.bind(result, new)
}

/// The shared memory of the launch: an external array, which all kernels of the module share.
fn get_dyn_smem<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let result = at.result(op, 0)?;
    let alignment = match &*at.kind(result.r#type())? {
        Kind::Pointer(pointer) if pointer.space == MemorySpace::Shared => {
            pointer.alignment.unwrap_or(SHARED_ALIGNMENT).max(SHARED_ALIGNMENT)
        }
        _ => return Err("its result is not a pointer to shared memory".into()),
    };
    if !matches!(at.shared, 0 | WHOLE) {
        return Err("views already occupy the dynamic shared memory (memref.alloca)".into());
    }
    at.shared = WHOLE;
    let address = shared_of_launch(at, alignment)?;
    at.bind(result, vec![address])
}

/// Marks that a program has the address of all dynamic shared memory, so that no view is allocated in it.
pub const WHOLE: u64 = u64::MAX;

/// The address of the array.
fn shared_of_launch<'c, 'a>(at: &mut Lowering<'c, 'a>, alignment: u64) -> Res<Value<'c, 'a>> {
    declare_shared(at, alignment)?;
    address_of_global(at, DYNAMIC_SHARED)
}

fn address_of_global<'c, 'a>(at: &mut Lowering<'c, 'a>, name: &str) -> Res<Value<'c, 'a>> {
    let ty = melior::dialect::llvm::r#type::pointer(at.context, MemorySpace::Shared.number());
    let name = FlatSymbolRefAttribute::new(at.context, name).into();
    at.value("llvm.mlir.addressof", &[], ty, &[("global_name", name)])
}

/// Allocates bytes of dynamic shared memory after the bytes that the function has allocated; their address.
pub fn taken_of_shared<'c, 'a>(at: &mut Lowering<'c, 'a>, alignment: u64, bytes: u64) -> Res<Value<'c, 'a>> {
    if at.shared == WHOLE {
        return Err("a view of shared memory is allocated only in a kernel without get_dyn_smem".into());
    }
    let start = at.shared.checked_next_multiple_of(alignment.max(1)).ok_or("its alignment is too large")?;
    at.shared = start.checked_add(bytes).ok_or("it is too large")?;
    let array = shared_of_launch(at, alignment.max(SHARED_ALIGNMENT))?;
    let start = i64::try_from(start).map_err(|_| "it is too large")?;
    at.moved(array, integer(at.context, 8), &Num::Static(start))
}

/// Declares the array, once in a module, with the largest alignment.
fn declare_shared<'c, 'a>(at: &mut Lowering<'c, 'a>, alignment: u64) -> Res<()> {
    let alignment = i64::try_from(alignment).map_err(|_| "the alignment is too large")?;
    let attribute = IntegerAttribute::new(integer(at.context, 64), alignment).into();
    if let Some(op) = at.declared(DYNAMIC_SHARED)? {
        let before = at.integer_attribute(op, "alignment").unwrap_or(0);
        if before < alignment {
            ir::set_attribute(op, "alignment", attribute);
        }
        return Ok(());
    }
    declare_array(at, DYNAMIC_SHARED, 0, attribute, "external")
}

/// Declares an array of bytes in shared memory.
fn declare_array<'c>(
    at: &Lowering<'c, '_>,
    name: &str,
    bytes: u32,
    alignment: Attribute<'c>,
    linkage: &str,
) -> Res<()> {
    let space = IntegerAttribute::new(integer(at.context, 32), MemorySpace::Shared.number().into());
    let array = melior::dialect::llvm::r#type::array(integer(at.context, 8), bytes);
    let attributes = [
        ("sym_name", StringAttribute::new(at.context, name).into()),
        ("global_type", TypeAttribute::new(array).into()),
        ("addr_space", space.into()),
        ("alignment", alignment),
        ("linkage", at.attribute(&format!("#llvm.linkage<{linkage}>"))?),
    ];
    at.declare("llvm.mlir.global", &attributes)
}

/// Allocates static shared memory, which does not count as the launch's dynamic shared memory.
fn alloc_smem<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let result = at.result(op, 0)?;
    let kind = at.kind(result.r#type())?;
    let count = at.integer_attribute(op, "input").filter(|count| *count > 0);
    let count = count.ok_or("it has no positive number of elements (`input`)")?;
    let bytes = match &*kind {
        Kind::Pointer(pointer) if pointer.space == MemorySpace::Shared => {
            pointer.bytes().and_then(|bytes| u32::try_from(count.checked_mul(bytes as i64)?).ok())
        }
        _ => None,
    };
    let (Some(bytes), Kind::Pointer(pointer)) = (bytes, &*kind) else {
        return Err("its result is not a pointer to whole bytes of shared memory".into());
    };
    let mut number = 0;
    let name = loop {
        let name = format!("{STATIC_SHARED}{number}");
        if at.declared(&name)?.is_none() {
            break name;
        }
        number += 1;
    };
    let alignment = at.number_attribute(pointer.aligned() as i64);
    declare_array(at, &name, bytes, alignment, "internal")?;
    let address = address_of_global(at, &name)?;
    at.bind(result, vec![address])
}
