//! Tiles with gaps in a mode: how many there are, and where each begins.

use crate::{
    emit::{Lowering, Res},
    layout::Binary,
    numbers::{parted, sum, through, with},
    pieces::{Number, rounded_up},
    tiles::Tile,
    tree::{Num, Tree},
};

/// A tile of a mode, and where the others are: in its gaps, and behind all of them.
///
/// ```text
/// (4,16):(32,1)     rows 0 to 15 of four times 32: the next tile begins at 16, and the one behind that at 128
/// ```
#[derive(Clone)]
pub struct Spread {
    /// The tile.
    pub tile: Tile,
    /// The number of gaps, and how far apart they are.
    gaps: Vec<(i64, i64)>,
    /// The elements of the tile and of those in its gaps.
    whole: i64,
}

impl Spread {
    /// Of a tile whose gaps are a number of tiles (CuTe, `complement`).
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
            // Each step is behind all that the smaller ones reach.
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

    /// An element of the tile, as a number of the mode.
    pub fn element<'c, 'a>(&self, at: &mut Lowering<'c, 'a>, number: &Number<'c, 'a>) -> Res<Number<'c, 'a>> {
        match self.tile.is_contiguous() {
            true => Ok(number.clone()),
            false => through(at, number, &self.tile.layout.shape, &self.tile.layout.stride),
        }
    }

    /// How many tiles there are in a mode of a size.
    pub fn count<'c, 'a>(&self, at: &mut Lowering<'c, 'a>, size: &Number<'c, 'a>) -> Res<Number<'c, 'a>> {
        let mut count = rounded_up(at, size, self.whole)?;
        for (number, _) in &self.gaps {
            count = with(at, Binary::Mul, &count, *number)?;
        }
        Ok(count)
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
