//! Tensor memory, and MMAs of one or two blocks (SM100).
//!
//! ```text
//! "cute_nvgpu.arch.sm100.alloc_tmem"(%n, %p)      nvvm.tcgen05.alloc
//! "cute_nvgpu.arch.mma.SM100.umma"(%a, %b, %d..)  nvvm.tcgen05.mma, elected
//! "cute_nvgpu.arch.copy.SM100.tmem_load"(%t)      nvvm.tcgen05.ld
//! ```
//!
//! An address in tensor memory is a 32-bit number, the lane in its upper half and the column in its lower,
//! with which the program computes. The operations of the instructions take a pointer, which is made where it
//! is used.

use crate::{
    copy::atoms::Columns,
    emit::{Lowering, Op, Res},
    mma::{
        atoms::{Atom, Unit},
        hopper::{COARSE, descriptor_strides, elected, sizes},
        warps::pointer_to,
    },
    record::{
        Emission::{Code, Static},
        Record, record,
    },
    text::{
        tree::Swizzle,
        types::{Kind, integer},
    },
};
use melior::{
    dialect::llvm,
    ir::{Attribute, Type, Value, ValueLike, attribute::DenseElementsAttribute, operation::OperationLike},
};
use mlir_ext::types;
use tilespace_core::MemorySpace;
use tilespace_emit::{
    release, tensor,
    warpgroup::{ADDRESS, descriptor},
};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute_nvgpu.arch.sm100.alloc_tmem", Code("`nvvm.tcgen05.alloc`", alloc)),
    record("cute_nvgpu.arch.sm100.dealloc_tmem", Code("`nvvm.tcgen05.dealloc`", dealloc)),
    record(
        "cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit",
        Code("`nvvm.tcgen05.relinquish_alloc_permit`", |at, op| {
            at.emit("nvvm.tcgen05.relinquish_alloc_permit", &[], &[], &[group(at, op)?]).map(|_| ())
        }),
    ),
    record("cute_nvgpu.arch.sm100.retrieve_tmem_ptr", Code("`llvm.load`", retrieve)),
    record("cute_nvgpu.arch.copy.SM100.tmem_load", Code("`nvvm.tcgen05.ld`", load)),
    record("cute_nvgpu.arch.copy.SM100.tmem_store", Code("`nvvm.tcgen05.st`", store)),
    record("cute_nvgpu.atom.make_tmem_copy", Static),
    record("cute_nvgpu.make_umma_smem_desc", Code("integer operations on the address", umma_descriptor)),
    record("cute_nvgpu.arch.mma.SM100.umma", Code("`nvvm.tcgen05.mma`, elected", umma)),
];

/// An operand in tensor memory, as a pointer.
fn tensor_pointer<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
    let (_, address) = pointer_to(at, op, index, MemorySpace::Tensor)?;
    pointer(at, address)
}

/// An address in tensor memory as a pointer.
pub fn pointer<'c, 'a>(at: &mut Lowering<'c, 'a>, address: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
    let ty = llvm::r#type::pointer(at.context, MemorySpace::Tensor.number());
    at.value("llvm.inttoptr", &[address], ty, &[])
}

/// The attribute for one block or two.
fn group<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<(&'static str, Attribute<'c>)> {
    let count = if at.is_set(op, "is_two_cta") { 2 } else { 1 };
    Ok(("group", at.attribute(&format!("#nvvm.cta_group<cta_{count}>"))?))
}

fn alloc<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (_, to) = pointer_to(at, op, 1, MemorySpace::Shared)?;
    let operands = [to, at.single(op, 0)?];
    at.emit("nvvm.tcgen05.alloc", &operands, &[], &[group(at, op)?]).map(|_| ())
}

fn dealloc<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operands = [tensor_pointer(at, op, 0)?, at.single(op, 1)?];
    at.emit("nvvm.tcgen05.dealloc", &operands, &[], &[group(at, op)?]).map(|_| ())
}

/// Loads the address that an allocation has left in shared memory.
fn retrieve<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (_, from) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let ty = integer(at.context, 32);
    let address = at.value("llvm.load", &[from], ty, &[])?;
    at.bind_result(op, vec![address])
}

/// The shape of a copy: lanes and bits.
fn shape<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<(&'static str, Attribute<'c>)> {
    if at.is_set(op, "pack_16") || at.is_set(op, "unpack_16") {
        return Err("packed registers are not supported".into());
    }
    let number = |name| at.integer_attribute(op, name).ok_or("its shape is not known");
    let (lanes, bits) = (number("num_dp")?, number("num_b")?);
    Ok(("shape", at.attribute(&format!("#nvvm.tcgen05_ldst_shape<shape_{lanes}x{bits}b>"))?))
}

fn load<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (shape, from, ty) = (shape(at, op)?, tensor_pointer(at, op, 0)?, at.result_type(op, 0)?);
    let value = load_registers(at, &[from], ty, &[shape])?;
    at.bind_result(op, vec![value])
}

