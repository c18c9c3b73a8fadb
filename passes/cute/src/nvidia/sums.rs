//! Sums of the products of two vectors, and reductions along dimensions.
//!
//! ```text
//! %p = arith.mulf %x, %y : vector<64xf32>
//! vector.reduction <add>, %p, %start         %start + x0 y0, + x1 y1, ...: each a product and a sum
//! ```
//!
//! Products of vectors would become paired products on SM100, which a sum of single numbers cannot be
//! contracted with.
//!
//! Why it is right: without flags that allow another order, a reduction adds from its start value, in the
//! order of the elements (upstream's `vector.reduction`, LLVM's `vector.reduce.fadd`), and so does this
//! lowering. Products and sums may be contracted ([`crate::functions::bodies`]).

use crate::{
    emit::{Lowering, Op, Res},
    record::{Emission::Code, Record, record},
};
use melior::ir::{
    Type, TypeLike, Value, ValueLike, attribute::DenseI64ArrayAttribute, operation::OperationLike,
};
use mlir_ext::{ir, types};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record(
        "vector.reduction",
        Code("`arith.mulf` and `addf` of each element, where products are added", sum),
    ),
    record("vector.multi_reduction", Code("an operation of `arith` for each element", by_dimension)),
];

/// The operations of `arith` for floating-point numbers and integers, by upstream's word.
const KINDS: [(&str, Option<&str>, Option<&str>); 13] = [
    ("add", Some("arith.addf"), Some("arith.addi")),
    ("mul", Some("arith.mulf"), Some("arith.muli")),
    ("minui", None, Some("arith.minui")),
    ("minsi", None, Some("arith.minsi")),
    ("maxui", None, Some("arith.maxui")),
    ("maxsi", None, Some("arith.maxsi")),
    ("minnumf", Some("arith.minnumf"), None),
    ("maxnumf", Some("arith.maxnumf"), None),
    ("minimumf", Some("arith.minimumf"), None),
    ("maximumf", Some("arith.maximumf"), None),
    ("and", None, Some("arith.andi")),
    ("or", None, Some("arith.ori")),
    ("xor", None, Some("arith.xori")),
];
/// The most elements of a reduction along dimensions.
const MOST_ELEMENTS: i64 = 1 << 10;

/// A reduction along some dimensions of a vector, from its start value, in the order of the elements.
fn by_dimension<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (vector, start, ty) = (at.single(op, 0)?, at.single(op, 1)?, at.result_type(op, 0)?);
    let element = types::element_or_self(ty);
    let shape = types::shape(vector.r#type()).filter(|_| !vector.r#type().to_string().contains('['));
    let shape = shape.filter(|shape| shape.iter().product::<i64>() <= MOST_ELEMENTS);
    let shape =
        shape.ok_or("a reduction is supported only for vectors of fixed size with up to 1024 elements")?;
    let kind = at.word(op, "kind").unwrap_or_default();
    let name = KINDS.iter().find(|(own, ..)| *own == kind);
    let name = name.and_then(|(_, float, integer)| if element.is_float() { *float } else { *integer });
    let name = name.ok_or_else(|| format!("a reduction '{kind}' is not supported"))?;
    let reduced =
        numbers(at, op, "reduction_dims").ok_or("it has no list of dimensions (`reduction_dims`)")?;
    let is_kept = |dimension: usize| !reduced.contains(&(dimension as i64));
    let contract = at.attribute("#arith.fastmath<contract>")?;
    let attributes = if element.is_float() { vec![("fastmath", contract)] } else { vec![] };
    let mut sums: Vec<(Vec<i64>, Value<'c, 'a>)> = vec![];
    for number in 0..shape.iter().product::<i64>() {
        let mut rest = number;
        let mut place: Vec<_> = shape
            .iter()
            .rev()
            .map(|size| {
                let part = rest % size;
                rest /= size;
                part
            })
            .collect();
        place.reverse();
        let kept: Vec<_> =
            place.iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, part)| *part).collect();
        let found = sums.iter().position(|(own, _)| *own == kept);
        let before = match found.and_then(|found| sums.get(found)) {
            Some((_, sum)) => *sum,
            None if kept.is_empty() => start,
            None => extracted(at, start, &kept, element)?,
        };
        let one = extracted(at, vector, &place, element)?;
        let sum = at.value(name, &[before, one], element, &attributes)?;
        match found.and_then(|found| sums.get_mut(found)) {
            Some((_, last)) => *last = sum,
            None => sums.push((kept, sum)),
        }
    }
    let sums: Vec<_> = sums.into_iter().map(|(_, sum)| sum).collect();
    let all = match (ty.is_vector(), &sums[..]) {
        (false, [sum]) => *sum,
        _ => at.value("vector.from_elements", &sums, ty, &[])?,
    };
    at.bind_result(op, vec![all])
}

/// An element of a vector.
fn extracted<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    vector: Value<'c, 'a>,
    place: &[i64],
    element: Type<'c>,
) -> Res<Value<'c, 'a>> {
    let place = DenseI64ArrayAttribute::new(at.context, place).into();
    at.value("vector.extract", &[vector], element, &[("static_position", place)])
}

/// The numbers of an attribute `array<i64: 0, 2>`.
fn numbers<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>, name: &'static str) -> Option<Vec<i64>> {
    let text = at.attribute_of(op, name).map(ir::attribute_text)?;
    let (_, list) = text.split_once(':')?;
    list.trim_end_matches('>').split(',').map(|part| part.trim().parse().ok()).collect()
}

/// The most products of one sum.
const MOST_PRODUCTS: i64 = 256;

fn sum<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    match products(at, op) {
        Some((factors, count)) => added(at, op, factors, count),
        None => at.follow(op),
    }
}

/// The factors of the products that a reduction adds in order, and the number of products.
fn products<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Option<([Value<'c, 'a>; 2], i64)> {
    let of = |name| at.attribute_of(op, name).map(ir::attribute_text);
    let is_in_order =
        of("fastmath").is_none_or(|flags| flags.contains("<none>") || flags.contains("<contract>"));
    let is_sum = of("kind").is_some_and(|kind| kind.contains("<add>"));
    let product =
        ir::defining_op(ir::operand(op, 0)?).filter(|product| ir::is_named(*product, "arith.mulf"))?;
    let ty = ir::operand(op, 0)?.r#type();
    let count = match types::shape(ty).as_deref() {
        Some([count @ 1..=MOST_PRODUCTS]) => *count,
        _ => return None,
    };
    let is_single = types::element_type(ty, 0).is_some_and(|element| element.is_f32());
    (is_in_order && is_sum && is_single && op.operand_count() == 2)
        .then_some(([ir::operand(product, 0)?, ir::operand(product, 1)?], count))
}

fn added<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    factors: [Value<'c, 'a>; 2],
    count: i64,
) -> Res<()> {
    let mut vectors = vec![];
    for factor in factors {
        vectors.extend(at.leaves(factor)?);
    }
    let (&[a, b], mut sum) = (&vectors[..], at.single(op, 1)?) else {
        return Err("a vector is not a single value".into());
    };
    let contract = [("fastmath", at.attribute("#arith.fastmath<contract>")?)];
    let single = Type::float32(at.context);
    for index in 0..usize::try_from(count).unwrap_or(0) {
        let factors = [at.element(a, index)?, at.element(b, index)?];
        let product = at.value("arith.mulf", &factors, single, &contract)?;
        sum = at.value("arith.addf", &[sum, product], single, &contract)?;
    }
    at.bind_result(op, vec![sum])
}
