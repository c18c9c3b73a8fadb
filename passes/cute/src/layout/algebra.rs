//! CuTe's layout algebra: the layouts that operations make of layouts.
//!
//! ```text
//! "cute.complement"(%l, %s)        3:2 in 6                       2:1: where the copies of %l begin that fill %s
//! "cute.logical_product"(%a, %b)   (3,4):(4,1) and (2,?):(1,2)    ((3,4),(2,?)):((4,1),(12,24))
//! "cute.right_inverse"(%l)         (4,3):(3,1)                    (3,4):(4,1): from an offset to the index of the element there
//! ```
//!
//! Static numbers are folded, so that nothing is emitted for static layouts. Dynamic numbers become
//! arithmetic, where this needs no choice: the gaps of a layout are in the order of its strides.
//!
//! Why it is right: each function is CuTe's definition, and the layout that the type of the result states is
//! compared with the computed one, as functions of a number for each mode.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{
        compositions::{by_path, complement, composed},
        filters::filtered,
        index::{self, Binary},
        made::{Leaf, Made, coalesced, joined, leaves, merged, modes, one, plain, with_leaves},
        numbers::{Numbers, zero},
        points::rounded_up_by,
    },
    record::{Emission::Code, Record, record},
    text::{
        tree::{Num, Tree, divisor, divisor_of, tree_text},
        types::Kind,
    },
};
use Num::Static;
use melior::ir::{ValueLike, operation::OperationLike};
use mlir_ext::ir;
use std::collections::BTreeSet;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.coalesce", Code("its parts, evaluated", |at, op| by_profile(at, op, coalesce))),
    record("cute.complement", Code("its parts, evaluated", complement_in)),
    record("cute.logical_product", Code("its parts, evaluated", |at, op| product(at, op, Order::Zipped))),
    record("cute.zipped_product", Code("its parts, evaluated", |at, op| product(at, op, Order::Zipped))),
    record("cute.tiled_product", Code("its parts, evaluated", |at, op| product(at, op, Order::Tiled))),
    record("cute.flat_product", Code("its parts, evaluated", |at, op| product(at, op, Order::Flat))),
    record("cute.blocked_product", Code("its parts, evaluated", |at, op| product(at, op, Order::Blocked))),
    record("cute.raked_product", Code("its parts, evaluated", |at, op| product(at, op, Order::Raked))),
    record("cute.tile_to_shape", Code("its parts, evaluated", tile_to_shape)),
    record("cute.filter", Code("its parts, evaluated", |at, op| by_profile(at, op, filter))),
    record(
        "cute.right_inverse",
        Code("nothing: its result is static", |at, op| made_of(at, op, right_inverse)),
    ),
    record(
        "cute.left_inverse",
        Code("nothing: its result is static", |at, op| made_of(at, op, left_inverse)),
    ),
    record("cute.recast_layout", Code("its parts, evaluated", recast)),
    record("cute.make_layout_like", Code("its parts, evaluated", make_layout_like)),
    record("cute.make_ordered_layout", Code("its parts, evaluated", make_ordered_layout)),
    record("cute.cosize", Code("`arith.muli`, `addi`", cosize)),
];

/// Binds a result that a function makes of the layout of operand 0.
fn made_of<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    of: impl FnOnce(&mut Lowering<'c, 'a>, &Made<'c, 'a>) -> Res<Made<'c, 'a>>,
) -> Res<()> {
    let (source, layout) = (at.source(op, 0)?, at.plain_layout(op, 0)?);
    let made = of(at, &layout)?;
    at.bind_layout(op, &source, &zero(), &made)
}

/// Binds the layout that a function makes of operand 0; with a profile, of each of its modes.
fn by_profile<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    of: impl Fn(&Made<'c, 'a>) -> Res<Made<'c, 'a>>,
) -> Res<()> {
    let source = at.source(op, 0)?;
    let profile = if op.operand_count() > 1 { at.tree(op, 1)? } else { Tree::Num(Static(1)) };
    let made = profiled(&source.layout, &profile, &of)?;
    at.bind_layout(op, &source, &zero(), &made)
}

