//! Code that all tests share: random numbers, and layouts that are computed digit by digit on coordinates,
//! with division and remainder, as tables from (register, lane, warp) to coordinates.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeMap;
use tilespace_layout::{
    Layout, Shape,
    shared::{Access, Kind},
};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }

    pub fn pick_from<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize].clone()
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end as u64 + 1) as usize);
        }
    }

    /// Sizes of a tile with 2^`total` elements in `rank` dimensions.
    pub fn shape(&mut self, rank: usize, total: u32) -> Vec<u64> {
        let mut sizes = vec![1; rank];
        for _ in 0..total {
            sizes[self.below(rank as u64) as usize] *= 2;
        }
        sizes
    }
}

/// A binary digit of a coordinate: dimension, and the digit's weight.
pub type Digit = (usize, u64);

/// For each binary digit of the three numbers the digits of coordinates that it flips.
#[derive(Clone, Debug)]
pub struct Spec {
    pub sizes: Vec<u64>,
    pub register: Vec<Vec<Digit>>,
    pub lane: Vec<Vec<Digit>>,
    pub warp: Vec<Vec<Digit>>,
}

impl Spec {
    /// A layout that holds each element. `mixed` percent of the digits flip more than one digit; `copies`
    /// digits flip nothing, or the same as another one.
    pub fn random(
        random: &mut Random,
        sizes: &[u64],
        lanes: usize,
        warps: usize,
        mixed: u64,
        copies: usize,
    ) -> Self {
        let mut digits: Vec<Vec<Digit>> = Vec::new();
        for (dim, size) in sizes.iter().enumerate().rev() {
            let mut weight = 1;
            while weight < *size {
                digits.push(vec![(dim, weight)]);
                weight *= 2;
            }
        }
        // Some begin with a run of neighbours in the registers, as accesses have.
        let run = if random.chance(60) { random.below(4).min(digits.len() as u64) as usize } else { 0 };
        random.shuffle(&mut digits[run..]);
        if random.chance(20) {
            random.shuffle(&mut digits);
        }
        // The sum of a digit and an earlier one keeps all elements.
        for at in 1..digits.len() {
            if random.chance(mixed) {
                let other = digits[random.below(at as u64) as usize].clone();
                digits[at].extend(other);
            }
        }
        let mut rest = digits.split_off(run);
        let all = [&digits[..], &rest].concat();
        // Copies of nothing, or of another digit, so that two numbers lead to the same elements.
        for _ in 0..copies {
            let other = if all.is_empty() || random.chance(60) { Vec::new() } else { random.pick_from(&all) };
            rest.push(other);
        }
        if rest.len() < lanes + warps {
            rest.resize(lanes + warps, Vec::new());
        }
        if copies > 0 || random.chance(30) {
            random.shuffle(&mut rest);
        }
        let warp = rest.split_off(rest.len() - warps);
        let lane = rest.split_off(rest.len() - lanes);
        digits.extend(rest);
        Self { sizes: sizes.to_vec(), register: digits, lane, warp }
    }

    /// The coordinates of an element: the sum of the digits that are flipped, modulo two.
    pub fn coordinates(&self, register: u64, lane: u64, warp: u64) -> Vec<u64> {
        let mut coordinates = vec![0; self.sizes.len()];
        for (number, digits) in [(register, &self.register), (lane, &self.lane), (warp, &self.warp)] {
            let mut number = number;
            for flipped in digits {
                if number % 2 == 1 {
                    for (dim, weight) in flipped {
                        let set = coordinates[*dim] / weight % 2 == 1;
                        if set { coordinates[*dim] -= weight } else { coordinates[*dim] += weight }
                    }
                }
                number /= 2;
            }
        }
        coordinates
    }

    /// The row-major number of an element.
    pub fn index(&self, register: u64, lane: u64, warp: u64) -> u64 {
        number(&self.sizes, &self.coordinates(register, lane, warp))
    }

