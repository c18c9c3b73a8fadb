//! CuTe's algebra: the layouts that operations make of layouts.
//!
//! ```text
//! "cute.complement"(%l, %s)        3:2 in 6                       2:1: where the copies of %l that fill %s begin
//! "cute.logical_product"(%a, %b)   (3,4):(4,1) and (2,?):(1,2)    ((3,4),(2,?)):((4,1),(12,24))
//! "cute.right_inverse"(%l)         (4,3):(3,1)                    (3,4):(4,1): from a place to the number of what is there
//! ```
//!
//! What is known is folded, so that nothing is emitted for static layouts. What is not known is arithmetic, where it needs
//! no choice: the gaps of a layout are in the order of its strides.
//!
//! Why it is right: each function is CuTe's definition, and what the type of the result states is compared with its layout,
//! as functions of a number for each mode.

use crate::{
    emit::{Lowering, Op, Res},
    filters::filtered,
    layout::{self, Binary, times},
    pieces::{Number, Numbers, Size, Source, linear, open_sizes, rounded_up_by, zero},
    record::{Emission::Code, Record, record},
    tree::{Layout, Num, Tree, are_congruent, divisor_of},
    types::Kind,
};
use Num::Static;
use melior::ir::Value;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.complement", Code("its parts by evaluation", complement)),
    record("cute.logical_product", Code("the same", |at, op| product(at, op, Order::Zipped))),
    record("cute.zipped_product", Code("the same", |at, op| product(at, op, Order::Zipped))),
    record("cute.tiled_product", Code("the same", |at, op| product(at, op, Order::Tiled))),
    record("cute.flat_product", Code("the same", |at, op| product(at, op, Order::Flat))),
    record("cute.blocked_product", Code("the same", |at, op| product(at, op, Order::Blocked))),
    record("cute.raked_product", Code("the same", |at, op| product(at, op, Order::Raked))),
    record("cute.tile_to_shape", Code("the same", tile_to_shape)),
    record("cute.filter", Code("the same", |at, op| made_of(at, op, |_, layout| filter(layout)))),
    record(
        "cute.right_inverse",
        Code("nothing: its result is static", |at, op| made_of(at, op, right_inverse)),
    ),
    record(
        "cute.left_inverse",
        Code("nothing: its result is static", |at, op| made_of(at, op, left_inverse)),
    ),
    record("cute.recast_layout", Code("its parts by evaluation", recast)),
    record("cute.make_layout_like", Code("the same", make_layout_like)),
    record("cute.make_ordered_layout", Code("the same", make_ordered_layout)),
    record("cute.cosize", Code("`arith.muli`, `addi`", cosize)),
];

/// A size and a stride.
type Leaf<'c, 'a> = (Number<'c, 'a>, Numbers<'c, 'a>);
/// A layout of numbers that are known now, or at run time.
type Made<'c, 'a> = Layout<Value<'c, 'a>>;

/// The leaves of a layout.
pub fn leaves<'c, 'a>(shape: &Numbers<'c, 'a>, stride: &Numbers<'c, 'a>) -> Vec<Leaf<'c, 'a>> {
    let both = shape.leaves().into_iter().zip(stride.leaves());
    both.filter_map(|(size, stride)| Some((size.number()?.clone(), stride.clone()))).collect()
}

/// Leaves without those of 1 in front of others; neighbours whose steps go on are one.
pub fn merged<'c, 'a>(leaves: Vec<Leaf<'c, 'a>>) -> Vec<Leaf<'c, 'a>> {
    let mut parts: Vec<Leaf<'c, 'a>> = vec![];
    for (size, stride) in leaves {
        // One of 1 at the end is what takes numbers behind the others.
        parts.pop_if(|(before, _)| *before == Static(1));
        let next = parts.last().and_then(|(before, step)| match (before, step, &stride) {
            (Static(before), Tree::Num(Static(step)), Tree::Num(Static(next))) => {
                (before.checked_mul(*step)? == *next).then_some(*before)
            }
            (Static(before), Tree::Basis(Static(step), of), Tree::Basis(Static(next), path)) => {
                (of == path && before.checked_mul(*step)? == *next).then_some(*before)
            }
            _ => None,
        });
        match (next, parts.last_mut(), &size) {
            (Some(before), Some((last, _)), Static(size)) => *last = Static(before.saturating_mul(*size)),
            _ => parts.push((size, stride)),
        }
    }
    parts
}

