//! Layouts, shapes, strides and coordinates: numbers that are put together and taken apart.
//!
//! ```text
//! %l = "cute.make_layout"(%shape, %stride)     no operation: the parts of both, in order
//! %n = "cute.get_scalars"(%l) <{only_dynamic}> no operation: the parts, one by one
//! %i = "cute.crd2idx"(%c, %l)                  %c0 * %s0 + ... in arith
//! ```
//!
//! What is left of most of them is their type. The functions here evaluate the others with `layout.rs`, and
//! bring the result to the widths that its type has.

use crate::{
    emit::{Lowering, Op, Refusal, Res},
    layout::{self, Binary},
    pieces::{fit_layout, rounded_up_by, zero},
    record::{
        Emission::{Code, Parts, Static},
        Record, record,
    },
    tiles::{self, Tile},
    tree::{Layout, Num, Swizzle, Tree, numbers, size_text},
    types::{Kind, integer},
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.static", Static),
    record("cute.make_coord", Parts),
    record("cute.make_shape", Parts),
    record("cute.make_stride", Parts),
    record("cute.make_int_tuple", Parts),
    record("cute.make_arith_tuple_iter", Parts),
    record("cute.make_tile", Parts),
    record("cute.make_view", Parts),
    record("cute.make_tiled_copy", Parts),
    record("cute.make_tiled_mma", Parts),
    record("cute.make_atom", Code("zeros, for the fields that are set later", make_atom)),
    record("cute.to_int_tuple", Parts),
    record("cute.deref_arith_tuple_iter", Parts),
    record("cute.assume", Parts),
    record("cute.group_modes", Code("its parts", group)),
    record("cute.make_composed_layout", Code("its parts", make_composed)),
    record("cute.composed_get_outer", Code("its parts", |at, op| project(at, op, Part::Outer))),
    record("cute.composed_get_inner", Code("nothing: its result is static", get_swizzle)),
    record("cute.composed_get_offset", Code("its parts", |at, op| project(at, op, Part::Offset))),
    record("cute.make_layout", Code("its parts; compact strides if there is no stride", make_layout)),
    record("cute.get_iter", Code("its parts", |at, op| project(at, op, Part::First))),
    record("cute.get_layout", Code("its parts", |at, op| project(at, op, Part::Layout))),
    record("cute.get_shape", Code("its parts", |at, op| project(at, op, Part::Shape))),
    record("cute.get_stride", Code("its parts", |at, op| project(at, op, Part::Stride))),
    record("cute.get_scalars", Code("its parts, and constants", get_scalars)),
    record("cute.get_leaves", Code("its parts", get_leaves)),
    record("cute.derefine", Code("its parts, and constants", derefine)),
    record("cute.append_to_rank", Code("its parts", |at, op| pad(at, op, false))),
    record("cute.prepend_to_rank", Code("its parts", |at, op| pad(at, op, true))),
    record("cute.crd2idx", Code("`arith.muli`, `addi`, `divsi`, `remsi`", crd2idx)),
    record("cute.idx2crd", Code("`arith.divsi`, `remsi`", idx2crd)),
    record(
        "cute.get_flat_coord",
        Code("`arith.divsi`, `remsi`", |at, op| coordinate(at, op, layout::flat_coordinate)),
    ),
    record(
        "cute.get_hier_coord",
        Code("`arith.divsi`, `remsi`", |at, op| coordinate(at, op, layout::hier_coordinate)),
    ),
    record("cute.size", Code("`arith.muli`", size)),
    record("cute.tuple.product", Code("`arith.muli`", size)),
    record("cute.tuple.product_each", Code("`arith.muli`", product_each)),
    record("cute.shape_div", Code("`arith.divsi`, and one more if something is left", shape_div)),
    record("cute.tuple_add", Code("`arith.addi`", tuple_add)),
    record("cute.tuple_sub", Code("`arith.subi`", |at, op| by_leaf(at, op, Binary::Sub))),
    record("cute.tuple_mul", Code("`arith.muli`", |at, op| by_leaf(at, op, Binary::Mul))),
    record("cute.tuple_div", Code("`arith.divsi`", |at, op| by_leaf(at, op, Binary::Div))),
    record("cute.tuple_mod", Code("`arith.remsi`", |at, op| by_leaf(at, op, Binary::Rem))),
    record("cute.elem_less", Code("`arith.cmpi`, `andi`", elem_less)),
    record("cute.fast_divmod.create_divisor", Code("its part, and zeros", create_divisor)),
    record("cute.fast_divmod.compute", Code("`arith.divui`, `remui`", fast_divmod)),
    record("cute.fast_divmod.get_divisor", Code("its parts", get_divisor)),
    record("cute.fast_divmod.get_aux", Code("its parts", get_aux)),
];