    /// The layout to test.
    pub fn layout(&self) -> Layout {
        let shape = Shape::new(&self.sizes).expect("a shape");
        let vector = |digits: &Vec<Digit>| {
            digits.iter().fold(0, |sum, (dim, weight)| sum ^ (weight << shape.bits(*dim).start))
        };
        let list = |digits: &[Vec<Digit>]| digits.iter().map(vector).collect();
        Layout { register: list(&self.register), lane: list(&self.lane), warp: list(&self.warp) }
    }

    /// All (register, lane, warp).
    pub fn all(&self) -> impl Iterator<Item = (u64, u64, u64)> + use<> {
        all(self.register.len(), self.lane.len(), self.warp.len())
    }
}

/// All (register, lane, warp) for numbers of so many digits.
pub fn all(registers: usize, lanes: usize, warps: usize) -> impl Iterator<Item = (u64, u64, u64)> {
    (0..1 << warps).flat_map(move |warp| {
        (0..1 << lanes).flat_map(move |lane| (0..1 << registers).map(move |register| (register, lane, warp)))
    })
}

/// All (register, lane, warp) of a layout.
pub fn all_of(layout: &Layout) -> impl Iterator<Item = (u64, u64, u64)> + use<> {
    all(layout.register.len(), layout.lane.len(), layout.warp.len())
}

/// The row-major number of coordinates.
pub fn number(sizes: &[u64], coordinates: &[u64]) -> u64 {
    assert!(sizes.iter().zip(coordinates).all(|(size, coordinate)| coordinate < size), "{coordinates:?}");
    sizes.iter().zip(coordinates).fold(0, |number, (size, coordinate)| number * size + coordinate)
}

/// The coordinates of a row-major number.
pub fn coordinates(sizes: &[u64], mut number: u64) -> Vec<u64> {
    let mut found = vec![0; sizes.len()];
    for dim in (0..sizes.len()).rev() {
        found[dim] = number % sizes[dim];
        number /= sizes[dim];
    }
    found
}

/// One vector of a layout with one bit flipped.
pub fn off_by_a_bit(random: &mut Random, layout: &Layout, bits: u32) -> Layout {
    let mut wrong = layout.clone();
    let lists = [&mut wrong.register, &mut wrong.lane, &mut wrong.warp];
    let mut vectors: Vec<&mut u64> = lists.into_iter().flatten().collect();
    let at = random.below(vectors.len() as u64) as usize;
    *vectors[at] ^= 1 << random.below(bits.into());
    wrong
}

/// Which bytes of shared memory each byte of a thread's access is, in order of the access's elements.
pub fn bytes_of(
    access: &Access,
    bytes: u64,
    number: u64,
    warp: u64,
) -> Result<BTreeMap<u64, Vec<u64>>, String> {
    let mut found = BTreeMap::new();
    let address = |lane: u64| access.offset(number, lane, warp) * bytes;
    match access.kind {
        Kind::Vector => {
            let size = bytes << access.width;
            for lane in (0..1 << access.lane.len()).filter(|lane| lane & access.idle.lane == 0) {
                if address(lane) % size != 0 {
                    return Err("not aligned".to_owned());
                }
                found.insert(lane, (address(lane)..address(lane) + size).collect());
            }
        }
        Kind::Matrix { is_transposed } => {
            let matrices = (bytes << access.width) / 4;
            for lane in 0..32 {
                let mut list = Vec::new();
                for matrix in 0..matrices {
                    // The addresses of row r of a matrix come from lane matrix*8 + r.
                    let row = |row: u64| address(matrix * 8 + row);
                    if (0..8).any(|r| row(r) % 16 != 0) {
                        return Err("a row is not aligned".to_owned());
                    }
                    if is_transposed {
                        for r in [lane % 4 * 2, lane % 4 * 2 + 1] {
                            list.extend([row(r) + lane / 4 * 2, row(r) + lane / 4 * 2 + 1]);
                        }
                    } else {
                        list.extend((0..4).map(|byte| row(lane / 4) + lane % 4 * 4 + byte));
                    }
                }
                found.insert(lane, list);
            }
        }
    }
    Ok(found)
}
