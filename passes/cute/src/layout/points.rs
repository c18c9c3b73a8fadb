//! The strides of a slice or tile, for an operation that gives the offset of one element at a time (a
//! *point*).
//!
//! ```text
//! result ((8,1),2,4):((1,0),?,64)   stride `?` is the offset that a step along its leaf adds
//! ```
//!
//! The type of the result gives its shape, and which strides are dynamic. The stride along a leaf is the
//! offset of the element one step along that leaf.
//!
//! The offsets of other elements along a leaf must continue by this stride. Up to [`MOST_ELEMENTS`] each of
//! them is compared, in a larger leaf the offsets at the steps where a part of it can end ([`steps_of`]), and
//! along a dynamic size the first few. A dynamic offset is compared as a sum of the operands' numbers
//! ([`crate::layout::forms`]). Then all elements of up to [`MOST_TOGETHER`] are compared, and of more those
//! at the first or the last step of each leaf: an index made of several leaves may pass the end of a mode of the
//! operand where none of them does by itself.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{
        forms::Sum,
        index::{self, Binary},
        numbers::{Number, Numbers},
    },
    text::{
        tree::{Form, Layout, Num, Tree, numbers, size_text},
        types::integer,
    },
};
use std::collections::BTreeSet;

/// The size up to which all elements along a leaf are compared.
const MOST_ELEMENTS: i64 = 256;

/// The number of elements up to which all of them are compared, in all combinations of steps.
const MOST_TOGETHER: i64 = 512;

/// The error for an offset that does not continue by a stride of the result type.
pub const OTHER_STEP: &str = "a stride of its result type is not the step between its elements";

/// The steps along a leaf to compare: all of them, or, of a large leaf, the first ones, the last one, and the
/// divisors of its size. In CuTe's algebra a part of a leaf ends only at a divisor.
fn steps_of(size: i64) -> Vec<i64> {
    match size {
        ..=MOST_ELEMENTS => (2..size).collect(),
        _ => {
            let first = (1..).take_while(|step| step * step <= size && *step < 1 << 16);
            let parts = first.filter(|step| size % step == 0).flat_map(|step| [step, size / step]);
            (2..MOST_ELEMENTS)
                .chain(parts.filter(|step| (2..size).contains(step)))
                .chain([size - 1])
                .collect()
        }
    }
}

/// A number as a sum.
fn sum_of(number: &Number<'_, '_>) -> Option<Sum> {
    match number {
        Num::Static(number) => Some(Sum::known(*number)),
        Num::Dynamic(value, _) => Some(Sum::of(*value)),
        Num::Part(..) => None,
    }
}

impl<'c, 'a> Lowering<'c, 'a> {
    /// The result of a function that may emit operations, which are erased afterwards.
    pub fn tried<T>(&mut self, of: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let before = self.tried.replace(Some(vec![]));
        let found = of(self);
        let ops = self.tried.replace(before).unwrap_or_default();
        ops.into_iter().rev().for_each(mlir_ext::ir::erase);
        found
    }