/// Applies a function to a layout by a profile: by a number to all of it, by a tuple to each mode with its
/// own part. Modes after the modes of the profile stay (CuTe, `coalesce(layout, trg_profile)`).
fn profiled<'c, 'a>(
    layout: &Made<'c, 'a>,
    profile: &Numbers<'c, 'a>,
    of: &impl Fn(&Made<'c, 'a>) -> Res<Made<'c, 'a>>,
) -> Res<Made<'c, 'a>> {
    match profile {
        Tree::Num(_) => of(layout),
        Tree::Tuple(profile) => {
            let own = modes(layout);
            if profile.len() > own.len() {
                return Err("its profile has more modes than its operand".into());
            }
            let modes = own.into_iter().enumerate();
            let made = modes.map(|(mode, own)| match profile.get(mode) {
                Some(profile) => profiled(&own, profile, of),
                None => Ok(own),
            });
            Ok(joined(made.collect::<Res<_>>()?))
        }
        _ => Err("a mode of its profile is not a number".into()),
    }
}

/// The layout of the copies of a layout that fill a shape.
fn complement_in<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let target = match op.operand_count() {
        1 => None,
        _ => Some(match &*at.operand_kind(op, 1)? {
            Kind::Layout(_) => at.plain_layout(op, 1)?.shape,
            _ => at.tree(op, 1)?,
        }),
    };
    made_of(at, op, |at, layout| complement(at, layout, target.as_ref()))
}

/// The order of the modes of a layout and of its copies.
#[derive(Clone, Copy)]
enum Order {
    /// `((a0,a1),(b0,b1))`.
    Zipped,
    /// `((a0,a1),b0,b1)`.
    Tiled,
    /// `(a0,a1,b0,b1)`.
    Flat,
    /// `((a0,b0),(a1,b1))`.
    Blocked,
    /// `((b0,a0),(b1,a1))`.
    Raked,
}

fn product<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, order: Order) -> Res<()> {
    let Kind::Layout(_) = &*at.operand_kind(op, 1)? else {
        return Err("a product with a tiler is not supported, only a product with a layout".into());
    };
    let (source, by) = (at.source(op, 0)?, at.plain_layout(op, 1)?);
    if !plain(source.layout.shape.clone(), source.layout.stride.clone()).widths().is_empty() {
        return Err("the layout that is copied is not static".into());
    }
    let made = copies(at, &source.layout, &by, order)?;
    at.bind_layout(op, &source, &zero(), &made)
}

/// A layout, and copies of it at the offsets of another.
fn copies<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    b: &Made<'c, 'a>,
    order: Order,
) -> Res<Made<'c, 'a>> {
    let (mut a, mut b) = (a.clone(), b.clone());
    if matches!(order, Order::Blocked | Order::Raked) && a.shape.rank() != b.shape.rank() {
        let rank = a.shape.rank().max(b.shape.rank());
        [a, b] = [a, b].map(|layout| {
            let mut modes = modes(&layout);
            modes.resize_with(rank, one);
            joined(modes)
        });
    }
    let gaps = complement(at, &a, None)?;
    let rest = composed(at, &merged(leaves(&gaps.shape, &gaps.stride)), &b.shape, &b.stride)?;
    let pairs = |first: &Made<'c, 'a>, second: &Made<'c, 'a>| {
        modes(first).into_iter().zip(modes(second)).map(|(a, b)| joined(vec![a, b])).collect::<Vec<_>>()
    };
    Ok(match order {
        Order::Zipped => joined(vec![a, rest]),
        Order::Tiled => joined([vec![a], modes(&rest)].concat()),
        Order::Flat => joined([modes(&a), modes(&rest)].concat()),
        Order::Blocked => joined(pairs(&a, &rest)),
        Order::Raked => {
            let each = pairs(&rest, &a).into_iter().map(|mode| coalesced(leaves(&mode.shape, &mode.stride)));
            joined(each.collect())
        }
    })
}

