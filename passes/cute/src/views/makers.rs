//! Operations that make tuples, layouts, views and tilers.
//!
//! ```text
//! %c = "cute.make_coord"(%i)               -> (_,?)        no operation: the parts of the operands
//! %l = "cute.make_layout"(%shape)          -> (8,?):(1,8)  compact strides, since none are given
//! %v = "cute.make_view"(%p, %l)                            a pointer and a layout
//! ```
//!
//! A release leaves out static operands. So operands of one number each are the dynamic numbers of the
//! result, in order, and its other numbers are only in its type. Any other operand is a mode of the result,
//! or all of it.
//!
//! Why it is right: each number of an operand is compared with the type ([`crate::layout::results`]), and a
//! number that no operand gives is static.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{index, made::plain, numbers::Numbers},
    record::{Emission::Code, Record, record},
    text::{
        tilers::Tiler,
        tree::{Form, Layout, Num, Swizzle, Tree, are_congruent, numbers, size_text},
        types::Kind,
    },
    views::{slices::tiler_of, values::require_address},
};
use melior::ir::{Type, Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.make_coord", Code(PARTS, make_tuple)),
    record("cute.make_shape", Code(PARTS, make_tuple)),
    record("cute.make_stride", Code(PARTS, make_tuple)),
    record("cute.make_int_tuple", Code(PARTS, make_tuple)),
    record("cute.make_arith_tuple_iter", Code(PARTS, make_tuple)),
    record("cute.to_int_tuple", Code(PARTS, make_tuple)),
    record("cute.deref_arith_tuple_iter", Code(PARTS, make_tuple)),
    record("cute.assume", Code(PARTS, make_tuple)),
    record("cute.make_tile", Code(PARTS, make_tile)),
    record("cute.make_layout", Code("its parts; compact strides if none are given", make_layout)),
    record("cute.make_view", Code(PARTS, make_view)),
    record("cute.make_composed_layout", Code("its parts", make_composed)),
    record("cute.composed_get_inner", Code("nothing: its result is static", get_swizzle)),
    record("cute.make_tiled_copy", Code(PARTS, make_tiled)),
    record("cute.make_tiled_mma", Code(PARTS, make_tiled)),
    record("cute.make_atom", Code("zeros, for the fields that are set later", make_atom)),
];

const PARTS: &str = "the parts of its operands";

/// Binds the parts of the operands to the result, in order, with the widths of its type.
pub fn same_parts<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (leaves, parts) = (at.all_leaves(op)?, at.parts(at.result_type(op, 0)?)?);
    if leaves.len() != parts.len() {
        return Err(format!(
            "its result type has {} dynamic values, but its operands have {}",
            parts.len(),
            leaves.len()
        )
        .into());
    }
    let mut new = Vec::with_capacity(parts.len());
    for (leaf, part) in leaves.into_iter().zip(parts) {
        new.push(match (types::integer_width(leaf.r#type()), types::integer_width(part)) {
            (Some(from), Some(to)) => at.resized(leaf, from, to)?,
            _ => leaf,
        });
    }
    at.bind_result(op, new)
}

