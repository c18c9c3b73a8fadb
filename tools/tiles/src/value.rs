//! Tiles as arrays, and the other values of a program.
//!
//! ```text
//! tile<2x2xf16> [[1, 2], [3, 4]]     element F16, shape [2, 2], bits [3c00, 4000, 4200, 4400], slack [0, 0, 0, 0]
//! ```

use std::{collections::BTreeSet, rc::Rc};
use tilespace_tile_bytecode::{Padding, Scalar};

/// The kind of a tile's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// Numbers.
    Number(Scalar),
    /// Addresses of numbers.
    Pointer(Scalar),
}

impl Element {
    /// How many bits an element has in a register.
    pub fn bits(self) -> u32 {
        match self {
            Element::Number(Scalar::TF32) => 32,
            Element::Number(scalar) => scalar.bits().into(),
            Element::Pointer(_) => 64,
        }
    }

    /// The kind of number, if it is a float.
    pub fn float(self) -> Option<Scalar> {
        match self {
            Element::Number(scalar) if !scalar.is_integer() => Some(scalar),
            _ => None,
        }
    }

    /// The kind of number that the element is, or points to.
    pub fn scalar(self) -> Scalar {
        match self {
            Element::Number(scalar) | Element::Pointer(scalar) => scalar,
        }
    }

    /// Whether bits are a NaN.
    pub fn is_nan(self, bits: u64) -> bool {
        self.float().is_some_and(|scalar| crate::float::decode(bits, scalar).is_nan())
    }
}

/// Bytes that an element takes in memory.
pub fn size(scalar: Scalar) -> usize {
    match scalar {
        Scalar::TF32 => 4,
        _ => usize::from(scalar.bits()).div_ceil(8),
    }
}

/// The low bits of a number.
pub fn cut(value: u64, bits: u32) -> u64 {
    if bits >= 64 { value } else { value & ((1 << bits) - 1) }
}

/// The number with its sign in the highest bit.
pub fn signed(value: u64, bits: u32) -> i64 {
    let free = 64 - bits.min(64);
    (value << free) as i64 >> free
}

/// No limit: an element that is undefined.
pub const UNDEFINED: f64 = f64::INFINITY;

/// A tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The kind of its elements.
    pub element: Element,
    /// Its sizes.
    pub shape: Vec<usize>,
    /// The elements in row-major order.
    pub bits: Vec<u64>,
    /// How far each element may be off.
    pub slack: Vec<f64>,
}

impl Tile {
    /// A tile by its elements, which are known.
    pub fn new(element: Element, shape: Vec<usize>, bits: Vec<u64>) -> Tile {
        let slack = vec![0.0; bits.len()];
        Tile { element, shape, bits, slack }
    }

    /// A tile by the elements of a constant, in the encoding of the bytecode.
    pub fn of_data(element: Element, shape: Vec<usize>, data: &[u8]) -> Tile {
        let count: usize = shape.iter().product();
        let size =
            (element.bits() as usize).div_ceil(8).min(if element.scalar() == Scalar::TF32 { 3 } else { 8 });
        let number = |at: usize| {
            let bytes = data.get(at * size..(at + 1) * size).unwrap_or_default();
            let bits = bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
            // Nineteen bits are held as the upper ones of an `f32`.
            cut(if element.scalar() == Scalar::TF32 { bits << 13 } else { bits }, element.bits())
        };
        let bit = |at: usize| u64::from(data.get(at / 8).copied().unwrap_or_default() >> (at % 8) & 1);
        let bits = match (element.scalar(), data.len()) {
            // A bit that stands for all is 0x00 or 0xff, and of eight elements each has its bit: both are
            // read alike.
            (Scalar::I1, 1) if count > 8 => vec![bit(0); count],
            (Scalar::I1, _) => (0..count).map(bit).collect(),
            (_, length) if length == size => vec![number(0); count],
            _ => (0..count).map(number).collect(),
        };
        Tile::new(element, shape, bits)
    }

    /// A tile with each element taken from another place of this one; none is undefined.
    pub fn gather(&self, shape: Vec<usize>, from: impl Fn(&[usize]) -> Option<usize>) -> Tile {
        let count = shape.iter().product();
        let (mut bits, mut slack) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for_each(&shape, |place| {
            let at = from(place);
            bits.push(at.map_or(0, |at| self.bits[at]));
            slack.push(at.map_or(UNDEFINED, |at| self.slack[at]));
        });
        Tile { element: self.element, shape, bits, slack }
    }
}

/// Calls a function with each place of an array, in row-major order.
pub fn for_each(shape: &[usize], mut call: impl FnMut(&[usize])) {
    let mut place = vec![0; shape.len()];
    for _ in 0..shape.iter().product::<usize>() {
        call(&place);
        for dim in (0..shape.len()).rev() {
            place[dim] += 1;
            if place[dim] < shape[dim] {
                break;
            }
            place[dim] = 0;
        }
    }
}

/// The place of an element in row-major order.
pub fn flat(shape: &[usize], place: &[usize]) -> usize {
    shape.iter().zip(place).fold(0, |at, (size, index)| at * size + index)
}

/// A tensor in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// The kind of its numbers.
    pub scalar: Scalar,
    /// Its first address.
    pub base: u64,
    /// Its sizes.
    pub shape: Vec<i64>,
    /// Its strides, in elements.
    pub strides: Vec<i64>,
}

/// How a view cuts a tensor.
#[derive(Clone, Debug, PartialEq)]
pub enum Cut {
    /// Into tiles, each so many elements after the one before along each dimension.
    Steps(Vec<i64>),
    /// An index for each row along this dimension.
    Gather(usize),
}

/// A tensor that is cut into tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The tensor.
    pub tensor: Tensor,
    /// The sizes of a tile.
    pub tile: Vec<usize>,
    /// The dimension of the tensor for each dimension of the tile.
    pub dims: Vec<usize>,
    /// How it is cut.
    pub cut: Cut,
    /// The value of elements outside.
    pub padding: Option<Padding>,
}

/// Numbers of accesses.
pub type Tokens = Rc<BTreeSet<u32>>;

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A tile.
    Tile(Rc<Tile>),
    /// A tensor.
    Tensor(Rc<Tensor>),
    /// A view.
    View(Rc<View>),
    /// The accesses that a token stands for.
    Token(Tokens),
}
