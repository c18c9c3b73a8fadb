//! Layouts, shapes, strides and coordinates: operations that take them apart and compute with them.
//!
//! ```text
//! %s = "cute.get_shape"(%l)                    no operation: the parts of the shape
//! %n = "cute.get_scalars"(%l) <{only_dynamic}> no operation: the parts, one by one
//! %i = "cute.crd2idx"(%c, %l)                  %c0 * %s0 + ... in arith
//! ```
//!
//! Most of these operations leave nothing but the type of their result. The functions here evaluate the
//! others by [`crate::layout`], and compare the result with its type ([`crate::layout::results`]).

use crate::{
    emit::{Lowering, Op, Res},
    layout::{
        index::{self, Binary},
        made::plain,
        numbers::{Number, zero},
    },
    record::{
        Emission::{Code, Static},
        Record, record,
    },
    text::{
        tilers::Tiler,
        tree::{Num, Tree},
        types::{Kind, integer},
    },
    views::{makers::same_parts, slices::tiler_of, values::require_address},
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::types;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.static", Static),
    record("cute.group_modes", Code("its parts", group)),
    record("cute.composed_get_outer", Code("its parts", |at, op| project(at, op, Part::Outer))),
    record("cute.composed_get_offset", Code("its parts", |at, op| project(at, op, Part::Offset))),
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
        Code("`arith.divsi`, `remsi`", |at, op| coordinate(at, op, index::flat_coordinate)),
    ),
    record(
        "cute.get_hier_coord",
        Code("`arith.divsi`, `remsi`", |at, op| coordinate(at, op, index::hier_coordinate)),
    ),
    record("cute.size", Code("`arith.muli`", size)),
    record("cute.tuple.product", Code("`arith.muli`", size)),
    record("cute.tuple.product_each", Code("`arith.muli`", product_each)),
    record("cute.shape_div", Code("`arith.divsi`, and 1 where that is 0", shape_div)),
    record("cute.tuple_add", Code("`arith.addi`", tuple_add)),
    record("cute.tuple_sub", Code("`arith.subi`", tuple_sub)),
    record("cute.tuple_mul", Code("`arith.muli`", |at, op| by_leaf(at, op, Binary::Mul))),
    record("cute.tuple_div", Code("`arith.divsi`", |at, op| by_leaf(at, op, Binary::Div))),
    record("cute.tuple_mod", Code("`arith.remsi`", |at, op| by_leaf(at, op, Binary::Rem))),
    record("cute.elem_less", Code("`arith.cmpi`, `andi`", elem_less)),
    record("cute.fast_divmod.create_divisor", Code("its part, and zeros", create_divisor)),
    record("cute.fast_divmod.compute", Code("`arith.divui`, `remui`", fast_divmod)),
    record("cute.fast_divmod.get_divisor", Code("its parts", get_divisor)),
    record("cute.fast_divmod.get_aux", Code("its parts", get_aux)),
];

/// A component of operand 0: its start, its layout, its shape or its strides; of a composed layout, the
/// layout without the swizzle, or the offset.
fn project<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, part: Part) -> Res<()> {
    if let (Part::Shape, Kind::Tiler(_)) = (&part, &*at.operand_kind(op, 0)?) {
        let shape = shape_of(&tiler_of(at, op, 0)?);
        return at.bind_tree(op, 0, &shape);
    }
    let source = at.source(op, 0)?;
    let leaves = match part {
        Part::First => {
            let to = at.kind(at.result_type(op, 0)?)?;
            match (&*at.operand_kind(op, 0)?, &*to) {
                (Kind::View(from, _), Kind::Pointer(to)) => {
                    require_address(from, &Num::Static(0), to)?;
                    source.first
                }
                (Kind::Matrices(_), Kind::Matrix) => source.first,
                (Kind::Coordinates(..), Kind::Tuple(form)) => {
                    let start = source.start().ok_or("a dynamic value of operand 0 is missing")?;
                    at.fit(&start, form)?
                }
                _ => return Err("its result and its operand are not of the same kind".into()),
            }
        }
        Part::Layout => at.fit_layout_of(op, &source.layout)?,
        Part::Outer => at.fit_layout_of(op, &source.behind_swizzle().layout)?,
        Part::Shape => return at.bind_tree(op, 0, &source.layout.shape),
        Part::Stride => return at.bind_tree(op, 0, &source.layout.stride),
        Part::Offset => {
            let (_, offset) = source.layout.outer.ok_or("its operand is not a composed layout")?;
            return at.bind_tree(op, 0, &offset);
        }
    };
    at.bind_result(op, leaves)
}