/// The layout with as few leaves as are seen to be enough.
fn coalesced<'c, 'a>(leaves: Vec<Leaf<'c, 'a>>) -> Made<'c, 'a> {
    let mut leaves = merged(leaves);
    if leaves.len() > 1 {
        leaves.pop_if(|(size, _)| *size == Static(1));
    }
    if leaves.is_empty() {
        leaves.push((Static(1), zero()));
    }
    let (shape, stride) = leaves.into_iter().map(|(size, stride)| (Tree::Num(size), stride)).unzip();
    let whole = |parts: Vec<_>| match <[Numbers<'c, 'a>; 1]>::try_from(parts) {
        Ok([one]) => one,
        Err(all) => Tree::Tuple(all),
    };
    Layout { shape: whole(shape), stride: whole(stride), outer: None }
}

/// A layout of these modes.
fn joined<'c, 'a>(modes: Vec<Made<'c, 'a>>) -> Made<'c, 'a> {
    let (shape, stride) = modes.into_iter().map(|mode| (mode.shape, mode.stride)).unzip();
    Layout { shape: Tree::Tuple(shape), stride: Tree::Tuple(stride), outer: None }
}

fn modes<'c, 'a>(layout: &Made<'c, 'a>) -> Vec<Made<'c, 'a>> {
    let both = layout.shape.modes().iter().cloned().zip(layout.stride.modes().iter().cloned());
    both.map(|(shape, stride)| Layout { shape, stride, outer: None }).collect()
}

/// The same tree with other leaves.
fn with_leaves<'c, 'a>(
    tree: &Numbers<'c, 'a>,
    leaves: &mut impl Iterator<Item = Numbers<'c, 'a>>,
) -> Option<Numbers<'c, 'a>> {
    match tree {
        Tree::Tuple(parts) => {
            Some(Tree::Tuple(parts.iter().map(|part| with_leaves(part, leaves)).collect::<Option<_>>()?))
        }
        _ => leaves.next(),
    }
}

/// Binds a result that is this layout of the elements of an operand.
fn bind<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    source: &Source<'c, 'a>,
    made: &Made<'c, 'a>,
) -> Res<()> {
    let kind = at.kind(at.result_type(op, 0)?)?;
    let (_, form) = kind.layout().ok_or("its result has no layout")?;
    if are_congruent(&made.shape, &form.shape) {
        let mut parts = at.fit(&made.shape, &form.shape)?;
        for ((size, stride), stated) in
            leaves(&made.shape, &made.stride).into_iter().zip(form.stride.leaves())
        {
            // Of one element there is no stride.
            if size != Static(1) || matches!(stated.number(), Some(Num::Dynamic(..))) {
                parts.extend(at.fit(&stride, stated)?);
            }
        }
        return at.bind_piece(op, source, &zero(), parts);
    }
    let same_rank = made.shape.rank() == form.shape.rank();
    let (made, shapes) = match same_rank {
        true => (modes(made), form.shape.modes().to_vec()),
        false => (vec![made.clone()], vec![form.shape.clone()]),
    };
    let sizes: Vec<_> = made.iter().map(|mode| Size::Whole(mode.shape.clone())).collect();
    let open = open_sizes(&sizes, &shapes)?;
    let parts = at.parts_by_points(form, &open, false, |at, coordinate| {
        let parts = if same_rank { coordinate.modes() } else { std::slice::from_ref(coordinate) };
        let mut sum = zero();
        for ((part, shape), mode) in parts.iter().zip(&shapes).zip(&made) {
            let number = Tree::Num(linear(at, part, shape)?);
            let term = layout::index(at, &number, &mode.shape, &mode.stride)?;
            sum = layout::add(at, &sum, &term)?;
        }
        Ok(sum)
    })?;
    at.bind_piece(op, source, &zero(), parts)
}

/// Binds a result that a function makes of the layout of operand 0.
fn made_of<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    of: impl FnOnce(&mut Lowering<'c, 'a>, &Made<'c, 'a>) -> Res<Made<'c, 'a>>,
) -> Res<()> {
    let (source, layout) = (at.source(op, 0)?, at.plain_layout(op, 0)?);
    let made = of(at, &layout)?;
    bind(at, op, &source, &made)
}

