//! Arithmetic on numbers and tiles of them.
//!
//! Each operation is one of `arith` or `math` on the vector of the tile. Those round to the nearest, ties to
//! even, and have no other mode in LLVM; an operation that requests another mode is refused. `approx` and
//! `full` require only an approximation where PTX has one, so a result rounded to the nearest is allowed.
//! `exp2` and `rsqrt` are always approximations, and are refused if rounding is requested.
//!
//! The functions are LLVM intrinsics for which the PTX back end has instructions. The ops of `math` would
//! become calls of a device library that is not linked (upstream's conversion of `gpu`), and that conversion
//! rejects their lowering to LLVM.
//!
//! The back end supports LLVM floats from 16 to 64 bits. What it would abort on, without a location, is
//! refused here: other floats, and `exp2` of `f64`.

use super::{
    emit::{Lowered, Lowering, Match, Refusal, elements_of, refuse, with_elements},
    types::is_llvm_float,
};
use melior::ir::{
    Type, TypeLike, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, StringAttribute},
};
use mlir_ext::{ir, types::float_width};

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] = &[
    ("addf", addf),
    ("subf", subf),
    ("mulf", mulf),
    ("divf", divf),
    ("fma", fma),
    ("clampf", clampf),
    ("exp2", exp2),
    ("sqrt", sqrt),
    ("rsqrt", rsqrt),
    ("mulhiui", mulhiui),
    ("fp_to_fp", fp_to_fp),
    ("bitcast", bitcast),
];

/// The supported rounding modes: of correctly rounded operations, of operations for which PTX has
/// approximations as well, and of those for which it has only approximations.
const ROUNDED: &[&str] = &["nearest_even"];
const QUOTIENT: &[&str] = &["nearest_even", "approx", "full"];
const ROOT: &[&str] = &["nearest_even", "approx"];
const APPROXIMATE: &[&str] = &["approx"];

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// Refuses a rounding mode that is not in the list.
    fn check_rounding(&self, modes: &[&str]) -> Result<(), Refusal> {
        let mode = self.word("rounding_mode");
        match mode.is_empty() || modes.contains(&mode) {
            true => Ok(()),
            false => refuse(format!("it cannot round by '{mode}'")),
        }
    }

    /// An operation on floats with a result of the matched operation's type.
    fn on_floats(&self, name: &str, modes: &[&str]) -> Lowered<'c, 'a> {
        self.check_rounding(modes)?;
        let ty = self.result_type(0)?;
        self.check_float(ty)?;
        Ok(vec![self.value(name, self.operands, ty, &[])?])
    }

    /// An LLVM intrinsic on a float, or on each element of a vector.
    fn function(&self, name: &str) -> Result<Value<'c, 'a>, Refusal> {
        let ty = self.result_type(0)?;
        self.check_float(ty)?;
        let source = match ty.is_vector() {
            true => self.flat(self.operand(0)?)?,
            false => self.operand(0)?,
        };
        let value = self.intrinsic(name, &[source], Some(source.r#type()))?;
        self.unflat(value.ok_or(Refusal::Silent)?, ty)
    }

    /// A call of an LLVM intrinsic.
    pub fn intrinsic(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        result: Option<Type<'c>>,
    ) -> Result<Option<Value<'c, 'a>>, Refusal> {
        let groups = [operands.len() as i32, 0];
        let attributes = [
            ("intrin", StringAttribute::new(self.context(), name).into()),
            ("op_bundle_sizes", DenseI32ArrayAttribute::new(self.context(), &[]).into()),
            ("operandSegmentSizes", DenseI32ArrayAttribute::new(self.context(), &groups).into()),
        ];
        let call = self.emit("llvm.call_intrinsic", operands, result.as_slice(), &attributes)?;
        Ok(ir::result(call, 0))
    }

    /// Refuses floats without arithmetic in LLVM.
    fn check_float(&self, ty: Type<'c>) -> Result<(), Refusal> {
        let element = elements_of(ty);
        match is_llvm_float(self.context(), element) {
            true => Ok(()),
            false => refuse(format!("there is no arithmetic of {element} for PTX")),
        }
    }

    /// Converts floats to another type, rounded to the nearest.
    pub fn float_cast(&self, value: Value<'c, 'a>, element: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        let ty = value.r#type();
        let from = elements_of(ty);
        if from == element {
            return Ok(value);
        }
        if !is_llvm_float(self.context(), from) {
            let wide = self.widen(value)?;
            return self.float_cast(wide, element);
        }
        if !is_llvm_float(self.context(), element) {
            return self.narrow(value, element);
        }
        let to = with_elements(ty, element)?;
        match float_width(from).cmp(&float_width(element)) {
            std::cmp::Ordering::Less => self.value("arith.extf", &[value], to, &[]),
            std::cmp::Ordering::Greater => self.value("arith.truncf", &[value], to, &[]),
            // Neither of `f16` and `bf16` has all values of the other; `f32` has those of both.
            std::cmp::Ordering::Equal => {
                let single = Type::float32(self.context());
                self.float_cast(self.float_cast(value, single)?, element)
            }
        }
    }
}

fn addf<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.on_floats("arith.addf", ROUNDED)
}