/// The compact strides of a shape, with its parts in an order (CuTe, `compact_order`).
fn ordered<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    shape: &Numbers<'c, 'a>,
    order: &Numbers<'c, 'a>,
) -> Res<Numbers<'c, 'a>> {
    fn parts<'t, 'c, 'a>(
        shape: &'t Numbers<'c, 'a>,
        order: &Numbers<'c, 'a>,
        found: &mut Vec<(i64, &'t Numbers<'c, 'a>)>,
    ) -> Option<()> {
        match (shape, order) {
            (shape, Tree::Num(Static(place))) => found.push((*place, shape)),
            (Tree::Tuple(shapes), Tree::Tuple(orders)) if shapes.len() == orders.len() => {
                shapes.iter().zip(orders).try_for_each(|(shape, order)| parts(shape, order, found))?;
            }
            _ => return None,
        }
        Some(())
    }
    let mut all = vec![];
    parts(shape, order, &mut all).ok_or("the order of its modes is not static")?;
    let mut strides = vec![];
    for (place, part) in &all {
        let mut next = Static(1);
        for (_, other) in all.iter().filter(|(other, _)| other < place) {
            let size = index::size(at, other)?;
            next = index::binary(at, Binary::Mul, &next, &size)?;
        }
        strides.push(index::compact_from(at, part, &mut next)?);
    }
    let strides: Vec<_> = strides.iter().flat_map(|tree| tree.leaves().into_iter().cloned()).collect();
    with_leaves(shape, &mut strides.into_iter()).ok_or_else(|| "the order of its modes is not static".into())
}

fn make_ordered_layout<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (shape, order, result) = (at.tree(op, 0)?, at.tree(op, 1)?, at.result(op, 0)?);
    let stride = ordered(at, &shape, &order)?;
    let leaves = at.fit_layout_of(op, &plain(shape, stride))?;
    at.bind(result, leaves)
}

/// The compact layout with strides in the order of another layout's strides. Dynamic strides come last.
fn make_layout_like<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let source = at.source(op, 0)?.behind_swizzle();
    let (shape, mut place) = (source.layout.shape.clone(), i64::MAX / 2);
    let order = source.layout.stride.with_numbers(&mut |stride| match stride {
        Static(stride) => Static(*stride),
        _ => {
            place += 1;
            Static(place)
        }
    });
    let counted = filtered(&shape, &source.layout.stride)
        .ok_or("the shape and the stride of its layout are not congruent")?;
    let stride = ordered(at, &counted, &order)?;
    at.bind_layout(op, &source, &zero(), &plain(shape, stride))
}

/// A layout, repeated until it has a shape: it comes first in each mode, and the repetitions follow each
/// other in an order of the modes.
fn tile_to_shape<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (source, target) = (at.source(op, 0)?, at.tree(op, 1)?);
    let (blocks, count) = (source.layout.shape.modes(), target.modes().len());
    let order = match op.operand_count() {
        2 => Tree::Tuple((0..count as i64).map(|mode| Tree::Num(Static(mode))).collect()),
        _ => at.tree(op, 2)?,
    };
    if blocks.len() > count || order.modes().len() != count {
        return Err("the ranks of its layout, shape and order do not fit".into());
    }
    // Programs of the package count from 1, too, although NVIDIA's published verifier refuses it.
    let place = |mode: &Numbers<'c, 'a>| match mode.number() {
        Some(Static(place)) => Some(*place),
        _ => None,
    };
    let places = order.modes().iter().map(place).collect::<Option<BTreeSet<_>>>();
    if places.is_none_or(|places| places.len() != count) {
        let order = tree_text(&order);
        return Err(format!("its order {order} does not have {count} different numbers").into());
    }
    let mut counts = vec![];
    for (mode, size) in target.modes().iter().enumerate() {
        let size = index::size(at, size)?;
        counts.push(Tree::Num(match blocks.get(mode) {
            None => size,
            Some(block) => {
                let by = index::size(at, block)?;
                rounded_up_by(at, &size, &by)?
            }
        }));
    }
    let shape = if let Tree::Tuple(_) = target { Tree::Tuple(counts) } else { counts.remove(0) };
    let stride = ordered(at, &shape, &order)?;
    let made = copies(at, &source.layout, &plain(shape, stride), Order::Blocked)?;
    at.bind_layout(op, &source, &zero(), &made)
}

