//! Shapes, reductions and products.
//!
//! ```text
//! permute [1, 0] of [[1 2 3 4] [5 6 7 8]]    [[1 5] [2 6] [3 7] [4 8]]
//! extract [0, 1] : tile<2x4> -> tile<1x2>    [[3 4]]: the second part along the second dimension
//! ```
//!
//! A reduction runs its region on whole slices, one after the other; and again from the end, and in pairs. An
//! element that these orders do not agree on, or that was rounded, is undefined.

use super::{Flow, Run, case, has};
use crate::{
    float::{self, Near, Rounding},
    memory::Stop,
    value::{Element, Tile, UNDEFINED, Value, flat, signed},
};
use std::rc::Rc;
use tilespace_tile_bytecode::{Attribute, Op, Scalar};

/// The precision of a sum of floats of eight bits: the terms that a chip holds exactly are at most so many
/// times greater than the least one.
const NARROW: f64 = 8192.0;

/// The tiles of one slice, one tile for each operand.
type Slice = Vec<Tile>;

impl Run<'_> {
    /// Computes an op of this file; `false` if it is not one.
    pub(crate) fn reshapes(&mut self, op: &Op) -> Result<bool, Stop> {
        let name = op.record.name;
        let group = if name == "cat" { "lhs" } else { "source" };
        let result = match op.results.first() {
            Some(result) => self.tile_type(result.ty),
            None => return Ok(false),
        };
        let Ok((element, shape)) = result else { return Ok(false) };
        let tile = match name {
            "iota" => Tile::new(element, shape.clone(), (0..shape[0] as u64).collect()),
            "mmaf" | "mmai" | "mmaf_scaled" => self.product(op)?,
            "broadcast" => {
                let source = self.operand(op, group)?;
                source.gather(shape, |place| {
                    let from: Vec<usize> =
                        place.iter().zip(&source.shape).map(|(at, size)| at % size).collect();
                    Some(flat(&source.shape, &from))
                })
            }
            "reshape" => Tile { shape, ..Tile::clone(&*self.operand(op, group)?) },
            "permute" => {
                let source = self.operand(op, group)?;
                let Some(Attribute::I32s(order)) = op.attribute("permutation") else {
                    return Err(Stop::Unknown("a permutation".into()));
                };
                source.gather(shape, |place| {
                    let mut from = vec![0; place.len()];
                    order.iter().zip(place).for_each(|(dim, at)| from[*dim as usize] = *at);
                    Some(flat(&source.shape, &from))
                })
            }
            "cat" => self.joined(op, shape)?,
            "extract" => {
                let source = self.operand(op, group)?;
                let part = self.part(op, &shape, &source.shape)?;
                source.gather(shape.clone(), |place| {
                    let from: Vec<usize> =
                        (0..place.len()).map(|dim| part[dim] * shape[dim] + place[dim]).collect();
                    Some(flat(&source.shape, &from))
                })
            }
            "insert" => {
                let (source, into) = (self.operand(op, "source")?, self.operand(op, "destination")?);
                let part = self.part(op, &source.shape, &into.shape)?;
                let mut tile = Tile::clone(&into);
                crate::value::for_each(&source.shape, |place| {
                    let to: Vec<usize> =
                        (0..place.len()).map(|dim| part[dim] * source.shape[dim] + place[dim]).collect();
                    let (from, to) = (flat(&source.shape, place), flat(&into.shape, &to));
                    (tile.bits[to], tile.slack[to]) = (source.bits[from], source.slack[from]);
                });
                tile
            }
            "pack" | "unpack" => repacked(&*self.operand(op, group)?, element, shape),
            _ => return Ok(false),
        };
        self.results(op, vec![Value::Tile(Rc::new(tile))])?;
        Ok(true)
    }

    /// The part of a tile that an op names.
    fn part(&self, op: &Op, part: &[usize], whole: &[usize]) -> Result<Vec<usize>, Stop> {
        let indices = op.operand_group("indices").iter().map(|id| self.number(*id));
        let indices = indices.collect::<Result<Vec<_>, _>>()?;
        let is_within = |dim: usize, index: i64| (0..(whole[dim] / part[dim]) as i64).contains(&index);
        if !indices.iter().enumerate().all(|(dim, index)| is_within(dim, *index)) {
            return Err(Stop::Undefined("a part outside of a tile".into()));
        }
        Ok(indices.into_iter().map(|index| index as usize).collect())
    }

    fn joined(&self, op: &Op, shape: Vec<usize>) -> Result<Tile, Stop> {
        let (lhs, rhs) = (self.operand(op, "lhs")?, self.operand(op, "rhs")?);
        let dim = match op.attribute("dim") {
            Some(Attribute::Number(dim)) => *dim as usize,
            _ => return Err(Stop::Unknown("a dimension".into())),
        };
        let both = Tile {
            element: lhs.element,
            shape: Vec::new(),
            bits: [&lhs.bits[..], &rhs.bits].concat(),
            slack: [&lhs.slack[..], &rhs.slack].concat(),
        };
        Ok(both.gather(shape, |place| {
            let mut from = place.to_vec();
            if from[dim] < lhs.shape[dim] {
                return Some(flat(&lhs.shape, &from));
            }
            from[dim] -= lhs.shape[dim];
            Some(lhs.bits.len() + flat(&rhs.shape, &from))
        }))
    }

    /// The slices of the operands along a dimension, and the sizes of one.
    fn slices(&self, op: &Op, dim: usize) -> Result<(Vec<Slice>, Vec<usize>), Stop> {
        let tiles = op.operand_group("operands").iter().map(|id| self.tile(*id));
        let tiles = tiles.collect::<Result<Vec<_>, _>>()?;
        let mut rest = tiles[0].shape.clone();
        let count = rest.remove(dim);
        let slice = |tile: &Tile, at: usize| {
            tile.gather(rest.clone(), |place| {
                let mut from = place.to_vec();
                from.insert(dim, at);
                Some(flat(&tile.shape, &from))
            })
        };
        let slices = (0..count).map(|at| tiles.iter().map(|tile| slice(tile, at)).collect()).collect();
        Ok((slices, rest))
    }

    fn identities(&self, op: &Op, like: &Slice) -> Result<Slice, Stop> {
        let Some(Attribute::Array(values)) = op.attribute("identities") else {
            return Err(Stop::Unknown("identities".into()));
        };
        let tile = |(value, like): (&Attribute, &Tile)| match value {
            Attribute::Integer { value: bits, .. } | Attribute::Float { bits, .. } => {
                Ok(Tile::new(like.element, like.shape.clone(), vec![*bits; like.bits.len()]))
            }
            _ => Err(Stop::Unknown("an identity".into())),
        };
        values.iter().zip(like).map(tile).collect()
    }

    /// Runs the region of a reduction on new elements and the results so far.
    fn combine(&mut self, op: &Op, new: &Slice, so_far: &Slice) -> Result<Slice, Stop> {
        let pairs = new.iter().zip(so_far);
        let arguments =
            pairs.flat_map(|(new, so_far)| [new, so_far].map(|tile| Value::Tile(Rc::new(tile.clone()))));
        let arguments: Vec<Value> = arguments.collect();
        let Flow::Yield(values) = self.region(&op.regions[0], arguments)? else {
            return Err(Stop::Unknown("the end of a reduction".into()));
        };
        let spread = |(value, like): (Value, &Tile)| match value {
            // A constant is the same in all elements.
            Value::Tile(tile) => Ok(like.gather(like.shape.clone(), |_| None)).map(|mut all: Tile| {
                for at in 0..all.bits.len() {
                    let from = if tile.bits.len() == 1 { 0 } else { at };
                    (all.bits[at], all.slack[at]) = (tile.bits[from], tile.slack[from]);
                }
                all
            }),
            _ => Err(Stop::Unknown("the end of a reduction".into())),
        };
        values.into_iter().zip(new).map(spread).collect()
    }

    /// Slices combined in the order of their places, in two halves each.
    fn in_pairs(&mut self, op: &Op, slices: &[Slice]) -> Result<Slice, Stop> {
        match slices {
            [one] => Ok(one.clone()),
            _ => {
                let (left, right) = slices.split_at(slices.len() / 2);
                let (left, right) = (self.in_pairs(op, left)?, self.in_pairs(op, right)?);
                self.combine(op, &right, &left)
            }
        }
    }

    pub(crate) fn reduce(&mut self, op: &Op) -> Result<(), Stop> {
        let (slices, rest) = self.slices(op, dimension(op))?;
        let identities = self.identities(op, &slices[0])?;
        self.rounded = vec![false; rest.iter().product()];
        let mut results = identities.clone();
        for slice in &slices {
            results = self.combine(op, slice, &results)?;
        }
        let mut backward = identities;
        for slice in slices.iter().rev() {
            backward = self.combine(op, &backward, slice)?;
        }
        let strided: Vec<Slice> =
            (0..2).flat_map(|odd| slices.iter().skip(odd).step_by(2).cloned()).collect();
        let others = [backward, self.in_pairs(op, &slices)?, self.in_pairs(op, &strided)?];
        let rounded = std::mem::take(&mut self.rounded);
        for other in others {
            doubt(&mut results, &other, &rounded);
        }
        self.results(op, results.into_iter().map(|tile| Value::Tile(Rc::new(tile))).collect())
    }

    pub(crate) fn scan(&mut self, op: &Op) -> Result<(), Stop> {
        let dim = dimension(op);
        let (mut slices, rest) = self.slices(op, dim)?;
        let is_reversed = op.attribute("reverse") == Some(&Attribute::Bool(true));
        if is_reversed {
            slices.reverse();
        }
        self.rounded = vec![false; rest.iter().product()];
        let mut so_far = self.identities(op, &slices[0])?;
        let mut steps: Vec<Slice> = Vec::new();
        for (at, slice) in slices.iter().enumerate() {
            so_far = self.combine(op, slice, &so_far)?;
            let mut backward = slices[at].clone();
            for slice in slices[..at].iter().rev() {
                backward = self.combine(op, &backward, slice)?;
            }
            for other in [self.in_pairs(op, &slices[..=at])?, backward] {
                doubt(&mut so_far, &other, &self.rounded.clone());
            }
            steps.push(so_far.clone());
        }
        self.rounded.clear();
        if is_reversed {
            steps.reverse();
        }
        let whole: Vec<usize> = [&rest[..dim], &[steps.len()], &rest[dim..]].concat();
        let tile = |index: usize| {
            let mut tile = steps[0][index].gather(whole.clone(), |_| None);
            let mut at = 0;
            crate::value::for_each(&whole, |place| {
                let mut from = place.to_vec();
                let step = &steps[from.remove(dim)][index];
                let from = flat(&rest, &from);
                (tile.bits[at], tile.slack[at]) = (step.bits[from], step.slack[from]);
                at += 1;
            });
            Value::Tile(Rc::new(tile))
        };
        let results = (0..steps[0].len()).map(tile).collect();
        self.results(op, results)
    }

    /// A product of matrices: exact where all sums are, else within the roundings of its sums.
    fn product(&self, op: &Op) -> Result<Tile, Stop> {
        let (lhs, rhs) = (self.operand(op, "lhs")?, self.operand(op, "rhs")?);
        let mut out = Tile::clone(&*self.operand(op, "acc")?);
        let scales = match op.record.name {
            "mmaf_scaled" => Some((self.operand(op, "lhs_scale")?, self.operand(op, "rhs_scale")?)),
            _ => None,
        };
        let rank = out.shape.len();
        let (rows, inner, columns) = (out.shape[rank - 2], lhs.shape[rank - 1], out.shape[rank - 1]);
        for at in 0..out.bits.len() {
            let (batch, row, column) = (at / (rows * columns), at / columns % rows, at % columns);
            let places = (0..inner)
                .map(|k| ((batch * rows + row) * inner + k, (batch * inner + k) * columns + column));
            // The scales of the factors at these places.
            let scaled = |(a, b): (usize, usize)| {
                scales.as_ref().map(|(left, right)| {
                    let count = left.shape[rank - 1];
                    let (at, k) = (a / inner * count, a % inner / (inner / count));
                    let batch = b / (inner * columns) * count;
                    ((left, at + k), (right, (batch + k) * columns + b % columns))
                })
            };
            let slack = |(a, b): (usize, usize)| {
                let of_scales = scaled((a, b))
                    .map_or(0.0, |((left, s), (right, t))| f64::max(left.slack[s], right.slack[t]));
                f64::max(lhs.slack[a], rhs.slack[b]).max(of_scales)
            };
            if places.clone().map(slack).fold(0.0, f64::max) > 0.0 || out.slack[at] == UNDEFINED {
                out.slack[at] = UNDEFINED;
                continue;
            }
            let Some(sum) = out.element.float() else {
                let number = |tile: &Tile, at: usize, name: &str| match case(op, name) {
                    1 => signed(tile.bits[at], 8),
                    _ => tile.bits[at] as i64,
                };
                let products = places
                    .map(|(a, b)| number(&lhs, a, "signedness_lhs") * number(&rhs, b, "signedness_rhs"));
                out.bits[at] = (out.bits[at] as i64).wrapping_add(products.sum()) as u64 & 0xffff_ffff;
                continue;
            };
            let factor = lhs.element.scalar();
            let products = places.map(|(a, b)| {
                let scale = scaled((a, b)).map_or(1.0, |((left, s), (right, t))| {
                    let ty = left.element.scalar();
                    // The sign of a scale does not count.
                    (float::decode(left.bits[s], ty) * float::decode(right.bits[t], ty)).abs()
                });
                float::decode(lhs.bits[a], factor) * float::decode(rhs.bits[b], factor) * scale
            });
            let all: Vec<f64> = products.chain([float::decode(out.bits[at], sum)]).collect();
            let value: f64 = all.iter().sum();
            (out.bits[at], _) = float::encode(Near::exact(value), sum, Rounding::Nearest);
            let (size, least) = measured(&all);
            let precision = float::scale(1.0, float::precision(sum));
            // For floats of eight bits a chip may keep fewer bits of a sum of products on the way, and with
            // `fast_acc` of all sums.
            let of_products = if has(op, "fast_acc") { &all[..] } else { &all[..inner] };
            let (narrow_size, narrow_least) = measured(of_products);
            let is_narrow = factor.bits() == 8 && sum == Scalar::F32;
            let is_cut = is_narrow && narrow_size / narrow_least > NARROW;
            let greatest = if sum == Scalar::F16 { 60000.0 } else { 3e38 };
            match size.is_finite() {
                // A product of infinity, or a NaN; and numbers that become infinite on the way.
                false => {
                    let finite: f64 = all.iter().filter(|x| x.is_finite()).map(|x| x.abs()).sum();
                    out.slack[at] = match () {
                        () if finite > greatest => UNDEFINED,
                        // A NaN, whatever is added to it.
                        () if value.is_nan() => 0.0,
                        () => out.slack[at],
                    };
                }
                true if size > greatest => out.slack[at] = UNDEFINED,
                true if size / least <= precision && !is_cut => {}
                true => {
                    let lost = if is_cut { narrow_size / NARROW } else { 0.0 };
                    out.slack[at] +=
                        2.0 * all.len() as f64 * (size / precision + lost) + 2.0 * float::unit(0.0, sum)
                }
            }
        }
        Ok(out)
    }
}

