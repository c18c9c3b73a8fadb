//! The instruction of an op, by its name.

use super::{attribute, get, number, symbol, ty, type_attribute};
use crate::{
    code::{Arith, Index, Op, Target},
    types::Ty,
    value::{Val, cut},
};
use anyhow::{Context as _, Result, bail};
use melior::ir::{
    Attribute, OperationRef, ValueLike,
    attribute::{
        ArrayAttribute, DenseElementsAttribute, DenseI32ArrayAttribute, DenseI64ArrayAttribute,
        FlatSymbolRefAttribute, FloatAttribute, IntegerAttribute,
    },
    operation::OperationLike,
};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee},
    ir,
};

/// The instruction of an op.
pub(super) fn decode(op: OperationRef) -> Result<Op> {
    let name = ir::name_str(op);
    if let Some(computed) = arithmetic(name) {
        return Ok(Op::Arith(computed));
    }
    Ok(match name {
        "llvm.mlir.constant" | "arith.constant" => {
            Op::Constant(constant(attribute(op, "value")?, &result_type(op)?)?)
        }
        "llvm.mlir.zero" => Op::Constant(Val::zero(&result_type(op)?)),
        "llvm.mlir.poison" => Op::Constant(Val::poison(&result_type(op)?)),
        "llvm.mlir.undef" => Op::Undef,
        "llvm.mlir.addressof" => Op::AddressOf(symbol(op, "global_name")?),
        "llvm.alloca" => Op::Alloca(type_attribute(op, "elem_type")?),
        "llvm.load" => Op::Load,
        "llvm.store" => Op::Store,
        "llvm.getelementptr" => Op::Gep(type_attribute(op, "elem_type")?, indices(op)?),
        "llvm.addrspacecast" => Op::SpaceCast,
        // A cast that LLVM must not see.
        "llvm.inline_asm" if is_opaque_cast(op) => Op::SpaceCast,
        "llvm.ptrtoint" | "llvm.inttoptr" | "llvm.zext" | "llvm.trunc" => Op::Resize,
        "llvm.sext" => Op::SignExtend,
        "llvm.bitcast" => Op::Bitcast,
        "llvm.freeze" => Op::Freeze,
        "llvm.intr.launder.invariant.group" | "llvm.intr.strip.invariant.group" | "llvm.intr.ssa.copy" => {
            Op::Resize
        }
        "llvm.icmp" => Op::Compare(number(op, "predicate")?),
        "llvm.select" | "arith.select" => Op::Select,
        "llvm.extractvalue" => Op::Extract(position(op)?),
        "llvm.insertvalue" => Op::Insert(position(op)?),
        "llvm.extractelement" => Op::ExtractLane,
        "llvm.insertelement" => Op::InsertLane,
        "llvm.shufflevector" => {
            let mask = attribute::<DenseI32ArrayAttribute>(op, "mask")?;
            Op::Shuffle((0..mask.len()).map(|lane| Ok(mask.element(lane)?.into())).collect::<Result<_>>()?)
        }
        "llvm.intr.memcpy" => Op::Copy(true),
        "llvm.intr.memmove" => Op::Copy(false),
        "llvm.intr.memset" => Op::Fill,
        "llvm.intr.assume" => Op::Assume,
        "llvm.intr.lifetime.start"
        | "llvm.intr.lifetime.end"
        | "nvvm.barrier0"
        | "nvvm.barrier"
        | "llvm.intr.experimental.noalias.scope.decl"
        | "llvm.intr.dbg.value"
        | "llvm.intr.dbg.declare"
        | "llvm.fence"
        | "llvm.intr.prefetch" => Op::Nothing,
        "llvm.intr.ptrmask" => Op::MaskPointer,
        "nvvm.mapa" => Op::MapShared,
        "llvm.atomicrmw" => atomic(number(op, "bin_op")?),
        "llvm.cmpxchg" => Op::CompareExchange,
        "llvm.br" => Op::Branch,
        "llvm.cond_br" => Op::Condition,
        "llvm.switch" => Op::Switch(cases(op)?),
        "llvm.return" => Op::Return,
        "llvm.unreachable" => Op::Unreachable,
        "llvm.call" => Op::Call(target(op)?),
        "llvm.call_intrinsic" => intrinsic(op),
        _ => match name.strip_prefix("nvvm.read.ptx.sreg.") {
            Some(register) => Op::Register(register.bytes().map(u64::from).sum::<u64>() % 3),
            None => Op::Unknown(name.to_string()),
        },
    })
}

/// The computation of an op from two numbers.
fn arithmetic(name: &str) -> Option<Arith> {
    use Arith::*;
    Some(match name {
        "llvm.add" | "arith.addi" => Add,
        "llvm.sub" => Sub,
        "llvm.mul" => Mul,
        "llvm.udiv" => UDiv,
        "llvm.sdiv" => SDiv,
        "llvm.urem" => URem,
        "llvm.srem" => SRem,
        "llvm.and" | "arith.andi" => And,
        "llvm.or" | "arith.ori" => Or,
        "llvm.xor" | "arith.xori" => Xor,
        "llvm.shl" => Shl,
        "llvm.lshr" => LShr,
        "llvm.ashr" => AShr,
        "llvm.intr.umin" => UMin,
        "llvm.intr.umax" => UMax,
        "llvm.intr.smin" => SMin,
        "llvm.intr.smax" => SMax,
        "llvm.fadd" => FAdd,
        "llvm.fsub" => FSub,
        "llvm.fmul" => FMul,
        _ => return None,
    })
}

