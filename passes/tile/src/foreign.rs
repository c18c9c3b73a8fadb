//! External code on each element, and operations without a computed result: checks, prints, assumptions,
//! hints.
//!
//! Functions, intrinsics and assembly work on scalars, so each is used once for each element, in row-major
//! order, with scalar operands the same for all. An external function gets a declaration in the module of the
//! operation.

use super::{
    emit::{Lowered, Lowering, Match, Refusal, count, elements_of, refuse},
    functions::kernel_spec,
    pools::module_of,
    types::{self, memory_type},
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, BlockLike, OperationRef, Region, RegionLike, Type, TypeLike, Value, ValueLike,
        attribute::{DenseI64ArrayAttribute, StringAttribute, TypeAttribute},
        operation::OperationLike,
        r#type::FunctionType,
    },
};
use mlir_ext::{
    attributes, diagnostics, functions,
    inline_asm::Constraints,
    ir, symbols,
    types::{float_width, integer_width, pointer_space},
};

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] = &[
    ("call_elementwise_intrinsic", call_intrinsic),
    ("extern_elementwise", call_extern),
    ("elementwise_inline_asm", inline_asm),
    ("print", print),
    ("assert", assert),
    ("assume", assume),
    ("optimization_barrier", barrier),
    ("mark_for_reuse", nothing),
    ("pragma", nothing),
    ("message", message),
];

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// The text of a string attribute.
    fn text(&self, name: &str) -> Result<&'c str, Refusal> {
        self.attribute(name).and_then(attributes::string).ok_or(Refusal::Silent)
    }

    /// The shape of the tiles among operands and results; none if there are none.
    fn tile(&self, results: &[Type<'c>]) -> Option<Type<'c>> {
        let operands = self.operands.iter().map(|operand| operand.r#type());
        operands.chain(results.iter().copied()).find(TypeLike::is_vector)
    }

    /// Calls `act` for each element, with the elements of all operands, and assembles its results.
    fn on_each(
        &self,
        act: impl Fn(&[Value<'c, 'a>], &[Type<'c>]) -> Result<Vec<Value<'c, 'a>>, Refusal>,
    ) -> Lowered<'c, 'a> {
        let results: Vec<_> =
            (0..self.op.result_count()).map(|index| self.result_type(index)).collect::<Result<_, _>>()?;
        let types: Vec<_> = results.iter().map(|ty| elements_of(*ty)).collect();
        let operands: Vec<_> =
            self.operands.iter().map(|operand| self.elements(*operand)).collect::<Result<_, _>>()?;
        let elements = self.tile(&results).map_or(1, count) as usize;
        let mut given = Vec::with_capacity(elements);
        for index in 0..elements {
            let of_element = operands.iter().zip(self.operands).map(|(operand, before)| {
                // A tile may have one element as well.
                if before.r#type().is_vector() { operand[index] } else { operand[0] }
            });
            given.push(act(&of_element.collect::<Vec<_>>(), &types)?);
        }
        let result = |number: usize| {
            let elements: Vec<_> = given.iter().map(|values| values[number]).collect();
            self.of_elements(&elements, results[number])
        };
        (0..results.len()).map(result).collect()
    }

    /// An operation of LLVM on values of any type: types unknown to LLVM are passed as integers of their
    /// size. Several results are one struct.
    fn in_llvm(
        &self,
        operands: &[Value<'c, 'a>],
        types: &[Type<'c>],
        build: impl FnOnce(&[Value<'c, 'a>], Option<Type<'c>>) -> Result<Option<Value<'c, 'a>>, Refusal>,
    ) -> Result<Vec<Value<'c, 'a>>, Refusal> {
        let in_llvm = |ty: Type<'c>| match memory_type(self.context(), ty) {
            Some(ty) if !ty.is_mem_ref() => Ok(ty),
            _ => refuse(format!("{ty} has no equal in LLVM")),
        };
        let operands: Vec<_> = operands
            .iter()
            .map(|operand| self.cast(*operand, in_llvm(operand.r#type())?))
            .collect::<Result<_, _>>()?;
        let llvm_types: Vec<_> = types.iter().map(|ty| in_llvm(*ty)).collect::<Result<_, _>>()?;
        let result = match *llvm_types {
            [] => None,
            [ty] => Some(ty),
            _ => Some(llvm::r#type::r#struct(self.context(), &llvm_types, false)),
        };
        let values = match (build(&operands, result)?, &*llvm_types) {
            (Some(value), [_]) => vec![value],
            (Some(all), _) => {
                let field = |(index, ty): (usize, &Type<'c>)| {
                    let position = DenseI64ArrayAttribute::new(self.context(), &[index as i64]).into();
                    self.value("llvm.extractvalue", &[all], *ty, &[("position", position)])
                };
                llvm_types.iter().enumerate().map(field).collect::<Result<_, _>>()?
            }
            (None, _) => vec![],
        };
        values.into_iter().zip(types).map(|(value, ty)| self.cast(value, *ty)).collect()
    }

    /// Assembly on each element. Unless it is pure, it is neither moved nor dropped.
    fn assembly(&self, text: Attribute<'c>, constraints: Attribute<'c>, is_pure: bool) -> Lowered<'c, 'a> {
        let mut attributes = vec![("asm_string", text), ("constraints", constraints)];
        if !is_pure {
            attributes.push(("has_side_effects", Attribute::unit(self.context())));
        }
        self.on_each(|operands, types| {
            self.in_llvm(operands, types, |operands, result| {
                let op = self.emit("llvm.inline_asm", operands, result.as_slice(), &attributes)?;
                Ok(ir::result(op, 0))
            })
        })
    }
}

//===----------------------------------------------------------------------===//
// External code
//===----------------------------------------------------------------------===//

fn call_intrinsic<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let name = at.text("intrinsic")?;
    at.on_each(|operands, types| {
        at.in_llvm(operands, types, |operands, result| at.intrinsic(name, operands, result))
    })
}

fn call_extern<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let symbol = at.attribute("symbol").ok_or(Refusal::Silent)?;
    let name = at.text("symbol")?;
    let operands: Vec<_> = at.operands.iter().map(|operand| elements_of(operand.r#type())).collect();
    let results: Vec<_> = (0..at.op.result_count())
        .map(|index| at.result_type(index).map(elements_of))
        .collect::<Result<_, _>>()?;
    declare(at, name, FunctionType::new(at.context(), &operands, &results))?;
    at.on_each(|operands, types| {
        let call = at.emit("func.call", operands, types, &[("callee", symbol)])?;
        Ok((0..types.len()).filter_map(|index| ir::result(call, index)).collect())
    })
}

/// Declares a function in the module of the operation, unless it has one of this name and type.
fn declare<'c>(at: &Match<'_, 'c, '_>, name: &str, ty: FunctionType<'c>) -> Result<(), Refusal> {
    let block = ir::region(module_of(at.op), 0).and_then(|region| region.first_block());
    let block = block.ok_or(Refusal::Silent)?;
    let mut op = block.first_operation();
    while let Some(other) = op {
        if symbols::symbol_name(other) == Some(name) {
            return match is_function_of(at, other, ty) {
                true => Ok(()),
                false => refuse(format!("@{name} is something else than a function of type {ty}")),
            };
        }
        op = other.next_in_block();
    }
    let attributes = [
        ("sym_name", StringAttribute::new(at.context(), name).into()),
        ("function_type", TypeAttribute::new(ty.into()).into()),
        ("sym_visibility", StringAttribute::new(at.context(), "private").into()),
    ];
    let declaration = at.build("func.func", &[], &[], &attributes, vec![Region::new()])?;
    at.rewriter.set_insertion_point_to_start(block);
    at.rewriter.insert(declaration);
    at.rewriter.set_insertion_point_before(at.op);
    Ok(())
}

/// Whether an operation is a function of this type, or will be after conversion. Kernels cannot be called.
fn is_function_of<'c>(at: &Match<'_, 'c, '_>, op: OperationRef<'c, '_>, ty: FunctionType<'c>) -> bool {
    if !matches!(ir::name_str(op), "func.func" | "nv_tileaa.func") || kernel_spec(op).is_some() {
        return false;
    }
    let convert = |ty| types::convert(at.context(), ty);
    let inputs: Option<Vec<_>> = functions::function_inputs(op).map(convert).collect();
    let results: Option<Vec<_>> = functions::function_results(op).map(convert).collect();
    match (inputs, results) {
        (Some(inputs), Some(results)) => {
            Type::from(FunctionType::new(at.context(), &inputs, &results)) == ty.into()
        }
        _ => false,
    }
}

fn inline_asm<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    check_assembly(at)?;
    let attribute = |name| at.attribute(name).ok_or(Refusal::Silent);
    at.assembly(attribute("asm_string")?, attribute("constraints")?, at.attribute("pure").is_some())
}

/// Refuses assembly that LLVM would crash on: with constraints or text that do not match its operands.
fn check_assembly(at: &Match<'_, '_, '_>) -> Result<(), Refusal> {
    let text = at.text("constraints")?;
    let Some(constraints) = Constraints::parse(text) else {
        return refuse(format!("LLVM cannot parse its constraints '{text}'"));
    };
    let values = Constraints { results: at.op.result_count(), operands: at.operands.len() };
    if constraints != values {
        let Constraints { results, operands } = constraints;
        return refuse(format!(
            "its constraints are for {results} results and {operands} operands, but it has {} and {}",
            values.results, values.operands
        ));
    }
    // `$$` is an escaped dollar.
    let values = values.results + values.operands;
    for part in at.text("asm_string")?.replace("$$", "").split('$').skip(1) {
        let name = part.strip_prefix('{').unwrap_or(part);
        let end = name.find(|character: char| !character.is_ascii_digit()).unwrap_or(name.len());
        // `${:uid}` and the like refer to no operand.
        if !name.starts_with(':') && !name[..end].parse::<usize>().is_ok_and(|number| number < values) {
            return refuse(format!("'${part}' names none of its {values} values"));
        }
    }
    Ok(())
}

//===----------------------------------------------------------------------===//
// Operations without a computed result
//===----------------------------------------------------------------------===//

/// Prints once for each element.
fn print<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let format = at.attribute("format").ok_or(Refusal::Silent)?;
    if at.attribute("list").is_some() {
        return refuse("a list is printed by convert-tiles-to-threads only".to_owned());
    }
    at.on_each(|operands, _| {
        let operands: Vec<_> =
            operands.iter().map(|operand| promote(at, *operand)).collect::<Result<_, _>>()?;
        at.emit("gpu.printf", &operands, &[], &[("format", format)])?;
        Ok(vec![])
    })
}

/// A value promoted like a C variadic argument: at least an `int` or a `double`.
fn promote<'c, 'a>(at: &Match<'_, 'c, 'a>, value: Value<'c, 'a>) -> Result<Value<'c, 'a>, Refusal> {
    let ty = value.r#type();
    if float_width(ty).is_some() {
        return at.float_cast(value, Type::float64(at.context()));
    }
    match integer_width(ty) {
        // True is 1, not -1.
        Some(1) => at.value("arith.extui", &[value], at.int(32), &[]),
        Some(width) if width < 32 => at.integer_cast(value, at.int(32)),
        Some(32 | 64) => Ok(value),
        Some(width) if width < 64 => at.integer_cast(value, at.int(64)),
        Some(_) => refuse(format!("printf has no conversion for {ty}")),
        None => at.integer_cast(value, at.int(64)),
    }
}

fn assert<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let mut condition = at.operand(0)?;
    if condition.r#type().is_vector() {
        let and = Attribute::parse(at.context(), "#vector.kind<and>").ok_or(Refusal::Silent)?;
        condition = at.value("vector.reduction", &[at.flat(condition)?], at.int(1), &[("kind", and)])?;
    }
    let message = at.attribute("message").ok_or(Refusal::Silent)?;
    at.emit("cf.assert", &[condition], &[], &[("msg", message)])?;
    Ok(vec![])
}

/// An assumption about a value is dropped; the value stays.
fn assume<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    Ok(vec![at.operand(0)?])
}

/// Empty assembly, opaque to LLVM: it may change memory, and returns its operand in the same register.
fn barrier<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let ty = elements_of(at.operand(0)?.r#type());
    let Some(register) = register(ty) else {
        return refuse(format!("PTX has no registers for {ty}"));
    };
    let text = |text: &str| StringAttribute::new(at.context(), text).into();
    at.assembly(text(""), text(&format!("={register},0,~{{memory}}")), false)
}

/// The constraint letter for the registers of a type (CUDA, "Inline PTX Assembly", constraints).
fn register(ty: Type<'_>) -> Option<char> {
    if ty.is_index() || pointer_space(ty).is_some() && !ty.is_mem_ref() {
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

/// A hint, which is dropped.
fn nothing<'c, 'a>(_: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    Ok(vec![])
}

fn message<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    diagnostics::remark(at.location(), at.text("text")?).emit();
    Ok(vec![])
}