/// Where the copies of a layout begin: those in its gaps, and a last one of no end.
fn gaps<'c, 'a>(at: &mut Lowering<'c, 'a>, layout: &Made<'c, 'a>) -> Res<Vec<Leaf<'c, 'a>>> {
    let mut steps = vec![];
    for leaf in leaves(&layout.shape, &layout.stride) {
        match leaf {
            (Static(1), _) | (_, Tree::Num(Static(0))) => {}
            (size, Tree::Num(stride)) => steps.push((stride, size)),
            _ => return Err("the gaps of a layout of coordinates are not supported".into()),
        }
    }
    if steps.len() > 1 && steps.iter().any(|(stride, _)| !matches!(stride, Static(_))) {
        return Err(
            "a layout of several strides has no order of its gaps if the run knows one of them".into()
        );
    }
    steps.sort_by_key(|(stride, _)| if let Static(stride) = stride { *stride } else { 0 });
    let (mut found, mut end) = (vec![], Static(1));
    for (stride, size) in steps {
        if let (Static(stride), Static(end)) = (&stride, &end)
            && stride < end
        {
            return Err("a layout whose elements overlap has no complement".into());
        }
        found.push((layout::binary(at, Binary::Div, &stride, &end)?, Tree::Num(end)));
        end = layout::binary(at, Binary::Mul, &stride, &size)?;
    }
    found.push((Static(1), Tree::Num(end)));
    Ok(found)
}

/// The layout of the copies of a layout that fill a shape (CuTe, `complement`).
fn complement<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let target = match &*at.operand_kind(op, 1)? {
        Kind::Layout(_) => at.plain_layout(op, 1)?.shape,
        _ => at.tree(op, 1)?,
    };
    made_of(at, op, |at, layout| {
        let mut found = gaps(at, layout)?;
        let Some((_, Tree::Num(mut step))) = found.pop() else { return Err("it has no end".into()) };
        let mut covered = step.clone();
        for size in target.leaves() {
            let size = size.number().ok_or("a mode of its shape is open")?;
            let count = rounded_up_by(at, size, &covered)?;
            covered = rounded_up_by(at, &covered, size)?;
            found.push((count.clone(), Tree::Num(step.clone())));
            step = layout::binary(at, Binary::Mul, &step, &count)?;
        }
        Ok(coalesced(found))
    })
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
        return Err("a product by a tile of each mode is not supported, only one by a layout".into());
    };
    let (source, by) = (at.source(op, 0)?, at.plain_layout(op, 1)?);
    let made = copies(at, &source.layout, &by, order)?;
    bind(at, op, &source, &made)
}

/// A layout, and copies of it as another says.
fn copies<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    b: &Made<'c, 'a>,
    order: Order,
) -> Res<Made<'c, 'a>> {
    let one = || Layout { shape: Tree::Num(Static(1)), stride: zero(), outer: None };
    let (mut a, mut b) = (a.clone(), b.clone());
    if matches!(order, Order::Blocked | Order::Raked) && a.shape.rank() != b.shape.rank() {
        let rank = a.shape.rank().max(b.shape.rank());
        [a, b] = [a, b].map(|layout| {
            let mut modes = modes(&layout);
            modes.resize_with(rank, one);
            joined(modes)
        });
    }
    let gaps = merged(gaps(at, &a)?);
    let rest = composed(at, &gaps, &b.shape, &b.stride)?;
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

/// The numbers that a layout counts, each by a layout of these leaves (CuTe, `composition`).
fn composed<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    flat: &[Leaf<'c, 'a>],
    shape: &Numbers<'c, 'a>,
    stride: &Numbers<'c, 'a>,
) -> Res<Made<'c, 'a>> {
    let (size, step) = match (shape, stride) {
        (Tree::Tuple(shapes), Tree::Tuple(strides)) => {
            let modes = shapes.iter().zip(strides).map(|(shape, stride)| composed(at, flat, shape, stride));
            return Ok(joined(modes.collect::<Res<_>>()?));
        }
        (Tree::Num(size), Tree::Num(step)) => (size, step),
        _ => return Err("a layout of coordinates counts no copies".into()),
    };
    let (mut rest, mut next, mut found) = (size.clone(), step.clone(), vec![]);
    let Some((last, first)) = flat.split_last().filter(|_| *step != Static(0)) else {
        return Ok(coalesced(vec![(rest, zero())]));
    };
    for (current, own) in first {
        let (Static(current @ 1..), Static(step @ 1..)) = (current, &next) else {
            return Err("copies in gaps at a stride or of a size that the run knows are not supported".into());
        };
        let (current, step) = (*current, *step);
        if current % step != 0 && step % current != 0 {
            return Err("copies whose steps do not divide the gaps are not supported".into());
        }
        let places = (current / step).max(1);
        next = Static((step / current).max(1));
        match &rest {
            _ if places == 1 => {}
            Static(1) => {}
            Static(count) if count % places.min(*count).max(1) == 0 => {
                let taken = places.min(*count);
                found.push((Static(taken), times(at, own, &Static(step))?));
                rest = Static(count / taken);
            }
            _ => return Err("copies that do not fill the gaps are not supported".into()),
        }
    }
    if found.is_empty() || rest != Static(1) {
        found.push((rest, times(at, &last.1, &next)?));
    }
    Ok(coalesced(found))
}