/// The parts of the operands are those of the result, with other widths.
pub fn same_parts<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (leaves, parts) = (at.all_leaves(op)?, at.parts(at.result_type(op, 0)?)?);
    if leaves.len() != parts.len() {
        return Err(format!(
            "its operands have {} numbers that the run knows, and its result {}",
            leaves.len(),
            parts.len()
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
    at.bind_result(op, new)?;
    require_same_numbers(at, op)
}

/// Compares the numbers that the types of the operands and of the result state. Static ones may be in the result only.
fn require_same_numbers<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let of_kind = |kind: &Kind<'c>| match kind {
        Kind::Tuple(form) => numbers(form),
        Kind::Layout(layout) | Kind::View(_, layout) | Kind::Matrices(layout) => {
            [numbers(&layout.shape), numbers(&layout.stride)].concat()
        }
        Kind::Coordinates(first, layout) => {
            [numbers(first), numbers(&layout.shape), numbers(&layout.stride)].concat()
        }
        Kind::Scalar(width) => vec![Num::Dynamic((), *width)],
        _ => vec![],
    };
    let mut given = vec![];
    for index in 0..op.operand_count() {
        given.extend(match &*at.operand_kind(op, index)? {
            Kind::Plain(ty) => {
                types::integer_width(*ty).map(|width| Num::Dynamic((), width)).into_iter().collect()
            }
            kind => of_kind(kind),
        });
    }
    let stated = of_kind(&*at.kind(at.result_type(op, 0)?)?);
    let is_same = |a: &Num<()>, b: &Num<()>| match (a, b) {
        (Num::Dynamic(..), Num::Dynamic(..)) => true,
        (a, b) => a == b,
    };
    let (mut rest, mut more) = (&given[..], stated.len().saturating_sub(given.len()));
    let follows = stated.iter().all(|number| match rest {
        [first, behind @ ..] if is_same(first, number) => {
            rest = behind;
            true
        }
        // A static operand may be missing.
        _ if matches!(number, Num::Static(_)) && more > 0 => {
            more -= 1;
            true
        }
        _ => false,
    });
    match (follows, rest) {
        (true, []) => Ok(()),
        _ => {
            let [given, stated] = [&given, &stated].map(|numbers| size_text(numbers));
            Err(format!("the numbers of its result are {stated}, and those of its operands {given}").into())
        }
    }
}

fn make_atom<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let mut fields = vec![];
    for ty in at.parts(at.result_type(op, 0)?)? {
        fields.push(at.zero(ty)?);
    }
    at.bind_result(op, fields)
}

fn make_layout<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if op.operand_count() != 1 {
        return same_parts(at, op);
    }
    let shape = at.tree(op, 0)?;
    let stride = layout::compact(at, &shape)?;
    let leaves = at.fit_layout_of(op, &Layout { shape, stride, outer: None })?;
    at.bind_result(op, leaves)
}

