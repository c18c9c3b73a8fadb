//! Loads and stores, of one element or of all of a view, and views of registers.
//!
//! ```text
//! %r = "cute.memref.alloca"()           llvm.alloca in the first block
//! %x = "cute.memref.load"(%v, %c)       the address of element f(%c), llvm.load
//! %y = "cute.memref.load_vec"(%v)       as few loads as the alignment allows
//! ```
//!
//! The elements of a vector are the elements of the view in the order of its coordinates, the first mode
//! fastest. Neighbours in memory become one access of up to 16 bytes, the most that an instruction has, if it
//! is certain to be aligned: the type states the alignment of the address, and the offset is a known multiple
//! of the width. Where the type states no alignment, only one element at a time is correct.
//!
//! A swizzle permutes blocks of 2^base bytes and keeps the bytes within a block in order. So an access of a
//! swizzled view may be as wide as a block.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{index, swizzles::swizzled},
    record::{Emission::Code, Record, record},
    text::{
        tree::{Num, Tree},
        types::{Kind, Pointer, integer},
    },
    views::{
        pointers::{advanced, taken_of_shared},
        slices::permuted_by,
        values::View,
    },
};
use melior::ir::{
    Attribute, Type, TypeLike, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, IntegerAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{ir, types};
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.memref.alloca", Code("`llvm.alloca`", alloca)),
    record("cute.memref.load", Code("`llvm.load`", load)),
    record("cute.memref.store", Code("`llvm.store`", store)),
    record("cute.memref.load_vec", Code("`llvm.load` of up to 16 bytes each", load_vec)),
    record("cute.memref.store_vec", Code("`llvm.store` of up to 16 bytes each", store_vec)),
    record("cute.ptr.load", Code("`llvm.load`", load_pointer)),
    record("cute.ptr.store", Code("`llvm.store`", store_pointer)),
];

/// The least alignment of a stack slot. Dumps have accesses of 16 bytes to slots that state no alignment.
const SLOT_ALIGNMENT: u64 = 32;
/// The bytes of the widest access.
const WIDEST: u64 = 16;
/// The most bytes of a stack slot: the local memory of a thread.
const MOST_BYTES: i64 = 512 << 10;

fn alloca<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if !at.all_leaves(op)?.is_empty() {
        return Err("its layout is not static".into());
    }
    slot(at, at.result(op, 0)?)
}

/// Makes a result a view of new registers, of shared memory of the launch, or of tensor memory at 0.
pub fn slot<'c, 'a>(at: &mut Lowering<'c, 'a>, result: Value<'c, 'a>) -> Res<()> {
    let kind = at.kind(result.r#type())?;
    let Kind::View(pointer, layout) = &*kind else { return Err("its result is not a view of memory".into()) };
    if !layout.widths().is_empty() {
        return Err("its layout is not static".into());
    }
    if layout.stride.leaves().into_iter().any(|leaf| matches!(leaf.number(), Some(Num::Static(..0)))) {
        return Err("it has elements before its address (a negative stride)".into());
    }
    let bits = pointer.element_bits()?;
    let bytes = index::cosize(layout).and_then(|count| Some(count.checked_mul(bits)?.checked_add(7)? / 8));
    let bytes = bytes.filter(|bytes| pointer.space == MemorySpace::Tensor || *bytes <= MOST_BYTES);
    let bytes = bytes.ok_or("it is larger than the local memory of a thread")?;
    let address = match pointer.space {
        MemorySpace::Local => registers(at, pointer, bytes)?,
        MemorySpace::Shared => taken_of_shared(at, pointer.aligned(), bytes as u64)?,
        // A program gives it the address that it has allocated.
        MemorySpace::Tensor => at.constant(0, 32)?,
        _ => return Err("only a view of registers, shared memory or tensor memory can be allocated".into()),
    };
    at.bind(result, vec![address])
}

fn registers<'c, 'a>(at: &Lowering<'c, 'a>, pointer: &Pointer<'c>, bytes: i64) -> Res<Value<'c, 'a>> {
    let (element, count) = match pointer.bytes() {
        Some(size) => (pointer.in_memory(at.context), bytes / i64::try_from(size).unwrap_or(1).max(1)),
        None => (integer(at.context, 8), bytes),
    };
    let alignment =
        i64::try_from(pointer.aligned().max(SLOT_ALIGNMENT)).map_err(|_| "its alignment is too large")?;
    slot_of(at, element, count, alignment)
}

/// The generic address of a new slot of the stack.
pub fn slot_of<'c, 'a>(
    at: &Lowering<'c, 'a>,
    element: Type<'c>,
    count: i64,
    alignment: i64,
) -> Res<Value<'c, 'a>> {
    let (ty, generic) = (
        integer(at.context, 32),
        melior::dialect::llvm::r#type::pointer(at.context, MemorySpace::Generic.number()),
    );
    let attribute = ("value", IntegerAttribute::new(ty, count).into());
    let count = at.build("arith.constant", &[], &[ty], &[attribute], vec![])?;
    let count = ir::insert_at_start(at.entry.ok_or("it is not in a function")?, count);
    let attributes =
        [("elem_type", TypeAttribute::new(element).into()), ("alignment", at.number_attribute(alignment))];
    let size = ir::result(count, 0).ok_or("there is no size")?;
    let slot = at.build("llvm.alloca", &[size], &[generic], &attributes, vec![])?;
    ir::result(ir::insert_after(count, slot), 0).ok_or_else(|| "the stack slot has no address".into())
}

/// The address of the element at an offset.
pub fn address_of<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    offset: &Num<Value<'c, 'a>>,
) -> Res<Value<'c, 'a>> {
    let pointer = &view.pointer;
    // The offset has none of the bits that the swizzle reads or changes, so the address is permuted once for
    // all.
    if let (Some(swizzle), Num::Static(number)) = (pointer.swizzle, offset)
        && let Some(bits) = crate::text::types::bits(pointer.element)
        && let Some(behind) = number.checked_mul(bits.into()).filter(|behind| behind % 8 == 0)
        && swizzle.is_whole(behind / 8)
    {
        let address = swizzled(at, pointer, view.address, pointer.swizzle)?;
        return advanced(at, pointer, address, offset);
    }
    let address = advanced(at, pointer, view.address, offset)?;
    swizzled(at, pointer, address, pointer.swizzle)
}

