//! Static and dynamic numbers, and operations on them.

use crate::{
    emit::{Lowering, Res},
    layout::index::{self, Binary},
    text::tree::{Form, Num, Tree},
};
use melior::ir::Value;

/// A number, static or dynamic.
pub type Number<'c, 'a> = Num<Value<'c, 'a>>;
/// A tuple of numbers.
pub type Numbers<'c, 'a> = Tree<Value<'c, 'a>>;

/// Zero.
pub fn zero<'c, 'a>() -> Numbers<'c, 'a> {
    Tree::Num(Num::Static(0))
}

/// One operation with a number.
pub fn with<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    operation: Binary,
    number: &Number<'c, 'a>,
    other: i64,
) -> Res<Number<'c, 'a>> {
    index::binary(at, operation, number, &Num::Static(other))
}

/// Quotient and remainder.
pub fn parted<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    by: i64,
) -> Res<(Number<'c, 'a>, Number<'c, 'a>)> {
    Ok((with(at, Binary::Div, number, by)?, with(at, Binary::Rem, number, by)?))
}

/// `a + b * factor`.
pub fn sum<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Number<'c, 'a>,
    b: &Number<'c, 'a>,
    factor: i64,
) -> Res<Number<'c, 'a>> {
    let product = with(at, Binary::Mul, b, factor)?;
    index::binary(at, Binary::Add, a, &product)
}

/// The number to which a static layout maps another.
pub fn through<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    shape: &Form,
    stride: &Form,
) -> Res<Number<'c, 'a>> {
    let none = &mut std::iter::empty();
    let (shape, stride) = (shape.fill(none), stride.fill(none));
    let (shape, stride) = shape.zip(stride).ok_or("a layout in its type is not static")?;
    match index::index(at, &Tree::Num(number.clone()), &shape, &stride)? {
        Tree::Num(number) => Ok(number),
        _ => Err("a layout in its type does not map to a number".into()),
    }
}