/// The layout with as few leaves as are known to suffice.
fn coalesce<'c, 'a>(layout: &Made<'c, 'a>) -> Res<Made<'c, 'a>> {
    Ok(coalesced(leaves(&layout.shape, &layout.stride)))
}

/// The layout without repetition, with as few leaves as suffice (CuTe, `filter`).
fn filter<'c, 'a>(layout: &Made<'c, 'a>) -> Res<Made<'c, 'a>> {
    let shape = filtered(&layout.shape, &layout.stride)
        .ok_or("the shape and the stride of its layout are not congruent")?;
    Ok(coalesced(leaves(&shape, &layout.stride)))
}

/// A stride with its size and the index distance of its elements, all static.
pub type Known = (i64, i64, i64);

const OF_STATIC: &str = "the inverse is supported only for a layout with a static shape and static strides";

/// The inverse of a layout, by the strides along each path of its coordinates, in order: each with its size
/// and the index distance of its elements.
pub fn inverse<'c, 'a>(
    layout: &Made<'c, 'a>,
    of: impl Fn(Vec<Known>) -> Res<Made<'c, 'a>>,
) -> Res<Made<'c, 'a>> {
    let (mut steps, mut count) = (vec![], 1_i64);
    for (size, stride) in leaves(&layout.shape, &layout.stride) {
        let Static(size @ 1..) = size else { return Err(OF_STATIC.into()) };
        steps.push((stride, (size, count)));
        count = count.checked_mul(size).ok_or(OF_STATIC)?;
    }
    by_path(steps, &[], &mut |steps, _| {
        let known = steps.into_iter().map(|(stride, (size, count))| match stride {
            Static(stride) => Ok((stride, size, count)),
            _ => Err(OF_STATIC),
        });
        let mut known = known.collect::<Result<Vec<_>, _>>()?;
        known.retain(|(_, size, _)| *size > 1);
        known.sort_unstable();
        of(known)
    })
}

/// A leaf of these numbers.
pub fn static_leaf<'c, 'a>(size: i64, stride: i64) -> Leaf<'c, 'a> {
    (Static(size), Tree::Num(Static(stride)))
}

/// From an offset to the index of the element there, as far as each offset has one. A dynamic stride ends it.
fn right_inverse<'c, 'a>(_: &mut Lowering<'c, 'a>, layout: &Made<'c, 'a>) -> Res<Made<'c, 'a>> {
    inverse(&layout.static_part(), |steps| {
        let (mut found, mut end) = (vec![], 1_i64);
        for (stride, size, count) in steps {
            if stride == end {
                found.push(static_leaf(size, count));
                end = end.saturating_mul(size);
            }
        }
        Ok(coalesced(found))
    })
}

/// From an offset to the index of the element there; an offset in a gap has the index of an element before
/// it.
fn left_inverse<'c, 'a>(_: &mut Lowering<'c, 'a>, layout: &Made<'c, 'a>) -> Res<Made<'c, 'a>> {
    inverse(layout, |steps| {
        let (mut found, mut end, mut before) = (vec![], 1_i64, (1_i64, 0));
        for (stride, size, count) in steps.into_iter().filter(|(stride, ..)| *stride != 0) {
            // The offsets of the modes before reach up to here, and no further.
            let reach = end.checked_mul(before.0);
            if stride % end != 0 || reach.is_none_or(|reach| stride < reach) {
                return Err("a layout with overlapping elements has no inverse".into());
            }
            found.push(static_leaf(stride / end, before.1));
            (end, before) = (stride, (size, count));
        }
        found.push(static_leaf(before.0, before.1));
        Ok(coalesced(found))
    })
}