fn element_address<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<(Pointer<'c>, Value<'c, 'a>)> {
    let (view, coordinate) = (at.any_view(op, 0)?, at.tree(op, 1)?);
    let index = index::index(at, &coordinate, &view.layout.shape, &view.layout.stride)?;
    let offset = match permuted_by(at, &view.layout, index)? {
        Tree::Num(number) => number,
        _ => return Err("its coordinate does not select one element".into()),
    };
    let address = address_of(at, &view, &offset)?;
    Ok((view.pointer, address))
}

fn load<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (pointer, address) = element_address(at, op)?;
    load_from(at, op, &pointer, address)
}

fn load_pointer<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (pointer, address) = at.pointer(op, 0)?;
    let address = swizzled(at, &pointer, address, pointer.swizzle)?;
    load_from(at, op, &pointer, address)
}

fn load_from<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    pointer: &Pointer<'c>,
    address: Value<'c, 'a>,
) -> Res<()> {
    let ty = *at.parts(at.result_type(op, 0)?)?.first().ok_or("its result has no value")?;
    let in_memory = of_element(at, pointer, ty)?;
    let alignment = element_alignment(at, pointer);
    let value = at.value("llvm.load", &[address], in_memory, alignment.as_slice())?;
    let value = match in_memory == ty {
        true => value,
        false => at.value("arith.trunci", &[value], ty, &[])?,
    };
    at.bind_result(op, vec![value])
}

fn store<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let ((pointer, address), value) = (element_address(at, op)?, at.single(op, 2)?);
    store_to(at, &pointer, address, value)
}

fn store_pointer<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let ((pointer, address), value) = (at.pointer(op, 1)?, at.single(op, 0)?);
    let address = swizzled(at, &pointer, address, pointer.swizzle)?;
    store_to(at, &pointer, address, value)
}

fn store_to<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    pointer: &Pointer<'c>,
    address: Value<'c, 'a>,
    value: Value<'c, 'a>,
) -> Res<()> {
    let in_memory = of_element(at, pointer, value.r#type())?;
    let value = match in_memory == value.r#type() {
        true => value,
        false => at.value("arith.extui", &[value], in_memory, &[])?,
    };
    let alignment = element_alignment(at, pointer);
    at.emit("llvm.store", &[value, address], &[], alignment.as_slice()).map(|_| ())
}

/// The alignment of an element that is aligned to less than its size.
fn element_alignment<'c>(
    at: &Lowering<'c, '_>,
    pointer: &Pointer<'c>,
) -> Option<(&'static str, Attribute<'c>)> {
    let least = pointer.aligned();
    pointer.bytes().filter(|bytes| least < *bytes).map(|_| ("alignment", at.number_attribute(least as i64)))
}

