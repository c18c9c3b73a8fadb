//! Barriers of a block, reductions of a warp, and atomics, as NVIDIA's MLIR has them.
//!
//! ```text
//! "nvidia.nvvm.barrier.cta.sync"(%id) {aligned = false}          barrier.sync
//! "nvidia.nvvm.redux.sync"(%x, %mask) {kind = fmax, abs}         nvvm.redux.sync fmax {abs}
//! "nvidia.nvvm.red"(%p, %x) {relaxed, gpu, add, s32}             red.relaxed.gpu.global.add.s32
//! "nvidia.nvvm.load.ext"(%p) {acquire, gpu, no_allocate}         ld.acquire.gpu.global.L1::no_allocate.b32
//! ```
//!
//! All threads of a warp must reach upstream's barrier together; the unaligned barrier is an intrinsic of
//! LLVM, which is convergent, as inline PTX is not. An atomic is PTX, since the instruction that LLVM selects
//! for its own atomics drops the scope. The words for orders, scopes, operations and types are PTX's; others
//! are refused.

use crate::{
    emit::{Lowering, Op, Res},
    record::{Emission::Code, Record, record},
    text::types::integer,
};
use melior::{
    dialect::llvm,
    ir::{Type, TypeLike, Value, ValueLike, operation::OperationLike},
};
use mlir_ext::types;
use tilespace_core::MemorySpace;
use tilespace_emit::release;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("nvidia.nvvm.barrier.cta.sync", Code("`barrier.sync`, `bar.sync`", sync)),
    record("nvidia.nvvm.barrier.cta.arrive", Code("`barrier.arrive`, `bar.arrive`", arrive)),
    record("nvidia.nvvm.barrier.cta.red", Code("`barrier.red`, `bar.red`", vote)),
    record("nvidia.nvvm.redux.sync", Code("`nvvm.redux.sync`", redux)),
    record("nvidia.nvvm.red", Code("`red` with its order and scope", red)),
    record("nvidia.nvvm.atomicrmw", Code("`atom` with its order and scope", atom)),
    record("nvidia.nvvm.load.ext", Code("`ld` with its order, scope and caches", load)),
    record("nvidia.nvvm.store.ext", Code("`st` with its order, scope and caches", store)),
];

/// A barrier of the threads of a block, with its id, an optional number of threads, and the predicate of each
/// thread.
fn barrier<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    kind: &str,
    operands: &[Value<'c, 'a>],
    says: Option<Value<'c, 'a>>,
    result: Option<Type<'c>>,
) -> Res<Option<Value<'c, 'a>>> {
    if at.attribute_of(op, "aligned").is_none() || !matches!(operands.len(), 1 | 2) {
        return Err("a barrier needs its id and the attribute 'aligned'".into());
    }
    numbered(at, kind, at.is_set(op, "aligned"), operands, says, result)
}

/// A barrier by its operands: an id, and an optional number of threads.
pub fn numbered<'c, 'a>(
    at: &Lowering<'c, 'a>,
    kind: &str,
    is_aligned: bool,
    operands: &[Value<'c, 'a>],
    says: Option<Value<'c, 'a>>,
    result: Option<Type<'c>>,
) -> Res<Option<Value<'c, 'a>>> {
    let aligned = if is_aligned { ".aligned" } else { "" };
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
        return Err("an arrival needs a barrier id and a number of threads".into());
    }
    barrier(at, op, "arrive", &operands, None, None).map(|_| ())
}

fn vote<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let (says, operands) = operands.split_first().ok_or("it has no operands")?;
    let kind = at.word(op, "kind").unwrap_or_default();
    let given = match &*kind {
        "and" | "or" => integer(at.context, 1),
        "popc" => integer(at.context, 32),
        _ => return Err(format!("a reduction '{kind}' is not supported").into()),
    };
    let value = barrier(at, op, &format!("red.{kind}"), operands, Some(*says), Some(given))?;
    let value = value.ok_or("there is no result")?;
    let value = if given == ty { value } else { at.value("arith.extui", &[value], ty, &[])? };
    at.bind_result(op, vec![value])
}

fn redux<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operands, ty) = (at.all_leaves(op)?, at.result_type(op, 0)?);
    let kind = at.word(op, "kind").unwrap_or_default();
    let kind = kind.strip_prefix("reduction_kind ").ok_or("it has no supported 'kind'")?;
    let mut attributes = vec![("kind", at.attribute(&release::reduction_kind(kind))?)];
    for flag in ["abs", "nan"] {
        if at.is_set(op, flag) && !ty.is_float() {
            return Err(format!("an integer reduction does not take '{flag}'").into());
        }
        attributes.push((flag, at.attribute(if at.is_set(op, flag) { "true" } else { "false" })?));
    }
    let value = at.value("nvvm.redux.sync", &operands, ty, &attributes)?;
    at.bind_result(op, vec![value])
}