/// The layout of the same memory in elements of another size (CuTe, `upcast` and `downcast`).
fn recast<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let mut bits = [0; 2];
    for (bits, name) in bits.iter_mut().zip(["new_type_bits", "old_type_bits"]) {
        *bits = at
            .integer_attribute(op, name)
            .filter(|bits| *bits > 0)
            .ok_or_else(|| format!("it has no attribute '{name}'"))?;
    }
    let source = at.source(op, 0)?;
    let [new, old] = bits.map(|own| own / divisor_of(bits[0], bits[1]).max(1));
    if source.layout.outer.is_some() && new != old {
        return Err("recasting a composed layout to elements of another size is not supported".into());
    }
    let divisor = divisor(&ir::type_text(at.operand(op, 0)?.r#type()));
    let (mut sizes, mut strides) = (vec![], vec![]);
    for (size, stride) in leaves(&source.layout.shape, &source.layout.stride) {
        let Tree::Num(stride) = stride else {
            return Err("recasting a layout of coordinates is not supported".into());
        };
        let (mut size, mut stride) = (size, stride);
        if new > 1 {
            match stride {
                Static(0) => {}
                Static(number) if number % new == 0 => stride = Static(number / new),
                Static(number) if new.checked_rem(number) == Some(0) => {
                    let taken = new / number.saturating_abs();
                    if matches!(size, Static(size) if size % taken != 0) {
                        return Err(format!(
                            "its elements are not a whole number of {}-bit elements",
                            bits[0]
                        )
                        .into());
                    }
                    size = rounded_up_by(at, &size, &Static(taken))?;
                    stride = Static(number.signum());
                }
                Static(number) => {
                    return Err(format!(
                        "a stride of {number} elements of {} bits is not a whole number of {}-bit elements",
                        bits[1], bits[0]
                    )
                    .into());
                }
                _ if divisor % new == 0 => stride = index::binary(at, Binary::Div, &stride, &Static(new))?,
                _ => {
                    return Err(format!(
                        "a dynamic stride is not known to be a whole number of {}-bit elements: its type \
                         states no `div` that is a multiple of {new}",
                        bits[0]
                    )
                    .into());
                }
            }
        }
        match stride {
            _ if old == 1 => {}
            Static(1 | -1) => size = index::binary(at, Binary::Mul, &size, &Static(old))?,
            _ => stride = index::binary(at, Binary::Mul, &stride, &Static(old))?,
        }
        sizes.push(Tree::Num(size));
        strides.push(Tree::Num(stride));
    }
    let shape = with_leaves(&source.layout.shape, &mut sizes.into_iter());
    let stride = with_leaves(&source.layout.stride, &mut strides.into_iter());
    let (shape, stride) =
        shape.zip(stride).ok_or("the shape and the stride of its layout are not congruent")?;
    at.bind_layout(op, &source, &zero(), &plain(shape, stride))
}

/// One more than the offset of the last element, or of the last element of a mode. A swizzle is left out.
fn cosize<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let layout = at.layout(op, 0)?;
    let path = at.modes_of(op)?;
    let both = layout.shape.at_path(&path).zip(layout.stride.at_path(&path));
    let (shape, stride) = both.ok_or("its operand has no such mode")?;
    let mut end = Static(1);
    for (size, stride) in leaves(shape, stride) {
        let Tree::Num(stride) = stride else {
            return Err("the cosize of a layout of coordinates is not a single number".into());
        };
        let steps = index::binary(at, Binary::Sub, &size, &Static(1))?;
        // A negative stride spans as many offsets.
        let stride = match stride {
            Static(stride) => Static(stride.saturating_abs()),
            stride => {
                let back = index::binary(at, Binary::Sub, &Static(0), &stride)?;
                let width = if let Num::Dynamic(_, width) = back { width } else { 64 };
                let both = [at.number(&stride, width)?, at.number(&back, width)?];
                let ty = both[0].r#type();
                Num::Dynamic(at.value("arith.maxsi", &both, ty, &[])?, width)
            }
        };
        let steps = index::binary(at, Binary::Mul, &steps, &stride)?;
        end = index::binary(at, Binary::Add, &end, &steps)?;
    }
    at.bind_tree(op, 0, &Tree::Num(end))
}
