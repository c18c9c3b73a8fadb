//! Tilers with gaps in a mode: how many tiles there are, and where each begins.

use crate::{
    emit::{Lowering, Res},
    layout::{
        made::{leaves, merged},
        numbers::{Number, Numbers, parted, sum},
        points::rounded_up,
    },
    text::{
        tilers::Tile,
        tree::{Layout, Num, Tree, numbers, size_text},
    },
};

/// A tile of a mode, and the places of the others: in its gaps, and after all of them.
///
/// ```text
/// (4,16):(32,1)     rows 0 to 15 of four times 32: the next tile begins at 16, and the third one at 128
/// ```
#[derive(Clone)]
pub struct Spread {
    /// The tile.
    pub tile: Tile,
    /// The number of gaps, and how far apart they are.
    gaps: Vec<(i64, i64)>,
    /// The elements of the tile and of the tiles in its gaps.
    whole: i64,
}

impl Spread {
    /// A tile with gaps that a whole number of tiles fills (CuTe, `complement`).
    pub fn of(tile: Tile) -> Option<Self> {
        if tile.is_permutation() || tile.is_contiguous() {
            let whole = tile.size();
            return Some(Self { tile, gaps: vec![], whole });
        }
        let mut steps = vec![];
        for (size, stride) in tile.layout.shape.leaves().into_iter().zip(tile.layout.stride.leaves()) {
            match (size, stride) {
                (Tree::Num(Num::Static(1)), _) => {}
                (Tree::Num(Num::Static(size)), Tree::Num(Num::Static(stride @ 1..))) => {
                    steps.push((*stride, *size));
                }
                _ => return None,
            }
        }
        steps.sort_unstable();
        let (mut gaps, mut whole) = (vec![], 1_i64);
        for (stride, size) in steps {
            // Each step begins after all elements that the smaller ones reach.
            if stride % whole != 0 {
                return None;
            }
            if stride != whole {
                gaps.push((stride / whole, whole));
            }
            whole = stride.checked_mul(size)?;
        }
        Some(Self { tile, gaps, whole })
    }

    /// The sizes of the rest of a mode: the number of tiles in each gap, and of tiles along each submode.
    ///
    /// ```text
    /// ((4,?)):((1,s)) by 2    2 and ?: half of the first submode, and the second as it is
    /// ((3,2)):((1,s)) by 2    an error: the second tile lies in two submodes, without a single step
    /// ```
    pub fn rest<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        shape: &Numbers<'c, 'a>,
        stride: &Numbers<'c, 'a>,
    ) -> Res<Vec<Number<'c, 'a>>> {
        let parts = parts_of(shape, stride);
        self.require_even(&parts)?;
        for (size, step) in &self.gaps {
            require_step(&parts, *size, *step)?;
        }
        let uneven =
            || format!("a tiler of {} elements does not divide the shape {}", self.whole, size_text(&parts));
        let (mut by, mut counts) = (self.whole, vec![]);
        counts.extend(self.gaps.iter().map(|(size, _)| Num::Static(*size)));
        // Each submode is divided on its own (CuTe, `complement`), even if it continues the one before.
        let parts = numbers(shape);
        for (index, size) in parts.iter().enumerate() {
            counts.push(match size {
                size if by == 1 => size.clone(),
                Num::Static(size) if by % size == 0 => {
                    by /= size;
                    continue;
                }
                Num::Static(size) if size % by == 0 => Num::Static(size / std::mem::replace(&mut by, 1)),
                size if parts[index + 1..].iter().all(|rest| *rest == Num::Static(1)) => {
                    rounded_up(at, size, std::mem::replace(&mut by, 1))?
                }
                _ => return Err(uneven().into()),
            });
        }
        Ok(counts)
    }

    /// Requires that each leaf of the tile has a single step in the submodes of a mode.
    fn require_even(&self, parts: &[Number<'_, '_>]) -> Res<()> {
        require_steps(parts, &self.tile.layout)
    }

    /// Where a tile begins.
    pub fn start<'c, 'a>(&self, at: &mut Lowering<'c, 'a>, number: &Number<'c, 'a>) -> Res<Number<'c, 'a>> {
        let (mut rest, mut start) = (number.clone(), Num::Static(0));
        for (count, step) in &self.gaps {
            let (quotient, part) = parted(at, &rest, *count)?;
            start = sum(at, &start, &part, *step)?;
            rest = quotient;
        }
        sum(at, &start, &rest, self.whole)
    }
}

/// The sizes of the leaves of a mode, coalesced ([`merged`]).
fn parts_of<'c, 'a>(shape: &Numbers<'c, 'a>, stride: &Numbers<'c, 'a>) -> Vec<Number<'c, 'a>> {
    merged(leaves(shape, stride)).into_iter().map(|(size, _)| size).collect()
}

/// Requires that each leaf of a layout has a single step in the submodes of a mode (CuTe's conditions of
/// `composition`).
fn require_steps<V>(parts: &[Number<'_, '_>], layout: &Layout<V>) -> Res<()> {
    for (size, step) in layout.shape.leaves().into_iter().zip(layout.stride.leaves()) {
        match (size, step) {
            (Tree::Num(Num::Static(size)), Tree::Num(Num::Static(step))) => {
                require_step(parts, *size, *step)?
            }
            _ if parts.len() == 1 => {}
            _ => return Err("a dynamic layout is composed only with a layout of one stride".into()),
        }
    }
    Ok(())
}

/// Requires that `size` steps of `step` in a mode are whole steps of its submodes.
fn require_step(parts: &[Number<'_, '_>], mut size: i64, mut step: i64) -> Res<()> {
    let uneven =
        format!("the mode {size}:{step} of a tiler or layout does not divide the shape {}", size_text(parts));
    for part in parts.split_last().map_or(&[][..], |(_, first)| first) {
        match part {
            _ if size == 1 || step == 0 => return Ok(()),
            Num::Static(part) if step > 0 && (size - 1).saturating_mul(step) < *part => return Ok(()),
            Num::Static(part) if step > 0 && step % part == 0 => step /= part,
            Num::Static(part) if step > 0 && part % step == 0 && size % (part / step) == 0 => {
                size /= part / step;
                step = 1;
            }
            _ => return Err(uneven.into()),
        }
    }
    Ok(())
}