/// The strides of a shape without gaps whose parts are in an order (CuTe, `compact_order`).
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
    parts(shape, order, &mut all).ok_or("the order of its modes is not known")?;
    let mut strides = vec![];
    for (place, part) in &all {
        let mut next = Static(1);
        for (_, other) in all.iter().filter(|(other, _)| other < place) {
            let size = layout::size(at, other)?;
            next = layout::binary(at, Binary::Mul, &next, &size)?;
        }
        strides.push(layout::compact_from(at, part, &mut next)?);
    }
    let strides: Vec<_> = strides.iter().flat_map(|tree| tree.leaves().into_iter().cloned()).collect();
    with_leaves(shape, &mut strides.into_iter()).ok_or_else(|| "the order of its modes is not known".into())
}

fn make_ordered_layout<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (shape, order, result) = (at.tree(op, 0)?, at.tree(op, 1)?, at.result(op, 0)?);
    let stride = ordered(at, &shape, &order)?;
    let leaves = at.fit_layout_of(op, &Layout { shape, stride, outer: None })?;
    at.bind(result, leaves)
}

/// The layout without gaps whose strides are in the order of those of another. Those that the run knows come last.
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
    let counted = filtered(&shape, &source.layout.stride).ok_or("its layout has no strides")?;
    let stride = ordered(at, &counted, &order)?;
    bind(at, op, &source, &Layout { shape, stride, outer: None })
}

/// A layout, repeated until it has a shape: in each mode it stands first, and the repetitions lie one behind another in an
/// order of the modes.
fn tile_to_shape<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (source, target, order) = (at.source(op, 0)?, at.tree(op, 1)?, at.tree(op, 2)?);
    let (blocks, count) = (source.layout.shape.modes(), target.modes().len());
    if blocks.len() > count || order.modes().len() != count {
        return Err("its operands differ in their modes".into());
    }
    let mut counts = vec![];
    for (mode, size) in target.modes().iter().enumerate() {
        let size = layout::size(at, size)?;
        counts.push(Tree::Num(match blocks.get(mode) {
            None => size,
            Some(block) => {
                let by = layout::size(at, block)?;
                rounded_up_by(at, &size, &by)?
            }
        }));
    }
    let shape = if let Tree::Tuple(_) = target { Tree::Tuple(counts) } else { counts.remove(0) };
    let stride = ordered(at, &shape, &order)?;
    let made = copies(at, &source.layout, &Layout { shape, stride, outer: None }, Order::Blocked)?;
    bind(at, op, &source, &made)
}

/// Without what repeats, and as few leaves as are enough (CuTe, `filter`).
fn filter<'c, 'a>(layout: &Made<'c, 'a>) -> Res<Made<'c, 'a>> {
    let shape = filtered(&layout.shape, &layout.stride).ok_or("its layout has no strides")?;
    Ok(coalesced(leaves(&shape, &layout.stride)))
}

/// The strides and sizes of a static layout, and how far apart the elements of each are counted, in the order of memory.
/// What does not move is left out.
pub fn in_memory<V: Clone>(layout: &Layout<V>) -> Option<Vec<(i64, i64, i64)>> {
    let (mut found, mut count) = (vec![], 1_i64);
    for (size, stride) in layout.shape.leaves().into_iter().zip(layout.stride.leaves()) {
        let (Tree::Num(Static(size @ 1..)), Tree::Num(Static(stride))) = (size, stride) else { return None };
        found.push((*stride, *size, count));
        count = count.checked_mul(*size)?;
    }
    found.retain(|(_, size, _)| *size > 1);
    found.sort_unstable();
    Some(found)
}

const OF_STATIC: &str = "only a layout of a static shape and of strides that are numbers has an inverse here";

fn static_leaf<'c, 'a>(size: i64, stride: i64) -> Leaf<'c, 'a> {
    (Static(size), Tree::Num(Static(stride)))
}

