//! Sums of the products of two vectors.
//!
//! ```text
//! %p = arith.mulf %x, %y : vector<64xf32>
//! vector.reduction <add>, %p, %start         %start + x0 y0, + x1 y1, ...: each a product and a sum
//! ```
//!
//! As vectors, products become pairs of SM100, which a sum of single numbers cannot contract.
//!
//! Why it is right: without flags that allow another order, a reduction adds from its start on, in the order of the elements
//! (upstream's `vector.reduction`, LLVM's `vector.reduce.fadd`), and so does this. Products and sums may be contracted
//! ([`crate::functions`]).

use crate::{
    emit::{Lowering, Op, Res},
    record::{Emission::Code, Record, record},
};
use melior::ir::{Type, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types};

/// The operations of this file.
pub const RECORDS: &[Record] = &[record(
    "vector.reduction",
    Code("`arith.mulf` and `addf` of each element, where products are added", sum),
)];

/// The most products of one sum.
const MOST_PRODUCTS: i64 = 256;

fn sum<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    match products(op) {
        Some((factors, count)) => added(at, op, factors, count),
        None => at.follow(op),
    }
}

/// The factors of what is added from a start on, in order, and how many there are.
fn products<'c, 'a>(op: Op<'c, 'a>) -> Option<([Value<'c, 'a>; 2], i64)> {
    let of = |name| ir::attribute(op, name).map(ir::attribute_text);
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
        return Err("a vector is not one value".into());
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
