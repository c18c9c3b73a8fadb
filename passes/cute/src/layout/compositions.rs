//! Compositions, complements and divisions of layouts (CuTe's layout algebra).
//!
//! ```text
//! composition   (4,2):(1,64) with 2:2          2:2: elements 0 and 2
//! complement    2:4 in 16                      (4,2):(1,8): where the copies of it begin that fill 16
//! division      (8,?):(1,s) by 2:1             (2,(4,?)):(1,(2,s)): the tile, and where tiles begin
//! through ?     (?,4):(1,s) with 2:1           (min(?,2),2/min(?,2)):(1,s), which is 2:1 where ? is 2 or more
//! coordinates   (8,4):(1,8) by 2:1@1           (2,(8,2)):(8,(1,16)): steps along a mode are composed with this mode
//! ```
//!
//! Why it is right: these are CuTe's definitions (`composition_impl`, `complement`, `logical_divide`),
//! evaluated leaf by leaf. CuTe rounds where a step does not divide a size, and then the result is not the
//! function that the name says. So a step that is known not to divide is an error here. Where only the run knows,
//! the numbers of the run are rounded as NVIDIA's compiler rounds them, and the result has the modes that its
//! types state. Sizes and steps of the run are positive then: CuTe's sizes are, and a negative or zero step of the run
//! through several modes is undefined.

use crate::{
    emit::{Lowering, Res},
    layout::{
        index::{self, Binary, times},
        made::{Leaf, Made, along, coalesced, identity, joined, leaves, merged, modes, plain, unwrapped},
        numbers::{Number, Numbers, zero},
        points::rounded_up_by,
    },
    text::{
        tilers::Tiler,
        tree::{Layout, Num, Tree, numbers, size_text, tree_text},
    },
};
use Num::Static;
use melior::ir::Value;
use mlir_ext::ir;

/// The elements of a layout that another counts (CuTe, `composition`).
pub fn composition<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    b: &Made<'c, 'a>,
) -> Res<Made<'c, 'a>> {
    let flat = |of: &Made<'c, 'a>| merged(leaves(&of.shape, &of.stride));
    if !has_paths(&b.stride) {
        return composed(at, &flat(a), &b.shape, &b.stride);
    }
    match &b.stride {
        // A step along a mode of a coordinate is a step in that mode.
        Tree::Basis(step, path) => {
            let mode = path.iter().rev().try_fold(a.clone(), |a, mode| match a.shape {
                Tree::Tuple(_) => modes(&a).get(*mode).cloned(),
                _ => None,
            });
            let mode = mode.ok_or("its operand has no such mode")?;
            composed(at, &flat(&mode), &b.shape, &Tree::Num(step.clone()))
        }
        _ => Ok(joined(modes(b).iter().map(|mode| composition(at, a, mode)).collect::<Res<_>>()?)),
    }
}

/// The composition with a coalesced layout, given by its leaves.
pub fn composed<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    flat: &[Leaf<'c, 'a>],
    shape: &Numbers<'c, 'a>,
    stride: &Numbers<'c, 'a>,
) -> Res<Made<'c, 'a>> {
    match (shape, stride) {
        (Tree::Tuple(shapes), Tree::Tuple(strides)) => {
            let modes = shapes.iter().zip(strides).map(|(shape, stride)| composed(at, flat, shape, stride));
            Ok(joined(modes.collect::<Res<_>>()?))
        }
        (Tree::Num(size), Tree::Num(step)) => composed_leaf(at, flat, size, step),
        _ => Err("composition with a layout of coordinates is not supported".into()),
    }
}

fn composed_leaf<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    flat: &[Leaf<'c, 'a>],
    size: &Number<'c, 'a>,
    step: &Number<'c, 'a>,
) -> Res<Made<'c, 'a>> {
    if matches!(size, Static(..1)) {
        return Err(
            format!("a layout of size {} is not supported", size_text(std::slice::from_ref(size))).into()
        );
    }
    let Some((last, first)) = flat.split_last().filter(|_| *step != Static(0)) else {
        return Ok(plain(Tree::Num(size.clone()), zero()));
    };
    let (mut rest, mut next, mut found) = (size.clone(), step.clone(), vec![]);
    for (current, own) in first {
        // A single element has a stride, too, which a program may ask for.
        if rest == Static(1) {
            next = rounded_up(at, &next, current)?;
            continue;
        }
        if !divides(current, &next, &rest) {
            let all: Vec<_> = flat.iter().map(|(size, _)| size.clone()).collect();
            let [rest, step] = [&rest, &next].map(|number| size_text(std::slice::from_ref(number)));
            let shape = size_text(&all);
            return Err(format!(
                "the mode {rest}:{step} of a tiler or layout does not divide the shape {shape}"
            )
            .into());
        }
        // As many steps as stay within the mode, and then a step along the modes after it.
        let places = rounded_up(at, current, &next)?;
        if places != Static(1) {
            let taken = match is_one(&places) || places == rest {
                true => places,
                false => index::binary(at, Binary::Least, &places, &rest)?,
            };
            rest = match rest == taken {
                true => rounded_up(at, &rest, &taken)?,
                false => index::binary(at, Binary::Div, &rest, &taken)?,
            };
            found.push((taken, times(at, own, &next)?));
            if rest == Static(1) {
                return Ok(unwrapped(found));
            }
        }
        next = rounded_up(at, &next, current)?;
    }
    let stride = times(at, &last.1, &next)?;
    if found.is_empty() {
        return Ok(plain(Tree::Num(rest), stride));
    }
    found.push((rest, stride));
    Ok(coalesced(found))
}

