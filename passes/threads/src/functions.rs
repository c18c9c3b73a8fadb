//! Mathematical functions, and arithmetic with another rounding than to the nearest.
//!
//! ```text
//! math.exp %x : f32                          the list of instructions that tilespace_functions::exp is
//! math.exp %x fastmath<afn>                  ex2.approx
//! nv_tileaa.addf {rounding_mode zero}        llvm.nvvm.add.rz.f
//! nv_tileaa.mulf {flush_to_zero}             llvm.nvvm.mul.rn.ftz.f
//! ```
//!
//! [`tilespace_functions`] has the functions, with bounds for their errors; here each of its instructions
//! becomes an operation. Numbers of 16 bits are computed in 32, and rounded once.

use crate::threads::{Threads, hardware::Hardware};
use melior::ir::{
    Attribute, Type, Value, ValueLike,
    attribute::{FloatAttribute, IntegerAttribute},
    operation::OperationLike,
};
use mlir_ext::{ir, types::float_width};
use tilespace_dialects::nv_tileaa::word;
use tilespace_emit::{Emitter, Op, Refusal, Res, integer};
use tilespace_functions::{
    self as functions, Ops, Small, Width,
    ops::{Binary, Compare, IntegerBinary, IntegerCompare, Logic, Unary},
};

/// Turns instructions into operations. After the first error, later instructions have no value.
struct Floats<'e, 'c, 'a> {
    at: &'e Emitter<'c, 'a>,
    hardware: &'static dyn Hardware,
    ty: Type<'c>,
    error: Option<Refusal>,
}

type Known<'c, 'a> = Option<Value<'c, 'a>>;

impl<'c, 'a> Floats<'_, 'c, 'a> {
    fn keep(&mut self, result: Res<Value<'c, 'a>>) -> Known<'c, 'a> {
        match result {
            Ok(value) => Some(value),
            Err(refusal) => {
                self.error.get_or_insert(refusal);
                None
            }
        }
    }

    fn op(&mut self, name: &str, operands: &[Known<'c, 'a>], ty: Type<'c>) -> Known<'c, 'a> {
        self.with(name, operands, ty, &[])
    }

    fn with(
        &mut self,
        name: &str,
        operands: &[Known<'c, 'a>],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Known<'c, 'a> {
        let operands: Option<Vec<_>> = operands.iter().copied().collect();
        let result = self.at.value(name, &operands?, ty, attributes);
        self.keep(result)
    }

    fn intrinsic(&mut self, name: &str, operands: &[Known<'c, 'a>]) -> Known<'c, 'a> {
        let operands: Option<Vec<_>> = operands.iter().copied().collect();
        let result = self.at.intrinsic(name, &operands?, Some(self.ty));
        let result = result.and_then(|value| value.ok_or_else(|| "there is no result".into()));
        self.keep(result)
    }

    fn bits_type(&self) -> Type<'c> {
        integer(self.at.context, float_width(self.ty).unwrap_or(32))
    }

    fn truth(&self) -> Type<'c> {
        integer(self.at.context, 1)
    }
}

