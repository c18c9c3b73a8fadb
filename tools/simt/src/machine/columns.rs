//! `im2col`: pixels one after the other, as the filter of a convolution moves over an image.
//!
//! ```text
//! tensormap=b0:f16:dims=64x9x14x64:strides=128x1152x16128:lower=-1x-1:upper=-1x-1:channels=8:pixels=64
//! cp.async.bulk.tensor.4d.shared::cluster.global.im2col... [%r1], [%rd1, {0, 4, 7, 7}], [%r2], {%h1, %h2};
//! ```
//!
//! Dimensions are C, W, H, D, N. The corners give a box along W, H and D: here, W goes from -1 to `9 - 1 -
//! 1`. The coordinates are a first pixel in that box. The next pixel is one step of W further; after the end
//! of the box W begins again, and H, then D, then N go further. A copy reads the pixel plus the offsets
//! `{%h1, %h2}`, which belong to one position in the filter: so a padded image needs no copy, since elements
//! outside of the tensor are zeros. Each pixel is a row of shared memory with so many channels.
//!
//! `im2col::w` stays at its H and D, and `{halo, offset}` are the number of pixels after the last one and the
//! offset of W. PTX ISA puts the halo's pixels "at the end of the image", and does not say whether they begin
//! again with the box or go on beyond it: where the two read different elements, the machine has no answer.
//! `im2col::w::128` has 128 pixels, and a halo for each 32 of them. Only a figure shows the halo's place in
//! shared memory: a halo is not known there.

use super::{
    rows::{Row, row},
    tensormap::TensorMap,
};
use std::ops::RangeInclusive;

/// How the pixels follow each other: the word of an instruction.
pub(super) const MODES: [&str; 3] = ["im2col", "im2col::w", "im2col::w::128"];
/// The pixels of `im2col::w::128`.
const FIXED: u32 = 128;

/// The pixels of a map for `im2col`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    mode: u8,
    /// How far the box begins after the first element, and ends after the last element, along W, H, D.
    lower: Vec<i32>,
    upper: Vec<i32>,
    pixels: u32,
    /// From one pixel to the next along W, H, D.
    steps: Vec<u32>,
}

/// The reason to refuse a copy.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// PTX ISA excludes it.
    Wrong(String),
    /// PTX ISA does not say what it does.
    Open(&'static str),
}

impl Columns {
    /// Columns of a mode, `im2col`, `im2col::w` or `im2col::w::128`.
    pub fn new(
        mode: &str,
        (lower, upper): (Vec<i32>, Vec<i32>),
        pixels: u32,
        steps: Vec<u32>,
    ) -> Result<Self, String> {
        let number = MODES.iter().position(|word| *word == mode);
        let number = number.ok_or_else(|| format!("mode {mode}: the modes are {}", MODES.join(", ")))?;
        let pixels = if number == 2 { FIXED } else { pixels };
        Ok(Self { mode: number as u8, lower, upper, pixels, steps })
    }

    fn is_wide(&self) -> bool {
        self.mode > 0
    }

    /// The bits of a corner and of an offset along one dimension.
    fn bits(&self, rank: usize) -> u32 {
        if self.is_wide() { 16 } else { [16, 8, 5][rank.clamp(3, 5) - 3] }
    }