/// A quotient, rounded up. By a dynamic number it is dynamic, even where the two are the same number or the
/// first is 1, and so where it is a constant.
fn rounded_up<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Number<'c, 'a>,
    b: &Number<'c, 'a>,
) -> Res<Number<'c, 'a>> {
    match b {
        Num::Dynamic(_, width) if a == b || *a == Static(1) || is_one(a) => {
            Ok(Num::Dynamic(at.constant(1, *width)?, *width))
        }
        _ => rounded_up_by(at, a, b),
    }
}

/// Whether a dynamic number is 1.
fn is_one(number: &Number<'_, '_>) -> bool {
    matches!(number, Num::Dynamic(value, _) if ir::constant_integer(*value) == Some(1))
}

/// Whether `count` steps of `by` are whole steps in a mode of `size` elements and in the modes after it, as
/// far as that is known now.
fn divides(size: &Number<'_, '_>, by: &Number<'_, '_>, count: &Number<'_, '_>) -> bool {
    match (size, by, count) {
        (Static(..1), ..) | (_, Static(..1), _) => false,
        (Static(size), Static(by), _) if by >= size => by % size == 0,
        // All steps stay within the mode.
        (Static(size), Static(by), Static(count))
            if (count - 1).checked_mul(*by).is_some_and(|end| end < *size) =>
        {
            true
        }
        (Static(size), Static(by), Static(count)) => size % by == 0 && count % (size / by) == 0,
        (Static(size), Static(by), _) => size % by == 0,
        _ => true,
    }
}

/// Whether strides are steps along a coordinate.
fn has_paths(stride: &Numbers<'_, '_>) -> bool {
    stride.leaves().into_iter().any(|stride| matches!(stride, Tree::Basis(..)))
}

/// A layout for the steps along each path of a coordinate, in a tuple like the coordinate; for steps that
/// are numbers, one layout.
pub fn by_path<'c, 'a, T>(
    steps: Vec<(Numbers<'c, 'a>, T)>,
    path: &[usize],
    of: &mut impl FnMut(Vec<(Number<'c, 'a>, T)>, &[usize]) -> Res<Made<'c, 'a>>,
) -> Res<Made<'c, 'a>> {
    let (mut own, mut modes) = (vec![], vec![]);
    for (stride, with) in steps {
        match stride {
            Tree::Num(number) => own.push((number, with)),
            Tree::Basis(number, mut path) => {
                let mode = path.pop().unwrap_or(0);
                let stride = if path.is_empty() { Tree::Num(number) } else { Tree::Basis(number, path) };
                modes.resize_with(modes.len().max(mode + 1), Vec::new);
                modes[mode].push((stride, with));
            }
            Tree::Open | Tree::Tuple(_) => return Err("a stride is not a number".into()),
        }
    }
    if modes.is_empty() {
        return of(own, path);
    }
    if own.iter().any(|(number, _)| *number != Static(0)) {
        return Err("its strides are numbers as well as steps along a coordinate".into());
    }
    let modes = modes.into_iter().enumerate();
    let modes = modes.map(|(mode, steps)| by_path(steps, &[&[mode], path].concat(), of));
    Ok(joined(modes.collect::<Res<_>>()?))
}