/// The type in memory of a value that is one element: its own, or a byte for a boolean.
fn of_element<'c>(at: &Lowering<'c, '_>, pointer: &Pointer<'c>, ty: Type<'c>) -> Res<Type<'c>> {
    let in_memory = access_type(at, pointer, 1)?;
    let is_boolean = types::integer_width(ty) == Some(1) && types::integer_width(pointer.element) == Some(1);
    match in_memory == ty || is_boolean {
        true => Ok(in_memory),
        false => Err(format!("a value of type {ty} is not an element of type {}", pointer.element).into()),
    }
}

/// The type in memory of some contiguous elements. Elements smaller than a byte must make whole bytes
/// together.
pub fn access_type<'c>(at: &Lowering<'c, '_>, pointer: &Pointer<'c>, count: i64) -> Res<Type<'c>> {
    if pointer.space == MemorySpace::Tensor {
        return Err("tensor memory is accessed only by tensor-memory atoms (tmem_load, tmem_store)".into());
    }
    if pointer.bytes().is_none() {
        let bits =
            crate::text::types::bits(pointer.element).map(i64::from).and_then(|bits| bits.checked_mul(count));
        let byte = integer(at.context, 8);
        return match bits {
            Some(8) => Ok(byte),
            Some(bits) if bits > 0 && bits % 8 == 0 => {
                types::vector_type(&[bits / 8], byte).ok_or_else(|| "the vector type cannot be built".into())
            }
            _ => Err(format!(
                "an access of elements of type {} is not a whole number of bytes",
                pointer.element
            )
            .into()),
        };
    }
    let element = pointer.in_memory(at.context);
    match count {
        1 => Ok(element),
        _ => types::vector_type(&[count], element).ok_or_else(|| "the vector type cannot be built".into()),
    }
}

/// The accesses of a view: the first element of each, and its number of elements.
fn runs(view: &View<'_, '_>, offsets: &[Num<Value<'_, '_>>], bytes: u64) -> Vec<(usize, usize)> {
    let block = view.pointer.swizzle.map_or(WIDEST, |swizzle| 1 << swizzle.base);
    let limit = WIDEST.min(block).min(view.pointer.aligned());
    let (mut all, mut first) = (vec![], 0);
    while let Some(offset) = offsets.get(first) {
        let mut count = 1;
        if let Num::Static(offset) = offset {
            let is_next = |(step, other): (usize, &Num<_>)| matches!(other, Num::Static(other) if other.checked_sub(step as i64) == Some(*offset));
            let longest = (limit / bytes.max(1)).max(1) as usize;
            count =
                offsets[first..].iter().take(longest).enumerate().take_while(|pair| is_next(*pair)).count();
            count = 1 << count.max(1).ilog2();
            while count > 1 && offset.rem_euclid(count as i64) != 0 {
                count /= 2;
            }
        }
        all.push((first, count));
        first += count;
    }
    all
}

/// A view that is one vector: its flat type, the size of an element, and the offsets.
struct Whole<'c, 'a> {
    flat: Type<'c>,
    element: Type<'c>,
    bytes: u64,
    /// The alignment of the view.
    aligned: u64,
    offsets: Vec<Num<Value<'c, 'a>>>,
}

fn whole<'c, 'a>(at: &mut Lowering<'c, 'a>, view: &View<'c, 'a>, ty: Type<'c>) -> Res<Whole<'c, 'a>> {
    let element = types::element_type(ty, 0).filter(|_| ty.is_vector()).ok_or("the value is not a vector")?;
    if of_element(at, &view.pointer, element)? != element {
        return Err(format!("vectors of {element} are not supported").into());
    }
    let offsets = index::offsets(at, &view.layout)?;
    let count = types::shape(ty).map_or(0, |shape| shape.iter().product::<i64>());
    if offsets.len() as i64 != count {
        return Err(format!("the view has {} elements, but the vector has {count}", offsets.len()).into());
    }
    let flat = types::vector_type(&[count], element).ok_or("the vector type cannot be built")?;
    let bytes = view.pointer.bytes().ok_or("its elements are not a whole number of bytes")?;
    Ok(Whole { flat, element, bytes, aligned: view.pointer.aligned(), offsets })
}