    /// The values of the dynamic leaves of a layout of this form, sizes first, then strides. `shapes` are the
    /// dynamic sizes, and `point` gives the offset of a coordinate. With `is_proved`, the caller proves the
    /// strides of leaves along which offsets are dynamic, and they are not compared here.
    pub fn parts_by_points(
        &mut self,
        form: &Layout<()>,
        shapes: &[Number<'c, 'a>],
        is_proved: bool,
        mut point: impl FnMut(&mut Self, &Numbers<'c, 'a>) -> Res<Numbers<'c, 'a>>,
    ) -> Res<Vec<melior::ir::Value<'c, 'a>>> {
        let widths = form.shape.widths();
        if widths.len() != shapes.len() {
            return Err(format!(
                "its operands make {} dynamic sizes, but its result type has {}",
                shapes.len(),
                widths.len()
            )
            .into());
        }
        let mut leaves = vec![];
        for (shape, width) in shapes.iter().zip(widths) {
            leaves.push(self.number(shape, width)?);
        }
        let sizes: Vec<_> = form.shape.leaves().into_iter().map(Form::number).collect();
        let mut compared = vec![];
        for (place, (stride, size)) in form.stride.leaves().into_iter().zip(sizes).enumerate() {
            let (Some(stated), Some(size)) = (stride.number(), size) else {
                return Err("a mode of its result is not a number".into());
            };
            let path: &[usize] = if let Tree::Basis(_, path) = stride { path } else { &[] };
            let found = match size {
                Num::Static(1) if !matches!(stated, Num::Dynamic(..)) => continue,
                Num::Static(1) => Num::Static(0),
                _ => along(&point(self, &step(&form.shape, place, 1))?, path)?,
            };
            match (stated, &found) {
                (Num::Dynamic((), width), _) => leaves.push(self.number(&found, *width)?),
                (Num::Static(_), Num::Dynamic(..)) if is_proved => continue,
                (Num::Static(_) | Num::Part(..), found) => {
                    let stated: Number<'c, 'a> = match stated {
                        Num::Part(a, b) => Num::Part(*a, *b),
                        Num::Static(number) => Num::Static(*number),
                        Num::Dynamic(..) => continue,
                    };
                    if stated != *found {
                        let (stated, found) = (known_text(&stated), known_text(found));
                        return Err(format!(
                            "its result type has the stride {stated}, but its elements have {found}"
                        )
                        .into());
                    }
                }
            }
            if is_proved && matches!(found, Num::Dynamic(..)) {
                continue;
            }
            // Along a dynamic size a few steps are enough. The static sizes before it are the operand's, or
            // count its tiles (`open_sizes`), so these are steps along the operand's dynamic mode. If it
            // is the last mode, it takes the whole rest of the index, and its offsets are multiples of one
            // stride. If not, they have a remainder by the dynamic size, and `Sum` finds no multiple.
            for steps in if let Num::Static(size) = size { steps_of(*size) } else { vec![2, 3, 5] } {
                let goes_on = self.tried(|at| {
                    let there = along(&point(at, &step(&form.shape, place, steps))?, path)?;
                    Ok(match (sum_of(&there), sum_of(&found)) {
                        (Some(there), Some(one)) => there.is(&one.times(steps)),
                        _ => there == index::binary(at, Binary::Mul, &found, &Num::Static(steps))?,
                    })
                })?;
                if !goes_on {
                    return Err(OTHER_STEP.into());
                }
            }
            if let Num::Static(size) = size {
                compared.push(Compared { place, size: *size, path: path.to_vec(), step: sum_of(&found) });
            }
        }
        if !is_proved {
            self.require_together(&form.shape, &compared, point)?;
        }
        Ok(leaves)
    }

    /// Requires that elements several steps along several leaves continue by the strides of these leaves: an index
    /// that is made of all of them may pass the end of a mode of the operand where none does by itself.
    fn require_together(
        &mut self,
        shape: &Form,
        leaves: &[Compared],
        mut point: impl FnMut(&mut Self, &Numbers<'c, 'a>) -> Res<Numbers<'c, 'a>>,
    ) -> Res<()> {
        let product = |sizes: &mut dyn Iterator<Item = i64>| sizes.fold(1, i64::saturating_mul);
        // How many steps of each leaf are compared, and how far apart: all of them, or the first and the last one.
        let is_small = product(&mut leaves.iter().map(|leaf| leaf.size)) <= MOST_TOGETHER;
        let digits: Vec<(i64, i64)> =
            leaves.iter().map(|leaf| if is_small { (leaf.size, 1) } else { (2, leaf.size - 1) }).collect();
        let paths: BTreeSet<&[usize]> = leaves.iter().map(|leaf| &leaf.path[..]).collect();
        for index in 0..product(&mut digits.iter().map(|(count, _)| *count)).min(MOST_TOGETHER) {
            let (mut rest, mut numbers) = (index, vec![0; shape.leaves().len()]);
            for (leaf, (count, step)) in leaves.iter().zip(&digits) {
                numbers[leaf.place] = rest % count * step;
                rest /= count;
            }
            if numbers.iter().filter(|number| **number != 0).count() < 2 {
                continue;
            }
            let continues = self.tried(|at| {
                let offset = point(at, &at_leaves(shape, &numbers))?;
                Ok(paths.iter().all(|path| {
                    let mut on_path = leaves.iter().filter(|leaf| leaf.path == **path);
                    let sum = on_path.try_fold(Sum::known(0), |sum, leaf| {
                        Some(sum.plus(leaf.step.as_ref()?, numbers[leaf.place]))
                    });
                    let there = component(&offset, path, false).and_then(|there| sum_of(&there));
                    // A part of an element has no sum.
                    sum.zip(there).is_none_or(|(sum, there)| there.is(&sum))
                }))
            })?;
            if !continues {
                return Err(OTHER_STEP.into());
            }
        }
        Ok(())
    }
}