/// Where the copies of steps begin, with their number: in the gaps, and then after all, without end.
fn gaps<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    mut steps: Vec<(Number<'c, 'a>, Number<'c, 'a>)>,
) -> Res<(Vec<(Number<'c, 'a>, Number<'c, 'a>)>, Number<'c, 'a>)> {
    steps.retain(|(stride, size)| *stride != Static(0) && *size != Static(1));
    if steps.iter().any(|(stride, size)| matches!(stride, Static(..1)) || matches!(size, Static(..1))) {
        return Err("a layout with a size below 1 or a negative stride has no complement".into());
    }
    if steps.len() > 1 && steps.iter().any(|(stride, _)| !matches!(stride, Static(_))) {
        return Err("the complement of a layout with several strides needs all of them to be static".into());
    }
    steps.sort_by_key(|(stride, _)| if let Static(stride) = stride { *stride } else { 0 });
    let (mut found, mut end) = (vec![], Static(1));
    for (stride, size) in steps {
        if matches!((&stride, &end), (Static(stride), Static(end)) if stride < end) {
            return Err("a layout with overlapping elements has no complement".into());
        }
        // As many whole copies as there is room for.
        let count = index::binary(at, Binary::Div, &stride, &end)?;
        found.push((count, end));
        end = index::binary(at, Binary::Mul, &stride, &size)?;
    }
    Ok((found, end))
}

/// The number of tiles of so many elements in each leaf of a shape. A leaf that is smaller than a tile
/// leaves a part of it to the next one (CuTe, `ceil_div`).
pub fn tiles_along<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    shape: &Numbers<'c, 'a>,
    by: &Number<'c, 'a>,
) -> Res<Vec<Number<'c, 'a>>> {
    let (mut by, mut found, sizes) = (by.clone(), vec![], shape.leaves());
    for (index, size) in sizes.iter().enumerate() {
        let size = size.number().ok_or("a mode of its shape is not a number")?;
        match (size, &by) {
            (Static(..1), _) => return Err("there are no tiles in a shape with a size below 1".into()),
            // The remainder of a mode that precedes others does not belong to them.
            (Static(own), Static(by)) if index + 1 < sizes.len() && own % by != 0 && by % own != 0 => {
                let shape = tree_text(shape);
                return Err(format!("copies of {by} elements do not divide the shape {shape}").into());
            }
            _ => {}
        }
        found.push(rounded_up_by(at, size, &by)?);
        if by != Static(1) && index + 1 < sizes.len() {
            by = rounded_up_by(at, &by, size)?;
        }
    }
    Ok(found)
}

/// The layout of the copies of a layout that fill a shape, or that go on without end (CuTe, `complement`).
pub fn complement<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Made<'c, 'a>,
    target: Option<&Numbers<'c, 'a>>,
) -> Res<Made<'c, 'a>> {
    let steps = leaves(&layout.shape, &layout.stride).into_iter().map(|(size, stride)| (stride, size));
    let made = by_path(steps.collect(), &[], &mut |steps, path| {
        let (mut found, mut end) = gaps(at, steps)?;
        let mut counts = vec![Static(1)];
        if let Some(target) = target {
            let path: Vec<_> = path.iter().rev().copied().collect();
            let own = target.at_path(&path).ok_or("its shape does not have the modes of its coordinates")?;
            counts = tiles_along(at, own, &end)?;
        }
        for count in counts {
            let next = index::binary(at, Binary::Mul, &end, &count)?;
            found.push((count, std::mem::replace(&mut end, next)));
        }
        let found = found.into_iter().map(|(count, place)| (count, along(place, path))).collect();
        Ok(if target.is_some() { coalesced(found) } else { unwrapped(merged(found)) })
    })?;
    match target {
        // Modes that no step is along have all their places.
        Some(Tree::Tuple(all)) if has_paths(&layout.stride) => {
            let mut found = modes(&made);
            let others = all.iter().enumerate().skip(found.len());
            found.extend(others.map(|(mode, own)| plain(own.clone(), identity(own, &[mode]))));
            Ok(joined(found))
        }
        _ => Ok(made),
    }
}

/// The tile of a layout, and where tiles begin.
pub fn halves<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    b: &Made<'c, 'a>,
) -> Res<[Made<'c, 'a>; 2]> {
    let rest = complement(at, b, Some(&a.shape))?;
    Ok([composition(at, a, b)?, composition(at, a, &rest)?])
}

/// A static layout of a type as a layout of numbers.
pub fn filled<'c, 'a>(layout: &Layout<()>) -> Res<Made<'c, 'a>> {
    layout.fill(&mut std::iter::empty()).ok_or_else(|| "a layout in its type is not static".into())
}

const WHOLE: &str = "a mode that its tiler does not divide has no two modes, a tile and a rest";
const FEWER: &str = "its tiler has more modes than its operand";

