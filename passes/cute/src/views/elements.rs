//! The elements of views: mode 0 of a view counts the values of its atoms, the other modes are the rest.
//!
//! ```text
//! ((4,1),2,3)    element e of mode 0 at index r of the rest, which counts through both of its modes
//! ```

use crate::{
    emit::{Lowering, Op, Res},
    layout::{
        index,
        numbers::{Number, Numbers},
    },
    text::tree::{Layout, Num, Tree},
    views::values::View,
};
use melior::ir::{Value, operation::OperationLike};
use mlir_ext::ir;

/// The most instructions that one operation becomes.
pub const MOST_ATOMS: i64 = 1 << 12;

/// The groups of operands, each of at most one value, as the index of that operand.
pub fn groups(op: Op<'_, '_>, count: usize) -> Res<Vec<Option<usize>>> {
    let group = |index| match ir::operand_segment(op, index) {
        None => Ok((index < op.operand_count()).then_some(index)),
        Some(range) if range.len() <= 1 => Ok(range.into_iter().next()),
        Some(_) => Err("an operand group with several views is not supported".into()),
    };
    (0..count).map(group).collect()
}

/// The static product of shapes.
pub fn known_size<'c, 'a>(at: &mut Lowering<'c, 'a>, shapes: &[Numbers<'c, 'a>]) -> Res<i64> {
    match index::size(at, &Tree::Tuple(shapes.to_vec()))? {
        Num::Static(size @ 1..) => Ok(size),
        _ => Err("the size of the tile is not static".into()),
    }
}

/// The sizes of mode 0 of a view, and of the rest.
pub fn sizes<'c, 'a>(at: &mut Lowering<'c, 'a>, view: &View<'c, 'a>) -> Res<(i64, i64)> {
    let [values, rest @ ..] = view.layout.shape.modes() else { return Err("a view has no modes".into()) };
    Ok((known_size(at, std::slice::from_ref(values))?, known_size(at, rest)?))
}

/// The offset of an element of mode 0 in the rest of a layout: a number, or a coordinate.
pub fn place<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    element: i64,
    rest: &[i64],
) -> Res<Numbers<'c, 'a>> {
    let (shapes, strides) = (layout.shape.modes(), layout.stride.modes());
    let number = |number| Tree::Num(Num::Static(number));
    let mut sum = Tree::Num(Num::Static(0));
    // One number may count through all modes of the rest.
    let counts: Vec<(i64, Numbers<'c, 'a>, Numbers<'c, 'a>)> = match rest {
        [one] if shapes.len() > 2 => vec![
            (element, shapes[0].clone(), strides[0].clone()),
            (*one, Tree::Tuple(shapes[1..].to_vec()), Tree::Tuple(strides[1..].to_vec())),
        ],
        _ => {
            let numbers = std::iter::once(&element).chain(rest);
            numbers.zip(shapes.iter().zip(strides)).map(|(n, (a, b))| (*n, a.clone(), b.clone())).collect()
        }
    };
    for (count, shape, stride) in counts {
        let term = index::index(at, &number(count), &shape, &stride)?;
        sum = index::add(at, &sum, &term)?;
    }
    Ok(sum)
}

/// The offset of an element of mode 0 in the rest of a layout, which must be a number.
pub fn offset<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    element: i64,
    rest: &[i64],
) -> Res<Number<'c, 'a>> {
    match place(at, layout, element, rest)? {
        Tree::Num(number) => Ok(number),
        _ => Err("an offset of its view is not a number".into()),
    }
}

/// Requires that elements of mode 0 are contiguous in memory, which they are if their offsets along the
/// static strides count up, and all of them have the same index along each dynamic stride.
pub fn require_contiguous<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    first: i64,
    count: i64,
) -> Res<()> {
    let (shape, stride) = (&view.layout.shape.modes()[0], &view.layout.stride.modes()[0]);
    // For the static strides, which are number 0, and for each dynamic stride.
    for number in 0..=stride.widths().len() {
        let mut seen = 0;
        let part = stride.with_numbers(&mut |stride| match stride {
            Num::Dynamic(..) => {
                seen += 1;
                Num::Static(i64::from(seen == number))
            }
            other if number == 0 => other.clone(),
            _ => Num::Static(0),
        });
        let mut start = 0;
        for step in 0..count {
            let behind = if number == 0 { step } else { 0 };
            match index::index(at, &Tree::Num(Num::Static(first + step)), shape, &part)? {
                Tree::Num(Num::Static(place)) if step == 0 => start = place,
                Tree::Num(Num::Static(place)) if place.checked_sub(start) == Some(behind) => {}
                _ if count == 1 => {}
                _ => return Err("the elements of an atom are not contiguous".into()),
            }
        }
    }
    Ok(())
}