/// Loads registers from tensor memory. A single register may be a number or a vector of one.
pub fn load_registers<'c, 'a>(
    at: &Lowering<'c, 'a>,
    operands: &[Value<'c, 'a>],
    ty: Type<'c>,
    attributes: &[(&str, Attribute<'c>)],
) -> Res<Value<'c, 'a>> {
    let value = at.value("nvvm.tcgen05.ld", operands, upstreams(ty), attributes)?;
    as_type(at, value, ty)
}

/// The type of registers in upstream's operations.
fn upstreams(ty: Type<'_>) -> Type<'_> {
    match types::shape(ty).as_deref() {
        None | Some([1]) => release::one_register(types::element_or_self(ty)),
        Some(_) => ty,
    }
}

/// Converts between a number and a vector of one number.
fn as_type<'c, 'a>(at: &Lowering<'c, 'a>, value: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    if value.r#type() == ty {
        Ok(value)
    } else if types::shape(ty).is_some() {
        at.vector(&[value], ty)
    } else {
        at.element(value, 0)
    }
}

/// Stores registers to tensor memory. A single register may be a number or a vector of one.
pub fn store_registers<'c, 'a>(
    at: &Lowering<'c, 'a>,
    [to, value]: [Value<'c, 'a>; 2],
    offset: &[Value<'c, 'a>],
    attributes: &[(&str, Attribute<'c>)],
) -> Res<()> {
    let value = as_type(at, value, upstreams(value.r#type()))?;
    at.emit("nvvm.tcgen05.st", &[&[to, value], offset].concat(), &[], attributes).map(|_| ())
}

/// Loads a box of tensor memory; the registers of a lane.
pub fn load_columns<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    address: Value<'c, 'a>,
    columns: Columns,
) -> Res<Vec<Value<'c, 'a>>> {
    let (from, word) = (pointer(at, address)?, integer(at.context, 32));
    let count = columns.registers();
    let ty = match count {
        1 => word,
        _ => types::vector_type(&[count], word).ok_or("the vector type cannot be built")?,
    };
    let attributes = of_box(at, columns, "pack")?;
    let value = load_registers(at, &[from], ty, &attributes)?;
    match usize::try_from(count).unwrap_or(0) {
        1 => Ok(vec![value]),
        count => (0..count).map(|index| at.element(value, index)).collect(),
    }
}

/// Stores the registers of a lane to a box of tensor memory.
pub fn store_columns<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    address: Value<'c, 'a>,
    columns: Columns,
    registers: &[Value<'c, 'a>],
) -> Res<()> {
    let (to, word) = (pointer(at, address)?, integer(at.context, 32));
    let value = match registers {
        [one] => *one,
        all => {
            let ty =
                types::vector_type(&[all.len() as i64], word).ok_or("the vector type cannot be built")?;
            at.vector(all, ty)?
        }
    };
    let attributes = of_box(at, columns, "unpack")?;
    store_registers(at, [to, value], &[], &attributes)
}

/// The shape of a box, and whether a register has the elements of two columns.
fn of_box<'c>(
    at: &Lowering<'c, '_>,
    columns: Columns,
    packs: &'static str,
) -> Res<Vec<(&'static str, Attribute<'c>)>> {
    let shape = format!("#nvvm.tcgen05_ldst_shape<shape_{}x{}b>", columns.lanes, columns.bits);
    let mut attributes = vec![("shape", at.attribute(&shape)?)];
    attributes.extend(columns.is_packed.then(|| (packs, Attribute::unit(at.context))));
    Ok(attributes)
}

fn store<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (to, value) = (tensor_pointer(at, op, 0)?, at.single(op, 1)?);
    store_registers(at, [to, value], &[], &[shape(at, op)?])
}

/// Makes the descriptor of a matrix. The optional second address is where the rows continue after the memory
/// at the first (PTX ISA, "Matrix Descriptor", bit 52: the leading distance is replaced by an address).
fn umma_descriptor<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    const LEADING: u32 = 16;
    let (pointer, address) = pointer_to(at, op, 0, MemorySpace::Shared)?;
    let (strides, swizzle) = descriptor_strides(at, op, &pointer)?;
    let mut bits = strides | kind_bits(swizzle);
    let next = match op.operand_count() {
        1 => None,
        2 if swizzle.is_some() && at.word(op, "major").as_deref() == Some("k") => {
            bits = bits & !(ADDRESS << LEADING) | 1 << 52;
            Some(pointer_to(at, op, 1, MemorySpace::Shared)?.1)
        }
        _ => return Err("a second address is supported only for a K-major matrix with a swizzle".into()),
    };
    let mut new = descriptor(at, address, bits)?;
    if let Some(next) = next {
        let (ty, by) = (integer(at.context, 64), at.constant(LEADING.into(), 64)?);
        let next = descriptor(at, next, 0)?;
        let next = at.value("arith.shli", &[next, by], ty, &[])?;
        new = at.value("arith.ori", &[new, next], ty, &[])?;
    }
    at.bind_result(op, vec![new])
}

/// The bits for the version, 1, and the kind of a swizzle: 2, 4 and 6 for 128, 64 and 32 bytes, and 1 for 128
/// bytes in parts of 32.
pub fn kind_bits(swizzle: Option<Swizzle>) -> i64 {
    let kind = match swizzle {
        None => 0,
        Some(COARSE) => 1,
        Some(swizzle) => 8 - 2 * i64::from(swizzle.bits),
    };
    tensor::VERSION | kind << 61
}

fn umma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if op.operand_count() != 5 || at.integer_attribute(op, "scale").unwrap_or(0) != 0 {
        return Err("only an MMA without scales is supported".into());
    }
    let ty = at.word(op, "a_type").unwrap_or_default();
    let kind = tensor::kind(&ty)?;
    let blocks = match at.integer_attribute(op, "num_cta") {
        Some(1) => 1,
        Some(2) => 2,
        _ => return Err("its `num_cta` is neither 1 nor 2".into()),
    };
    let a_kind = at.operand_kind(op, 0)?;
    elected(at, |at| {
        let a = match &*a_kind {
            Kind::Matrix => at.single(op, 0)?,
            _ => tensor_pointer(at, op, 0)?,
        };
        let (d, b) = (tensor_pointer(at, op, 2)?, at.single(op, 1)?);
        let operands = [d, a, b, at.single(op, 3)?, at.single(op, 4)?];
        mma(at, &operands, kind, blocks)
    })
}