/// `((t0,r0),(t1,r1))`, and modes without a tile as they are.
pub fn logical_divide<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    tiler: &Tiler<Value<'c, 'a>>,
) -> Res<Made<'c, 'a>> {
    match tiler {
        Tiler::Whole => Ok(a.clone()),
        Tiler::Of(b) => Ok(joined(halves(at, a, b)?.into())),
        Tiler::Parts(tiles) => {
            let mut all = modes(a);
            for (index, tile) in tiles.iter().enumerate() {
                let mode = all.get_mut(index).ok_or(FEWER)?;
                *mode = logical_divide(at, mode, tile)?;
            }
            Ok(joined(all))
        }
    }
}

/// `(t0,t1)` and `(r0,r1)`; modes after those of the tiler are in the second.
pub fn zipped_divide<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    tiler: &Tiler<Value<'c, 'a>>,
) -> Res<[Made<'c, 'a>; 2]> {
    match tiler {
        Tiler::Whole => Err(WHOLE.into()),
        Tiler::Of(b) => halves(at, a, b),
        Tiler::Parts(tiles) => {
            let (mut first, mut second, all) = (vec![], vec![], modes(a));
            if tiles.len() > all.len() {
                return Err(FEWER.into());
            }
            for (index, mode) in all.into_iter().enumerate() {
                match tiles.get(index) {
                    None => second.push(mode),
                    // A mode that is not divided has a tile and a rest already.
                    Some(Tiler::Whole) => {
                        let Tree::Tuple(_) = mode.shape else { return Err(WHOLE.into()) };
                        let [tile, rest] = <[Made<'c, 'a>; 2]>::try_from(modes(&mode)).map_err(|_| WHOLE)?;
                        first.push(tile);
                        second.push(rest);
                    }
                    Some(tile) => {
                        let [tile, rest] = zipped_divide(at, &mode, tile)?;
                        first.push(tile);
                        second.push(rest);
                    }
                }
            }
            Ok([joined(first), joined(second)])
        }
    }
}

/// The elements of the first tile, mode by mode; modes after the tiles are left out.
pub fn by_tiles<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    tiler: &Tiler<Value<'c, 'a>>,
) -> Res<Made<'c, 'a>> {
    match tiler {
        Tiler::Whole => Ok(a.clone()),
        Tiler::Of(b) => composition(at, a, b),
        Tiler::Parts(tiles) => {
            let (mut found, all) = (vec![], modes(a));
            for (index, tile) in tiles.iter().enumerate() {
                found.push(by_tiles(at, all.get(index).ok_or(FEWER)?, tile)?);
            }
            Ok(joined(found))
        }
    }
}

/// The other tiles of a mode: their number in each gap of the tile and along each submode, and where they
/// begin.
///
/// ```text
/// ((4,?)):((1,s)) by 2         2 and ?: half of the first submode, and the second as it is
/// ((3,2)):((1,s)) by 2         an error: the second tile lies in two submodes, without a single step
/// 128 by (4,16):(32,1)         2 and 1: the gap after 16 elements is filled by the next tile
/// ```
///
/// Why it is right: a tile and its gaps are composed with the mode, and all steps that this takes are
/// static.
pub fn other_tiles<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    tile: &Layout<()>,
    mode: &Made<'c, 'a>,
) -> Res<(Vec<Number<'c, 'a>>, Made<'c, 'a>)> {
    let own = filled(tile)?;
    let starts = complement(at, &own, None)?;
    let size = index::size(at, &own.shape)?;
    let gaps = index::size(at, &starts.shape)?;
    let end = index::binary(at, Binary::Mul, &gaps, &size)?;
    if numbers(&starts.stride).last() != Some(&end) {
        return Err("a gap in its tiler is not a multiple of the tile size".into());
    }
    let uneven = || {
        let [size, shape] = [tree_text(&Tree::Num(size.clone())), tree_text(&mode.shape)];
        format!("a tiler of {size} elements does not divide the shape {shape}")
    };
    for layout in [&own, &starts] {
        let made = at.tried(|at| composition(at, mode, layout))?;
        if !made.shape.widths().is_empty() {
            return Err(uneven().into());
        }
    }
    let mut sizes: Vec<_> = mode.shape.leaves().into_iter().cloned().collect();
    while sizes.len() > 1 && sizes.pop_if(|size| *size == Tree::Num(Static(1))).is_some() {}
    let mut counts = numbers(&starts.shape);
    counts.pop();
    let tiles = tiles_along(at, &Tree::Tuple(sizes), &end)?;
    if end != Static(1) && tiles.iter().rev().skip(1).any(|count| !matches!(count, Static(_))) {
        return Err(uneven().into());
    }
    counts.extend(tiles);
    Ok((counts, starts))
}