/// The shape of a tile.
fn shape_of<V: Clone>(tiler: &Tiler<V>) -> Tree<V> {
    match tiler {
        Tiler::Whole => Tree::Open,
        Tiler::Of(layout) => layout.shape.clone(),
        Tiler::Parts(parts) => Tree::Tuple(parts.iter().map(shape_of).collect()),
    }
}

enum Part {
    First,
    Layout,
    Shape,
    Stride,
    Outer,
    Offset,
}

/// Groups modes into one.
fn group<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let place = |name| at.integer_attribute(op, name).and_then(|place| usize::try_from(place).ok());
    let (begin, end) =
        place("begin").zip(place("end")).ok_or("the modes to group are not stated (`begin`, `end`)")?;
    let grouped = |tree: &Tree<Value<'c, 'a>>| {
        let (first, rest) = (tree.modes().get(..begin)?, tree.modes().get(end..)?);
        let group = Tree::Tuple(tree.modes().get(begin..end)?.to_vec());
        Some(Tree::Tuple([first, &[group], rest].concat()))
    };
    const NONE: &str = "its operand has no such modes";
    if let Kind::Tuple(_) = &*at.operand_kind(op, 0)? {
        let tree = grouped(&at.tree(op, 0)?).ok_or(NONE)?;
        return at.bind_tree(op, 0, &tree);
    }
    let source = at.source(op, 0)?;
    let made = plain(grouped(&source.layout.shape).ok_or(NONE)?, grouped(&source.layout.stride).ok_or(NONE)?);
    at.bind_layout(op, &source, &zero(), &made)
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
        return Err(format!(
            "its operand has {} numbers, but the number of results is {}",
            numbers.len(),
            op.result_count()
        )
        .into());
    }
    numbers
        .into_iter()
        .enumerate()
        .try_for_each(|(index, number)| at.bind_tree(op, index, &Tree::Num(number)))
}

fn get_leaves<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let of_count = |count: usize| match count == op.result_count() {
        true => Ok(()),
        false => {
            Err(format!("its operand has {count} leaves, but the number of results is {}", op.result_count()))
        }
    };
    let leaves: Vec<_> = match &*at.operand_kind(op, 0)? {
        Kind::Tiler(_) => {
            let tiler = tiler_of(at, op, 0)?;
            let tiles = tiler.modes();
            of_count(tiles.len())?;
            return tiles.iter().enumerate().try_for_each(|(index, tile)| at.bind_tiler(op, index, tile));
        }
        Kind::Layout(_) => {
            let layout = at.plain_layout(op, 0)?;
            [layout.shape, layout.stride].iter().flat_map(|tree| tree.leaves().into_iter().cloned()).collect()
        }
        _ => at.tree(op, 0)?.leaves().into_iter().cloned().collect(),
    };
    of_count(leaves.len())?;
    leaves.iter().enumerate().try_for_each(|(index, leaf)| at.bind_tree(op, index, leaf))
}

/// The value of the operand, with a result type that knows less.
fn derefine<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    match &*at.operand_kind(op, 0)? {
        Kind::Tuple(_) | Kind::Scalar(_) => {
            let tree = at.tree(op, 0)?;
            at.bind_tree(op, 0, &tree)
        }
        Kind::View(..) | Kind::Coordinates(..) | Kind::Layout(_) | Kind::Matrices(_) => {
            let source = at.source(op, 0)?;
            at.bind_layout(op, &source, &zero(), &source.layout)
        }
        _ => same_parts(at, op),
    }
}

