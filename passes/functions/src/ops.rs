//! The operations that a function is made of, and who executes them.
//!
//! A function like [`crate::exp`] is a list of instructions. An implementation of [`Ops`] decides about each
//! instruction: an emitter makes an operation of MLIR of it, the tests compute with numbers, a counter
//! counts. One implementation serves one width, `f32` with integers of 32 bits or `f64` with integers of 64
//! bits; [`Ops::width`] says which.
//!
//! The required methods are few, because the operations are values of an `enum`; the functions of this crate
//! use the short names after them, which are provided.
//!
//! Example. `o.fma(x, y, z)` of an emitter is `math.fma %x, %y, %z : f32`, and of the tests `x.mul_add(y,
//! z)`.
//!
//! | here | in MLIR, for the NVPTX backend |
//! |---|---|
//! | `Add`, `Sub`, `Mul`, `Div`, `Neg`, `fma`, `Abs` | `arith.addf` and so on, `math.fma`, `math.absf` |
//! | `Min`, `Max` | `arith.minnumf`, `arith.maxnumf` |
//! | `Floor`, `Ceil`, `Trunc`, `RoundEven`, `Sqrt` | `math.floor`, ..., `math.roundeven`, `math.sqrt` |
//! | approximations | `llvm.inline_asm` without side effects, or intrinsics |
//! | integers | `arith.addi`, ..., the second result of `arith.mului_extended`, `arith.minui` |
//! | comparisons | `arith.cmpf` (`oeq`, `olt`, `ole`, `une`, `uno`), `arith.cmpi` (`eq`, `slt`, `ult`) |
//! | conversions | `arith.fptosi`, `arith.sitofp`, `arith.bitcast` |
//! | [`Ops::rarely`] | nothing, or `scf.if` |
//!
//! The functions rely on the following rules, and each implementation must keep them:
//!
//! - `Add`, `Sub`, `Mul`, `Div`, `Sqrt`, `fma` round to nearest even once, and subnormals are not flushed. No
//!   contraction of a product and a sum, and no reassociation: flags of fast arithmetic make wrong results.
//!   In PTX the products and sums must have their `.rn`: without it `ptxas` may contract them.
//! - `Min` and `Max` of a NaN and a number are the number (`min.f32` of PTX, `arith.minnumf`).
//! - Integers wrap around.
//! - Shifts are by less than the width, and conversions to integers get numbers in range, or else a `select`
//!   drops the result: it may be poison.
//! - The approximations have the errors that the PTX ISA documents, no better.

/// The width of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// `f32`, and integers of 32 bits.
    Single,
    /// `f64`, and integers of 64 bits.
    Double,
}

/// Operations of one float.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    /// `-a`, also of zeros and NaN.
    Neg,
    /// `|a|`
    Abs,
    /// To the integer towards minus infinity, `cvt.rmi`.
    Floor,
    /// To the integer towards infinity, `cvt.rpi`.
    Ceil,
    /// To the integer towards zero, `cvt.rzi`.
    Trunc,
    /// To the nearest integer, `cvt.rni`.
    RoundEven,
    /// `sqrt.rn`
    Sqrt,
    /// `ex2.approx.ftz.f32`: two units in the last place; subnormal arguments and results are flushed.
    Ex2Approx,
    /// `lg2.approx.f32`: 2^-22, absolute within (0.5, 2), relative elsewhere.
    Lg2Approx,
    /// `sin.approx.f32`: absolute error 2^-20.5 within 2 pi.
    SinApprox,
    /// `cos.approx.f32`: absolute error 2^-20.5 within 2 pi.
    CosApprox,
    /// `rcp.approx.f32`: one unit in the last place.
    RcpApprox,
    /// `rsqrt.approx.f32`: relative error 2^-22.9.
    RsqrtApprox,
    /// `rsqrt.approx.ftz.f32`: the same, with subnormals flushed.
    RsqrtApproxFlush,
    /// `tanh.approx.f32`: relative error 2^-11.
    TanhApprox,
    /// `sqrt.approx.f32`: relative error 2^-23.
    SqrtApprox,
    /// `sqrt.approx.ftz.f32`: the same, with subnormals flushed.
    SqrtApproxFlush,
}

/// Operations of two floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    /// `add.rn`
    Add,
    /// `sub.rn`
    Sub,
    /// `mul.rn`
    Mul,
    /// `div.rn`
    Div,
    /// The smaller one; of a NaN and a number the number.
    Min,
    /// The greater one; of a NaN and a number the number.
    Max,
    /// `div.approx.f32`: two units in the last place, for divisors from 2^-126 to 2^126.
    DivApprox,
    /// `div.approx.ftz.f32`: the same, with subnormals flushed.
    DivApproxFlush,
    /// `div.full.f32`: two units in the last place.
    DivFull,
    /// `div.full.ftz.f32`: the same, with subnormals flushed.
    DivFullFlush,
}

