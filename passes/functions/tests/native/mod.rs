//! Who executes the operations with numbers, and as badly as the PTX ISA allows.

#![allow(dead_code)]

use tilespace_functions::ops::{Binary, Compare, IntegerBinary, IntegerCompare, Logic, Ops, Unary, Width};

/// `f32`; the state of the random directions of errors.
pub struct Single(pub u64);
/// `f64`
pub struct Double;

/// The distance of neighbours at a value, as of `f32`.
pub fn last_place(value: f64) -> f64 {
    let exponent = (value.abs().to_bits() >> 52) as i32 - 1023;
    2f64.powi(exponent.max(-126) - 23)
}

impl Single {
    /// One of the two greatest errors, at random, then the last float within the bound.
    fn off(&mut self, exact: f64, bound: f64) -> f32 {
        // An overflow is infinite.
        if exact == 0.0 || (exact as f32).is_nan() || (exact as f32).is_infinite() {
            return exact as f32;
        }
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let worst = if self.0 >> 63 == 0 { exact + bound } else { exact - bound };
        let rounded = worst as f32;
        let outside = (f64::from(rounded) - exact).abs() > bound;
        match outside {
            false => rounded,
            true if f64::from(rounded) > exact => rounded.next_down(),
            true => rounded.next_up(),
        }
    }

    fn approximate(&mut self, op: Unary, a: f32) -> f32 {
        let flush = |a: f32| if a.is_subnormal() { 0f32.copysign(a) } else { a };
        let x = f64::from(a);
        match op {
            Unary::Ex2Approx if flush(a) == 0.0 => 1.0,
            Unary::Ex2Approx => {
                let exact = x.exp2();
                if exact < f64::from(f32::MIN_POSITIVE) {
                    return 0.0;
                }
                flush(self.off(exact, 2.0 * last_place(exact)))
            }
            Unary::RcpApprox => self.off(1.0 / x, last_place(1.0 / x)),
            Unary::RsqrtApprox => {
                let exact = 1.0 / x.sqrt();
                self.off(exact, exact * 2f64.powf(-22.9))
            }
            Unary::TanhApprox => self.off(x.tanh(), x.tanh().abs() * 2f64.powi(-11)),
            Unary::Lg2Approx => {
                let exact = x.log2();
                self.off(exact, if (0.5..2.0).contains(&x) { 1.0 } else { exact.abs() } * 2f64.powi(-22))
            }
            Unary::SinApprox => self.off(x.sin(), 2f64.powf(-20.5)),
            Unary::CosApprox => self.off(x.cos(), 2f64.powf(-20.5)),
            Unary::SqrtApprox => self.off(x.sqrt(), x.sqrt() * 2f64.powi(-23)),
            Unary::SqrtApproxFlush => flush(self.approximate(Unary::SqrtApprox, flush(a))),
            Unary::RsqrtApproxFlush => flush(self.approximate(Unary::RsqrtApprox, flush(a))),
            other => panic!("{other:?} is not an approximation"),
        }
    }

    fn divide(&mut self, op: Binary, a: f32, b: f32) -> f32 {
        let flush = |a: f32| if a.is_subnormal() { 0f32.copysign(a) } else { a };
        let exact = |a: f32, b: f32| f64::from(a) / f64::from(b);
        match op {
            Binary::DivApprox | Binary::DivFull => self.off(exact(a, b), 2.0 * last_place(exact(a, b))),
            _ => {
                let exact = exact(flush(a), flush(b));
                flush(self.off(exact, 2.0 * last_place(exact)))
            }
        }
    }
}

impl Double {
    fn approximate(&mut self, op: Unary, _: f64) -> f64 {
        panic!("{op:?} does not exist for f64")
    }

    fn divide(&mut self, op: Binary, _: f64, _: f64) -> f64 {
        panic!("{op:?} does not exist for f64")
    }
}