/// Adds modes up to the rank that the attribute states.
fn pad<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, in_front: bool) -> Res<()> {
    let rank = at.integer_attribute(op, "rank").and_then(|rank| usize::try_from(rank).ok()).unwrap_or(0);
    if rank > 64 {
        return Err("its rank is too large".into());
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
        Kind::Layout(_) => {
            let (source, filler) = (at.source(op, 0)?, at.plain_layout(op, 1)?);
            let [shape, stride] = [&source.layout.shape, &source.layout.stride];
            let made = plain(padded(shape, &filler.shape), padded(stride, &filler.stride));
            return at.bind_layout(op, &source, &zero(), &made);
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
    let coordinate = at.tree(op, 0)?;
    if let Kind::Tuple(_) = &*at.operand_kind(op, 1)? {
        // A shape is a compact layout.
        let shape = at.tree(op, 1)?;
        let stride = index::compact(at, &shape)?;
        let index = index::index(at, &coordinate, &shape, &stride)?;
        return at.bind_tree(op, 0, &index);
    }
    let source = at.source(op, 1)?;
    let index = source.point(at, &coordinate)?;
    let index = source.permuted(at, index)?;
    match source.layout.stride.leaves().into_iter().all(|stride| matches!(stride, Tree::Num(_))) {
        true => at.bind_tree(op, 0, &index),
        false => at.bind_place(op, 0, &index),
    }
}

fn idx2crd<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (number, shape) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let coordinate = index::coordinate(at, &number, &shape)?;
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
    let Tree::Num(index) = &index else { return Err("its index is not a number".into()) };
    let coordinate = of(at, index, &layout.shape, &layout.stride)?;
    at.bind_tree(op, 0, &coordinate)
}

/// The number of elements of an operand, or of one of its modes.
fn size<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let kind = at.operand_kind(op, 0)?;
    let tree = match &*kind {
        Kind::Tuple(_) => at.tree(op, 0)?,
        _ => at.layout(op, 0)?.shape,
    };
    let path = at.modes_of(op)?;
    let size = index::size(at, tree.at_path(&path).ok_or("its operand has no such mode")?)?;
    at.bind_tree(op, 0, &Tree::Num(size))
}

/// The number of elements of each mode.
fn product_each<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let tree = at.tree(op, 0)?;
    let sizes = tree.modes().iter().map(|mode| Ok(Tree::Num(index::size(at, mode)?)));
    let sizes = Tree::Tuple(sizes.collect::<Res<_>>()?);
    at.bind_tree(op, 0, &sizes)
}

fn shape_div<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let quotient = divided(at, &a, &b)?;
    at.bind_tree(op, 0, &quotient)
}

/// A shape by another, each number by its own; by one number, from the first mode on (CuTe, `shape_div`).
pub fn divided<'c, 'a>(
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
                let by = index::size(at, part)?;
                rest = divided(at, &rest, &Tree::Num(by))?;
            }
            Ok(Tree::Tuple(quotients))
        }
        (Tree::Num(_), Tree::Tuple(_)) => {
            let by = index::size(at, b)?;
            divided(at, a, &Tree::Num(by))
        }
        (Tree::Num(Num::Static(a)), Tree::Num(Num::Static(b)))
            if a.checked_rem(*b) != Some(0) && b.checked_rem(*a) != Some(0) =>
        {
            Err(format!("neither {a} nor {b} divides the other").into())
        }
        (Tree::Num(a), Tree::Num(b)) => Ok(Tree::Num(quotient(at, a, b)?)),
        _ => Err("its operands differ in structure".into()),
    }
}

/// A number by another: the quotient, or, if that is 0, the product of their signs, as the DSL computes it.
/// So a number less than the divisor gives 1, and the remainder of a larger number is dropped.
fn quotient<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    by: &Number<'c, 'a>,
) -> Res<Number<'c, 'a>> {
    if *by == Num::Static(1) {
        return Ok(number.clone());
    }
    let quotient = index::binary(at, Binary::Div, number, by)?;
    let [a, b] = [sign(at, number)?, sign(at, by)?];
    let signs = index::binary(at, Binary::Mul, &a, &b)?;
    match quotient {
        Num::Static(0) => Ok(signs),
        Num::Dynamic(value, width) => {
            let (zero, equal) = (at.constant(0, width)?, ("predicate", at.number_attribute(0)));
            let is_zero = at.value("arith.cmpi", &[value, zero], integer(at.context, 1), &[equal])?;
            let signs = at.number(&signs, width)?;
            let operands = [is_zero, signs, value];
            Ok(Num::Dynamic(at.value("arith.select", &operands, integer(at.context, width), &[])?, width))
        }
        quotient => Ok(quotient),
    }
}

/// -1, 0 or 1.
fn sign<'c, 'a>(at: &mut Lowering<'c, 'a>, number: &Number<'c, 'a>) -> Res<Number<'c, 'a>> {
    match number {
        Num::Static(number) => Ok(Num::Static(number.signum())),
        Num::Part(..) => Err(index::PART.into()),
        Num::Dynamic(value, width) => {
            let (ty, mut value) = (integer(at.context, *width), *value);
            for (bound, function) in [(-1, "arith.maxsi"), (1, "arith.minsi")] {
                let bound = at.constant(bound, *width)?;
                value = at.value(function, &[value, bound], ty, &[])?;
            }
            Ok(Num::Dynamic(value, *width))
        }
    }
}