/// What operand 0 has: what is in front of its layout, the layout, its shape or its strides, or what is in front of or
/// behind a swizzle.
fn project<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, part: Part) -> Res<()> {
    let tiles = tiles::of_type(&ir::type_text(at.operand(op, 0)?.r#type()));
    if let (Part::Shape, Some(tiles)) = (&part, tiles) {
        return at.bind_tree(op, 0, &shape_of(&tiles));
    }
    let source = at.source(op, 0)?;
    let leaves = match part {
        Part::First => {
            let to = at.kind(at.result_type(op, 0)?)?;
            match (&*at.operand_kind(op, 0)?, &*to) {
                (Kind::View(from, _), Kind::Pointer(to)) if from.same_elements(to) => source.first,
                (Kind::Matrices(_), Kind::Matrix) => source.first,
                (Kind::Coordinates(..), Kind::Tuple(form)) => {
                    let start = source.start().ok_or("operand 0 lacks a number of its type")?;
                    at.fit(&start, form)?
                }
                _ => return Err("its result is of other elements than its operand".into()),
            }
        }
        Part::Layout => at.fit_layout_of(op, &source.layout)?,
        Part::Outer => at.fit_layout_of(op, &source.behind_swizzle().layout)?,
        Part::Shape => return at.bind_tree(op, 0, &source.layout.shape),
        Part::Stride => return at.bind_tree(op, 0, &source.layout.stride),
        Part::Offset => {
            let (_, offset) = source.layout.outer.ok_or("its operand is no composed layout")?;
            return at.bind_tree(op, 0, &offset);
        }
    };
    at.bind_result(op, leaves)
}

/// The shape of tiles, of which each mode has one or none.
fn shape_of<V>(tiles: &[Option<Tile>]) -> Tree<V> {
    let number = |size: &i64| Tree::Num(Num::Static(*size));
    let each = tiles.iter().map(|tile| match tile {
        Some(tile) if tile.parts.is_empty() => number(&tile.size()),
        Some(tile) => Tree::Tuple(tile.parts.iter().map(number).collect()),
        None => Tree::Open,
    });
    Tree::Tuple(each.collect())
}

enum Part {
    First,
    Layout,
    Shape,
    Stride,
    Outer,
    Offset,
}

/// The swizzle that a type `!cute.swizzle<"S<2,4,3>">` says.
fn swizzle_of(value: Value<'_, '_>) -> Option<Swizzle> {
    Swizzle::parse(ir::type_text(value.r#type()).strip_prefix("!cute.swizzle<\"")?.strip_suffix("\">")?)
}

fn make_composed<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let swizzle = swizzle_of(at.operand(op, 0)?).ok_or("only a layout behind a swizzle is supported")?;
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

/// Some modes as one.
fn group<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let place = |name| at.integer_attribute(op, name).and_then(|place| usize::try_from(place).ok());
    let (begin, end) = place("begin").zip(place("end")).ok_or("the modes that it groups are not known")?;
    let grouped = |tree: &Tree<Value<'c, 'a>>| {
        let (first, rest) = (tree.modes().get(..begin)?, tree.modes().get(end..)?);
        let group = Tree::Tuple(tree.modes().get(begin..end)?.to_vec());
        Some(Tree::Tuple([first, &[group], rest].concat()))
    };
    const NONE: &str = "there are no such modes";
    if let Kind::Tuple(_) = &*at.operand_kind(op, 0)? {
        let tree = grouped(&at.tree(op, 0)?).ok_or(NONE)?;
        return at.bind_tree(op, 0, &tree);
    }
    let source = at.source(op, 0)?;
    let (shape, stride) =
        (grouped(&source.layout.shape).ok_or(NONE)?, grouped(&source.layout.stride).ok_or(NONE)?);
    let parts = fit_layout(at, op, &[shape], &[stride])?;
    at.bind_piece(op, &source, &zero(), parts)
}

/// The numbers of a tuple, or of a layout; all of them, or the dynamic ones.
fn get_scalars<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let kind = at.operand_kind(op, 0)?;
    let numbers: Vec<Num<_>> = match &*kind {
        Kind::Layout(_) | Kind::View(..) | Kind::Coordinates(..) => {
            let layout = at.plain_layout(op, 0)?;
            let leaves = layout.shape.leaves().into_iter().chain(layout.stride.leaves());
            leaves.filter_map(|leaf| leaf.number().cloned()).collect()
        }
        _ => at.tree(op, 0)?.leaves().into_iter().filter_map(|leaf| leaf.number().cloned()).collect(),
    };
    let only_dynamic = at.is_set(op, "only_dynamic");
    let numbers: Vec<_> =
        numbers.into_iter().filter(|number| !only_dynamic || matches!(number, Num::Dynamic(..))).collect();
    if numbers.len() != op.result_count() {
        return Err(format!("it has {} numbers, and {} results", numbers.len(), op.result_count()).into());
    }
    numbers
        .into_iter()
        .enumerate()
        .try_for_each(|(index, number)| at.bind_tree(op, index, &Tree::Num(number)))
}

fn get_leaves<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let leaves: Vec<_> = match &*at.operand_kind(op, 0)? {
        // Of a tile, which is static.
        Kind::Nothing => {
            return (0..op.result_count()).try_for_each(|index| at.bind(at.result(op, index)?, vec![]));
        }
        Kind::Layout(_) => {
            let layout = at.plain_layout(op, 0)?;
            [layout.shape, layout.stride].iter().flat_map(|tree| tree.leaves().into_iter().cloned()).collect()
        }
        _ => at.tree(op, 0)?.leaves().into_iter().cloned().collect(),
    };
    if leaves.len() != op.result_count() {
        return Err(format!("it has {} leaves, and {} results", leaves.len(), op.result_count()).into());
    }
    leaves.iter().enumerate().try_for_each(|(index, leaf)| at.bind_tree(op, index, leaf))
}

/// The same value, where the type of the result knows less.
fn derefine<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let result = at.result(op, 0)?;
    let (from, to) = (at.operand_kind(op, 0)?, at.kind(result.r#type())?);
    let (mut leaves, form) = match (&*from, &*to) {
        (Kind::Tuple(_) | Kind::Scalar(_), _) => {
            let tree = at.tree(op, 0)?;
            return at.bind_tree(op, 0, &tree);
        }
        (Kind::View(..), Kind::View(_, form)) => (vec![at.view(op, 0)?.address], form),
        (Kind::Coordinates(first, _), Kind::Coordinates(to, form)) => {
            let first = first
                .fill(&mut at.operand_leaves(op, 0)?.into_iter())
                .ok_or("operand 0 lacks a number of its type")?;
            (at.fit(&first, to)?, form)
        }
        (Kind::Layout(_), Kind::Layout(form)) => (vec![], form),
        _ => return same_parts(at, op),
    };
    let layout = at.plain_layout(op, 0)?;
    leaves.extend(at.fit(&layout.shape, &form.shape)?);
    leaves.extend(at.fit(&layout.stride, &form.stride)?);
    at.bind(result, leaves)
}

/// Modes are added until there are as many as the attribute says.
fn pad<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, in_front: bool) -> Res<()> {
    let rank = at.integer_attribute(op, "rank").and_then(|rank| usize::try_from(rank).ok()).unwrap_or(0);
    if rank > 64 {
        return Err("its rank is too great".into());
    }
    let padded = |tree: &Tree<Value<'c, 'a>>, filler: &Tree<Value<'c, 'a>>| {
        if tree.rank() >= rank && matches!(tree, Tree::Tuple(_)) {
            return tree.clone();
        }
        let mut modes = tree.modes().to_vec();
        while modes.len() < rank {
            modes.insert(if in_front { 0 } else { modes.len() }, filler.clone());
        }
        Tree::Tuple(modes)
    };
    let result = at.result(op, 0)?;
    let leaves = match &*at.kind(result.r#type())? {
        Kind::Layout(form) => {
            let (layout, filler) = (at.plain_layout(op, 0)?, at.plain_layout(op, 1)?);
            let mut leaves = at.fit(&padded(&layout.shape, &filler.shape), &form.shape)?;
            leaves.extend(at.fit(&padded(&layout.stride, &filler.stride), &form.stride)?);
            leaves
        }
        Kind::Tuple(form) => {
            let (tree, filler) = (at.tree(op, 0)?, at.tree(op, 1)?);
            at.fit(&padded(&tree, &filler), form)?
        }
        _ => return Err("its result is neither a layout nor a tuple".into()),
    };
    at.bind(result, leaves)
}

fn crd2idx<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (coordinate, source) = (at.tree(op, 0)?, at.source(op, 1)?);
    let index = source.point(at, &coordinate)?;
    let index = source.permuted(at, index)?;
    at.bind_tree(op, 0, &index)
}