/// Makes a tuple of numbers and tuples.
fn make_tuple<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let result = at.result(op, 0)?;
    let kind = at.kind(result.r#type())?;
    let form = match &*kind {
        Kind::Tuple(form) => form,
        _ => return same_parts(at, op),
    };
    let width = |ty: Type<'c>| types::integer_width(ty).unwrap_or(0);
    for (leaf, part) in at.all_leaves(op)?.into_iter().zip(at.parts(result.r#type())?) {
        let (from, to) = (width(leaf.r#type()), width(part));
        if from > to {
            return Err(format!("a number of {from} bits does not fit in the {to} bits of its result").into());
        }
    }
    let trees = (0..op.operand_count()).map(|index| at.tree(op, index)).collect::<Res<Vec<_>>>()?;
    if let [tree] = &trees[..]
        && are_congruent(tree, form)
    {
        return at.bind_tree(op, 0, tree);
    }
    let are_modes = matches!(form, Tree::Tuple(_))
        && trees.len() == form.rank()
        && trees.iter().zip(form.modes()).all(|(tree, form)| are_congruent(tree, form));
    if are_modes && !trees.is_empty() {
        return at.bind_tree(op, 0, &Tree::Tuple(trees));
    }
    in_order(at, op, form, &trees)
}

/// Whether each operand is a dynamic number.
fn are_numbers<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<bool> {
    let mut are_numbers = true;
    for index in 0..op.operand_count() {
        are_numbers &= match &*at.operand_kind(op, index)? {
            Kind::Tuple(form) => matches!(form.leaves()[..], [Tree::Num(Num::Dynamic(..))]),
            kind => matches!(kind, Kind::Scalar(_) | Kind::Plain(_)),
        };
    }
    Ok(are_numbers)
}

/// Binds operands of one number each to the dynamic numbers of the result, in order.
fn in_order<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    form: &Form,
    trees: &[Numbers<'c, 'a>],
) -> Res<()> {
    let widths = form.widths();
    let count: usize =
        (0..op.operand_count()).map(|index| at.operand_leaves(op, index).map_or(0, |own| own.len())).sum();
    if widths.len() != count {
        return Err(format!(
            "its result type has {} dynamic values, but its operands have {count}",
            widths.len()
        )
        .into());
    }
    if !are_numbers(at, op)? || widths.len() != trees.len() {
        let given: Vec<_> = trees.iter().flat_map(numbers).collect();
        return Err(format!(
            "its result type has the numbers {}, but its operands have {}",
            size_text(&numbers(form)),
            size_text(&given)
        )
        .into());
    }
    let mut leaves = vec![];
    for (tree, width) in trees.iter().zip(widths) {
        leaves.extend(at.fit(tree, &Tree::Num(Num::Dynamic((), width)))?);
    }
    at.bind_result(op, leaves)
}

/// Makes a tiler of tilers; of a single one, or of the dynamic numbers of one.
fn make_tile<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if are_numbers(at, op)? {
        return same_parts(at, op);
    }
    let tiles = (0..op.operand_count()).map(|index| tiler_of(at, op, index)).collect::<Res<Vec<_>>>()?;
    let stated = Tiler::of_type(&ir::type_text(at.result_type(op, 0)?));
    match (&tiles[..], stated) {
        ([one], Some(Tiler::Of(_) | Tiler::Whole)) => at.bind_tiler(op, 0, one),
        _ => at.bind_tiler(op, 0, &Tiler::Parts(tiles)),
    }
}

fn make_layout<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let segment = |index: usize| ir::operand_segment(op, index).map(|range| (range.start, range.len()));
    let [shape, stride] = match (segment(0), segment(1)) {
        (Some((first, count)), Some((second, more))) if count <= 1 && more <= 1 => {
            [(count == 1).then_some(first), (more == 1).then_some(second)]
        }
        _ => [0, 1].map(|index| (index < op.operand_count()).then_some(index)),
    };
    let kind = at.kind(at.result_type(op, 0)?)?;
    let Kind::Layout(form) = &*kind else { return Err("its result is not a layout".into()) };
    let shape = match (shape, stride) {
        (None, None) => return at.bind_result(op, vec![]),
        (Some(shape), _) => at.tree(op, shape)?,
        (None, _) => form.shape.fill(&mut std::iter::empty()).ok_or("its shape is missing")?,
    };
    let stride = match stride {
        Some(stride) => at.tree(op, stride)?,
        None => index::compact(at, &shape)?,
    };
    if !are_congruent(&shape, &stride) {
        return Err("its shape and its stride are not congruent".into());
    }
    let leaves = at.fit_layout_of(op, &plain(shape, stride))?;
    at.bind_result(op, leaves)
}

/// Makes a view of its start and its layout. A static layout may be missing.
fn make_view<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (from, to) = (at.operand_kind(op, 0)?, at.kind(at.result_type(op, 0)?)?);
    let mut leaves = match (&*from, &*to) {
        (Kind::Pointer(from), Kind::View(to, _)) => {
            require_address(from, &Num::Static(0), to)?;
            vec![at.single(op, 0)?]
        }
        (Kind::Matrix, Kind::Matrices(_)) => vec![at.single(op, 0)?],
        (Kind::Tuple(_), Kind::Coordinates(first, _)) => {
            let start = at.tree(op, 0)?;
            at.fit(&start, first)?
        }
        _ => return Err("its operand does not make a view of the result's type".into()),
    };
    if op.operand_count() > 1 {
        let layout = at.layout(op, 1)?;
        leaves.extend(at.fit_layout_of(op, &layout)?);
    }
    at.bind_result(op, leaves)
}

/// The swizzle of a type `!cute.swizzle<"S<2,4,3>">`.
fn swizzle_of(value: Value<'_, '_>) -> Option<Swizzle> {
    Swizzle::parse(ir::type_text(value.r#type()).strip_prefix("!cute.swizzle<\"")?.strip_suffix("\">")?)
}

fn make_composed<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let swizzle =
        swizzle_of(at.operand(op, 0)?).ok_or("only a composed layout with a swizzle is supported")?;
    let (offset, layout) = (at.tree(op, 1)?, at.plain_layout(op, 2)?);
    let leaves = at.fit_layout_of(op, &Layout { outer: Some((swizzle, offset)), ..layout })?;
    at.bind_result(op, leaves)
}

fn get_swizzle<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (found, stated) =
        (at.layout(op, 0)?.outer.map(|(swizzle, _)| swizzle), swizzle_of(at.result(op, 0)?));
    match found.is_some() && found == stated {
        true => at.bind_result(op, vec![]),
        false => Err("its result is not the swizzle of its operand".into()),
    }
}

/// Makes a tiled copy or a tiled MMA of an atom, which the type of the result names.
fn make_tiled<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (atom, result) = (ir::type_text(at.operand(op, 0)?.r#type()), ir::type_text(at.result_type(op, 0)?));
    match result.contains(&atom) {
        true => same_parts(at, op),
        false => Err(format!("its result is not made of the atom {atom}").into()),
    }
}

fn make_atom<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let mut fields = vec![];
    for ty in at.parts(at.result_type(op, 0)?)? {
        fields.push(at.zero(ty)?);
    }
    at.bind_result(op, fields)
}