    /// The rules of the driver.
    pub(super) fn check(&self, map: &TensorMap) -> Result<(), String> {
        let rank = map.dims.len();
        if !(3..=5).contains(&rank) {
            return Err(format!("im2col of {rank} dimensions: it takes 3 to 5"));
        }
        let corners = if self.is_wide() { 1 } else { rank - 2 };
        if self.lower.len() != corners || self.upper.len() != corners || self.steps.len() != rank - 2 {
            let counts = (self.lower.len(), self.upper.len(), self.steps.len());
            return Err(format!(
                "corners of {} and {}, and {} steps, of {rank} dimensions",
                counts.0, counts.1, counts.2
            ));
        }
        let most = 1 << (self.bits(rank) - 1);
        if let Some(corner) = self.lower.iter().chain(&self.upper).find(|at| !(-most..most).contains(*at)) {
            return Err(format!("a corner {corner}, from {} to {} of {rank} dimensions", -most, most - 1));
        }
        let first = vec![0; rank];
        if let Some(dim) = (0..corners).position(|dim| self.along(map, &first, dim).is_empty()) {
            return Err(format!("an empty box along {}", ["W", "H", "D"][dim]));
        }
        if !(1..=1024).contains(&self.pixels) {
            return Err(format!("{} pixels of a column: 1 to 1024 are possible", self.pixels));
        }
        if let Some(step) = self.steps.iter().find(|step| !(1..=8).contains(*step)) {
            return Err(format!("a step of {step}: 1 to 8 are possible"));
        }
        if self.is_wide() && map.swizzle_bytes() < 64 {
            return Err(format!("{} with a swizzle of {}: 64 or 128", self.word(), map.swizzle_bytes()));
        }
        Ok(())
    }

