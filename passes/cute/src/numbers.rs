//! Operations on numbers that are known now, or at run time.

use crate::{
    emit::{Lowering, Res},
    layout::{self, Binary},
    pieces::Number,
    tree::Num,
};

/// One operation with a number.
pub fn with<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    operation: Binary,
    number: &Number<'c, 'a>,
    other: i64,
) -> Res<Number<'c, 'a>> {
    layout::binary(at, operation, number, &Num::Static(other))
}

/// Quotient and rest.
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
    layout::binary(at, Binary::Add, a, &product)
}
