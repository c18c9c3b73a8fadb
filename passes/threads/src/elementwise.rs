//! Operations on one element of each operand: operations of `arith` and `math` under their own names, and the
//! dialect's.
//!
//! ```text
//! arith.addf %x, %y : tensor<64xf32>         arith.addf for each register
//! nv_tileaa.addptr %p, %i                    llvm.getelementptr
//! nv_tileaa.exp2 %x                          llvm.exp2
//! ```

use crate::{
    checks::FOREIGN,
    memory::pointee,
    threads::{Threads, register_type},
};
use melior::ir::{
    Attribute, Type, Value, ValueLike,
    attribute::{FloatAttribute, IntegerAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    attributes, ir,
    types::{element_or_self, float_width, vector_type},
};
use tilespace_dialects::nv_tileaa::word;
use tilespace_emit::{Op, Refusal, Res, integer};
use tilespace_functions::Small;

/// An attribute of a constant: its value.
const VALUE: &str = "value";

/// The first chip that multiplies and adds `bf16`, and rounds once (PTX ISA, fma).
const FMA_OF_BRAINS: u32 = 80;

/// The chips that compute with two floats of 32 bits at once; `sm_120` has the instructions and no hardware.
const PAIRS: std::ops::Range<u32> = 100..120;
/// The first chip that rounds to `tf32` in one instruction (PTX ISA, cvt).
const TF32: u32 = 90;

/// How an `f32` is rounded to a `tf32`.
#[derive(Clone, Copy)]
pub enum Tf32 {
    /// To the nearest, ties to even.
    TiesEven,
    /// To the nearest, ties away from zero.
    TiesAway,
    /// Towards zero.
    Cut,
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The results of an operation on one element of each operand.
    pub fn one(&mut self, op: Op<'c, 'a>, operands: &[Value<'c, 'a>]) -> Res<Vec<Value<'c, 'a>>> {
        let types: Vec<_> = op.results().map(|result| register_type(self.context, result.r#type())).collect();
        let name = ir::name_str(op);
        if let [ty] = types[..]
            && float_width(ty).is_some()
            && let Some(value) = self.mathematical(op, operands, ty)?
        {
            return Ok(vec![value]);
        }
        if let [ty] = types[..]
            && let Some(value) = self.converted(op, operands, ty)?
        {
            return Ok(vec![value]);
        }
        match name.split_once('.') {
            Some(("arith", "fptosi" | "fptoui")) if self.small_operand(op).is_some() => {
                let small = self.small_operand(op).ok_or("its operand is not a small float")?;
                let number = self.small_as_single(small, operands[0])?;
                Ok(vec![self.value(name, &[number], types[0], &[])?])
            }
            Some(("arith", "sitofp" | "uitofp")) if self.small_result(op).is_some() => {
                let small = self.small_result(op).ok_or("its result is not a small float")?;
                let number = self.shortened(operands[0], name == "arith.sitofp")?;
                let number = self.value(name, &[number], Type::float64(self.context), &[])?;
                let number = self.to_single(number)?;
                Ok(vec![self.to_small(small, number, false, types[0])?])
            }
            Some(("arith", "constant")) => Ok(vec![self.constant_of(op, types[0])?]),
            Some(("arith", "bitcast")) if operands[0].r#type() == types[0] => Ok(operands.to_vec()),
            Some(("nv_tileaa", mnemonic)) if FOREIGN.contains(&mnemonic) => {
                self.foreign(op, mnemonic, operands)
            }
            Some(("nv_tileaa", mnemonic)) => Ok(vec![self.own(op, mnemonic, operands, types[0])?]),
            _ if name != "arith.select" && self.small_operand(op).or(self.small_result(op)).is_some() => {
                Err("floats of eight or four bits have no arithmetic".into())
            }
            _ => {
                self.hardware.check_foreign(op)?;
                let new = self.emit(name, operands, &types, &attributes::named_attributes(op))?;
                Ok((0..types.len()).filter_map(|index| ir::result(new, index)).collect())
            }
        }
    }

    /// The operation on two floats of 32 bits at once, if the chip has it. `ptxas` makes one instruction of a sum
    /// of products of halfs that are extended, but not of two at once.
    pub fn paired(&self, op: Op<'c, 'a>) -> Option<&'static str> {
        const PAIRED: [(&str, &str); 4] = [
            ("nv_tileaa.addf", "arith.addf"),
            ("nv_tileaa.subf", "arith.subf"),
            ("nv_tileaa.mulf", "arith.mulf"),
            ("nv_tileaa.fma", "math.fma"),
        ];
        let is_directed = op.attribute("rounding_mode").is_ok_and(|mode| word(mode) != "nearest_even");
        let is_plain = !is_directed && !op.has_attribute("flush_to_zero");
        let element = ir::result(op, 0).map(|result| element_or_self(result.r#type()));
        let is_single = element == Some(Type::float32(self.context));
        let is_half = |operand: Value<'c, 'a>| {
            let made = ir::defining_op(operand).filter(|made| ir::is_named(*made, "nv_tileaa.fp_to_fp"));
            let from = made.and_then(|made| ir::operand(made, 0)).map(|from| element_or_self(from.r#type()));
            from.and_then(float_width) == Some(16)
        };
        let is_mixed = ir::is_named(op, "nv_tileaa.fma") && op.operands().any(is_half);
        let has_pairs = PAIRS.contains(&self.chip.sm) && is_plain && is_single && !is_mixed;
        let found = PAIRED.iter().find(|(name, _)| ir::is_named(op, name)).filter(|_| has_pairs);
        found.map(|(_, name)| *name)
    }

    /// An operation on two registers at once.
    pub fn pair(&self, name: &str, operands: &[Vec<Value<'c, 'a>>; 2]) -> Res<[Value<'c, 'a>; 2]> {
        let ty = vector_type(&[2], Type::float32(self.context)).ok_or("there is no such vector")?;
        let [first, second] = operands;
        let both = first.iter().zip(second).map(|(first, second)| self.vector(&[*first, *second], ty));
        let both = self.value(name, &both.collect::<Res<Vec<_>>>()?, ty, &[])?;
        Ok([self.element(both, 0)?, self.element(both, 1)?])
    }

    fn small_operand(&self, op: Op<'c, 'a>) -> Option<Small> {
        small_of(&ir::type_text(element_or_self(ir::operand(op, 0)?.r#type())))
    }

    /// The type of an operation's result, if it is a small float.
    pub fn small_result(&self, op: Op<'c, 'a>) -> Option<Small> {
        small_of(&ir::type_text(element_or_self(ir::result(op, 0)?.r#type())))
    }

    /// A constant with equal elements.
    fn constant_of(&self, op: Op<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let value =
            crate::read::splat_of(op).or_else(|| op.attribute(VALUE).ok()).ok_or("it has no value")?;
        let value: Attribute<'c> = match (IntegerAttribute::try_from(value), FloatAttribute::try_from(value))
        {
            (Ok(number), _) => IntegerAttribute::new(ty, number.value()).into(),
            (_, Ok(number)) if self.small_result(op).is_some() => {
                let small = self.small_result(op).ok_or("its result is not a small float")?;
                IntegerAttribute::new(ty, small.pattern(number.value()).into()).into()
            }
            (_, Ok(number)) if float_width(ty).is_some() => {
                FloatAttribute::new(self.context, ty, number.value()).into()
            }
            _ => return Err("a constant of different elements is not supported over threads yet".into()),
        };
        self.value("arith.constant", &[], ty, &[(VALUE, value)])
    }

    fn own(
        &mut self,
        op: Op<'c, 'a>,
        mnemonic: &str,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        let nearest = |modes: &[&str]| {
            let mode = op.attribute("rounding_mode").map_or("", word);
            match mode.is_empty() || mode == "nearest_even" || modes.contains(&mode) {
                true => Ok(()),
                false => Err(Refusal(format!("rounding mode '{mode}' is not supported yet"))),
            }
        };
        let simple = match mnemonic {
            "addf" => Some(("arith.addf", &[][..])),
            "subf" => Some(("arith.subf", &[][..])),
            "mulf" => Some(("arith.mulf", &[][..])),
            "divf" => Some(("arith.divf", &["approx", "full"][..])),
            "fma" => Some(("math.fma", &[][..])),
            _ => None,
        };
        if mnemonic == "fma" && self.chip.sm < FMA_OF_BRAINS && ty == Type::bfloat16(self.context) {
            nearest(&[])?;
            return self.hardware.fma_of_brains(self, operands);
        }
        if let Some((name, modes)) = simple {
            nearest(modes)?;
            return self.value(name, operands, ty, &[]);
        }
        match mnemonic {
            "assume" => Ok(operands[0]),
            "addptr" => {
                let element = register_type(self.context, pointee(op)?);
                let memory = self.memory_type(element);
                let offset = self.widened(operands[1])?;
                self.offset(operands[0], offset, memory)
            }
            "int_to_ptr" => {
                let number = self.widened(operands[0])?;
                self.value("llvm.inttoptr", &[number], ty, &[])
            }
            "ptr_to_int" => {
                let number = self.value("llvm.ptrtoint", operands, integer(self.context, 64), &[])?;
                self.of_bits(number, ty)
            }
            "memory_space_cast" if operands[0].r#type() == ty => Ok(operands[0]),
            "memory_space_cast" => self.value("llvm.addrspacecast", operands, ty, &[]),
            "bitcast" if operands[0].r#type() == ty => Ok(operands[0]),
            "bitcast" => {
                let from = operands[0].r#type();
                let bits = self.to_bits(operands[0])?;
                let bits = match float_width(from).is_some() && float_width(ty).is_some() {
                    // LLVM turns a comparison of an f16 with zero into a comparison of its bits, and if these
                    // are the bits of a bf16, into an `and` of the bf16, which it cannot compile
                    // (InstCombine of 21 and 22). So LLVM must not see their origin.
                    true => self.hardware.hidden(self, bits)?,
                    false => bits,
                };
                self.of_bits(bits, ty)
            }
            "clampf" => {
                let (max, min) = match op.attribute("propagate_nan").map_or("", word) {
                    "all" => ("arith.maximumf", "arith.minimumf"),
                    _ => ("arith.maxnumf", "arith.minnumf"),
                };
                let not_below = self.value(max, &operands[..2], ty, &[])?;
                self.value(min, &[not_below, operands[2]], ty, &[])
            }
            "mulhiui" => {
                let product = self.emit("arith.mului_extended", operands, &[ty; 2], &[])?;
                ir::result(product, 1).ok_or_else(|| "there is no result".into())
            }
            "fp_to_fp" => self.float_cast(op, operands[0], ty),
            _ => Err("it has no elementwise lowering yet".into()),
        }
    }

    /// A product and sum of `bf16`, rounded once, where the chip has no instruction for it. LLVM would round
    /// an `f32` a second time. Here an inexact `f64` is rounded towards zero and its last bit is set, so that
    /// only the rounding to `bf16` counts.
    pub fn fma_of_brains(&self, operands: &[Value<'c, 'a>]) -> Res<Value<'c, 'a>> {
        let (double, wide) = (Type::float64(self.context), integer(self.context, 64));
        let operands: Vec<_> = operands
            .iter()
            .map(|operand| self.value("arith.extf", &[*operand], double, &[]))
            .collect::<Res<_>>()?;
        let rounded = |mode: &str| -> Res<Value<'c, 'a>> {
            let name = format!("llvm.nvvm.fma.{mode}.d");
            self.intrinsic(&name, &operands, Some(double))?.ok_or_else(|| "there is no result".into())
        };
        let [cut, below, above] = [rounded("rz")?, rounded("rm")?, rounded("rp")?];
        // one: unordered operands are equal here, since a NaN has no last bit to set
        let differs = ("predicate", self.number_attribute(6));
        let inexact = self.value("arith.cmpf", &[below, above], integer(self.context, 1), &[differs])?;
        let sticky = self.value("arith.extui", &[inexact], wide, &[])?;
        let bits = self.value("arith.bitcast", &[cut], wide, &[])?;
        let bits = self.integers("arith.ori", bits, sticky)?;
        let odd = self.value("arith.bitcast", &[bits], double, &[])?;
        let single = self.to_single(odd)?;
        self.value("arith.truncf", &[single], Type::bfloat16(self.context), &[])
    }

    /// A float in another float type, rounded as the operation says: to the nearest, ties to even, if it says
    /// nothing.
    fn float_cast(&self, op: Op<'c, 'a>, value: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let of = |value: Option<Value<'c, 'a>>| {
            value.map(|value| ir::type_text(element_or_self(value.r#type()))).unwrap_or_default()
        };
        let (from, to) = (of(ir::operand(op, 0)), of(ir::result(op, 0)));
        if from == to {
            return Ok(value);
        }
        let mode = op.attribute("rounding_mode").map_or("nearest_even", word);
        let refused = || Refusal(format!("rounding mode '{mode}' is not supported yet"));
        let value = match small_of(&from) {
            Some(small) => self.small_as_single(small, value)?,
            None => value,
        };
        if let Some(small) = small_of(&to) {
            let directions: &[&str] = if small == Small::E8M0 {
                &["zero", "positive_inf", "nearest_even"]
            } else {
                &["nearest_even"]
            };
            if !directions.contains(&mode) {
                return Err(refused());
            }
            let number = self.to_single(value)?;
            return self.to_small(small, number, mode == "positive_inf", ty);
        }
        if to == "f64" {
            return match float_width(value.r#type()) {
                Some(64) => Ok(value),
                _ => self.value("arith.extf", &[value], ty, &[]),
            };
        }
        let direction = match mode {
            "nearest_even" => return self.nearest_cast(value, &to, ty),
            "nearest_away" => "ra",
            "zero" => "rz",
            "negative_inf" => "rm",
            "positive_inf" => "rp",
            _ => return Err(refused()),
        };
        let number = match (float_width(value.r#type()), direction) {
            (Some(64), "ra") if to == "f32" => return Err(refused()),
            // Two roundings in one direction are one rounding.
            (Some(64), "rz" | "rm" | "rp") => self.hardware.shortened(self, value, direction)?,
            _ => self.to_single(value)?,
        };
        match (&*to, direction) {
            ("f32", _) => Ok(number),
            ("tf32", "ra") => self.rounded_to_tf32(number, Tf32::TiesAway),
            ("tf32", "rz") => self.rounded_to_tf32(number, Tf32::Cut),
            ("f16" | "bf16", _) => self.directed(number, direction, ty),
            _ => Err(refused()),
        }
    }

    /// A float in a type of more than eight bits, to the nearest, ties to even.
    fn nearest_cast(&self, value: Value<'c, 'a>, to: &str, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        if to == "tf32" {
            return self.rounded_to_tf32(self.to_single(value)?, Tf32::TiesEven);
        }
        // From 16 bits to another type of 16 bits through 32 bits, which hold all values of both.
        let wide = match (float_width(value.r#type()), float_width(ty)) {
            (Some(16), Some(16)) => self.to_single(value)?,
            _ => value,
        };
        match (float_width(wide.r#type()), float_width(ty)) {
            (Some(a), Some(b)) if a < b => self.value("arith.extf", &[wide], ty, &[]),
            (Some(a), Some(b)) if a > b => self.value("arith.truncf", &[wide], ty, &[]),
            _ => Ok(wide),
        }
    }

    /// A float as an `f32`. A float of 64 bits becomes one that a further rounding takes to the result of a
    /// single rounding: it is rounded towards zero, with the last bit set if that was not exact.
    pub fn to_single(&self, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let (single, int) = (Type::float32(self.context), integer(self.context, 32));
        match float_width(value.r#type()) {
            Some(16) => self.value("arith.extf", &[value], single, &[]),
            Some(64) => {
                let cut = self.hardware.shortened(self, value, "rz")?;
                let back = self.value("arith.extf", &[cut], value.r#type(), &[])?;
                // one
                let differs = ("predicate", self.number_attribute(6));
                let inexact =
                    self.value("arith.cmpf", &[back, value], integer(self.context, 1), &[differs])?;
                let sticky = self.value("arith.extui", &[inexact], int, &[])?;
                let bits = self.value("arith.bitcast", &[cut], int, &[])?;
                let bits = self.integers("arith.ori", bits, sticky)?;
                self.value("arith.bitcast", &[bits], single, &[])
            }
            _ => Ok(value),
        }
    }

    /// An `f32` rounded to the 10 bits of a `tf32`, by an instruction of the chip if it has one. Else a number is
    /// added for the rounding, and the rest is cut off; a NaN and infinity stay.
    pub fn rounded_to_tf32(&self, value: Value<'c, 'a>, rounding: Tf32) -> Res<Value<'c, 'a>> {
        let int = integer(self.context, 32);
        let mode = match rounding {
            Tf32::TiesEven => Some("rn"),
            // `ptxas` makes several instructions of it, which turn some NaNs into infinity.
            Tf32::TiesAway => None,
            Tf32::Cut => Some("rz"),
        };
        if let Some(mode) = mode.filter(|_| self.chip.sm >= TF32) {
            let bits = self.intrinsic(&format!("llvm.nvvm.f2tf32.{mode}"), &[value], Some(int))?;
            let bits = bits.ok_or("there is no result")?;
            return self.value("arith.bitcast", &[bits], value.r#type(), &[]);
        }
        let bits = self.value("arith.bitcast", &[value], int, &[])?;
        let half = match rounding {
            // One less than half of the last place, plus the last bit.
            Tf32::TiesEven => {
                let last = self.integers("arith.shrui", bits, self.constant(13, 32)?)?;
                let odd = self.integers("arith.andi", last, self.constant(1, 32)?)?;
                self.integers("arith.addi", odd, self.constant(0xfff, 32)?)?
            }
            Tf32::TiesAway => self.constant(0x1000, 32)?,
            Tf32::Cut => self.constant(0, 32)?,
        };
        let sum = self.integers("arith.addi", bits, half)?;
        let cut = self.integers("arith.andi", sum, self.constant(0xffff_e000, 32)?)?;
        let exponent = self.integers("arith.andi", bits, self.constant(0x7f80_0000, 32)?)?;
        let all = self.constant(0x7f80_0000, 32)?;
        let equal = ("predicate", self.number_attribute(0));
        let is_special = self.value("arith.cmpi", &[exponent, all], integer(self.context, 1), &[equal])?;
        let kept = self.value("arith.select", &[is_special, bits, cut], int, &[])?;
        self.value("arith.bitcast", &[kept], value.r#type(), &[])
    }
}

/// The small float with this name of a type.
pub fn small_of(name: &str) -> Option<Small> {
    Some(match name {
        "f8E4M3FN" => Small::E4M3,
        "f8E5M2" => Small::E5M2,
        "f8E8M0FNU" => Small::E8M0,
        "f4E2M1FN" => Small::E2M1,
        _ => return None,
    })
}
