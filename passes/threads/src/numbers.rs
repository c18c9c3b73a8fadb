//! Conversions between integers and floats, rounded once.
//!
//! Problem: a conversion in two steps may round twice. Of `0x01010001`, 24 bits are `0x01010000`, which lies
//! in the middle between two numbers of `bf16` and becomes the even one, below. The nearest one is above:
//!
//! ```text
//! arith.sitofp %x : i32 to bf16      f32 on the way: 0x01000000      here: 0x01020000
//! ```
//!
//! So the intermediate step is exact, or rounds to an *odd* number: towards zero, with its last bit set if
//! any bit is cut off. A number with two bits more than the result, and odd, is on the same side of each
//! middle as the original, and never in one, so that rounding it gives the same result as rounding the
//! original (Boldo and Melquiond, "When double rounding is odd").

use crate::{elementwise::Tf32, threads::Threads};
use melior::ir::{
    Type, Value, ValueLike,
    attribute::{FloatAttribute, IntegerAttribute},
};
use mlir_ext::{
    ir,
    types::{element_or_self, float_width, integer_width},
};
use tilespace_emit::{Op, Res, integer};

/// The bits of a float of 64 bits.
const DOUBLE: u32 = 53;
/// The low bits of an integer of 64 bits that are cut off, so that the others fit in a float.
const CUT: i64 = (1 << 12) - 1;

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The result of a conversion that takes more than one operation; none for any other operation.
    pub fn converted(
        &self,
        op: Op<'c, 'a>,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Option<Value<'c, 'a>>> {
        let (name, Some(&value)) = (ir::name_str(op), operands.first()) else { return Ok(None) };
        let result = ir::result(op, 0).map(|result| ir::type_text(element_or_self(result.r#type())));
        let to = result.as_deref().filter(|to| ["bf16", "tf32"].contains(to));
        match (name, to) {
            ("arith.sitofp" | "arith.uitofp", Some(to)) => self.of_integer(name, value, to, ty).map(Some),
            // LLVM's back end would use the bits of the float, and exchange true and false.
            ("arith.fptosi" | "arith.fptoui", _)
                if integer_width(ty) == Some(1) && float_width(value.r#type()).is_some() =>
            {
                let wide = self.value("arith.fptosi", &[value], integer(self.context, 32), &[])?;
                self.value("arith.trunci", &[wide], ty, &[]).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// An integer as a `bf16` or `tf32`.
    fn of_integer(&self, name: &str, value: Value<'c, 'a>, to: &str, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let width = integer_width(value.r#type()).unwrap_or(64);
        if width == 1 {
            // LLVM's back end makes a bf16 of a truth value without its sign.
            let number = |number: f64| -> Res<Value<'c, 'a>> {
                let number = FloatAttribute::new(self.context, ty, number).into();
                self.value("arith.constant", &[], ty, &[("value", number)])
            };
            let one = number(if name == "arith.sitofp" { -1.0 } else { 1.0 })?;
            return self.value("arith.select", &[value, one, number(0.0)?], ty, &[]);
        }
        if width < 32 {
            let single = self.value(name, &[value], Type::float32(self.context), &[])?;
            return match to {
                "tf32" => self.rounded_to_tf32(single, Tf32::TiesEven),
                _ => self.value("arith.truncf", &[single], ty, &[]),
            };
        }
        let value = self.shortened(value, name == "arith.sitofp")?;
        let double = self.value(name, &[value], Type::float64(self.context), &[])?;
        // LLVM would combine two conversions into one, and has no conversion of a 32-bit integer to a bf16
        // that rounds once.
        let single = self.to_single(double)?;
        match to {
            "tf32" => self.rounded_to_tf32(single, Tf32::TiesEven),
            _ => self.value("arith.truncf", &[single], ty, &[]),
        }
    }

    /// An integer that an `f64` holds exactly, and that rounds to a float of a few bits as `value` does: an
    /// integer with too many bits is made odd.
    pub fn shortened(&self, value: Value<'c, 'a>, is_signed: bool) -> Res<Value<'c, 'a>> {
        if integer_width(value.r#type()) != Some(64) {
            return Ok(value);
        }
        let number = |number: i64| self.wide(number);
        let compared = |predicate: i64, a, b| {
            let predicate = ("predicate", self.number_attribute(predicate));
            self.value("arith.cmpi", &[a, b], integer(self.context, 1), &[predicate])
        };
        // Unsigned comparison: it covers the magnitude of a negative number, too.
        let (moved, most) = match is_signed {
            true => (self.integers("arith.addi", value, number(1 << DOUBLE)?)?, 2 << DOUBLE),
            false => (value, 1 << DOUBLE),
        };
        let is_long = compared(8, moved, number(most)?)?;
        let low = self.integers("arith.andi", value, number(CUT)?)?;
        let is_inexact = compared(1, low, number(0)?)?;
        let wide = integer(self.context, 64);
        let last = [number((CUT + 1) / 2)?, number(0)?];
        let last = self.value("arith.select", &[is_inexact, last[0], last[1]], wide, &[])?;
        let high = self.integers("arith.andi", value, number(!CUT)?)?;
        let odd = self.integers("arith.ori", high, last)?;
        self.value("arith.select", &[is_long, odd, value], wide, &[])
    }

    /// The exponent of a power as an integer of as many bits as the base has. An exponent with more bits is
    /// clamped, and it stays even or odd: so large a power is zero, one or infinite in either case.
    pub fn exponent(&self, value: Value<'c, 'a>, base: Type<'c>) -> Res<Value<'c, 'a>> {
        let (from, to) = (integer_width(value.r#type()).unwrap_or(32), float_width(base).unwrap_or(32));
        let ty = integer(self.context, to);
        if from <= to {
            return match from == to {
                true => Ok(value),
                false => self.value("arith.extsi", &[value], ty, &[]),
            };
        }
        let wide = value.r#type();
        let bound = |number: i64| -> Res<Value<'c, 'a>> {
            self.value("arith.constant", &[], wide, &[("value", IntegerAttribute::new(wide, number).into())])
        };
        let least = self.integers("arith.maxsi", value, bound(i64::from(i32::MIN))?)?;
        let clamped = self.integers("arith.minsi", least, bound(i64::from(i32::MAX))?)?;
        let even = self.integers("arith.andi", clamped, bound(-2)?)?;
        let last = self.integers("arith.andi", value, bound(1)?)?;
        let same = self.integers("arith.ori", even, last)?;
        self.value("arith.trunci", &[same], ty, &[])
    }
}
