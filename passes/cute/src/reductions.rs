//! Barriers of a block, reductions of a warp, and atomics, as NVIDIA's MLIR has them.
//!
//! ```text
//! "nvidia.nvvm.barrier.cta.sync"(%id) {aligned = false}          barrier.sync
//! "nvidia.nvvm.redux.sync"(%x, %mask) {kind = fmax, abs}         nvvm.redux.sync fmax {abs}
//! "nvidia.nvvm.red"(%p, %x) {relaxed, gpu, add, s32}             red.relaxed.gpu.global.add.s32
//! ```
//!
//! Upstream's barrier is one that all threads of a warp reach together; the other is an intrinsic of LLVM, which is
//! convergent, as inline PTX is not. An atomic is PTX, since the instruction that LLVM selects for its own drops the
//! scope. Words of orders, scopes, operations and types are those of PTX; others are refused.

use crate::{
    emit::{Lowering, Op, Res, is_set, only, word},
    record::{Emission::Code, Record, record},
    types::integer,
};
use melior::ir::{Type, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::types;
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("nvidia.nvvm.barrier.cta.sync", Code("`barrier.sync`, `bar.sync`", sync)),
    record("nvidia.nvvm.barrier.cta.arrive", Code("`barrier.arrive`, `bar.arrive`", arrive)),
    record("nvidia.nvvm.barrier.cta.red", Code("`barrier.red`, `bar.red`", vote)),
    record("nvidia.nvvm.redux.sync", Code("`nvvm.redux.sync`", redux)),
    record("nvidia.nvvm.red", Code("`red` with its order and scope", red)),
    record("nvidia.nvvm.atomicrmw", Code("`atom` with its order and scope", atom)),
];

/// A barrier of the threads of a block: its number, how many threads there are, and what each says.
fn barrier<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    kind: &str,
    operands: &[Value<'c, 'a>],
    says: Option<Value<'c, 'a>>,
    result: Option<Type<'c>>,
) -> Res<Option<Value<'c, 'a>>> {
    only(op, &["aligned", "kind"])?;
    if !op.has_attribute("aligned") || !matches!(operands.len(), 1 | 2) {
        return Err("only a barrier with its number, which says whether it is aligned, is lowered".into());
    }
    let aligned = if is_set(op, "aligned") { ".aligned" } else { "" };
    let threads = if operands.len() == 1 { "all" } else { "count" };
    let operands: Vec<_> = operands.iter().copied().chain(says).collect();
    at.intrinsic(&format!("llvm.nvvm.barrier.cta.{kind}{aligned}.{threads}"), &operands, result)
}

fn sync<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operands = at.all_leaves(op)?;
    barrier(at, op, "sync", &operands, None, None).map(|_| ())
}

fn arrive<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operands = at.all_leaves(op)?;
    if operands.len() != 2 {
        return Err("only an arrival with the number of threads is lowered".into());
    }
    barrier(at, op, "arrive", &operands, None, None).map(|_| ())
}

fn vote<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let (says, operands) = operands.split_first().ok_or("it has no operands")?;
    let kind = word(op, "kind").unwrap_or_default();
    let given = match &*kind {
        "and" | "or" => integer(at.context, 1),
        "popc" => integer(at.context, 32),
        _ => return Err(format!("a reduction '{kind}' is not lowered").into()),
    };
    let value = barrier(at, op, &format!("red.{kind}"), operands, Some(*says), Some(given))?;
    let value = value.ok_or("there is no result")?;
    let value = if given == ty { value } else { at.value("arith.extui", &[value], ty, &[])? };
    at.bind_result(op, vec![value])
}

fn redux<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    only(op, &["abs", "kind", "nan"])?;
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let kind = word(op, "kind").unwrap_or_default();
    let kind = kind.strip_prefix("reduction_kind ").ok_or("it has no kind")?;
    let mut attributes = vec![("kind", at.attribute(&format!("#nvvm<redux_kind {kind}>"))?)];
    for flag in ["abs", "nan"] {
        if is_set(op, flag) && !ty.is_float() {
            return Err(format!("a reduction of integers has no '{flag}'").into());
        }
        attributes.push((flag, at.attribute(if is_set(op, flag) { "true" } else { "false" })?));
    }
    let value = at.value("nvvm.redux.sync", &operands, ty, &attributes)?;
    at.bind_result(op, vec![value])
}

/// The order and the scope of an atomic, as PTX has them.
fn order(op: Op<'_, '_>, scope: &str, orders: &[&str]) -> Res<String> {
    let (order, scope) = (word(op, "memOrder").unwrap_or_default(), word(op, scope).unwrap_or_default());
    match orders.contains(&&*order) && ["cta", "cluster", "gpu", "sys"].contains(&&*scope) {
        true => Ok(format!("{order}.{scope}")),
        false => Err(format!("the order '{order}' in the scope '{scope}' is not lowered").into()),
    }
}

