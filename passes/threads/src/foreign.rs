//! Code from elsewhere on each element: intrinsics, external functions, assembly.
//!
//! ```text
//! nv_tileaa.call_elementwise_intrinsic "llvm.ctpop"(%x)         llvm.call_intrinsic for each register
//! nv_tileaa.extern_elementwise @__nv_sinf(%x) {pure}            func.call for each register, and one declaration
//! nv_tileaa.elementwise_inline_asm "..", "=r,r"(%x) {pure}      llvm.inline_asm for each register
//! nv_tileaa.optimization_barrier %x                             empty assembly, opaque to LLVM
//! ```
//!
//! Threads may hold copies of an element, and each runs the code for its own; so it must be `pure`, which the
//! reader checks. A value without a type in LLVM goes as an integer of its bits. Several results are one
//! struct.

use crate::{
    checks::text,
    register_words::memory_bits,
    threads::{Threads, register_type},
};
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, BlockLike, BlockRef, Region, RegionLike, Type, TypeLike, Value, ValueLike,
        attribute::{DenseI64ArrayAttribute, StringAttribute, TypeAttribute},
        operation::OperationLike,
        r#type::FunctionType,
    },
};
use mlir_ext::{
    functions, ir, symbols,
    types::{float_width, integer_width},
};
use tilespace_emit::{Op, Refusal, Res, integer};

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The results of code from elsewhere on one element of each operand.
    pub fn foreign(
        &mut self,
        op: Op<'c, 'a>,
        mnemonic: &str,
        operands: &[Value<'c, 'a>],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let types: Vec<_> = op.results().map(|result| register_type(self.context, result.r#type())).collect();
        let attribute = |name: &str| op.attribute(name).map_err(|_| Refusal(format!("it has no {name}")));
        self.hardware.check_foreign(op)?;
        let string = |text: &str| -> Attribute<'c> { StringAttribute::new(self.context, text).into() };
        match mnemonic {
            "call_elementwise_intrinsic" => {
                let name = text(op, "intrinsic")?;
                self.in_llvm(operands, &types, |at, operands, result| at.intrinsic(name, operands, result))
            }
            "elementwise_inline_asm" => {
                let attributes =
                    [("asm_string", attribute("asm_string")?), ("constraints", attribute("constraints")?)];
                self.in_llvm(operands, &types, |at, operands, result| {
                    let new = at.emit("llvm.inline_asm", operands, result.as_slice(), &attributes)?;
                    Ok(ir::result(new, 0))
                })
            }
            "optimization_barrier" => {
                let letter = self.hardware.letter(types[0]);
                let letter =
                    letter.ok_or_else(|| format!("{} has no registers for {}", self.language(), types[0]))?;
                let attributes = [
                    ("asm_string", string("")),
                    ("constraints", string(&format!("={letter},0,~{{memory}}"))),
                    ("has_side_effects", Attribute::unit(self.context)),
                ];
                self.in_llvm(operands, &types, |at, operands, result| {
                    let new = at.emit("llvm.inline_asm", operands, result.as_slice(), &attributes)?;
                    Ok(ir::result(new, 0))
                })
            }
            _ => {
                let symbol = attribute("symbol")?;
                let inputs: Vec<_> = operands.iter().map(|operand| operand.r#type()).collect();
                self.declare(text(op, "symbol")?, FunctionType::new(self.context, &inputs, &types))?;
                let call = self.emit("func.call", operands, &types, &[("callee", symbol)])?;
                Ok((0..types.len()).filter_map(|index| ir::result(call, index)).collect())
            }
        }
    }

    /// An operation of LLVM on values of any type.
    fn in_llvm(
        &self,
        operands: &[Value<'c, 'a>],
        types: &[Type<'c>],
        build: impl FnOnce(&Self, &[Value<'c, 'a>], Option<Type<'c>>) -> Res<Option<Value<'c, 'a>>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let is_known =
            |ty: Type<'c>| integer_width(ty).is_some() || float_width(ty).is_some() || is_pointer(ty);
        let known = |ty: Type<'c>| match is_known(ty) {
            true => ty,
            false => integer(self.context, memory_bits(ty)),
        };
        let operands: Vec<_> = operands
            .iter()
            .map(|operand| if is_known(operand.r#type()) { Ok(*operand) } else { self.to_bits(*operand) })
            .collect::<Res<_>>()?;
        let llvm_types: Vec<_> = types.iter().map(|ty| known(*ty)).collect();
        let result = match *llvm_types {
            [] => None,
            [ty] => Some(ty),
            _ => Some(llvm::r#type::r#struct(self.context, &llvm_types, false)),
        };
        let values = match (build(self, &operands, result)?, &*llvm_types) {
            (Some(value), [_]) => vec![value],
            (Some(all), _) => {
                let field = |(index, ty): (usize, &Type<'c>)| {
                    let position = DenseI64ArrayAttribute::new(self.context, &[index as i64]).into();
                    self.value("llvm.extractvalue", &[all], *ty, &[("position", position)])
                };
                llvm_types.iter().enumerate().map(field).collect::<Res<_>>()?
            }
            (None, _) => vec![],
        };
        let back = |(value, ty): (Value<'c, 'a>, &Type<'c>)| match value.r#type() == *ty {
            true => Ok(value),
            false => self.of_bits(value, *ty),
        };
        values.into_iter().zip(types).map(back).collect()
    }

    /// Declares a function in the module of device code, unless it has one of this name and type.
    fn declare(&mut self, name: &str, ty: FunctionType<'c>) -> Res<()> {
        let block = self.device_block()?;
        for other in ir::operations(block) {
            if symbols::symbol_name(other) != Some(name) {
                continue;
            }
            return match ir::name_str(other) {
                "func.func" if is_of_type(self.context, other, ty) => Ok(()),
                // It becomes the function that is declared here.
                "nv_tileaa.func"
                    if functions::is_declaration(other) && is_of_type(self.context, other, ty) =>
                {
                    continue;
                }
                _ => Err(format!("@{name} is not an external function of type {ty}").into()),
            };
        }
        let attributes = [
            ("sym_name", StringAttribute::new(self.context, name).into()),
            ("function_type", TypeAttribute::new(ty.into()).into()),
            ("sym_visibility", StringAttribute::new(self.context, "private").into()),
        ];
        let declaration = self.build("func.func", &[], &[], &attributes, vec![Region::new()])?;
        let new = match block.first_operation() {
            Some(first) => ir::insert_before(first, declaration),
            None => block.append_operation(declaration),
        };
        self.declared.push(new);
        Ok(())
    }

    fn device_block(&self) -> Res<BlockRef<'c, 'a>> {
        let block = ir::region(self.module, 0).and_then(|region| region.first_block());
        block.ok_or_else(|| "its module has no body".into())
    }
}

/// Whether an operation is a function of this type, in registers.
fn is_of_type<'c>(context: &'c Context, op: Op<'c, '_>, ty: FunctionType<'c>) -> bool {
    let inputs: Vec<_> = functions::function_inputs(op).map(|ty| register_type(context, ty)).collect();
    let results: Vec<_> = functions::function_results(op).map(|ty| register_type(context, ty)).collect();
    Type::from(FunctionType::new(context, &inputs, &results)) == ty.into()
}

pub fn is_pointer(ty: Type<'_>) -> bool {
    mlir_ext::types::pointer_space(ty).is_some() && !ty.is_mem_ref()
}

/// The constraint letter for the registers of a type (CUDA, "Inline PTX Assembly", constraints).
pub fn letter(ty: Type<'_>) -> Option<char> {
    if ty.is_index() || is_pointer(ty) {
        return Some('l');
    }
    match integer_width(ty).or(float_width(ty))? {
        1 => Some('b'),
        8 | 16 => Some('h'),
        32 => Some('r'),
        64 => Some('l'),
        _ => None,
    }
}
