//! Compositions, complements and divisions of layouts (CuTe's layout algebra).
//!
//! ```text
//! composition   (4,2):(1,64) with 2:2          2:2: elements 0 and 2
//! complement    2:4 in 16                      (4,2):(1,8): where the copies of it begin that fill 16
//! division      (8,?):(1,s) by 2:1             (2,(4,?)):(1,(2,s)): the tile, and where tiles begin
//! ```
//!
//! Why it is right: these are CuTe's definitions (`composition_impl`, `complement`, `logical_divide`),
//! evaluated leaf by leaf. CuTe rounds where a step does not divide a size, and then the result is not the
//! function that the name says. So a step that does not divide is an error here, and so is a step that is not
//! known to divide. A dynamic number divides itself.

use crate::{
    emit::{Lowering, Res},
    layout::{
        index::{self, Binary, times},
        made::{Leaf, Made, coalesced, joined, leaves, merged, modes, plain, unwrapped},
        numbers::{Number, Numbers, zero},
        points::rounded_up_by,
    },
    text::{
        tilers::Tiler,
        tree::{Num, Tree, size_text, tree_text},
    },
};
use Num::Static;

/// The elements of a layout that another counts (CuTe, `composition`).
pub fn composition<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    b: &Made<'c, 'a>,
) -> Res<Made<'c, 'a>> {
    let flat = |of: &Made<'c, 'a>| merged(leaves(&of.shape, &of.stride));
    if !b.stride.leaves().into_iter().any(|stride| matches!(stride, Tree::Basis(..))) {
        return composed(at, &flat(a), &b.shape, &b.stride);
    }
    match &b.stride {
        // A step along a mode of a coordinate is a step in that mode.
        Tree::Basis(step, path) => {
            let mode = path.iter().rev().try_fold(a.clone(), |a, mode| modes(&a).get(*mode).cloned());
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
        if rest == Static(1) {
            break;
        }
        let uneven = || {
            let all: Vec<_> = flat.iter().map(|(size, _)| size.clone()).collect();
            let [rest, step] = [&rest, &next].map(|number| size_text(std::slice::from_ref(number)));
            format!(
                "the mode {rest}:{step} of a tiler or layout does not divide the shape {}",
                size_text(&all)
            )
        };
        match current {
            // A dynamic size is taken as a whole, or stepped over as a whole: it divides itself.
            Num::Dynamic(..) if next == Static(1) && rest == *current => {
                found.push((current.clone(), own.clone()));
                rest = Static(1);
                continue;
            }
            Num::Dynamic(..) if next == *current => {
                next = Static(1);
                continue;
            }
            _ => {}
        }
        if [current, &next].iter().any(|number| matches!(number, Num::Dynamic(..))) {
            return Err("a dynamic size or stride is not known to divide evenly".into());
        }
        let (Static(current @ 1..), Static(by @ 1..)) = (current, &next) else { return Err(uneven().into()) };
        let (current, by) = (*current, *by);
        if by >= current {
            // The whole mode is stepped over.
            if by % current != 0 {
                return Err(uneven().into());
            }
            next = Static(by / current);
            continue;
        }
        let places = current / by;
        let taken = match &rest {
            // All steps stay within the mode.
            Static(count) if (count - 1).checked_mul(by).is_some_and(|end| end < current) => *count,
            Static(count) if current % by == 0 && count % places == 0 => places,
            _ => return Err(uneven().into()),
        };
        found.push((Static(taken), times(at, own, &Static(by))?));
        rest = index::binary(at, Binary::Div, &rest, &Static(taken))?;
        next = Static(1);
    }
    if !found.is_empty() && rest == Static(1) {
        return Ok(unwrapped(found));
    }
    let stride = times(at, &last.1, &next)?;
    if found.is_empty() {
        return Ok(plain(Tree::Num(rest), stride));
    }
    found.push((rest, stride));
    Ok(coalesced(found))
}

/// Where the copies of a layout begin: in its gaps, and then after all of it, without end.
pub fn gaps<'c, 'a>(at: &mut Lowering<'c, 'a>, layout: &Made<'c, 'a>) -> Res<Vec<Leaf<'c, 'a>>> {
    let mut steps = vec![];
    for leaf in leaves(&layout.shape, &layout.stride) {
        match leaf {
            (Static(1), _) | (_, Tree::Num(Static(0))) => {}
            (Static(..1), _) | (_, Tree::Num(Static(..0))) => {
                return Err("a layout with a size below 1 or a negative stride has no complement".into());
            }
            (size, Tree::Num(stride)) => steps.push((stride, size)),
            _ => return Err("the complement of a layout of coordinates is not supported".into()),
        }
    }
    if steps.len() > 1 && steps.iter().any(|(stride, _)| !matches!(stride, Static(_))) {
        return Err("the complement of a layout with several strides needs all of them to be static".into());
    }
    steps.sort_by_key(|(stride, _)| if let Static(stride) = stride { *stride } else { 0 });
    let (mut found, mut end) = (vec![], Static(1));
    for (stride, size) in steps {
        let count = match (&stride, &end) {
            (Static(stride), Static(end)) if stride < end => {
                return Err("a layout with overlapping elements has no complement".into());
            }
            (Static(stride), Static(end)) if stride % end == 0 => Static(stride / end),
            (Static(_), Static(_)) => {
                return Err("a layout with gaps that its copies do not fill evenly has no complement".into());
            }
            (stride, Static(1)) => stride.clone(),
            _ => return Err("the gaps after a mode of dynamic size are not known".into()),
        };
        found.push((count, Tree::Num(end)));
        end = index::binary(at, Binary::Mul, &stride, &size)?;
    }
    found.push((Static(1), Tree::Num(end)));
    Ok(found)
}

/// The layout of the copies of a layout that fill a shape (CuTe, `complement`).
pub fn complement<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Made<'c, 'a>,
    target: &Numbers<'c, 'a>,
) -> Res<Made<'c, 'a>> {
    let mut found = gaps(at, layout)?;
    let Some((_, Tree::Num(mut step))) = found.pop() else { return Err("the complement has no end".into()) };
    let (mut covered, sizes) = (step.clone(), target.leaves());
    for (index, size) in sizes.iter().enumerate() {
        let size = size.number().ok_or("a mode of its shape is not a number")?;
        if matches!(size, Static(..1)) {
            return Err("there is no complement in a shape with a size below 1".into());
        }
        let count = rounded_up_by(at, size, &covered)?;
        // The remainder of a mode that precedes others does not belong to them.
        if index + 1 < sizes.len() && covered != Static(1) {
            let is_whole = match (size, &covered) {
                (Static(size), Static(covered)) => size % covered == 0 || covered % size == 0,
                _ => false,
            };
            if !is_whole {
                return Err(format!(
                    "copies of {} elements are not known to divide the shape {}",
                    size_text(std::slice::from_ref(&covered)),
                    tree_text(target)
                )
                .into());
            }
            covered = rounded_up_by(at, &covered, size)?;
        }
        found.push((count.clone(), Tree::Num(step.clone())));
        step = index::binary(at, Binary::Mul, &step, &count)?;
    }
    Ok(coalesced(found))
}