/// A static leaf along which offsets were compared.
struct Compared {
    place: usize,
    size: i64,
    path: Vec<usize>,
    /// Its stride; none if that is a part of an element.
    step: Option<Sum>,
}

/// A number as text, with `?` for a dynamic one.
fn known_text(number: &Number<'_, '_>) -> String {
    match number {
        Num::Static(number) => number.to_string(),
        Num::Part(a, b) => format!("{a}/{b}"),
        Num::Dynamic(..) => "?".to_owned(),
    }
}

/// The coordinate with these numbers at the leaves of a shape.
pub fn at_leaves<'c, 'a>(shape: &Form, numbers: &[i64]) -> Numbers<'c, 'a> {
    fn at<'c, 'a>(shape: &Form, numbers: &mut impl Iterator<Item = i64>) -> Numbers<'c, 'a> {
        match shape {
            Tree::Tuple(parts) => Tree::Tuple(parts.iter().map(|part| at(part, numbers)).collect()),
            _ => Tree::Num(Num::Static(numbers.next().unwrap_or(0))),
        }
    }
    at(shape, &mut numbers.iter().copied())
}

/// The coordinate that is a number at one leaf of a shape, and 0 at the others.
fn step<'c, 'a>(shape: &Form, place: usize, number: i64) -> Numbers<'c, 'a> {
    let mut numbers = vec![0; shape.leaves().len()];
    numbers[place] = number;
    at_leaves(shape, &numbers)
}

/// The size of a mode of a slice or tile.
pub enum Size<'c, 'a> {
    /// A mode of the operand as it is.
    Whole(Numbers<'c, 'a>),
    /// Tiles, counted by leaves of these sizes.
    Tiles(Vec<Number<'c, 'a>>),
}

/// The dynamic sizes of modes, leaf by leaf. Sizes that the type states are compared.
pub fn open_sizes<'c, 'a>(sizes: &[Size<'c, 'a>], forms: &[Form]) -> Res<Vec<Number<'c, 'a>>> {
    if sizes.len() != forms.len() {
        return Err(format!(
            "its result type has {} modes, but its operands make {}",
            forms.len(),
            sizes.len()
        )
        .into());
    }
    let mut open = vec![];
    for (size, form) in sizes.iter().zip(forms) {
        let wanted = match size {
            Size::Whole(shape) => numbers(shape),
            Size::Tiles(counts) => counts.clone(),
        };
        let (found, stated) = (groups(&wanted), groups(&numbers(form)));
        let same =
            |(a, b): (&(i64, Option<_>), &(i64, Option<_>))| a.0 == b.0 && a.1.is_some() == b.1.is_some();
        if found.len() != stated.len() || !found.iter().zip(&stated).all(same) {
            return Err(format!(
                "its result type has the size {}, but its operands make {}",
                size_text(&numbers(form)),
                size_text(&wanted)
            )
            .into());
        }
        open.extend(found.into_iter().filter_map(|(_, number)| number));
    }
    Ok(open)
}

/// Each dynamic size, with the product of the static sizes before it; last, the product of the static sizes
/// after all of them. So it does not matter whether a type merges or splits static sizes.
fn groups<V: Clone>(sizes: &[Num<V>]) -> Vec<(i64, Option<Num<V>>)> {
    let (mut groups, mut product) = (vec![], 1_i64);
    for size in sizes {
        match size {
            Num::Static(size) => product = product.saturating_mul(*size),
            other => groups.push((std::mem::replace(&mut product, 1), Some(other.clone()))),
        }
    }
    groups.push((product, None));
    groups
}