fn tuple_add<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    if let (Tree::Num(number), Tree::Tuple(_)) | (Tree::Tuple(_), Tree::Num(number)) = (&a, &b)
        && *number != Num::Static(0)
    {
        return Err("its operands differ in structure".into());
    }
    let sum = index::add(at, &a, &b)?;
    match (a, b) {
        (Tree::Num(_), Tree::Num(_)) => at.bind_tree(op, 0, &sum),
        _ => at.bind_place(op, 0, &sum),
    }
}

/// The difference of two tuples, leaf by leaf. Modes that the second one lacks are zeros.
fn tuple_sub<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    fn less<'c, 'a>(
        at: &mut Lowering<'c, 'a>,
        a: &Tree<Value<'c, 'a>>,
        b: &Tree<Value<'c, 'a>>,
    ) -> Res<Tree<Value<'c, 'a>>> {
        match (a, b) {
            (_, Tree::Num(Num::Static(0))) => Ok(a.clone()),
            (Tree::Tuple(parts), Tree::Tuple(others)) if parts.len() >= others.len() => {
                let parts = parts.iter().enumerate().map(|(mode, part)| match others.get(mode) {
                    Some(other) => less(at, part, other),
                    None => Ok(part.clone()),
                });
                Ok(Tree::Tuple(parts.collect::<Res<_>>()?))
            }
            _ => index::by_leaf(at, Binary::Sub, a, b),
        }
    }
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let difference = less(at, &a, &b)?;
    at.bind_tree(op, 0, &difference)
}

fn by_leaf<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, operation: Binary) -> Res<()> {
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let result = index::by_leaf(at, operation, &a, &b)?;
    at.bind_tree(op, 0, &result)
}

/// Whether each leaf is less than the other operand's leaf.
fn elem_less<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (a, b) = (at.tree(op, 0)?, at.tree(op, 1)?);
    let numbers = |tree: &Tree<Value<'c, 'a>>| {
        tree.leaves().into_iter().map(|leaf| leaf.number().cloned()).collect::<Option<Vec<_>>>()
    };
    let (Some(a), Some(b)) = (numbers(&a), numbers(&b)) else {
        return Err("a mode of its coordinate is `_`".into());
    };
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

/// Makes only the divisor: where a program makes one, [`fast_divmod`] divides by it and does not use its
/// constants, which elsewhere the host has computed.
fn create_divisor<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let mut parts = vec![at.single(op, 0)?];
    for ty in at.parts(at.result_type(op, 0)?)?.into_iter().skip(1) {
        parts.push(at.value("llvm.mlir.poison", &[], ty, &[])?);
    }
    at.bind_result(op, parts)
}

/// Quotient and remainder.
fn fast_divmod<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (number, parts) = (at.single(op, 0)?, at.operand_leaves(op, 1)?);
    let divisor = *parts.first().ok_or("the divisor has no value")?;
    let ty = number.r#type();
    if at.result_type(op, 0)? != ty || at.result_type(op, 1)? != ty {
        return Err("its quotient and its remainder do not have the type of its dividend".into());
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

/// The quotient by the constants that the host has computed for a divisor d, for each number n of 32 bits
/// (Granlund and Montgomery, "Division by Invariant Integers using Multiplication", figure 4.1): with l =
/// ceil(log2 d), the factor m = 2^32 (2^l - d) / d + 1, and the shifts min(l, 1) and max(l - 1, 0), n / d is
/// (t + ((n - t) >> min(l, 1))) >> max(l - 1, 0) where t is the high half of m n.
fn quotient_by_product<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: Value<'c, 'a>,
    factor: Value<'c, 'a>,
    shifts: &[Value<'c, 'a>],
) -> Res<Value<'c, 'a>> {
    let ty = number.r#type();
    // LLVM would extend the factor before a loop, and multiply 64 bits in it.
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
        return Err("the fast_divmod constants of a divisor that the kernel makes are not supported".into());
    }
    let leaves = at.operand_leaves(op, 0)?;
    for index in 0..op.result_count() {
        let leaf = leaves.get(index + 1).ok_or("it has more results than the divisor has constants")?;
        at.bind(at.result(op, index)?, vec![*leaf])?;
    }
    Ok(())
}