/// The type of an access of some elements, and its alignment.
fn access<'c>(at: &Lowering<'c, '_>, whole: &Whole<'c, '_>, count: usize) -> Res<(Type<'c>, Attribute<'c>)> {
    let ty = match count {
        1 => whole.element,
        _ => types::vector_type(&[count as i64], whole.element).ok_or("the vector type cannot be built")?,
    };
    Ok((ty, at.number_attribute((whole.bytes * count as u64).min(whole.aligned) as i64)))
}

/// The bytes of a vector of elements that are smaller than a byte, the first element in the lowest bits. They
/// must be contiguous in registers.
fn registers_of_parts<'c, 'a>(at: &mut Lowering<'c, 'a>, view: &View<'c, 'a>, ty: Type<'c>) -> Res<Type<'c>> {
    let offsets = index::offsets(at, &view.layout)?;
    let is_whole = (0..).zip(&offsets).all(|(number, offset)| *offset == Num::Static(number));
    let element = types::element_type(ty, 0).filter(|_| ty.is_vector());
    let is_of_elements = element == Some(view.pointer.element)
        && types::shape(ty).as_deref() == Some(&[offsets.len() as i64][..]);
    let is_number = types::integer_width(view.pointer.element).is_some();
    if !is_whole || !is_number || !is_of_elements || view.pointer.space != MemorySpace::Local {
        return Err(
            "elements smaller than a byte are accessed only in registers, a whole contiguous view at once"
                .into(),
        );
    }
    access_type(at, &view.pointer, offsets.len() as i64)
}

fn load_vec<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if op.operand_count() != 1 {
        return Err("a mask is not supported".into());
    }
    let (view, ty) = (at.view(op, 0)?, at.result_type(op, 0)?);
    let ty = *at.parts(ty)?.first().ok_or("its result has no value")?;
    if view.pointer.bytes().is_none() {
        let bytes = registers_of_parts(at, &view, ty)?;
        let alignment = [("alignment", at.number_attribute(1))];
        let value = at.value("llvm.load", &[view.address], bytes, &alignment)?;
        let value = at.value("llvm.bitcast", &[value], ty, &[])?;
        return at.bind_result(op, vec![value]);
    }
    let whole = whole(at, &view, ty)?;
    let mut elements = Vec::with_capacity(whole.offsets.len());
    let mut vector = None;
    for (first, count) in runs(&view, &whole.offsets, whole.bytes) {
        let address = address_of(at, &view, &whole.offsets[first])?;
        let (access, alignment) = access(at, &whole, count)?;
        let value = at.value("llvm.load", &[address], access, &[("alignment", alignment)])?;
        match count {
            1 => elements.push(value),
            _ if count == whole.offsets.len() => vector = Some(value),
            _ => {
                for index in 0..count {
                    elements.push(at.element(value, index)?);
                }
            }
        }
    }
    let vector = match vector {
        Some(vector) => vector,
        None => at.vector(&elements, whole.flat)?,
    };
    let vector = reshaped(at, vector, ty)?;
    at.bind_result(op, vec![vector])
}

fn store_vec<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if op.operand_count() != 2 {
        return Err("a mask is not supported".into());
    }
    let (value, view) = (at.single(op, 0)?, at.view(op, 1)?);
    if view.pointer.bytes().is_none() {
        let bytes = registers_of_parts(at, &view, value.r#type())?;
        let value = at.value("llvm.bitcast", &[value], bytes, &[])?;
        let alignment = [("alignment", at.number_attribute(1))];
        return at.emit("llvm.store", &[value, view.address], &[], &alignment).map(|_| ());
    }
    let whole = whole(at, &view, value.r#type())?;
    let value = reshaped(at, value, whole.flat)?;
    for (first, count) in runs(&view, &whole.offsets, whole.bytes) {
        let address = address_of(at, &view, &whole.offsets[first])?;
        let (access, alignment) = access(at, &whole, count)?;
        let part = match count {
            1 => at.element(value, first)?,
            _ if count == whole.offsets.len() => value,
            _ => {
                let mask: Vec<i32> = (first..first + count).map(|index| index as i32).collect();
                let mask = DenseI32ArrayAttribute::new(at.context, &mask).into();
                at.value("llvm.shufflevector", &[value, value], access, &[("mask", mask)])?
            }
        };
        at.emit("llvm.store", &[part, address], &[], &[("alignment", alignment)])?;
    }
    Ok(())
}

/// A vector of the same elements in another shape.
fn reshaped<'c, 'a>(at: &mut Lowering<'c, 'a>, vector: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    match vector.r#type() == ty {
        true => Ok(vector),
        false => at.value("vector.shape_cast", &[vector], ty, &[]),
    }
}
