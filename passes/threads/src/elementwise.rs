//! Operations on one element of each operand: those of `arith` and `math` under their own names, and the dialect's.
//!
//! ```text
//! arith.addf %x, %y : tensor<64xf32>         arith.addf for each register
//! nv_tileaa.addptr %p, %i                    llvm.getelementptr
//! nv_tileaa.exp2 %x                          llvm.exp2
//! ```

use crate::{
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
    types::{element_or_self, float_width},
};
use tilespace_dialects::nv_tileaa::word;
use tilespace_emit::{Op, Refusal, Res, integer};

/// An attribute of a constant: its value.
const VALUE: &str = "value";

/// The element type of an operand or result whose elements are only bits to a thread.
fn of_bits_alone<'c>(op: Op<'c, '_>) -> Option<Type<'c>> {
    let operands = op.operands().map(|value| value.r#type());
    let mut types = operands.chain(op.results().map(|result| result.r#type())).map(element_or_self);
    types.find(|ty| float_width(*ty).is_some_and(|width| width < 16))
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
            Some(("arith", "constant")) => Ok(vec![self.constant_of(op, types[0])?]),
            Some(("arith", "bitcast")) if operands[0].r#type() == types[0] => Ok(operands.to_vec()),
            Some(("nv_tileaa", mnemonic)) => Ok(vec![self.own(op, mnemonic, operands, types[0])?]),
            _ if name != "arith.select" && let Some(ty) = of_bits_alone(op) => {
                Err(format!("there is no arithmetic of {ty} over threads yet").into())
            }
            _ => {
                let named = attributes::entries(ir::attributes(op));
                let kept: Vec<_> = named
                    .into_iter()
                    .filter_map(|(name, value)| Some((std::str::from_utf8(name).ok()?, value)))
                    .collect();
                let new = self.emit(name, operands, &types, &kept)?;
                Ok((0..types.len()).filter_map(|index| ir::result(new, index)).collect())
            }
        }
    }

    /// A constant whose elements are all the same.
    fn constant_of(&self, op: Op<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let value =
            crate::read::splat_of(op).or_else(|| op.attribute(VALUE).ok()).ok_or("it has no value")?;
        if let (Ok(_), Some(result), None) =
            (FloatAttribute::try_from(value), ir::result(op, 0), float_width(ty))
        {
            let float = self.value("arith.constant", &[], element_or_self(result.r#type()), &[(VALUE, value)])?;
            return self.value("arith.bitcast", &[float], ty, &[]);
        }
        let value: Attribute<'c> = match (IntegerAttribute::try_from(value), FloatAttribute::try_from(value))
        {
            (Ok(number), _) => IntegerAttribute::new(ty, number.value()).into(),
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
                false => Err(Refusal(format!("it cannot round by '{mode}' yet"))),
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
                let bits = self.to_bits(operands[0])?;
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
            "fp_to_fp" => {
                nearest(&[])?;
                self.float_cast(op, operands[0], ty)
            }
            _ => Err("it is not computed element by element yet".into()),
        }
    }

    /// A float as one of another type, rounded to the nearest, ties to even.
    fn float_cast(&self, op: Op<'c, 'a>, value: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let of = |value: Option<Value<'c, 'a>>| {
            value.map(|value| ir::type_text(element_or_self(value.r#type()))).unwrap_or_default()
        };
        let (from, to) = (of(ir::operand(op, 0)), of(ir::result(op, 0)));
        if from == to {
            return Ok(value);
        }
        if [&from, &to].iter().any(|ty| ty.starts_with("f8") || ty.starts_with("f4")) {
            return Err("floats of eight bits are not supported over threads yet".into());
        }
        let single = Type::float32(self.context);
        let wide = match &*from {
            "f16" | "bf16" if to != "f64" => self.value("arith.extf", &[value], single, &[])?,
            _ => value,
        };
        let cast = match (float_width(wide.r#type()), float_width(ty)) {
            (Some(a), Some(b)) if a < b => self.value("arith.extf", &[wide], ty, &[])?,
            (Some(a), Some(b)) if a > b => self.value("arith.truncf", &[wide], ty, &[])?,
            _ => wide,
        };
        match &*to {
            "tf32" if from == "f64" => self.double_to_tf32(value),
            "tf32" => self.rounded_to_tf32(cast),
            _ => Ok(cast),
        }
    }
}