fn idx2crd<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (number, shape) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let coordinate = layout::coordinate(at, &number, &shape)?;
    at.bind_tree(op, 0, &coordinate)
}

/// A coordinate of an index, shape and stride.
type Coordinate<'c, 'a> = fn(
    &mut Lowering<'c, 'a>,
    &Num<Value<'c, 'a>>,
    &Tree<Value<'c, 'a>>,
    &Tree<Value<'c, 'a>>,
) -> Res<Tree<Value<'c, 'a>>>;

fn coordinate<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, of: Coordinate<'c, 'a>) -> Res<()> {
    let (index, layout) = (at.tree(op, 0)?, at.plain_layout(op, 1)?);
    let Tree::Num(index) = &index else { return Err("its index is no number".into()) };
    let coordinate = of(at, index, &layout.shape, &layout.stride)?;
    at.bind_tree(op, 0, &coordinate)
}

/// The number of elements of an operand, or of one of its modes.
fn size<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let kind = at.operand_kind(op, 0)?;
    let mut tree = match &*kind {
        Kind::Tuple(_) => at.tree(op, 0)?,
        _ => at.layout(op, 0)?.shape,
    };
    for mode in modes(at, op)? {
        tree = tree.modes().get(mode).cloned().ok_or("there is no such mode")?;
    }
    let size = layout::size(at, &tree)?;
    at.bind_tree(op, 0, &Tree::Num(size))
}