/// An MMA into tensor memory.
pub struct Product {
    /// Its descriptor.
    instruction: i64,
    kind: &'static str,
    blocks: i64,
    /// Whether A is in tensor memory.
    is_from_tensor: bool,
}

impl Product {
    /// The MMA of an atom, with its descriptor. Integer sums saturate.
    pub fn of(atom: &Atom<'_>) -> Res<Self> {
        const NONE: &str = "tcgen05.mma does not have this shape with these types";
        let ([a, b, sum], majors) = (atom.types()?, atom.majors()?);
        let Unit::Blocks(blocks) = atom.unit else { return Err(NONE.into()) };
        let is_from_tensor = atom.left == Some(MemorySpace::Tensor);
        let product =
            tensor::Product { shape: atom.shape, elements: [a, b], sum, majors, blocks, saturates: true };
        let (kind, instruction) = product.descriptor()?;
        match is_from_tensor && majors[0] != "k" {
            true => Err(NONE.into()),
            false => Ok(Self { instruction, kind, blocks, is_from_tensor }),
        }
    }

    /// The instruction of an elected lane: the address of the sums, A, B, and the fields of the atom, which
    /// are whether to accumulate, and whether A and B are negative.
    pub fn emit<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        [to, a, b]: [Value<'c, 'a>; 3],
        [accumulate, negates @ ..]: [Value<'c, 'a>; 3],
    ) -> Res<()> {
        let word = integer(at.context, 32);
        elected(at, |at| {
            let to = pointer(at, to)?;
            let a = if self.is_from_tensor { pointer(at, a)? } else { a };
            let mut instruction = at.constant(self.instruction, 32)?;
            for (negates, bit) in negates.into_iter().zip([13, 14]) {
                let (negates, bit) = (at.value("arith.extui", &[negates], word, &[])?, at.constant(bit, 32)?);
                let negates = at.value("arith.shli", &[negates, bit], word, &[])?;
                instruction = at.value("arith.ori", &[instruction, negates], word, &[])?;
            }
            mma(at, &[to, a, b, instruction, accumulate], self.kind, self.blocks)
        })
    }
}

/// `nvvm.tcgen05.mma` with the result, both matrices, the instruction's descriptor, and whether to
/// accumulate. No lane is disabled.
fn mma<'c, 'a>(at: &mut Lowering<'c, 'a>, operands: &[Value<'c, 'a>; 5], kind: &str, blocks: i64) -> Res<()> {
    let number = integer(at.context, 32);
    let lanes = types::vector_type(&[4 * blocks], number).ok_or("the vector type cannot be built")?;
    let zero = melior::ir::attribute::IntegerAttribute::new(number, 0).into();
    let zeros = DenseElementsAttribute::splat(lanes, zero).into();
    let none = at.value("arith.constant", &[], lanes, &[("value", zeros)])?;
    let operands = [&operands[..], &[none]].concat();
    let attributes = [
        sizes(at, &[1, 1, 1, 1, 1, 0, 1]),
        ("kind", at.attribute(&format!("#nvvm.tcgen05_mma_kind<{kind}>"))?),
        ("ctaGroup", at.attribute(&format!("#nvvm.cta_group<cta_{blocks}>"))?),
    ];
    at.emit("nvvm.tcgen05.mma", &operands, &[], &attributes).map(|_| ())
}