macro_rules! native {
    ($name:ident, $width:expr, $float:ty, $signed:ty, $unsigned:ty, $wide:ty, $bits:expr) => {
        impl Ops for $name {
            type F = $float;
            type I = $unsigned;
            type B = bool;

            fn width(&self) -> Width {
                $width
            }
            fn float(&mut self, value: f64) -> $float {
                let float = value as $float;
                assert!(
                    value.is_nan() || f64::from(float) == value,
                    "{value:e} is not a number of the format"
                );
                float
            }
            fn integer(&mut self, value: i64) -> $unsigned {
                value as $unsigned
            }
            fn unary(&mut self, op: Unary, a: $float) -> $float {
                match op {
                    Unary::Neg => -a,
                    Unary::Abs => a.abs(),
                    Unary::Floor => a.floor(),
                    Unary::Ceil => a.ceil(),
                    Unary::Trunc => a.trunc(),
                    Unary::RoundEven => a.round_ties_even(),
                    Unary::Sqrt => a.sqrt(),
                    other => self.approximate(other, a),
                }
            }
            fn binary(&mut self, op: Binary, a: $float, b: $float) -> $float {
                match op {
                    Binary::Add => a + b,
                    Binary::Sub => a - b,
                    Binary::Mul => a * b,
                    Binary::Div => a / b,
                    Binary::Min => a.min(b),
                    Binary::Max => a.max(b),
                    other => self.divide(other, a, b),
                }
            }
            fn fma(&mut self, a: $float, b: $float, c: $float) -> $float {
                a.mul_add(b, c)
            }
            fn integers(&mut self, op: IntegerBinary, a: $unsigned, b: $unsigned) -> $unsigned {
                match op {
                    IntegerBinary::Add => a.wrapping_add(b),
                    IntegerBinary::Sub => a.wrapping_sub(b),
                    IntegerBinary::Mul => a.wrapping_mul(b),
                    IntegerBinary::MulHigh => (<$wide>::from(a) * <$wide>::from(b) >> $bits) as $unsigned,
                    IntegerBinary::And => a & b,
                    IntegerBinary::Or => a | b,
                    IntegerBinary::Xor => a ^ b,
                    IntegerBinary::ShiftLeft => a.wrapping_shl(b as u32),
                    IntegerBinary::ShiftRight => a.wrapping_shr(b as u32),
                    IntegerBinary::ShiftRightSigned => (a as $signed).wrapping_shr(b as u32) as $unsigned,
                    IntegerBinary::MinUnsigned => a.min(b),
                }
            }
            fn logic(&mut self, op: Logic, a: bool, b: bool) -> bool {
                match op {
                    Logic::And => a && b,
                    Logic::Or => a || b,
                }
            }
            fn compare(&mut self, op: Compare, a: $float, b: $float) -> bool {
                match op {
                    Compare::Equal => a == b,
                    Compare::Less => a < b,
                    Compare::LessEqual => a <= b,
                    Compare::NotEqual => a != b,
                    Compare::Unordered => a.is_nan() || b.is_nan(),
                }
            }
            fn compare_integers(&mut self, op: IntegerCompare, a: $unsigned, b: $unsigned) -> bool {
                match op {
                    IntegerCompare::Equal => a == b,
                    IntegerCompare::Less => (a as $signed) < b as $signed,
                    IntegerCompare::LessUnsigned => a < b,
                }
            }
            fn select(&mut self, condition: bool, yes: $float, no: $float) -> $float {
                if condition { yes } else { no }
            }
            fn select_integer(&mut self, condition: bool, yes: $unsigned, no: $unsigned) -> $unsigned {
                if condition { yes } else { no }
            }
            fn to_integer(&mut self, a: $float) -> $unsigned {
                a as $signed as $unsigned
            }
            fn to_float(&mut self, a: $unsigned) -> $float {
                a as $signed as $float
            }
            fn bits(&mut self, a: $float) -> $unsigned {
                a.to_bits()
            }
            fn float_of_bits(&mut self, a: $unsigned) -> $float {
                <$float>::from_bits(a)
            }
            fn rarely<const N: usize>(
                &mut self,
                condition: bool,
                usual: [$float; N],
                rare: impl FnOnce(&mut Self) -> [$float; N],
            ) -> [$float; N] {
                if condition { rare(self) } else { usual }
            }
        }
    };
}

native!(Single, Width::Single, f32, i32, u32, u64, 32);
native!(Double, Width::Double, f64, i64, u64, u128, 64);