/// The number of elements of each mode.
fn product_each<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let tree = at.tree(op, 0)?;
    let sizes = tree.modes().iter().map(|mode| Ok(Tree::Num(layout::size(at, mode)?)));
    let sizes = Tree::Tuple(sizes.collect::<Res<_>>()?);
    at.bind_tree(op, 0, &sizes)
}

fn shape_div<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let quotient = divided(at, &a, &b)?;
    at.bind_tree(op, 0, &quotient)
}

/// A shape by another, each number by its own; by one number, from the first mode on (CuTe, `shape_div`).
fn divided<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Tree<Value<'c, 'a>>,
    b: &Tree<Value<'c, 'a>>,
) -> Res<Tree<Value<'c, 'a>>> {
    match (a, b) {
        (Tree::Tuple(a), Tree::Tuple(b)) if a.len() == b.len() => {
            Ok(Tree::Tuple(a.iter().zip(b).map(|(a, b)| divided(at, a, b)).collect::<Res<_>>()?))
        }
        (Tree::Tuple(parts), Tree::Num(_)) => {
            let (mut rest, mut quotients) = (b.clone(), vec![]);
            for part in parts {
                quotients.push(divided(at, part, &rest)?);
                let by = layout::size(at, part)?;
                rest = divided(at, &rest, &Tree::Num(by))?;
            }
            Ok(Tree::Tuple(quotients))
        }
        (Tree::Num(_), Tree::Tuple(_)) => {
            let by = layout::size(at, b)?;
            divided(at, a, &Tree::Num(by))
        }
        (Tree::Num(Num::Static(a)), Tree::Num(Num::Static(b)))
            if a.checked_rem(*b) != Some(0) && b.checked_rem(*a) != Some(0) =>
        {
            Err(format!("of {a} and {b} neither divides the other").into())
        }
        (Tree::Num(a), Tree::Num(b)) => Ok(Tree::Num(rounded_up_by(at, a, b)?)),
        _ => Err("its operands differ in structure".into()),
    }
}

/// The path in the attribute `mode`, such as `array<i32: 1, 0>`.
pub fn modes<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<Vec<usize>> {
    let Some(attribute) = at.attribute_of(op, "mode") else { return Ok(vec![]) };
    let text = ir::attribute_text(attribute);
    let Some((_, list)) = text.split_once(':') else { return Ok(vec![]) };
    let number =
        |part: &str| part.trim().parse().map_err(|_| Refusal::from("its mode is no list of numbers"));
    list.trim_end_matches('>').split(',').map(number).collect()
}

fn tuple_add<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let sum = layout::add(at, &a, &b)?;
    at.bind_tree(op, 0, &sum)
}

fn by_leaf<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, operation: Binary) -> Res<()> {
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let result = layout::by_leaf(at, operation, &a, &b)?;
    at.bind_tree(op, 0, &result)
}