impl<'c, 'a> Ops for Floats<'_, 'c, 'a> {
    type F = Known<'c, 'a>;
    type I = Known<'c, 'a>;
    type B = Known<'c, 'a>;

    fn width(&self) -> Width {
        if float_width(self.ty) == Some(64) { Width::Double } else { Width::Single }
    }

    fn float(&mut self, value: f64) -> Self::F {
        let value = FloatAttribute::new(self.at.context, self.ty, value).into();
        self.with("arith.constant", &[], self.ty, &[("value", value)])
    }

    fn integer(&mut self, value: i64) -> Self::I {
        let ty = self.bits_type();
        let value = if float_width(self.ty) == Some(64) { value } else { i64::from(value as i32) };
        self.with("arith.constant", &[], ty, &[("value", IntegerAttribute::new(ty, value).into())])
    }

    fn unary(&mut self, op: Unary, a: Self::F) -> Self::F {
        let ty = self.ty;
        match op {
            Unary::Neg => self.op("arith.negf", &[a], ty),
            Unary::Abs => self.intrinsic("llvm.fabs", &[a]),
            Unary::Floor => self.intrinsic("llvm.floor", &[a]),
            Unary::Ceil => self.intrinsic("llvm.ceil", &[a]),
            Unary::Trunc => self.intrinsic("llvm.trunc", &[a]),
            Unary::RoundEven => self.intrinsic("llvm.roundeven", &[a]),
            _ => {
                let result = self.hardware.unary(self.at, op, a?);
                self.keep(result)
            }
        }
    }

    fn binary(&mut self, op: Binary, a: Self::F, b: Self::F) -> Self::F {
        let ty = self.ty;
        match op {
            Binary::Add => self.op("arith.addf", &[a, b], ty),
            Binary::Sub => self.op("arith.subf", &[a, b], ty),
            Binary::Mul => self.op("arith.mulf", &[a, b], ty),
            Binary::Div => self.op("arith.divf", &[a, b], ty),
            Binary::Min => self.op("arith.minnumf", &[a, b], ty),
            Binary::Max => self.op("arith.maxnumf", &[a, b], ty),
            _ => {
                let result = self.hardware.binary(self.at, op, [a?, b?]);
                self.keep(result)
            }
        }
    }

    fn fma(&mut self, a: Self::F, b: Self::F, c: Self::F) -> Self::F {
        self.op("math.fma", &[a, b, c], self.ty)
    }

    fn integers(&mut self, op: IntegerBinary, a: Self::I, b: Self::I) -> Self::I {
        let ty = self.bits_type();
        let name = match op {
            IntegerBinary::Add => "arith.addi",
            IntegerBinary::Sub => "arith.subi",
            IntegerBinary::Mul => "arith.muli",
            IntegerBinary::And => "arith.andi",
            IntegerBinary::Or => "arith.ori",
            IntegerBinary::Xor => "arith.xori",
            IntegerBinary::ShiftLeft => "arith.shli",
            IntegerBinary::ShiftRight => "arith.shrui",
            IntegerBinary::ShiftRightSigned => "arith.shrsi",
            IntegerBinary::MinUnsigned => "arith.minui",
            IntegerBinary::MulHigh => {
                let (Some(a), Some(b)) = (a, b) else { return None };
                let product = self.at.emit("arith.mului_extended", &[a, b], &[ty; 2], &[]);
                let high =
                    product.and_then(|op| ir::result(op, 1).ok_or_else(|| "there is no result".into()));
                return self.keep(high);
            }
        };
        self.op(name, &[a, b], ty)
    }

    fn logic(&mut self, op: Logic, a: Self::B, b: Self::B) -> Self::B {
        let name = if op == Logic::And { "arith.andi" } else { "arith.ori" };
        self.op(name, &[a, b], self.truth())
    }

    fn compare(&mut self, op: Compare, a: Self::F, b: Self::F) -> Self::B {
        // oeq, olt, ole, une, uno.
        let number = match op {
            Compare::Equal => 1,
            Compare::Less => 4,
            Compare::LessEqual => 5,
            Compare::NotEqual => 13,
            Compare::Unordered => 14,
        };
        let predicate = ("predicate", self.at.number_attribute(number));
        self.with("arith.cmpf", &[a, b], self.truth(), &[predicate])
    }

    fn compare_integers(&mut self, op: IntegerCompare, a: Self::I, b: Self::I) -> Self::B {
        let number = match op {
            IntegerCompare::Equal => 0,
            IntegerCompare::Less => 2,
            IntegerCompare::LessUnsigned => 6,
        };
        let predicate = ("predicate", self.at.number_attribute(number));
        self.with("arith.cmpi", &[a, b], self.truth(), &[predicate])
    }

    fn select(&mut self, condition: Self::B, yes: Self::F, no: Self::F) -> Self::F {
        self.op("arith.select", &[condition, yes, no], self.ty)
    }

    fn select_integer(&mut self, condition: Self::B, yes: Self::I, no: Self::I) -> Self::I {
        self.op("arith.select", &[condition, yes, no], self.bits_type())
    }

    fn to_integer(&mut self, a: Self::F) -> Self::I {
        self.op("arith.fptosi", &[a], self.bits_type())
    }

    fn to_float(&mut self, a: Self::I) -> Self::F {
        self.op("arith.sitofp", &[a], self.ty)
    }

    fn bits(&mut self, a: Self::F) -> Self::I {
        self.op("arith.bitcast", &[a], self.bits_type())
    }

    fn float_of_bits(&mut self, a: Self::I) -> Self::F {
        self.op("arith.bitcast", &[a], self.ty)
    }
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// A float of few bits, in an integer of as many, as an `f32`.
    pub fn small_as_single(&self, small: Small, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let bits = self.value("arith.extui", &[value], integer(self.context, 32), &[])?;
        let mut o = Floats {
            at: &self.emitter,
            hardware: self.hardware,
            ty: Type::float32(self.context),
            error: None,
        };
        let number = functions::from_small(&mut o, small, Some(bits));
        o.error.take().map_or(Ok(()), Err)?;
        number.ok_or_else(|| "it has no value".into())
    }

    /// An `f32` as a float of few bits, in an integer of this type.
    pub fn to_small(
        &self,
        small: Small,
        number: Value<'c, 'a>,
        up: bool,
        ty: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        let mut o = Floats {
            at: &self.emitter,
            hardware: self.hardware,
            ty: Type::float32(self.context),
            error: None,
        };
        let bits = functions::to_small(&mut o, small, Some(number), up);
        o.error.take().map_or(Ok(()), Err)?;
        self.value("arith.trunci", &[bits.ok_or("it has no value")?], ty, &[])
    }

    /// The result of a function of `math` or of the dialect; none for functions that are not of this file.
    pub fn mathematical(
        &self,
        op: Op<'c, 'a>,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Option<Value<'c, 'a>>> {
        let name = ir::name_str(op);
        let is_approximate =
            op.attribute("fastmath").is_ok_and(|flags| ir::attribute_text(flags).contains("afn"))
                || op.attribute("rounding_mode").is_ok_and(|mode| word(mode) == "approx");
        let is_full = op.attribute("rounding_mode").is_ok_and(|mode| word(mode) == "full");
        let flush = op.has_attribute("flush_to_zero");
        if let Some(rounded) = self.rounded(op, name, operands, ty)? {
            return Ok(Some(rounded));
        }
        // Upstream's conversion to NVVM refuses the operations of `math` for these.
        const EXACT: [(&str, &str); 3] =
            [("math.absf", "llvm.fabs"), ("math.ceil", "llvm.ceil"), ("math.floor", "llvm.floor")];
        if let Some((_, intrinsic)) = EXACT.iter().find(|(exact, _)| *exact == name) {
            return self.intrinsic(intrinsic, operands, Some(ty));
        }
        const FUNCTIONS: [&str; 17] = [
            "math.exp",
            "math.exp2",
            "math.log",
            "math.log2",
            "math.powf",
            "math.fpowi",
            "math.sin",
            "math.cos",
            "math.tan",
            "math.sinh",
            "math.cosh",
            "math.tanh",
            "math.atan2",
            "arith.remf",
            "nv_tileaa.exp2",
            "nv_tileaa.rsqrt",
            "nv_tileaa.sqrt",
        ];
        let is_quotient = name == "nv_tileaa.divf" && (is_approximate || is_full || flush);
        if !FUNCTIONS.contains(&name) && !is_quotient {
            return Ok(None);
        }
        let wide = match float_width(ty) {
            Some(64) => ty,
            _ => Type::float32(self.context),
        };
        let widened =
            |value: Value<'c, 'a>| match value.r#type() == wide || float_width(value.r#type()).is_none() {
                true => Ok(value),
                false => self.value("arith.extf", &[value], wide, &[]),
            };
        let exponent = match (name, operands) {
            ("math.fpowi", [_, exponent]) => Some(self.exponent(*exponent, wide)?),
            _ => None,
        };
        let operands: Vec<_> = operands.iter().map(|value| widened(*value)).collect::<Res<_>>()?;
        let mut o = Floats { at: &self.emitter, hardware: self.hardware, ty: wide, error: None };
        let single = float_width(wide) == Some(32);
        let (x, y) = (operands.first().copied(), operands.get(1).copied());
        let result = match name {
            "math.exp" if is_approximate && single => functions::exp_approx(&mut o, x),
            "math.exp" => functions::exp(&mut o, x),
            "math.exp2" => functions::exp2(&mut o, x),
            "nv_tileaa.exp2" if flush && single => functions::exp2_flush(&mut o, x),
            "nv_tileaa.exp2" => functions::exp2(&mut o, x),
            "math.log" => functions::log(&mut o, x),
            "math.log2" => functions::log2(&mut o, x),
            "math.powf" => functions::pow(&mut o, x, y),
            "math.fpowi" => functions::powi(&mut o, x, exponent),
            "math.sin" => functions::sin(&mut o, x),
            "math.cos" => functions::cos(&mut o, x),
            "math.tan" => functions::tan(&mut o, x),
            "math.sinh" => functions::sinh(&mut o, x),
            "math.cosh" => functions::cosh(&mut o, x),
            "math.tanh" if is_approximate && single && self.hardware.has_tanh() => {
                functions::tanh_approx(&mut o, x)
            }
            "math.tanh" => functions::tanh(&mut o, x),
            "math.atan2" => functions::atan2(&mut o, x, y),
            "arith.remf" => functions::remainder(&mut o, x, y),
            "nv_tileaa.rsqrt" if flush && single => functions::rsqrt_flush(&mut o, x),
            "nv_tileaa.rsqrt" => functions::rsqrt(&mut o, x),
            "nv_tileaa.sqrt" if is_approximate && single => functions::sqrt_approx(&mut o, x, flush),
            "nv_tileaa.sqrt" => functions::sqrt(&mut o, x),
            _ if is_full && single => functions::div_full(&mut o, x, y, flush),
            _ if is_approximate && single => functions::div_approx(&mut o, x, y, flush),
            _ => functions::div(&mut o, x, y),
        };
        if let Some(refusal) = o.error.take() {
            return Err(refusal);
        }
        let result = result.ok_or("it has no value")?;
        match wide == ty {
            true => Ok(Some(result)),
            false => self.value("arith.truncf", &[result], ty, &[]).map(Some),
        }
    }

    /// Arithmetic with another rounding than to the nearest, or with flushing of numbers near zero: an
    /// instruction of its own.
    fn rounded(
        &self,
        op: Op<'c, 'a>,
        name: &str,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Option<Value<'c, 'a>>> {
        let mode = op.attribute("rounding_mode").map_or("", word);
        let flush = op.has_attribute("flush_to_zero");
        let mode = match mode {
            "" | "nearest_even" if flush => "rn",
            "zero" => "rz",
            "negative_inf" => "rm",
            "positive_inf" => "rp",
            _ => return Ok(None),
        };
        let instruction = match name {
            "nv_tileaa.addf" | "nv_tileaa.subf" => "add",
            "nv_tileaa.mulf" => "mul",
            "nv_tileaa.divf" => "div",
            "nv_tileaa.fma" => "fma",
            "nv_tileaa.sqrt" => "sqrt",
            _ => return Ok(None),
        };
        let mut operands = operands.to_vec();
        if name == "nv_tileaa.subf" {
            operands[1] = self.value("arith.negf", &[operands[1]], ty, &[])?;
        }
        if !matches!((float_width(ty), flush), (Some(32), true) | (Some(16 | 32 | 64), false)) {
            return Ok(None);
        }
        if float_width(ty) != Some(16) {
            return self.hardware.rounded(self, (instruction, mode, flush), &operands, ty).map(Some);
        }
        // PTX rounds these only to the nearest. The result in 32 bits, rounded twice in one direction, is
        // rounded once.
        let single = Type::float32(self.context);
        for operand in &mut operands {
            *operand = self.value("arith.extf", &[*operand], single, &[])?;
        }
        let number = self.hardware.rounded(self, (instruction, mode, flush), &operands, single)?;
        self.directed(number, mode, ty).map(Some)
    }

    /// A float as a shorter one, such as an `f32` as a float of 16 bits, rounded in a direction: the nearest
    /// float, or its neighbour if the nearest lies beyond the number; with `ra` a tie goes away from zero.
    pub fn directed(&self, number: Value<'c, 'a>, mode: &str, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let width = float_width(ty).unwrap_or(16);
        let (single, bits) = (number.r#type(), integer(self.context, width));
        let magnitude =
            |of| self.intrinsic("llvm.fabs", &[of], Some(single))?.ok_or(Refusal::from("there is no result"));
        let nearest = self.value("arith.truncf", &[number], ty, &[])?;
        let back = self.value("arith.extf", &[nearest], single, &[])?;
        let (found, wanted) = (magnitude(back)?, magnitude(number)?);
        let truth = integer(self.context, 1);
        // A bit of 1 where the nearest one has too great (ogt) or too small (olt) a magnitude.
        let beyond = |predicate: i64| {
            let predicate = ("predicate", self.number_attribute(predicate));
            let is_beyond = self.value("arith.cmpf", &[found, wanted], truth, &[predicate])?;
            self.value("arith.extui", &[is_beyond], bits, &[])
        };
        let pattern = self.value("arith.bitcast", &[nearest], bits, &[])?;
        if mode == "ra" {
            // A tie that went down: both neighbours are as far away. The greatest number has no tie.
            let next = self.integers("arith.addi", pattern, self.constant(1, width)?)?;
            let next = self.value("arith.bitcast", &[next], ty, &[])?;
            let next = magnitude(self.value("arith.extf", &[next], single, &[])?)?;
            let [above, below] =
                [[next, wanted], [wanted, found]].map(|pair| self.value("arith.subf", &pair, single, &[]));
            let equal = ("predicate", self.number_attribute(1));
            let is_tie = self.value("arith.cmpf", &[above?, below?], truth, &[equal])?;
            let up = self.value("arith.extui", &[is_tie], bits, &[])?;
            let pattern = self.integers("arith.addi", pattern, up)?;
            return self.value("arith.bitcast", &[pattern], ty, &[]);
        }
        let [cut, raised] = [
            self.integers("arith.subi", pattern, beyond(2)?)?,
            self.integers("arith.addi", pattern, beyond(4)?)?,
        ];
        let is_negative = {
            let from = float_width(single).unwrap_or(32);
            let (all, zero) = (
                self.value("arith.bitcast", &[number], integer(self.context, from), &[])?,
                self.constant(0, from)?,
            );
            let less = ("predicate", self.number_attribute(2));
            self.value("arith.cmpi", &[all, zero], truth, &[less])?
        };
        let pattern = match mode {
            "rm" => self.value("arith.select", &[is_negative, raised, cut], bits, &[])?,
            "rp" => self.value("arith.select", &[is_negative, cut, raised], bits, &[])?,
            _ => cut,
        };
        self.value("arith.bitcast", &[pattern], ty, &[])
    }
}