    pub(super) fn word(&self) -> &'static str {
        MODES[usize::from(self.mode)]
    }

    /// Where the first pixel may be along W, H or D, before offsets.
    fn along(&self, map: &TensorMap, at: &[i32], dim: usize) -> RangeInclusive<i64> {
        match (self.lower.get(dim), self.upper.get(dim)) {
            (Some(low), Some(high)) => i64::from(*low)..=map.dims[dim + 1] as i64 - 1 + i64::from(*high),
            _ => i64::from(at[dim + 1])..=i64::from(at[dim + 1]),
        }
    }

    /// The rows of a copy at these coordinates, one for each pixel. `info` holds the offsets, or the halo and
    /// the offset; a copy without `info` stores.
    pub(super) fn rows(
        &self,
        map: &TensorMap,
        at: &[i32],
        info: Option<&[u64]>,
    ) -> Result<Vec<Row>, Refusal> {
        let spatial = map.dims.len() - 2;
        let (halo, offsets) = self.offsets(spatial, info)?;
        let boxes: Vec<_> = (0..spatial).map(|dim| self.along(map, at, dim)).collect();
        for (dim, range) in boxes.iter().enumerate() {
            let (place, name) = (i64::from(at[dim + 1]), ["W", "H", "D"][dim]);
            // To the left of the box, a row along W may begin.
            let is_left = self.is_wide() && dim == 0 && place < *range.start();
            if !range.contains(&place) && !is_left {
                let (low, high) = range.clone().into_inner();
                return Err(Refusal::Wrong(format!(
                    "a first pixel at {name} {place}, outside {low} to {high}"
                )));
            }
        }
        if info.is_none() {
            if let Some(at) = at.iter().find(|at| **at < 0) {
                return Err(Refusal::Wrong(format!("a store at the coordinate {at}")));
            }
            if self.lower.iter().any(|at| *at < 0) || self.upper.iter().any(|at| *at > 0) {
                return Err(Refusal::Wrong("a store with a box that leaves the tensor".into()));
            }
        }
        let mut place: Vec<i64> = at.iter().map(|at| i64::from(*at)).collect();
        let mut all = Vec::new();
        for pixel in 0..self.pixels + halo {
            if pixel > 0 {
                self.advance(&mut place, &boxes);
            }
            all.push(row(map, &moved(&place, &offsets)));
            if pixel + 1 == self.pixels {
                self.check_halo(map, (&place, &boxes, &offsets), halo)?;
            }
        }
        Ok(all)
    }

    /// The next pixel.
    fn advance(&self, place: &mut [i64], boxes: &[RangeInclusive<i64>]) {
        for (dim, (range, step)) in boxes.iter().zip(&self.steps).enumerate() {
            place[dim + 1] += i64::from(*step);
            if place[dim + 1] <= *range.end() {
                return;
            }
            place[dim + 1] = *range.start();
        }
        if let Some(image) = place.last_mut() {
            *image += 1;
        }
    }

    /// Whether the halo after a pixel is the same if it goes on along W.
    fn check_halo(
        &self,
        map: &TensorMap,
        (place, boxes, offsets): (&[i64], &[RangeInclusive<i64>], &[i64]),
        halo: u32,
    ) -> Result<(), Refusal> {
        let (mut around, mut ahead) = (place.to_vec(), place.to_vec());
        for _ in 0..halo {
            self.advance(&mut around, boxes);
            ahead[1] += i64::from(self.steps[0]);
            let (one, other) = (row(map, &moved(&around, offsets)), row(map, &moved(&ahead, offsets)));
            if one.size.max(other.size) > 0 && one != other {
                return Err(Refusal::Open("a halo that begins again with the box, or goes on beyond it"));
            }
        }
        Ok(())
    }

    /// The pixels of the halo, and the offsets along W, H, D.
    fn offsets(&self, spatial: usize, info: Option<&[u64]>) -> Result<(u32, Vec<i64>), Refusal> {
        let Some(info) = info else { return Ok((0, vec![0; spatial])) };
        if !self.is_wide() {
            let most = (1 << self.bits(spatial + 2)) - 1;
            return match info.iter().find(|at| **at > most) {
                _ if info.len() != spatial => {
                    Err(Refusal::Wrong(format!("{} offsets for {spatial} dimensions", info.len())))
                }
                Some(at) => Err(Refusal::Wrong(format!("an offset {at}, outside 0 to {most}"))),
                None => Ok((0, info.iter().map(|at| *at as i64).collect())),
            };
        }
        let [halo, offset] = *info else {
            return Err(Refusal::Wrong(format!("{} numbers for a halo and an offset", info.len())));
        };
        let most = if self.mode == 1 { 512 } else { 32 };
        if halo >= most || offset >= 32 {
            return Err(Refusal::Wrong(format!(
                "a halo of {halo} (below {most}), an offset of {offset} (32)"
            )));
        }
        if self.mode == 2 && halo > 0 {
            return Err(Refusal::Open("the place of a halo of im2col::w::128 in shared memory"));
        }
        let mut offsets = vec![0; spatial];
        offsets[0] = offset as i64;
        Ok((halo as u32, offsets))
    }

    /// Writes the mode into its byte, and the rest into ten bytes.
    pub(super) fn encode(&self, rank: usize, mode: &mut u8, bytes: &mut [u8]) {
        let packed = |corner: &[i32]| {
            let (bits, fields) = (self.bits(rank), corner.iter().enumerate());
            let word = |(at, value): (usize, &i32)| (*value as u32 & ((1 << bits) - 1)) << (at as u32 * bits);
            fields.map(word).fold(0, |all, field| all | field) as u16
        };
        *mode = self.mode + 1;
        bytes[..2].copy_from_slice(&((self.pixels - 1) as u16).to_le_bytes());
        for (byte, step) in bytes[2..5].iter_mut().zip(&self.steps) {
            *byte = (step - 1) as u8;
        }
        bytes[6..8].copy_from_slice(&packed(&self.lower).to_le_bytes());
        bytes[8..10].copy_from_slice(&packed(&self.upper).to_le_bytes());
    }

    /// The columns in these bytes, if they have a mode.
    pub(super) fn decode(rank: usize, mode: u8, bytes: &[u8]) -> Option<Self> {
        if !(3..=5).contains(&rank) || !(1..=MODES.len()).contains(&usize::from(mode)) {
            return None;
        }
        let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let mut columns = Self { mode: mode - 1, ..Self::default() };
        let (bits, corners) = (columns.bits(rank), if columns.is_wide() { 1 } else { rank - 2 });
        let unpacked = |word: u16| {
            let field = |at: usize| (i32::from(word) << (32 - bits - at as u32 * bits)) >> (32 - bits);
            (0..corners).map(field).collect()
        };
        columns.pixels = u32::from(half(0)) + 1;
        columns.steps = bytes[2..5].iter().take(rank - 2).map(|step| u32::from(*step) + 1).collect();
        (columns.lower, columns.upper) = (unpacked(half(6)), unpacked(half(8)));
        Some(columns)
    }
}