/// The address in shared memory as a register of 32 bits, which is what PTX takes.
pub fn register<'c, 'a>(at: &mut Lowering<'c, 'a>, address: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
    let ty = integer(at.context, 32);
    at.value("llvm.ptrtoint", &[address], ty, &[])
}

/// An address as PTX takes it: the name of its space, the constraint, and the register.
pub fn place<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    address: Value<'c, 'a>,
) -> Res<(&'static str, &'static str, Value<'c, 'a>)> {
    const SPACES: [(MemorySpace, &str, &str); 4] = [
        (MemorySpace::Generic, "", "l"),
        (MemorySpace::Global, ".global", "l"),
        (MemorySpace::Shared, ".shared::cta", "r"),
        (MemorySpace::SharedCluster, ".shared::cluster", "r"),
    ];
    let is_of = |space: MemorySpace| {
        address.r#type() == melior::dialect::llvm::r#type::pointer(at.context, space.number())
    };
    let found = SPACES.into_iter().find(|(space, ..)| is_of(*space));
    let (_, space, constraint) = found.ok_or("its memory is not lowered")?;
    Ok((space, constraint, if constraint == "r" { register(at, address)? } else { address }))
}

/// The register of a value of such a type, by its letter and its bits.
fn constraint(value: Value<'_, '_>, ty: &str) -> Res<&'static str> {
    let value = value.r#type();
    let is_float = ty.starts_with('f');
    match (types::integer_width(value).filter(|_| !is_float), ty.get(1..)) {
        (Some(32), Some("32")) => Ok("r"),
        (Some(64), Some("64")) => Ok("l"),
        (None, Some("32")) if is_float && value.is_f32() => Ok("f"),
        (None, Some("64")) if is_float && value.is_f64() => Ok("d"),
        _ => Err(format!("an atomic of type '{ty}' on a value of type {value} is not lowered").into()),
    }
}

fn red<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    only(op, &["memOrder", "memScope", "op", "type"])?;
    let order = order(op, "memScope", &["relaxed", "release"])?;
    let (name, ty) = (word(op, "op").unwrap_or_default(), word(op, "type").unwrap_or_default());
    if !["add", "min", "max", "inc", "dec", "and", "or", "xor"].contains(&&*name) || op.operand_count() != 2 {
        return Err(format!("a reduction '{name}' is not lowered").into());
    }
    let value = at.single(op, 1)?;
    let (register, (space, address, at_place)) = (constraint(value, &ty)?, place(at, at.single(op, 0)?)?);
    let text = format!("red.{order}{space}.{name}.{ty} [$0], $1;");
    at.ptx(&text, &format!("{address},{register}"), &[at_place, value], None, true).map(|_| ())
}

fn atom<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    only(op, &["memOrder", "op", "syncscope"])?;
    let order = order(op, "syncscope", &["relaxed", "acquire", "release", "acq_rel"])?;
    let (value, ty) = (at.single(op, 1)?, at.result_type(op, 0)?);
    let name = word(op, "op").unwrap_or_default();
    let (name, letter) = match name.trim_start_matches("atomic_op ") {
        "add" => ("add", "u"),
        "fadd" => ("add", "f"),
        name @ ("and" | "or" | "xor" | "exch") => (name, "b"),
        name @ ("min" | "max") => (name, "s"),
        "umin" => ("min", "u"),
        "umax" => ("max", "u"),
        "cas" => ("cas", "b"),
        name => return Err(format!("an atomic '{name}' is not lowered").into()),
    };
    // What the number there is compared with, and its successor.
    let count = if name == "cas" { 3 } else { 2 };
    let bits = types::integer_width(ty).or(types::float_width(ty)).filter(|_| op.operand_count() == count);
    let kind = format!("{letter}{}", bits.ok_or("only an atomic of a number is lowered")?);
    let (register, (space, address, at_place)) = (constraint(value, &kind)?, place(at, at.single(op, 0)?)?);
    let (mut operands, mut list) = (vec![at_place, value], "$2".to_owned());
    if count == 3 {
        let next = at.single(op, 2)?;
        if constraint(next, &kind)? != register {
            return Err("the numbers of an exchange differ in type".into());
        }
        operands.push(next);
        list.push_str(", $3");
    }
    let text = format!("atom.{order}{space}.{name}.{kind} $0, [$1], {list};");
    let constraints = format!("={register},{address}{}", format!(",{register}").repeat(count - 1));
    let old = at.ptx(&text, &constraints, &operands, Some(ty), true)?.ok_or("there is no result")?;
    at.bind_result(op, vec![old])
}