/// The sum of the sizes of numbers, and the greatest power of two that divides all of them.
fn measured(all: &[f64]) -> (f64, f64) {
    let size = all.iter().map(|x| x.abs()).sum();
    let least = all.iter().filter(|x| **x != 0.0).map(|x| quantum(*x)).fold(f64::INFINITY, f64::min);
    (size, least)
}

/// The greatest power of two that divides a number.
fn quantum(x: f64) -> f64 {
    let bits = x.to_bits() & ((1 << 52) - 1);
    let zeros = if bits == 0 { 52 } else { bits.trailing_zeros() };
    float::scale(float::unit(x, Scalar::F64), zeros as i32)
}

fn dimension(op: &Op) -> usize {
    match op.attribute("dim") {
        Some(Attribute::Number(dim)) => *dim as usize,
        _ => 0,
    }
}

/// An element that two orders do not agree on, or that was rounded, is undefined.
fn doubt(results: &mut Slice, other: &Slice, rounded: &[bool]) {
    for (tile, other) in results.iter_mut().zip(other) {
        for (at, rounded) in rounded.iter().enumerate() {
            let both_nan = tile.element.is_nan(tile.bits[at]) && tile.element.is_nan(other.bits[at]);
            let is_same = tile.bits[at] == other.bits[at] || both_nan;
            if *rounded || !is_same || other.slack[at] != tile.slack[at] {
                tile.slack[at] = UNDEFINED;
            }
        }
    }
}

/// The bits of all elements along the last dimension, cut into other elements.
fn repacked(source: &Tile, element: Element, shape: Vec<usize>) -> Tile {
    let (from, to) = (source.element.scalar().bits() as usize, element.scalar().bits() as usize);
    let count: usize = shape.iter().product();
    let mut tile = Tile::new(element, shape, vec![0; count]);
    for at in 0..count * to {
        let (bit, slack) = (source.bits[at / from] >> (at % from) & 1, source.slack[at / from]);
        tile.bits[at / to] |= bit << (at % to);
        if slack > 0.0 || source.element.is_nan(source.bits[at / from]) {
            tile.slack[at / to] = UNDEFINED;
        }
    }
    tile
}