/// The order and the scope of an access, in PTX's words; empty if neither is stated.
fn order<'c, 'a>(
    at: &Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    names: [&'static str; 2],
    orders: &[&str],
) -> Res<String> {
    let [order, scope] = names.map(|name| at.word(op, name));
    let (order, scope) = match (order, scope) {
        (None, None) => return Ok(String::new()),
        (order, scope) => (order.unwrap_or_default(), scope.unwrap_or_default()),
    };
    match orders.contains(&&*order) && ["cta", "cluster", "gpu", "sys"].contains(&&*scope) {
        true => Ok(format!(".{order}.{scope}")),
        false => Err(format!("the order '{order}' in the scope '{scope}' is not supported").into()),
    }
}

/// An address in shared memory as a 32-bit register, as PTX takes it.
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
    let is_of = |space: MemorySpace| address.r#type() == llvm::r#type::pointer(at.context, space.number());
    let found = SPACES.into_iter().find(|(space, ..)| is_of(*space));
    let (_, space, constraint) = found.ok_or("its memory space is not supported")?;
    Ok((space, constraint, if constraint == "r" { register(at, address)? } else { address }))
}

/// The operations of atomics: NVIDIA's word, PTX's word, and PTX's types.
const OPERATIONS: [(&str, &str, &[&str]); 13] = [
    ("add", "add", &["u32", "u64", "s32"]),
    ("fadd", "add", &["f32", "f64", "f16x2", "bf16x2", "f16", "bf16"]),
    ("min", "min", &["s32", "s64"]),
    ("umin", "min", &["u32", "u64"]),
    ("max", "max", &["s32", "s64"]),
    ("umax", "max", &["u32", "u64"]),
    ("inc", "inc", &["u32"]),
    ("dec", "dec", &["u32"]),
    ("and", "and", &["b32", "b64"]),
    ("or", "or", &["b32", "b64"]),
    ("xor", "xor", &["b32", "b64"]),
    ("exch", "exch", &["b32", "b64"]),
    ("cas", "cas", &["b16", "b32", "b64"]),
];

/// Whether a value can have a type of PTX, or is a vector of such numbers. A type `b32` fits any number of 32
/// bits.
fn fits(value: Type<'_>, ty: &str) -> bool {
    let element = types::element_or_self(value);
    match (types::shape(value).as_deref(), ty.strip_prefix(['b', 's', 'u'])) {
        (Some([2]), _) if !element.is_f32() && ty == format!("{element}x2") => true,
        (None | Some([2 | 4 | 8]), _) if element.is_float() && ty == element.to_string() => true,
        (None, Some(bits)) if !value.is_float() || ty == format!("b{bits}") => {
            bits_of(value).is_ok_and(|own| own.to_string() == bits)
        }
        _ => false,
    }
}

/// A value as operands of such a type: a number in a register, with bits and halves in integer registers, or
/// the elements of a vector.
struct Operand<'c, 'a> {
    values: Vec<Value<'c, 'a>>,
    register: &'static str,
    /// The type of each value.
    one: Type<'c>,
}

impl<'c, 'a> Operand<'c, 'a> {
    fn of(at: &mut Lowering<'c, 'a>, value: Value<'c, 'a>, ty: &str) -> Res<Self> {
        let of = value.r#type();
        if !fits(of, ty) {
            return Err(format!("an atomic of type '{ty}' on a value of type {of} is not supported").into());
        }
        let (element, mut values) = (types::element_or_self(of), vec![value]);
        let is_list = of.is_vector() && !ty.ends_with("x2");
        if let Some([count]) = types::shape(of).as_deref().filter(|_| is_list) {
            values = (0..*count as usize).map(|index| at.element(value, index)).collect::<Res<_>>()?;
        }
        let (one, register) = match ty {
            "f32" => (element, "f"),
            "f64" => (element, "d"),
            _ => {
                let (_, whole, register, _) = registers(at, bits_of(if is_list { element } else { of })?)?;
                (whole, register)
            }
        };
        for value in &mut values {
            if value.r#type() != one {
                *value = at.value("llvm.bitcast", &[*value], one, &[])?;
            }
        }
        Ok(Self { values, register, one })
    }

    /// An operation and its type in PTX.
    fn instruction(&self, name: &str, ty: &str) -> String {
        let noftz = if ty.contains("f16") { "noftz." } else { "" };
        let vector = if self.values.len() > 1 { format!("v{}.", self.values.len()) } else { String::new() };
        format!("{name}.{noftz}{vector}{ty}")
    }
}