fn subf<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.on_floats("arith.subf", ROUNDED)
}

fn mulf<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.on_floats("arith.mulf", ROUNDED)
}

fn divf<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.on_floats("arith.divf", QUOTIENT)
}

fn fma<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.on_floats("math.fma", ROUNDED)
}

fn clampf<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let ty = at.result_type(0)?;
    at.check_float(ty)?;
    let (max, min) = match at.word("propagate_nan") {
        "all" => ("arith.maximumf", "arith.minimumf"),
        _ => ("arith.maxnumf", "arith.minnumf"),
    };
    let not_below = at.value(max, &[at.operand(0)?, at.operand(1)?], ty, &[])?;
    Ok(vec![at.value(min, &[not_below, at.operand(2)?], ty, &[])?])
}

fn exp2<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    if elements_of(at.result_type(0)?) == Type::float64(at.context()) {
        return refuse("PTX has no exp2 of f64");
    }
    at.check_rounding(APPROXIMATE)?;
    Ok(vec![at.function("llvm.exp2")?])
}

fn sqrt<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.check_rounding(ROOT)?;
    Ok(vec![at.function("llvm.sqrt")?])
}

fn rsqrt<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.check_rounding(APPROXIMATE)?;
    let root = at.function("llvm.sqrt")?;
    let one = at.constant(root.r#type(), 1)?;
    Ok(vec![at.value("arith.divf", &[one, root], root.r#type(), &[])?])
}

fn mulhiui<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let ty = at.result_type(0)?;
    // Upstream lowers operations with two results only on vectors of one dimension.
    let (lhs, rhs) = match ty.is_vector() {
        true => (at.flat(at.operand(0)?)?, at.flat(at.operand(1)?)?),
        false => (at.operand(0)?, at.operand(1)?),
    };
    let product = at.emit("arith.mului_extended", &[lhs, rhs], &[lhs.r#type(); 2], &[])?;
    Ok(vec![at.unflat(ir::result(product, 1).ok_or(Refusal::Silent)?, ty)?])
}

fn fp_to_fp<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.check_rounding(ROUNDED)?;
    let element = elements_of(at.result_type(0)?);
    Ok(vec![at.float_cast(at.operand(0)?, element)?])
}

/// All pointers of a space are one type in LLVM, so a pointer to something else is the same value.
fn bitcast<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let (source, ty) = (at.operand(0)?, at.result_type(0)?);
    if source.r#type() == ty {
        return Ok(vec![source]);
    }
    Ok(vec![at.value("arith.bitcast", &[source], ty, &[])?])
}
