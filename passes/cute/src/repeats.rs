//! Layouts that are repeated.
//!
//! ```text
//! "cute.tile_to_shape"(%l, %s, %o)   (8,4):(4,1) to (?,?) in the order (2,1)
//!                                    ((8,?),(4,?)):((4,32*b),(1,32)): b times along mode 1, and that along mode 0
//! ```
//!
//! Why it is right: CuTe defines it so, as a product of the layout and one of its repetitions. What the type of the result
//! states is compared with that.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{self, Binary},
    pieces::{Number, Numbers, rounded_up, zero},
    record::{Emission::Code, Record, record},
    tree::{Num, Tree},
    types::Kind,
};
use melior::ir::ValueLike;

/// The operations of this file.
pub const RECORDS: &[Record] =
    &[record("cute.tile_to_shape", Code("its parts, if it has any", tile_to_shape))];

/// A layout without gaps, repeated until it has a shape: in each mode it stands first, and the repetitions lie one
/// behind another in an order of the modes (CuTe, `tile_to_shape`).
fn tile_to_shape<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let result = at.result(op, 0)?;
    let kind = at.kind(result.r#type())?;
    let (Kind::Layout(form), Kind::Layout(block)) = (&*kind, &*at.operand_kind(op, 0)?) else {
        return Err("its result is no layout".into());
    };
    let (shape, order) = (at.tree(op, 1)?, at.tree(op, 2)?);
    let mut places = layout::static_offsets(block).unwrap_or_default();
    places.sort_unstable();
    places.dedup();
    let end = places.len() as i64;
    if layout::cosize(block) != Some(end) {
        return Err("a layout with gaps is not repeated".into());
    }
    if block.outer != form.outer || !block.widths().is_empty() {
        return Err("its result has another swizzle than its operand".into());
    }
    let none = &mut std::iter::empty();
    let filled = block.fill(none).ok_or("the layout is not static")?;
    let (count, one) = (shape.modes().len(), Tree::Num(Num::Static(1)));
    let mut counts = vec![];
    for (mode, size) in shape.modes().iter().enumerate() {
        let (size, inner) = (layout::size(at, size)?, filled.shape.modes().get(mode).unwrap_or(&one));
        match layout::size(at, inner)? {
            Num::Static(by @ 1..) => counts.push(rounded_up(at, &size, by)?),
            _ => return Err("the layout is not static".into()),
        }
    }
    let mut modes = vec![];
    for (mode, place) in order.modes().iter().enumerate() {
        match place {
            Tree::Num(Num::Static(place)) => modes.push((*place, mode)),
            _ => return Err("the order of its modes is not known".into()),
        }
    }
    modes.sort_unstable();
    if modes.len() != count || filled.shape.modes().len() > count {
        return Err("its operands differ in their modes".into());
    }
    let mut strides = vec![Num::Static(0); count];
    let mut next = Num::Static(end);
    for (_, mode) in modes {
        if counts[mode] != Num::Static(1) {
            strides[mode] = next.clone();
            next = layout::binary(at, Binary::Mul, &next, &counts[mode])?;
        }
    }
    let both = |inner: &Numbers<'c, 'a>, other: &Numbers<'c, 'a>, rest: &[Number<'c, 'a>]| {
        let pair = |(mode, rest): (usize, &Number<'c, 'a>)| {
            Tree::Tuple(vec![inner.modes().get(mode).unwrap_or(other).clone(), Tree::Num(rest.clone())])
        };
        Tree::Tuple(rest.iter().enumerate().map(pair).collect())
    };
    let mut leaves = at.fit(&both(&filled.shape, &one, &counts), &form.shape)?;
    leaves.extend(at.fit(&both(&filled.stride, &zero(), &strides), &form.stride)?);
    at.bind(result, leaves)
}