/// The computation of an atomic operation, by its number.
fn atomic(number: i64) -> Op {
    use Arith::*;
    Op::Atomic(match number {
        0 => Xchg,
        1 => Add,
        2 => Sub,
        3 => And,
        5 => Or,
        6 => Xor,
        7 => SMax,
        8 => SMin,
        9 => UMax,
        10 => UMin,
        11 => FAdd,
        12 => FSub,
        other => return Op::Unknown(format!("atomicrmw {other}")),
    })
}

/// The indices of an address computation.
fn indices(op: OperationRef) -> Result<Vec<Index>> {
    let constants = attribute::<DenseI32ArrayAttribute>(op, "rawConstantIndices")?;
    let mut indices = Vec::new();
    let mut operand = 1;
    for index in 0..constants.len() {
        indices.push(match constants.element(index)? {
            i32::MIN => {
                operand += 1;
                Index::Operand(operand - 1)
            }
            constant => Index::Constant(constant.into()),
        });
    }
    Ok(indices)
}

/// The values of the cases of a switch.
fn cases(op: OperationRef) -> Result<Vec<u128>> {
    let Some(values) = get(op, "case_values") else { return Ok(vec![]) };
    let width = op.operands().next().map(|value| ty(value.r#type())).transpose()?;
    let count = op.successor_count() as u64 - 1;
    let Val::List(values) = constant(values, &Ty::Vector(count, width.context("a flag")?.into()))? else {
        bail!("the cases of a switch")
    };
    Ok(values.iter().filter_map(Val::bits).collect())
}

/// The callee of a call.
fn target(op: OperationRef) -> Result<Target> {
    Ok(match interfaces::callee(op).context("a call without a callee")? {
        Callee::Symbol(name) => Target::Symbol(FlatSymbolRefAttribute::try_from(name)?.value().to_string()),
        Callee::Value { .. } => Target::Address,
    })
}

/// The instruction of an intrinsic that has no op of its own.
fn intrinsic(op: OperationRef) -> Op {
    let name = get(op, "intrin").and_then(attributes::string).unwrap_or_default();
    match name.strip_prefix("llvm.nvvm.isspacep.") {
        Some("global") => Op::IsSpace(1),
        Some("shared") => Op::IsSpace(3),
        Some("const") => Op::IsSpace(4),
        Some("local") => Op::IsSpace(5),
        Some("shared.cluster") => Op::IsSpace(7),
        // Barriers, as the import of LLVM IR has them.
        _ if name.starts_with("llvm.nvvm.barrier.cta.") => Op::Nothing,
        _ if name.starts_with("llvm.nvvm.mapa") => Op::MapShared,
        _ => Op::Unknown(name.to_string()),
    }
}

/// Whether assembly is a cast to the state space in the type of its result.
fn is_opaque_cast(op: OperationRef<'_, '_>) -> bool {
    op.attribute("asm_string").is_ok_and(|text| text.to_string().starts_with("\"cvta.to."))
}

/// The value of an attribute.
pub(super) fn constant(value: Attribute, ty: &Ty) -> Result<Val> {
    if let Ok(float) = FloatAttribute::try_from(value) {
        return match ty.bits() {
            32 => Ok(Val::Bits((float.value() as f32).to_bits().into())),
            64 => Ok(Val::Bits(float.value().to_bits().into())),
            _ => bail!("constant {value}"),
        };
    }
    if let (Ok(integer), 1..=64) = (IntegerAttribute::try_from(value), ty.bits()) {
        return Ok(Val::Bits(cut(integer.value() as u128, ty.bits())));
    }
    if let Ok(list) = ArrayAttribute::try_from(value) {
        let part = |index| constant(list.element(index)?, ty.element(index as u64));
        return Ok(Val::List((0..list.len()).map(part).collect::<Result<_>>()?));
    }
    if let Some(bytes) = attributes::string_bytes(value) {
        return Ok(Val::List(bytes.iter().map(|byte| Val::Bits((*byte).into())).collect()));
    }
    if value.to_string() == "#llvm.zero" {
        return Ok(Val::zero(ty));
    }
    let list = DenseElementsAttribute::try_from(value).ok().with_context(|| format!("constant {value}"))?;
    let lane = |index: usize| {
        let index = if list.is_splat() { 0 } else { index };
        Ok(Val::Bits(match ty.element(0) {
            Ty::Int(1) => bail!("constant {value}"),
            Ty::Int(8) => list.i8_element(index)? as u8 as u128,
            Ty::Int(16) => list.i16_element(index)? as u16 as u128,
            Ty::Int(32) => list.i32_element(index)? as u32 as u128,
            Ty::Int(64) => list.i64_element(index)? as u64 as u128,
            Ty::Float(32) => list.f32_element(index)?.to_bits().into(),
            Ty::Float(64) => list.f64_element(index)?.to_bits().into(),
            _ => bail!("constant {value}"),
        }))
    };
    Ok(Val::List((0..ty.parts() as usize).map(lane).collect::<Result<_>>()?))
}

fn position(op: OperationRef) -> Result<Vec<u64>> {
    let list = attribute::<DenseI64ArrayAttribute>(op, "position")?;
    (0..list.len()).map(|index| Ok(list.element(index)? as u64)).collect()
}

fn result_type(op: OperationRef) -> Result<Ty> {
    ty(ir::result(op, 0).context("a result")?.r#type())
}