/// The tile of a layout, and where tiles begin.
pub fn halves<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    b: &Made<'c, 'a>,
) -> Res<[Made<'c, 'a>; 2]> {
    let rest = complement(at, b, &a.shape)?;
    Ok([composition(at, a, b)?, composition(at, a, &rest)?])
}

/// A static layout of a type as a layout of numbers.
pub fn filled<'c, 'a>(layout: &crate::text::tree::Layout<()>) -> Res<Made<'c, 'a>> {
    layout.fill(&mut std::iter::empty()).ok_or_else(|| "a layout in its type is not static".into())
}

const FEWER: &str = "its tiler has more modes than its operand";

/// `((t0,r0),(t1,r1))`, and modes without a tile as they are.
pub fn logical_divide<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    tiler: &Tiler,
) -> Res<Made<'c, 'a>> {
    match tiler {
        Tiler::Whole => Ok(a.clone()),
        Tiler::Of(b) => Ok(joined(halves(at, a, &filled(b)?)?.into())),
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

/// `(t0,t1)` and `(r0,r1)`; modes without a tile are in the second.
pub fn zipped_divide<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Made<'c, 'a>,
    tiler: &Tiler,
) -> Res<[Made<'c, 'a>; 2]> {
    match tiler {
        Tiler::Whole => Err("a division by the tiler `_` is not supported".into()),
        Tiler::Of(b) => halves(at, a, &filled(b)?),
        Tiler::Parts(tiles) => {
            let (mut first, mut second, all) = (vec![], vec![], modes(a));
            if tiles.len() > all.len() {
                return Err(FEWER.into());
            }
            for (index, mode) in all.into_iter().enumerate() {
                match tiles.get(index) {
                    None | Some(Tiler::Whole) => second.push(mode),
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
pub fn by_tiles<'c, 'a>(at: &mut Lowering<'c, 'a>, a: &Made<'c, 'a>, tiler: &Tiler) -> Res<Made<'c, 'a>> {
    match tiler {
        Tiler::Whole => Ok(a.clone()),
        Tiler::Of(b) => composition(at, a, &filled(b)?),
        Tiler::Parts(tiles) => {
            let (mut found, all) = (vec![], modes(a));
            for (index, tile) in tiles.iter().enumerate() {
                found.push(by_tiles(at, all.get(index).ok_or(FEWER)?, tile)?);
            }
            Ok(joined(found))
        }
    }
}
