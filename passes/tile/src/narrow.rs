//! Conversions of eight-bit floats, which LLVM does not have.
//!
//! PTX converts them from `sm_89` on, and upstream's `nvvm.convert` ops crash LLVM on older targets, which
//! are known only after this pass. So they are converted by integer operations on their bits, which is exact
//! and works everywhere:
//!
//! ```text
//! f8E5M2     the upper byte of an f16
//! f8E4M3FN   the same with the exponent one bit shorter: shifted, it is an f16 that is 256 times too small
//! f8E8M0FNU  the exponent of an f32 alone
//! ```
//!
//! To eight bits, a number is rounded to the nearest, ties to even, and saturates, like PTX
//! (`cvt.rn.satfinite`). In the bits of an `f32`, rounding adds just below half of the last place that is
//! kept, or half if that place is odd. Subnormal results are rounded by adding a power of two whose last
//! place is the smallest number of the type: the sum's last bits are the result.

use super::emit::{Match, Refusal, elements_of, refuse, with_elements};
use melior::ir::{Type, Value, ValueLike, attribute::FloatAttribute};

/// A target type of rounding.
struct Format {
    name: &'static str,
    /// Stored bits of the mantissa.
    mantissa: i64,
    /// The bias of the exponent.
    bias: i64,
    /// The largest number.
    max: f64,
}

const FORMATS: [Format; 2] = [
    Format { name: "f8E4M3FN", mantissa: 3, bias: 7, max: 448.0 },
    Format { name: "f8E5M2", mantissa: 2, bias: 15, max: 57_344.0 },
];
/// Bits of the mantissa of `f32`, and the bias of its exponent.
const MANTISSA: i64 = 23;
const BIAS: i64 = 127;
/// The bits of a NaN and of all but the sign, in eight bits.
const NAN: i64 = 0x7f;
const MAGNITUDE: i64 = 0x7f;

/// `arith.cmpi`'s numbers for "equal" and "unsigned less than". The bits of positive floats are ordered as
/// the floats are.
const EQ: i64 = 0;
const ULT: i64 = 6;
/// The bits of infinity as an `f32`; those of a NaN are greater.
const INFINITY: i64 = 0x7f80_0000;

/// Operations on vectors of one shape, by their short names.
struct Bits<'m, 'r, 'c, 'a> {
    at: &'m Match<'r, 'c, 'a>,
    /// The type with the shape.
    ty: Type<'c>,
}