/// Whether each leaf is less than the other's.
fn elem_less<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let numbers = |tree: &Tree<Value<'c, 'a>>| {
        tree.leaves().into_iter().map(|leaf| leaf.number().cloned()).collect::<Option<Vec<_>>>()
    };
    let (Some(a), Some(b)) = (numbers(&a), numbers(&b)) else { return Err("a mode is open".into()) };
    if a.len() != b.len() || a.is_empty() {
        return Err("its operands differ in structure".into());
    }
    let boolean = integer(at.context, 1);
    let less = ("predicate", at.number_attribute(2));
    let mut all = None;
    for (a, b) in a.iter().zip(&b) {
        let width = |number: &Num<_>| if let Num::Dynamic(_, width) = number { *width } else { 32 };
        let width = width(a).max(width(b)).max(32);
        let operands = [at.number(a, width)?, at.number(b, width)?];
        let one = at.value("arith.cmpi", &operands, boolean, &[less])?;
        all = Some(match all {
            None => one,
            Some(before) => at.value("arith.andi", &[before, one], boolean, &[])?,
        });
    }
    at.bind_result(op, all.into_iter().collect())
}

/// Only the divisor: where a program makes one, it divides by it with [`fast_divmod`], too, and the numbers that
/// stand for it elsewhere are those that the host has computed.
fn create_divisor<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let mut parts = vec![at.single(op, 0)?];
    for ty in at.parts(at.result_type(op, 0)?)?.into_iter().skip(1) {
        parts.push(at.value("llvm.mlir.poison", &[], ty, &[])?);
    }
    at.bind_result(op, parts)
}

/// Quotient and rest.
fn fast_divmod<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (number, parts) = (at.single(op, 0)?, at.operand_leaves(op, 1)?);
    let divisor = *parts.first().ok_or("the divisor lacks a number of its type")?;
    let ty = number.r#type();
    if at.result_type(op, 0)? != ty || at.result_type(op, 1)? != ty {
        return Err("its quotient and its rest are not of the type of its number".into());
    }
    let results = match (at.makes_divisors, &parts[..]) {
        (false, [_, factor, shifts @ ..]) if shifts.len() == 2 && types::integer_width(ty) == Some(32) => {
            let quotient = quotient_by_product(at, number, *factor, shifts)?;
            let product = at.value("arith.muli", &[quotient, divisor], ty, &[])?;
            [quotient, at.value("arith.subi", &[number, product], ty, &[])?]
        }
        _ => [
            at.value("arith.divui", &[number, divisor], ty, &[])?,
            at.value("arith.remui", &[number, divisor], ty, &[])?,
        ],
    };
    results.into_iter().enumerate().try_for_each(|(index, value)| at.bind(at.result(op, index)?, vec![value]))
}

/// The quotient by the numbers that the host has computed for a divisor d, for each number n of 32 bits (Granlund and
/// Montgomery, "Division by Invariant Integers using Multiplication", figure 4.1):
/// with l = ceil(log2 d), the factor m = 2^32 (2^l - d) / d + 1, and the shifts min(l, 1) and max(l - 1, 0),
/// n / d is (t + ((n - t) >> min(l, 1))) >> max(l - 1, 0) where t is the high half of m n.
fn quotient_by_product<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: Value<'c, 'a>,
    factor: Value<'c, 'a>,
    shifts: &[Value<'c, 'a>],
) -> Res<Value<'c, 'a>> {
    let ty = number.r#type();
    // LLVM would extend the factor in front of a loop, and multiply 64 bits in it.
    let high = at.ptx_function("mul.hi.u32", "r", &[factor, number], ty)?;
    let [first, last] =
        [shifts.first(), shifts.last()].map(|shift| shift.copied().ok_or("a shift is missing"));
    let (first, last) =
        (at.value("arith.extui", &[first?], ty, &[])?, at.value("arith.extui", &[last?], ty, &[])?);
    let rest = at.value("arith.subi", &[number, high], ty, &[])?;
    let rest = at.value("arith.shrui", &[rest, first], ty, &[])?;
    let sum = at.value("arith.addi", &[rest, high], ty, &[])?;
    at.value("arith.shrui", &[sum, last], ty, &[])
}

fn get_divisor<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let leaves = at.operand_leaves(op, 0)?;
    at.bind_result(op, leaves.into_iter().take(1).collect())
}

fn get_aux<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if at.makes_divisors {
        return Err("the numbers of a divisor that the program makes are not supported".into());
    }
    let leaves = at.operand_leaves(op, 0)?;
    for index in 0..op.result_count() {
        let leaf = leaves.get(index + 1).ok_or("it has more results than the divisor has parts")?;
        at.bind(at.result(op, index)?, vec![*leaf])?;
    }
    Ok(())
}