/// From a place to the number of the element there, as far as there is one for each. Strides that the run knows end it.
fn right_inverse<'c, 'a>(_: &mut Lowering<'c, 'a>, layout: &Made<'c, 'a>) -> Res<Made<'c, 'a>> {
    let (mut found, mut end) = (vec![], 1_i64);
    for (stride, size, count) in in_memory(&layout.static_part()).ok_or(OF_STATIC)? {
        if stride == end {
            found.push(static_leaf(size, count));
            end = end.saturating_mul(size);
        }
    }
    Ok(coalesced(found))
}

/// From a place to the number of the element there; places in gaps have that of one before.
fn left_inverse<'c, 'a>(_: &mut Lowering<'c, 'a>, layout: &Made<'c, 'a>) -> Res<Made<'c, 'a>> {
    let (mut found, mut end, mut before) = (vec![], 1_i64, (1, 0));
    for (stride, size, count) in in_memory(layout).ok_or(OF_STATIC)? {
        if stride == 0 {
            continue;
        }
        if stride < 0 || stride % end != 0 {
            return Err("a layout whose elements overlap has no inverse".into());
        }
        found.push(static_leaf(stride / end, before.1));
        (end, before) = (stride, (size, count));
    }
    found.push(static_leaf(before.0, before.1));
    Ok(coalesced(found))
}

/// The layout of the same memory in elements of other bits (CuTe, `upcast` and `downcast`).
fn recast<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let mut bits = [0; 2];
    for (bits, name) in bits.iter_mut().zip(["new_type_bits", "old_type_bits"]) {
        *bits = at
            .integer_attribute(op, name)
            .filter(|bits| *bits > 0)
            .ok_or_else(|| format!("it has no {name}"))?;
    }
    let source = at.source(op, 0)?;
    let [new, old] = bits.map(|own| own / divisor_of(bits[0], bits[1]).max(1));
    if source.layout.outer.is_some() && new != old {
        return Err("a swizzle of elements of other bits is not supported".into());
    }
    let (mut sizes, mut strides) = (vec![], vec![]);
    for (size, stride) in leaves(&source.layout.shape, &source.layout.stride) {
        let Tree::Num(stride) = stride else {
            return Err("coordinates of other elements are not supported".into());
        };
        let (mut size, mut stride) = (size, stride);
        if new > 1 {
            match stride {
                Static(0) => {}
                Static(number) => {
                    let by = i64::try_from(number.unsigned_abs()).unwrap_or(i64::MAX);
                    size = rounded_up_by(at, &size, &Static((new - 1) / by + 1))?;
                    stride = Static(((by - 1) / new + 1).wrapping_mul(number.signum()));
                }
                _ => stride = layout::binary(at, Binary::Div, &stride, &Static(new))?,
            }
        }
        match stride {
            _ if old == 1 => {}
            Static(1 | -1) => size = layout::binary(at, Binary::Mul, &size, &Static(old))?,
            _ => stride = layout::binary(at, Binary::Mul, &stride, &Static(old))?,
        }
        sizes.push(Tree::Num(size));
        strides.push(Tree::Num(stride));
    }
    let shape = with_leaves(&source.layout.shape, &mut sizes.into_iter());
    let stride = with_leaves(&source.layout.stride, &mut strides.into_iter());
    let (shape, stride) = shape.zip(stride).ok_or("its layout has no strides")?;
    bind(at, op, &source, &Layout { shape, stride, outer: None })
}

/// One more than the place of the last element, or of that of a mode; behind a swizzle, of the layout there.
fn cosize<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let layout = at.layout(op, 0)?;
    let (mut shape, mut stride) = (&layout.shape, &layout.stride);
    for mode in crate::tuples::modes(at, op)? {
        let both = shape.modes().get(mode).zip(stride.modes().get(mode));
        (shape, stride) = both.ok_or("there is no such mode")?;
    }
    let mut end = Static(1);
    for (size, stride) in leaves(shape, stride) {
        let Tree::Num(stride) = stride else {
            return Err("a layout of coordinates has no one number of places".into());
        };
        let steps = layout::binary(at, Binary::Sub, &size, &Static(1))?;
        let steps = layout::binary(at, Binary::Mul, &steps, &stride)?;
        end = layout::binary(at, Binary::Add, &end, &steps)?;
    }
    at.bind_tree(op, 0, &Tree::Num(end))
}