/// A place with offsets along W, H, D.
fn moved(place: &[i64], offsets: &[i64]) -> Vec<i64> {
    let mut place = place.to_vec();
    place[1..].iter_mut().zip(offsets).for_each(|(at, offset)| *at += offset);
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A map of f16 at address 0 with 64 channels.
    fn map(sides: &[u64], corner: (i32, i32), steps: u32, mode: &str) -> Result<TensorMap, String> {
        let corners = if mode == "im2col" { sides.len() - 1 } else { 1 };
        let dims = [&[64], sides].concat();
        let strides: Vec<u64> = (1..dims.len()).map(|at| 2 * dims[..at].iter().product::<u64>()).collect();
        let corners = (vec![corner.0; corners], vec![corner.1; corners]);
        let columns = Columns::new(mode, corners, 64, vec![steps; sides.len() - 1])?;
        TensorMap::of_columns(0, "f16", 128, (dims, strides, 64), columns)
    }

    /// The places W, H, N that a copy reads of a map of 4 dimensions, none for a place outside.
    fn places(map: &TensorMap, at: &[i32], info: &[u64]) -> Vec<Option<(u64, u64, u64)>> {
        let rows = map.columns.as_ref().unwrap().rows(map, at, Some(info)).unwrap();
        let of = |row: &Row| {
            let (w, h) =
                (row.address / map.strides[0] % map.dims[1], row.address / map.strides[1] % map.dims[2]);
            (row.size > 0).then_some((w, h, row.address / map.strides[2]))
        };
        rows.iter().map(of).collect()
    }

    #[test]
    fn a_filter_moves_in_its_box_and_reads_at_its_offsets() {
        // The examples of PTX ISA: a filter of 3 by 3, its first and its last position.
        let padded = places(&map(&[9, 14, 64], (-1, -1), 1, "im2col").unwrap(), &[0, 4, 7, 7], &[0, 0]);
        assert_eq!(
            padded[..6],
            [Some((4, 7, 7)), Some((5, 7, 7)), Some((6, 7, 7)), Some((7, 7, 7)), None, Some((0, 8, 7))]
        );
        let last = places(&map(&[9, 14, 64], (0, -2), 1, "im2col").unwrap(), &[0, 4, 7, 7], &[2, 2]);
        assert_eq!(last[..4], [Some((6, 9, 7)), Some((7, 9, 7)), Some((8, 9, 7)), Some((2, 10, 7))]);
        // From (2, 13) on, the box begins again in the next image.
        assert_eq!(last[3 + 4 * 7..][..2], [Some((2, 2, 8)), Some((3, 2, 8))]);
        let steps = places(&map(&[8, 14, 64], (-1, -1), 2, "im2col").unwrap(), &[0, 5, 7, 7], &[1, 1]);
        assert_eq!(steps[..3], [Some((6, 8, 7)), Some((0, 10, 7)), Some((2, 10, 7))]);
    }

    #[test]
    fn a_wide_copy_stays_at_its_row_of_each_image() {
        let all = map(&[9, 7, 64], (0, 0), 1, "im2col::w").unwrap();
        let found = places(&all, &[0, 3, 2, 7], &[2, 0]);
        assert_eq!((found.len(), found[5], found[6]), (66, Some((8, 2, 7)), Some((0, 2, 8))));
        assert_eq!(found[65], Some((5, 2, 14)));
        let fixed = map(&[9, 7, 64], (0, 0), 1, "im2col::w::128").unwrap();
        assert_eq!(places(&fixed, &[0, 3, 2, 7], &[0, 0]).len(), 128);
        // A first pixel to the left of the box, which begins at 0.
        assert_eq!(
            places(&all, &[0, -2, 2, 7], &[0, 1])[..4],
            [None, Some((0, 2, 7)), Some((1, 2, 7)), Some((2, 2, 7))]
        );
    }

    #[test]
    fn a_halo_is_known_where_both_readings_have_the_same() {
        let halo = |corner, w, halo| {
            let map = map(&[8, 1, 64], corner, 1, "im2col::w").unwrap();
            map.columns.as_ref().unwrap().rows(&map, &[0, w, 0, 0], Some(&[halo, 0])).map(|rows| rows.len())
        };
        // 64 pixels from W 0 on end with the box; around it goes on at W 0, beyond it outside of the tensor.
        assert!(matches!(halo((0, 0), 0, 1), Err(Refusal::Open(_))));
        assert_eq!((halo((0, 0), 0, 0), halo((0, 0), 1, 2)), (Ok(64), Ok(66)));
        // Padded, both are zeros.
        assert_eq!((halo((-1, 0), -1, 1), halo((-1, -1), -1, 0)), (Ok(65), Ok(64)));
    }

    #[test]
    fn a_map_is_read_as_it_was_written() {
        let modes = [("im2col", 127), ("im2col", 15), ("im2col::w", 30000), ("im2col::w::128", 1)];
        for (mode, high) in modes {
            for sides in [&[9, 14, 64][..], &[9, 14, 6, 64]] {
                if let Ok(map) = map(sides, (-2, high), 3, mode) {
                    assert_eq!(TensorMap::decode(&map.encode()), Ok(map));
                } else {
                    assert_eq!((mode, high, sides.len()), ("im2col", 127, 4));
                }
            }
        }
    }

    #[test]
    fn a_map_that_the_driver_would_refuse_is_an_error() {
        let why =
            |sides: &[u64], corner, steps, mode| map(sides, corner, steps, mode).err().unwrap_or_default();
        assert_eq!(why(&[9, 64], (-32768, 32767), 8, "im2col"), "");
        assert!(why(&[64], (0, 0), 1, "im2col").contains("im2col of 2 dimensions"));
        assert!(why(&[9, 64], (-32769, 0), 1, "im2col").contains("a corner -32769, from -32768 to 32767"));
        assert!(why(&[9, 9, 64], (0, 128), 1, "im2col").contains("a corner 128, from -128 to 127"));
        assert!(why(&[9, 9, 9, 64], (0, 16), 1, "im2col").contains("a corner 16, from -16 to 15"));
        assert!(why(&[9, 5, 64], (3, -2), 1, "im2col").contains("an empty box along H"));
        assert!(why(&[9, 64], (0, 0), 9, "im2col").contains("a step of 9"));
        assert!(why(&[9, 64], (0, 0), 0, "im2col").contains("a step of 0"));
        assert!(why(&[9, 64], (0, 0), 1, "im2col::x").contains("the modes are im2col, im2col::w"));
        let of = |channels, pixels, swizzle, mode| {
            let columns = Columns::new(mode, (vec![0], vec![0]), pixels, vec![1]).unwrap();
            let sizes = (vec![512, 9, 64], vec![1024, 9216], channels);
            TensorMap::of_columns(0, "f16", swizzle, sizes, columns).err().unwrap_or_default()
        };
        assert_eq!(
            (of(256, 1024, 0, "im2col"), of(64, 0, 128, "im2col::w::128")),
            (String::new(), String::new())
        );
        assert!(of(0, 8, 0, "im2col").contains("a tile of [0]") && of(257, 8, 0, "im2col").contains("[257]"));
        assert!(of(9, 8, 0, "im2col").contains("18 bytes") && of(128, 8, 128, "im2col").contains("swizzled"));
        assert!(
            of(64, 0, 0, "im2col").contains("0 pixels") && of(64, 1025, 0, "im2col").contains("1025 pixels")
        );
        assert!(
            of(16, 8, 32, "im2col::w").contains("a swizzle of 32")
                && of(16, 8, 0, "im2col::w").contains("of 0")
        );
    }
}