/// Operations of two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntegerBinary {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// The low half of the product.
    Mul,
    /// The high half of the unsigned product, `mul.hi.u32`.
    MulHigh,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Left shift.
    ShiftLeft,
    /// Right shift with zeros.
    ShiftRight,
    /// Right shift with copies of the sign.
    ShiftRightSigned,
    /// The smaller one of unsigned numbers.
    MinUnsigned,
}

/// Comparisons of floats; false where an operand is NaN, but for the last two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    /// `a == b`
    Equal,
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
    /// `a != b`, or an operand is NaN.
    NotEqual,
    /// An operand is NaN.
    Unordered,
}

/// Comparisons of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntegerCompare {
    /// `a == b`
    Equal,
    /// `a < b`, signed.
    Less,
    /// `a < b`, unsigned.
    LessUnsigned,
}

/// Operations of two truth values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Logic {
    /// Both.
    And,
    /// One or both.
    Or,
}

/// Who executes the operations.
pub trait Ops {
    /// A float.
    type F: Copy;
    /// An integer of the same width.
    type I: Copy;
    /// A truth value.
    type B: Copy;

    /// The width of the numbers.
    fn width(&self) -> Width;
    /// A constant, which is a number of the format, or an infinity or NaN.
    fn float(&mut self, value: f64) -> Self::F;
    /// A constant; its low bits where integers have 32.
    fn integer(&mut self, value: i64) -> Self::I;
    /// An operation of one float.
    fn unary(&mut self, op: Unary, a: Self::F) -> Self::F;
    /// An operation of two floats.
    fn binary(&mut self, op: Binary, a: Self::F, b: Self::F) -> Self::F;
    /// `a * b + c`, rounded once.
    fn fma(&mut self, a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    /// An operation of two integers.
    fn integers(&mut self, op: IntegerBinary, a: Self::I, b: Self::I) -> Self::I;
    /// An operation of two truth values.
    fn logic(&mut self, op: Logic, a: Self::B, b: Self::B) -> Self::B;
    /// A comparison of floats.
    fn compare(&mut self, op: Compare, a: Self::F, b: Self::F) -> Self::B;
    /// A comparison of integers.
    fn compare_integers(&mut self, op: IntegerCompare, a: Self::I, b: Self::I) -> Self::B;
    /// One of two floats.
    fn select(&mut self, condition: Self::B, yes: Self::F, no: Self::F) -> Self::F;
    /// One of two integers.
    fn select_integer(&mut self, condition: Self::B, yes: Self::I, no: Self::I) -> Self::I;
    /// A float to an integer, towards zero.
    fn to_integer(&mut self, a: Self::F) -> Self::I;
    /// A signed integer to the nearest float.
    fn to_float(&mut self, a: Self::I) -> Self::F;
    /// The bits of a float.
    fn bits(&mut self, a: Self::F) -> Self::I;
    /// The float with these bits.
    fn float_of_bits(&mut self, a: Self::I) -> Self::F;

    /// `usual`, but the results of `rare` where the condition holds, which it seldom does. An emitter may
    /// make a branch of it; without one, both are computed.
    fn rarely<const N: usize>(
        &mut self,
        condition: Self::B,
        usual: [Self::F; N],
        rare: impl FnOnce(&mut Self) -> [Self::F; N],
    ) -> [Self::F; N] {
        let rare = rare(self);
        std::array::from_fn(|i| self.select(condition, rare[i], usual[i]))
    }
}

/// The short names of the operations, which the functions use.
pub(crate) trait Short: Ops {
    /// Bits of the significand, with the leading one.
    fn precision(&self) -> i64 {
        if self.width() == Width::Single { 24 } else { 53 }
    }
    /// Bits of a number.
    fn size(&self) -> i64 {
        if self.width() == Width::Single { 32 } else { 64 }
    }
    /// The exponent's bias, which is also the greatest exponent.
    fn bias(&self) -> i64 {
        if self.width() == Width::Single { 127 } else { 1023 }
    }
    /// One of two values, after the width.
    fn either<T>(&self, single: T, double: T) -> T {
        if self.width() == Width::Single { single } else { double }
    }
    fn add(&mut self, a: Self::F, b: Self::F) -> Self::F {
        self.binary(Binary::Add, a, b)
    }
    fn sub(&mut self, a: Self::F, b: Self::F) -> Self::F {
        self.binary(Binary::Sub, a, b)
    }
    fn mul(&mut self, a: Self::F, b: Self::F) -> Self::F {
        self.binary(Binary::Mul, a, b)
    }
    fn div(&mut self, a: Self::F, b: Self::F) -> Self::F {
        self.binary(Binary::Div, a, b)
    }
    fn min(&mut self, a: Self::F, b: Self::F) -> Self::F {
        self.binary(Binary::Min, a, b)
    }
    fn max(&mut self, a: Self::F, b: Self::F) -> Self::F {
        self.binary(Binary::Max, a, b)
    }
    /// `1 / a`, within one unit in the last place, for a normal number with a normal reciprocal.
    fn reciprocal(&mut self, a: Self::F) -> Self::F {
        if self.width() == Width::Single {
            return self.unary(Unary::RcpApprox, a);
        }
        let one = self.float(1.0);
        self.div(one, a)
    }
    fn abs(&mut self, a: Self::F) -> Self::F {
        self.unary(Unary::Abs, a)
    }
    fn neg(&mut self, a: Self::F) -> Self::F {
        self.unary(Unary::Neg, a)
    }
    /// `a * b` with a constant.
    fn scale(&mut self, a: Self::F, b: f64) -> Self::F {
        let b = self.float(b);
        self.mul(a, b)
    }
    /// `a + b` with a constant.
    fn offset(&mut self, a: Self::F, b: f64) -> Self::F {
        let b = self.float(b);
        self.add(a, b)
    }
    /// `a * b + c` with a constant factor.
    fn fma_by(&mut self, a: Self::F, b: f64, c: Self::F) -> Self::F {
        let b = self.float(b);
        self.fma(a, b, c)
    }
    /// `a * b + c` with a constant summand.
    fn fma_plus(&mut self, a: Self::F, b: Self::F, c: f64) -> Self::F {
        let c = self.float(c);
        self.fma(a, b, c)
    }
    /// `c - a * b`. A sign of an operand costs nothing.
    fn fnma(&mut self, a: Self::F, b: Self::F, c: Self::F) -> Self::F {
        let a = self.neg(a);
        self.fma(a, b, c)
    }
    /// A comparison with a constant.
    fn is(&mut self, a: Self::F, op: Compare, b: f64) -> Self::B {
        let b = self.float(b);
        self.compare(op, a, b)
    }
    fn both(&mut self, a: Self::B, b: Self::B) -> Self::B {
        self.logic(Logic::And, a, b)
    }
    fn any(&mut self, a: Self::B, b: Self::B) -> Self::B {
        self.logic(Logic::Or, a, b)
    }
    /// An operation with a constant on the right.
    fn with(&mut self, op: IntegerBinary, a: Self::I, b: i64) -> Self::I {
        let b = self.integer(b);
        self.integers(op, a, b)
    }
    /// The value of a polynomial, from the lowest coefficient up, by Horner's rule: one operation each but
    /// one.
    fn polynomial(&mut self, x: Self::F, coefficients: &[f64]) -> Self::F {
        let last = coefficients.len() - 1;
        let mut sum = self.float(coefficients[last]);
        for &coefficient in coefficients[..last].iter().rev() {
            sum = self.fma_plus(sum, x, coefficient);
        }
        sum
    }
    /// The size of one float, which is not negative, with the sign of another.
    fn with_sign(&mut self, size: Self::F, sign: Self::F) -> Self::F {
        let (size, sign) = (self.bits(size), self.bits(sign));
        let sign = self.with(IntegerBinary::And, sign, i64::MIN >> (64 - self.size()));
        let bits = self.integers(IntegerBinary::Or, size, sign);
        self.float_of_bits(bits)
    }
    /// `a + b = hi + lo` exactly, where `|a| >= |b|` or `a` is zero.
    fn fast_sum(&mut self, a: Self::F, b: Self::F) -> (Self::F, Self::F) {
        let hi = self.add(a, b);
        let rest = self.sub(hi, a);
        (hi, self.sub(b, rest))
    }
    /// `a * b = hi + lo` exactly, where nothing underflows.
    fn exact_product(&mut self, a: Self::F, b: Self::F) -> (Self::F, Self::F) {
        let hi = self.mul(a, b);
        let minus = self.neg(hi);
        (hi, self.fma(a, b, minus))
    }
    /// `a * b` where `b` is the sum of two constants, as a sum of two floats.
    fn long_scale(&mut self, a: Self::F, b: [f64; 2]) -> (Self::F, Self::F) {
        let factor = self.float(b[0]);
        let (hi, lo) = self.exact_product(a, factor);
        (hi, self.fma_by(a, b[1], lo))
    }
}

impl<O: Ops> Short for O {}