/// The number of an offset along the path of a basis element; the offset itself, if the path is empty. With
/// `is_only`, the offset must be 0 along all other paths. None if the structures differ.
fn component<'c, 'a>(offset: &Numbers<'c, 'a>, path: &[usize], is_only: bool) -> Option<Number<'c, 'a>> {
    let is_zero = |tree: &Numbers<'c, 'a>| {
        tree.leaves().into_iter().all(|leaf| matches!(leaf, Tree::Num(Num::Static(0))))
    };
    match (offset, path.split_last()) {
        (Tree::Num(number), None) => Some(number.clone()),
        (Tree::Tuple(parts), Some((place, inner))) => {
            let mut others = parts.iter().enumerate().filter(|(index, _)| index != place);
            if is_only && !others.all(|(_, part)| is_zero(part)) {
                return None;
            }
            parts.get(*place).map_or(Some(Num::Static(0)), |part| component(part, inner, is_only))
        }
        (other, _) if is_zero(other) => Some(Num::Static(0)),
        _ => None,
    }
}

/// The number of an offset that is 0 along all paths but this one.
fn along<'c, 'a>(offset: &Numbers<'c, 'a>, path: &[usize]) -> Res<Number<'c, 'a>> {
    component(offset, path, true).ok_or_else(|| "its coordinates and its result differ in structure".into())
}

/// A coordinate of a mode as one number: the first leaf runs fastest.
pub fn linear<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    coordinate: &Numbers<'c, 'a>,
    shape: &Form,
) -> Res<Number<'c, 'a>> {
    let Tree::Tuple(_) = coordinate else {
        return coordinate.number().cloned().ok_or_else(|| "a mode of its coordinate is `_`".into());
    };
    // Dynamic sizes do not matter where the coordinate is a step of the first leaf.
    let (mut sum, mut size) = (Num::Static(0), Some(1_i64));
    for (part, shape) in coordinate.leaves().into_iter().zip(shape.leaves()) {
        let part = part.number().ok_or("a mode of its coordinate is `_`")?;
        if *part != Num::Static(0) {
            let factor = size.ok_or("a mode after a mode of dynamic size is not supported")?;
            let term = index::binary(at, Binary::Mul, part, &Num::Static(factor))?;
            sum = index::binary(at, Binary::Add, &sum, &term)?;
        }
        size = match (size, shape.number()) {
            (Some(size), Some(Num::Static(number))) => size.checked_mul(*number),
            _ => None,
        };
    }
    Ok(sum)
}

/// The shape of the result, by its type.
pub fn result_shape<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<Form> {
    let kind = at.kind(at.result_type(op, 0)?)?;
    kind.layout().map(|(_, layout)| layout.shape.clone()).ok_or_else(|| "its result has no layout".into())
}

/// A number divided by another, which may be dynamic, rounded up: the quotient, plus 1 if the remainder is
/// positive. The sum of the two numbers, which could overflow, is not computed.
pub fn rounded_up_by<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    by: &Number<'c, 'a>,
) -> Res<Number<'c, 'a>> {
    if *by == Num::Static(1) {
        return Ok(number.clone());
    }
    let quotient = index::binary(at, Binary::Div, number, by)?;
    let more = match index::binary(at, Binary::Rem, number, by)? {
        Num::Static(rest) => Num::Static(i64::from(rest > 0)),
        Num::Dynamic(rest, width) => {
            let (zero, greater) = (at.constant(0, width)?, ("predicate", at.number_attribute(4)));
            let is_left = at.value("arith.cmpi", &[rest, zero], integer(at.context, 1), &[greater])?;
            Num::Dynamic(at.value("arith.extui", &[is_left], integer(at.context, width), &[])?, width)
        }
        Num::Part(..) => return Err(index::PART.into()),
    };
    index::binary(at, Binary::Add, &quotient, &more)
}
