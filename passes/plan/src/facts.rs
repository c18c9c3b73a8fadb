//! Facts about numbers: the power of two that divides a number or an address, and how the elements of a tile
//! follow each other.
//!
//! ```text
//! %p = assume %arg [div_by<16>] : ptr<f16>      the address is divisible by 16
//! %n = assume %arg [div_by<8>] : i32            8
//! %m = muli %n, %c24                            8 * 8 = 64: the powers of two in 24 and in n
//! %q = offset %p, %m                            16: the least of 16 and of 64 * 2 bytes
//! ```
//!
//! So a row of `n` halfs from `%p` begins at a multiple of 16 bytes, and can be read 16 bytes at a time. Why
//! it is right: each rule is a rule of arithmetic modulo a power of two, which holds for numbers that wrap
//! around as well. Zero is divisible by everything; [`MOST`] stands for that.

use crate::program::{Arithmetic, Free, Kind, Program, ValueId};

/// The greatest divisor that is followed.
pub const MOST: u64 = 1 << 40;

/// The power of two in a number, at most [`MOST`].
pub fn power_in(number: i64) -> u64 {
    match number {
        0 => MOST,
        _ => (1 << number.trailing_zeros().min(40)).min(MOST),
    }
}

/// A power of two that divides a number or an address, or all elements of a tile of them.
pub fn divisor(program: &Program, value: ValueId) -> u64 {
    divisor_within(program, value, 64)
}

fn divisor_within(program: &Program, value: ValueId, depth: u32) -> u64 {
    let (Some(op), Some(depth)) = (program.definition(value), depth.checked_sub(1)) else { return 1 };
    let of =
        |index: usize| op.operands.get(index).map_or(1, |operand| divisor_within(program, *operand, depth));
    match &op.kind {
        Kind::Elementwise(arithmetic) => match arithmetic {
            Arithmetic::Constant(number) => power_in(*number),
            Arithmetic::Add | Arithmetic::Sub => of(0).min(of(1)),
            Arithmetic::Mul => of(0).saturating_mul(of(1)).min(MOST),
            Arithmetic::Same => of(0),
            Arithmetic::Promise { divisor, .. } => of(0).max(*divisor),
            Arithmetic::Offset(bytes) => of(0).min(of(1).saturating_mul(power_in(*bytes as i64)).min(MOST)),
            Arithmetic::Less { .. }
            | Arithmetic::Divide { .. }
            | Arithmetic::Right
            | Arithmetic::Bits
            | Arithmetic::Other => 1,
        },
        Kind::Free(Free::Splat) | Kind::Reshape | Kind::Broadcast | Kind::Permute(_) => of(0),
        _ => 1,
    }
}

/// How the elements of a tile follow each other along its last dimension.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Run {
    /// The difference between neighbours in a run: 0 or 1 (elements, for pointers).
    pub step: u64,
    /// The number of elements in a run: runs begin at multiples of it, a power of two.
    pub length: u64,
    /// A power of two that divides the first element of each run (bytes, for pointers).
    pub divisor: u64,
    /// The amount that a step of one adds: 1, or the bytes of a pointee.
    pub unit: u64,
}

impl Run {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { step: 0, length: 1, divisor: 1, unit: 1 };

    /// A run of equal elements.
    pub const fn equal(length: u64, divisor: u64) -> Self {
        Self { step: 0, length, divisor, unit: 1 }
    }

    /// The elements as runs of at most this length, which also begin inside of the original runs.
    fn shortened(self, length: u64) -> Self {
        match self.length <= length {
            true => self,
            false if self.step == 0 => Self { length, ..self },
            false => Self {
                length,
                divisor: self.divisor.min(length.saturating_mul(power_in(self.unit as i64))),
                ..self
            },
        }
    }
}

/// The runs of a tile of numbers, of pointers, or of truth values.
pub fn runs(program: &Program, value: ValueId) -> Run {
    runs_within(program, value, 64)
}

