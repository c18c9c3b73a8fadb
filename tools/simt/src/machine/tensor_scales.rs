//! Factors of `tcgen05.mma` with `.block_scale`: bytes in tensor memory.
//!
//! Each row of A and column of B has a factor for each 16 or 32 numbers along k: lane `r % 32` of column
//! `r / 32` has the factor of row `r`. Where the right half of D's columns is in the 64 lanes after the left
//! half, so are the factors of B.

use super::{
    Stop,
    decode::Inst,
    numbers::Format,
    run::Machine,
    tensor::lane_and_column,
    tensor_shape::{LONG, Shape},
};

/// The factors of a matrix: their place, how many of them a row has, and the first byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scales {
    place: u64,
    count: usize,
    first: usize,
    format: Option<Format>,
    /// The rows of a part that has lanes of its own.
    part: usize,
}

/// The value of a byte as a factor: a number without a sign, or a power of two.
pub(super) fn factor(format: Option<Format>, byte: u64) -> f64 {
    match format {
        Some(format) => format.value(byte & 0x7f),
        None if byte == 255 => f64::NAN,
        None => f64::powi(2.0, byte as i32 - 127),
    }
}

/// The factors of A and of B.
pub(super) fn scales_of(
    inst: &Inst,
    word: u64,
    shape: &Shape,
    (a, b): (u64, u64),
) -> Option<(Scales, Scales)> {
    let count = match inst.one_of(&["scale_vec::1X", "scale_vec::2X", "scale_vec::4X", "block16", "block32"])
    {
        Some("scale_vec::1X") => 1,
        Some("scale_vec::2X") => 2,
        Some("scale_vec::4X" | "block16") => 4,
        Some(_) if inst.has("kind::mxf8f6f4") => 1,
        Some(_) => 2,
        None if inst.has("kind::mxf8f6f4") => 1,
        None if inst.has("kind::mxf4") => 2,
        None => return None,
    };
    let count = if shape.k == LONG { count / 2 * 3 } else { count };
    let format = if word >> 23 & 1 == 0 { Some(Format::of("e4m3")?) } else { None };
    // The two top bits of a place equal the first byte in the instruction descriptor.
    let scales = |place: u64, first: u64, part: usize| Scales {
        place: place & 0x3fff_ffff,
        count,
        first: first as usize,
        format,
        part,
    };
    let part = if shape.banks() == 2 { shape.n / 2 } else { shape.n };
    Some((scales(a, word >> 29 & 3, usize::MAX), scales(b, word >> 4 & 3, part)))
}

impl Machine<'_> {
    pub(super) fn scale(
        &mut self,
        inst: &Inst,
        rank: u64,
        scales: &Scales,
        matrix: &mut [Vec<f64>],
    ) -> Result<(), Stop> {
        let (first, column) = lane_and_column(scales.place);
        // A column has the factors of 32 rows; the factors of the next four parts along k are after all rows.
        let columns = matrix.len().min(scales.part).div_ceil(128) * 4;
        for (row, numbers) in matrix.iter_mut().enumerate() {
            let size = numbers.len() / scales.count;
            let (lane, row) = (row / scales.part * 64, row % scales.part);
            for (part, numbers) in numbers.chunks_mut(size).enumerate() {
                let (group, byte) = ((scales.first + part) / 4, (scales.first + part) % 4);
                let place = (first + lane + row % 32, column + row / 32 + group * columns);
                let word = *self.tensor_word(inst, rank, place)?;
                let factor = factor(scales.format, u64::from(word) >> (8 * byte) & 0xff);
                numbers.iter_mut().for_each(|number| *number *= factor);
            }
        }
        Ok(())
    }
}