fn red<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let order = order(at, op, ["memOrder", "memScope"], &["relaxed", "release"])?;
    let (name, ty) = (at.word(op, "op").unwrap_or_default(), at.word(op, "type").unwrap_or_default());
    let is_it = |(_, own, types): &(&str, &str, &[&str])| *own == name && types.contains(&&*ty);
    if !OPERATIONS.iter().any(is_it) || matches!(&*name, "exch" | "cas") || op.operand_count() != 2 {
        return Err(format!("a reduction '{name}' of type '{ty}' is not supported").into());
    }
    let operand = Operand::of(at, at.single(op, 1)?, &ty)?;
    let (space, address, at_place) = place(at, at.single(op, 0)?)?;
    let count = operand.values.len();
    let text = format!("red{order}{space}.{} [$0], {};", operand.instruction(&name, &ty), list(1, count));
    let constraints = format!("{address}{}", format!(",{}", operand.register).repeat(count));
    let operands = [&[at_place], &operand.values[..]].concat();
    at.ptx(&text, &constraints, &operands, None, true).map(|_| ())
}

fn atom<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let order = order(at, op, ["memOrder", "syncscope"], &["relaxed", "acquire", "release", "acq_rel"])?;
    let (ty, name) = (at.result_type(op, 0)?, at.word(op, "op").unwrap_or_default());
    let name = name.trim_start_matches("atomic_op ");
    let Some((_, name, types)) = OPERATIONS.into_iter().find(|(own, ..)| *own == name) else {
        return Err(format!("an atomic '{name}' is not supported").into());
    };
    // `cas` takes the number to compare with, and the number to store.
    let count = if name == "cas" { 3 } else { 2 };
    let kind = types.iter().find(|kind| fits(ty, kind)).filter(|_| op.operand_count() == count);
    let kind = kind.ok_or_else(|| format!("an atomic '{name}' of type {ty} is not supported"))?;
    let (space, address, at_place) = place(at, at.single(op, 0)?)?;
    let first = Operand::of(at, at.single(op, 1)?, kind)?;
    let (size, mut operands) = (first.values.len(), [&[at_place], &first.values[..]].concat());
    let mut lists = list(size + 1, size);
    if count == 3 {
        operands.extend(Operand::of(at, at.single(op, 2)?, kind)?.values);
        lists = format!("{lists}, {}", list(size + 2, 1));
    }
    let instruction = first.instruction(name, kind);
    let text = format!("atom{order}{space}.{instruction} {}, [${size}], {lists};", list(0, size));
    let constraints = format!(
        "{}{address}{}",
        format!("={},", first.register).repeat(size),
        format!(",{}", first.register).repeat(operands.len() - 1)
    );
    let old = loaded(at, (&text, &constraints), &operands, (first.one, size), ty)?;
    at.bind_result(op, vec![old])
}

/// The attributes of a load or store that state the caching of the line: NVIDIA's name, PTX's prefix, and the
/// values.
const CACHES: [(&str, &str, &[&str]); 3] = [
    ("cacheModifier", ".", &["ca", "cg", "cs", "lu", "cv", "wb", "wt"]),
    (
        "evict",
        ".L1::",
        &["evict_normal", "evict_unchanged", "evict_first", "evict_last", "evict_no_allocate"],
    ),
    ("prefetch", ".L2::", &["size_64b", "size_128b", "size_256b"]),
];

/// The address of a load or store, its constraint, and the words of PTX between the name and the type.
fn access<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    address: Value<'c, 'a>,
    orders: &[&str],
) -> Res<(Value<'c, 'a>, &'static str, String)> {
    let is_weak = at.word(op, "order").as_deref() == Some("weak") && at.word(op, "scope").is_none();
    let mut words = if is_weak { String::new() } else { order(at, op, ["order", "scope"], orders)? };
    let (space, constraint, address) = place(at, address)?;
    match at.word(op, "sharedSpace") {
        Some(stated) if space.starts_with(".shared") && ["cta", "cluster"].contains(&&*stated) => {
            words.push_str(&format!(".shared::{stated}"));
        }
        Some(_) => {
            return Err("'sharedSpace' must be 'cta' or 'cluster', at an address in shared memory".into());
        }
        None => words.push_str(space),
    }
    for (name, start, known) in CACHES {
        let Some(stated) = at.word(op, name) else { continue };
        if !known.contains(&&*stated) {
            return Err(format!("the value '{stated}' of the attribute '{name}' is not supported").into());
        }
        words.push_str(start);
        match stated.strip_prefix("size_") {
            Some(size) => words.push_str(&size.to_uppercase()),
            None => words.push_str(&stated.replace("evict_no_", "no_")),
        }
    }
    Ok((address, constraint, words))
}