fn runs_within(program: &Program, value: ValueId, depth: u32) -> Run {
    let Some(last) = program.shape(value).map(|shape| shape.last().copied().unwrap_or(1)) else {
        return Run::equal(MOST, divisor(program, value));
    };
    let (Some(op), Some(depth)) = (program.definition(value), depth.checked_sub(1)) else {
        return Run::UNKNOWN;
    };
    let of = |index: usize| {
        op.operands.get(index).map_or(Run::UNKNOWN, |operand| runs_within(program, *operand, depth))
    };
    let run = match &op.kind {
        Kind::Free(Free::Splat) => Run::equal(last, divisor(program, value)),
        Kind::Free(Free::Range(first)) => {
            // One run along the only dimension.
            Run { step: 1, length: last, divisor: power_in(*first), unit: 1 }
        }
        Kind::Elementwise(Arithmetic::Mul) if is_one(program, op.operands[1]) => of(0),
        Kind::Elementwise(Arithmetic::Mul) if is_one(program, op.operands[0]) => of(1),
        Kind::Elementwise(arithmetic) => {
            elementwise(*arithmetic, op.operands.len(), &of, divisor(program, value))
        }
        Kind::Broadcast => broadcast(program, op.operands[0], last, of(0)),
        Kind::Reshape => {
            let source = program.shape(op.operands[0]).and_then(|shape| shape.last().copied()).unwrap_or(1);
            of(0).shortened(source)
        }
        _ => Run::UNKNOWN,
    };
    run.shortened(last)
}

/// A stride of 1 that no pass has folded.
fn is_one(program: &Program, value: ValueId) -> bool {
    let kind = program.definition(value).map(|op| &op.kind);
    matches!(kind, Some(Kind::Elementwise(Arithmetic::Constant(1))))
}

/// Repeating along the last dimension makes all neighbours equal.
fn broadcast(program: &Program, source: ValueId, last: u64, run: Run) -> Run {
    let before = program.shape(source).and_then(|shape| shape.last().copied()).unwrap_or(1);
    match before == last {
        true => run,
        false => Run::equal(last, divisor(program, source)),
    }
}

/// Two runs as runs of the same length.
fn aligned(a: Run, b: Run) -> (Run, Run) {
    let length = a.length.min(b.length);
    (a.shortened(length), b.shortened(length))
}

fn elementwise(arithmetic: Arithmetic, operands: usize, of: &impl Fn(usize) -> Run, divisor: u64) -> Run {
    match arithmetic {
        Arithmetic::Constant(_) => Run::equal(MOST, divisor),
        // Numbers wrap around at a power of two: within a run that begins at a multiple of its length, no
        // number does.
        Arithmetic::Same => match of(0) {
            run if run.step == 0 || run.unit != 1 => run,
            run => run.shortened(run.divisor),
        },
        Arithmetic::Promise { divisor, .. } => Run { divisor: of(0).divisor.max(divisor), ..of(0) },
        Arithmetic::Add | Arithmetic::Sub => {
            let (a, b) = aligned(of(0), of(1));
            let step = if arithmetic == Arithmetic::Sub && b.step != 0 { 2 } else { a.step + b.step };
            match step {
                0 | 1 => Run { step, length: a.length, divisor: a.divisor.min(b.divisor), unit: 1 },
                _ => Run::UNKNOWN,
            }
        }
        Arithmetic::Mul => {
            let (a, b) = aligned(of(0), of(1));
            match (a.step, b.step) {
                (0, 0) => Run::equal(a.length, a.divisor.saturating_mul(b.divisor).min(MOST)),
                _ => Run::UNKNOWN,
            }
        }
        Arithmetic::Offset(bytes) => {
            let (base, offset) = aligned(of(0), of(1));
            let moved = offset.divisor.saturating_mul(power_in(bytes as i64)).min(MOST);
            let divisor = base.divisor.min(moved);
            match (base.step, offset.step) {
                (0, step) => Run { step, length: base.length, divisor, unit: bytes },
                (1, 0) if base.unit == bytes => Run { step: 1, length: base.length, divisor, unit: bytes },
                _ => Run::UNKNOWN,
            }
        }
        // With runs a, a+1, ..., a+v-1 from a multiple of v, and b a multiple of v: either all are less than
        // b, or none.
        Arithmetic::Less { left } => {
            let (a, b) = aligned(of(left), of(1 - left));
            match (a.step, b.step) {
                (0, 0) => Run::equal(a.length, 1),
                (1, 0) => Run::equal(a.length.min(a.divisor).min(b.divisor), 1),
                _ => Run::UNKNOWN,
            }
        }
        // Equal operands give equal results.
        Arithmetic::Divide { .. } | Arithmetic::Right | Arithmetic::Bits | Arithmetic::Other => {
            let equal = (0..operands).map(of).map(|run| if run.step == 0 { run.length } else { 1 });
            Run::equal(equal.min().unwrap_or(MOST), 1)
        }
    }
}

/// The number that all elements of a tile are, if it is a constant.
pub fn constant(program: &Program, value: ValueId) -> Option<i64> {
    let op = program.definition(value)?;
    match op.kind {
        Kind::Elementwise(Arithmetic::Constant(number)) => Some(number),
        Kind::Free(Free::Splat) => constant(program, *op.operands.first()?),
        _ => None,
    }
}