impl<'c, 'a> Bits<'_, '_, 'c, 'a> {
    fn of(&self, element: Type<'c>) -> Result<Type<'c>, Refusal> {
        with_elements(self.ty, element)
    }

    fn int(&self, width: u32, number: i64) -> Result<Value<'c, 'a>, Refusal> {
        self.at.constant(self.of(self.at.int(width))?, number)
    }

    fn float(&self, element: Type<'c>, number: f64) -> Result<Value<'c, 'a>, Refusal> {
        let number = FloatAttribute::new(self.at.context(), element, number).into();
        self.at.constant_of(self.of(element)?, number)
    }

    fn cast(&self, name: &str, value: Value<'c, 'a>, to: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        self.at.value(name, &[value], self.of(to)?, &[])
    }

    fn binary(&self, name: &str, lhs: Value<'c, 'a>, rhs: Value<'c, 'a>) -> Result<Value<'c, 'a>, Refusal> {
        self.at.value(name, &[lhs, rhs], lhs.r#type(), &[])
    }

    /// An operation with an integer constant.
    fn by(&self, name: &str, value: Value<'c, 'a>, number: i64) -> Result<Value<'c, 'a>, Refusal> {
        let number = self.at.constant(value.r#type(), number)?;
        self.binary(name, value, number)
    }

    /// `then` where a comparison of integers holds, `otherwise` elsewhere.
    fn select(
        &self,
        predicate: i64,
        (lhs, rhs): (Value<'c, 'a>, Value<'c, 'a>),
        then: Value<'c, 'a>,
        otherwise: Value<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal> {
        let predicate = [("predicate", self.at.number(predicate))];
        let holds = self.at.value("arith.cmpi", &[lhs, rhs], self.of(self.at.int(1))?, &predicate)?;
        self.at.value("arith.select", &[holds, then, otherwise], then.r#type(), &[])
    }
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// Extends eight-bit floats to an LLVM float type that has all of their values.
    pub fn widen(&self, value: Value<'c, 'a>) -> Result<Value<'c, 'a>, Refusal> {
        let ty = value.r#type();
        let from = elements_of(ty);
        let bits = Bits { at: self, ty };
        let (half, single) = (Type::float16(self.context()), Type::float32(self.context()));
        let byte = |width| {
            let byte = bits.cast("arith.bitcast", value, self.int(8))?;
            bits.cast("arith.extui", byte, self.int(width))
        };
        match &*from.to_string() {
            "f8E5M2" => bits.cast("arith.bitcast", bits.by("arith.shli", byte(16)?, 8)?, half),
            "f8E4M3FN" => {
                let byte = byte(16)?;
                let magnitude = bits.by("arith.andi", byte, MAGNITUDE)?;
                let small = bits.cast("arith.bitcast", bits.by("arith.shli", magnitude, 7)?, half)?;
                let scaled = bits.binary("arith.mulf", small, bits.float(half, 256.0)?)?;
                let is_nan = (magnitude, bits.int(16, NAN)?);
                let nan = bits.float(half, f64::NAN)?;
                let number = bits.select(EQ, is_nan, nan, scaled)?;
                let number = bits.cast("arith.bitcast", number, self.int(16))?;
                let sign = bits.by("arith.shli", bits.binary("arith.subi", byte, magnitude)?, 8)?;
                bits.cast("arith.bitcast", bits.binary("arith.ori", number, sign)?, half)
            }
            "f8E8M0FNU" => {
                let byte = byte(32)?;
                let number = bits.by("arith.shli", byte, MANTISSA)?;
                // An `f32` exponent of zero would be zero or subnormal.
                let smallest = bits.int(32, 1 << (MANTISSA - 1))?;
                let is_smallest = (byte, bits.int(32, 0)?);
                let number = bits.select(EQ, is_smallest, smallest, number)?;
                let nan = bits.int(32, 0x7fc0_0000)?;
                let is_nan = (byte, bits.int(32, 0xff)?);
                let number = bits.select(EQ, is_nan, nan, number)?;
                bits.cast("arith.bitcast", number, single)
            }
            _ => refuse(format!("{from} cannot be converted to other floats for PTX")),
        }
    }

    /// Rounds LLVM floats to eight bits.
    pub fn narrow(&self, value: Value<'c, 'a>, to: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        let ty = value.r#type();
        let from = elements_of(ty);
        let name = to.to_string();
        let Some(format) = FORMATS.iter().find(|format| format.name == name) else {
            return refuse(format!("{from} cannot be converted to {to} for PTX"));
        };
        if from == Type::float64(self.context()) {
            return refuse(format!("{from} would be rounded twice on its way to {to}"));
        }
        let bits = Bits { at: self, ty };
        let (int, single) = (self.int(32), Type::float32(self.context()));
        let all = bits.cast("arith.bitcast", self.float_cast(value, single)?, int)?;
        let magnitude = bits.by("arith.andi", all, i64::from(i32::MAX))?;
        let sign = bits.by("arith.shrui", bits.binary("arith.subi", all, magnitude)?, 24)?;
        let number = bits.cast("arith.bitcast", magnitude, single)?;
        let limited = bits.binary("arith.minnumf", number, bits.float(single, format.max)?)?;
        let limited_bits = bits.cast("arith.bitcast", limited, int)?;

        let dropped = MANTISSA - format.mantissa;
        let last = bits.by("arith.andi", bits.by("arith.shrui", limited_bits, dropped)?, 1)?;
        let rounded = bits.by("arith.addi", limited_bits, (1 << (dropped - 1)) - 1)?;
        let rounded = bits.binary("arith.addi", rounded, last)?;
        let normal = bits.by("arith.shrui", rounded, dropped)?;
        let normal = bits.by("arith.subi", normal, (BIAS - format.bias) << format.mantissa)?;

        let first_normal = 2f64.powi(1 - format.bias as i32);
        let power = first_normal * 2f64.powi(dropped as i32);
        let sum = bits.binary("arith.addf", limited, bits.float(single, power)?)?;
        let sum = bits.cast("arith.bitcast", sum, int)?;
        let tiny = bits.by("arith.subi", sum, i64::from((power as f32).to_bits()))?;

        let is_tiny = (limited_bits, bits.int(32, i64::from((first_normal as f32).to_bits()))?);
        let result = bits.select(ULT, is_tiny, tiny, normal)?;
        let is_nan = (bits.int(32, INFINITY)?, magnitude);
        let result = bits.select(ULT, is_nan, bits.int(32, NAN)?, result)?;
        let result = bits.cast("arith.trunci", bits.binary("arith.ori", result, sign)?, self.int(8))?;
        bits.cast("arith.bitcast", result, to)
    }
}