/// The registers of an access of so many bits at an address aligned to its size: the type in PTX, the type of
/// a register, its constraint, and the number of registers. The widest have 64 bits, four of them from SM100
/// on.
fn registers<'c>(at: &Lowering<'c, '_>, bits: i64) -> Res<(&'static str, Type<'c>, &'static str, usize)> {
    let (kind, register, count) = match bits {
        16 => ("b16", "h", 1),
        32 => ("b32", "r", 1),
        64 => ("b64", "l", 1),
        128 => ("v2.b64", "l", 2),
        256 => ("v4.b64", "l", 4),
        _ => {
            return Err(
                format!("an access of {bits} bits is not supported, only of 16, 32, 64, 128 or 256").into()
            );
        }
    };
    Ok((kind, integer(at.context, (bits / count) as u32), register, count as usize))
}

/// Registers in the text of PTX, numbered from `first`.
fn list(first: usize, count: usize) -> String {
    let names: Vec<_> = (first..first + count).map(|index| format!("${index}")).collect();
    if count == 1 { names.concat() } else { format!("{{{}}}", names.join(", ")) }
}

/// The bits of a number or a vector of them.
fn bits_of(ty: Type<'_>) -> Res<i64> {
    let one = types::element_or_self(ty);
    let bits = types::integer_width(one).or(types::float_width(one)).map(i64::from);
    let count =
        if ty.is_vector() { types::shape(ty).map(|shape| shape.iter().product::<i64>()) } else { Some(1) };
    bits.zip(count)
        .and_then(|(bits, count)| bits.checked_mul(count))
        .ok_or_else(|| "only numbers and vectors of numbers can be loaded or stored".into())
}

fn load<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let ty = at.result_type(op, 0)?;
    let (address, constraint, words) = access(at, op, at.single(op, 0)?, &["relaxed", "acquire"])?;
    let (kind, one, register, count) = registers(at, bits_of(ty)?)?;
    let text = format!("ld{words}.{kind} {}, [${count}];", list(0, count));
    let constraints = format!("{}{constraint}", format!("={register},").repeat(count));
    let value = loaded(at, (&text, &constraints), &[address], (one, count), ty)?;
    at.bind_result(op, vec![value])
}

/// The result of an instruction in registers, as a value of a type.
fn loaded<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    (text, constraints): (&str, &str),
    operands: &[Value<'c, 'a>],
    (one, count): (Type<'c>, usize),
    ty: Type<'c>,
) -> Res<Value<'c, 'a>> {
    let all = if count == 1 { one } else { llvm::r#type::r#struct(at.context, &vec![one; count], false) };
    let loaded = at.ptx(text, constraints, operands, Some(all), true)?.ok_or("there is no result")?;
    let whole = match count {
        1 => loaded,
        _ => {
            let fields =
                (0..count as i64).map(|index| at.field(loaded, &[index], one)).collect::<Res<Vec<_>>>()?;
            let vector = types::vector_type(&[count as i64], one).ok_or("the vector type cannot be built")?;
            at.vector(&fields, vector)?
        }
    };
    if whole.r#type() == ty { Ok(whole) } else { at.value("llvm.bitcast", &[whole], ty, &[]) }
}

fn store<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (value, bits) = (at.single(op, 0)?, bits_of(at.single(op, 0)?.r#type())?);
    let (address, constraint, words) = access(at, op, at.single(op, 1)?, &["relaxed", "release"])?;
    store_by(at, value, (address, constraint), &words, bits)
}

/// A store to global memory that bypasses the L1 cache, of so many bits at an address aligned to its size.
pub fn store_past<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    value: Value<'c, 'a>,
    address: Value<'c, 'a>,
    bits: i64,
) -> Res<()> {
    match place(at, address)? {
        (".global", constraint, address) => {
            store_by(at, value, (address, constraint), ".global.L1::no_allocate", bits)
        }
        _ => Err("an L1::no_allocate store must be to global memory".into()),
    }
}

fn store_by<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    value: Value<'c, 'a>,
    (address, constraint): (Value<'c, 'a>, &str),
    words: &str,
    bits: i64,
) -> Res<()> {
    let (kind, one, register, count) = registers(at, bits)?;
    let ty = if count == 1 { Some(one) } else { types::vector_type(&[count as i64], one) };
    let ty = ty.ok_or("the vector type cannot be built")?;
    let value = if value.r#type() == ty { value } else { at.value("llvm.bitcast", &[value], ty, &[])? };
    let mut operands = match count {
        1 => vec![value],
        _ => (0..count).map(|index| at.element(value, index)).collect::<Res<Vec<_>>>()?,
    };
    operands.push(address);
    let text = format!("st{words}.{kind} [${count}], {};", list(0, count));
    at.ptx(&text, &format!("{}{constraint}", format!("{register},").repeat(count)), &operands, None, true)
        .map(|_| ())
}
