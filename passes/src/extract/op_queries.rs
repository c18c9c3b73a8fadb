//! The analyses of one op, for passes that hold MLIR.

use super::{
    Extractor,
    mlir::{self, Mlir},
};
use melior::ir::{OperationRef, Type, Value, ValueLike, attribute::IntegerAttribute};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee},
    ir, symbols,
    types::pointer_space,
};
use tilespace_core::{
    MemorySpace,
    ir::{InterfaceSet, operands as named},
    objects::by_value,
    ops::{access_kinds as kinds, address_use, atomics, step_back as back},
};
use tilespace_dialects::{AccessKind, OpModel, Operand, rules::model::Traffic};

pub use address_use::Use;
pub use atomics::EqualAtomic;

/// The operands that `position` stands for in `op`.
pub fn operands<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    position: Operand,
) -> impl Iterator<Item = Value<'c, 'a>> {
    named::operands(mlir::op(op), position).map(|value| *value.0)
}

/// The value of an integer constant, sign-extended.
pub fn constant(value: Value<'_, '_>) -> Option<u64> {
    mlir::value(value).constant()
}

/// The number of the callee's argument that an operand of a call is passed as; none for another operand.
pub fn passed_as(call: OperationRef<'_, '_>, operand: usize) -> Option<usize> {
    named::passed_as(mlir::op(call), operand)
}

/// Whether control leaves the region at this op.
pub fn is_exit(op: OperationRef<'_, '_>, known: InterfaceSet) -> bool {
    tilespace_core::ir::class::is_exit(mlir::op(op), known)
}

/// How many parts of a model define a result.
pub fn makers(op: OperationRef<'_, '_>, rule: &OpModel, result: u32) -> usize {
    address_use::makers(mlir::op(op), rule, result)
}

/// Whether an op is a volatile access.
pub fn is_volatile(op: OperationRef<'_, '_>) -> bool {
    address_use::is_volatile(mlir::op(op))
}

/// The kinds of access that an op makes through an operand.
pub fn access_kinds(extractor: &mut Extractor, op: OperationRef<'_, '_>, operand: usize) -> Vec<AccessKind> {
    kinds::access_kinds(extractor, mlir::op(op), operand)
}

/// The kinds of access that the rule of an op states for an operand.
pub fn kinds_by_rule(
    extractor: &mut Extractor,
    rule: &'static OpModel,
    op: OperationRef<'_, '_>,
    operand: usize,
) -> impl Iterator<Item = AccessKind> {
    kinds::kinds_by_rule(extractor, rule, mlir::op(op), operand)
}

/// The equivalent of `op` for an operand number `operand` in `space`, which `op` itself cannot express.
pub fn equal_in_space(
    op: OperationRef<'_, '_>,
    rule: &'static OpModel,
    operand: usize,
    space: MemorySpace,
) -> Option<EqualAtomic> {
    atomics::equal_in_space(mlir::op(op), rule, operand, space)
}

/// The origin of a value.
pub type Derivation<'c, 'a> = back::Derivation<Mlir<'c, 'a>>;

/// The origin of `value`.
pub fn step_back<'c: 'a, 'a>(extractor: &mut Extractor, value: Value<'c, 'a>) -> Derivation<'c, 'a> {
    back::step_back(extractor, mlir::value(value))
}

/// Whether the type of a function argument may change.
pub fn is_modelled_argument(op: OperationRef<'_, '_>, argument: usize) -> bool {
    by_value::is_modelled_argument(mlir::op(op), argument)
}

/// Whether an argument by value is read-only in the kernel.
pub fn is_grid_constant(kernel: OperationRef<'_, '_>, argument: usize) -> bool {
    by_value::is_grid_constant(mlir::op(kernel), argument)
}

/// The pointee type of an argument passed by value.
pub fn by_value_type<'c: 'a, 'a>(function: OperationRef<'c, 'a>, argument: usize) -> Option<Type<'c>> {
    tilespace_core::objects::by_value_type(mlir::op(function), argument).map(|ty| *ty.0)
}

/// Whether `op` runs whenever `function`, which it is in, is executed.
pub fn always_runs<'c: 'a, 'a>(function: OperationRef<'c, 'a>, op: OperationRef<'c, 'a>) -> bool {
    tilespace_core::function::execution::always_runs(mlir::op(function), mlir::op(op))
}

/// Whether an op that moves an address stays in the object, or just past its end: no weaker flag says so for
/// numbers of fewer bits.
pub fn is_inbounds(op: OperationRef<'_, '_>) -> bool {
    let flags = ir::properties(op).and_then(|properties| attributes::entry(properties, "noWrapFlags"));
    let flags = flags.and_then(|flags| IntegerAttribute::try_from(flags).ok());
    flags.is_some_and(|flags| flags.value() & 1 != 0)
}

/// The pointers of an op that has no memory effects except accesses of these kinds through them.
pub fn accesses_alone<'c: 'a, 'a>(
    extractor: &mut Extractor,
    op: OperationRef<'c, 'a>,
    is_meant: impl Fn(AccessKind) -> bool,
) -> Option<Vec<Value<'c, 'a>>> {
    let class = extractor.classes().class(op);
    let rule = class.rule?;
    let between = |traffic: &Traffic| matches!(traffic, Traffic::Between { .. });
    let is_plain = !rule.havoc
        && rule.clobbers.is_none()
        && !rule.calls_back
        && !rule.traffic.iter().any(between)
        && !class.interfaces.contains(InterfaceSet::CALL);
    let mut pointers = Vec::new();
    for (index, pointer) in ir::operands(op).enumerate() {
        for kind in access_kinds(extractor, op, index) {
            if !is_plain || !is_meant(kind) {
                return None;
            }
            pointers.push(pointer);
        }
    }
    (!pointers.is_empty()).then_some(pointers)
}

/// All pointers through which an op, be it a call, accesses memory, if it accesses memory in no other way.
pub fn touches_alone<'c: 'a, 'a>(
    extractor: &mut Extractor,
    op: OperationRef<'c, 'a>,
) -> Option<Vec<Value<'c, 'a>>> {
    if !extractor.classes().class(op).interfaces.contains(InterfaceSet::CALL) {
        return accesses_alone(extractor, op, |_| true);
    }
    let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return None };
    let callee = symbols::lookup_nearest_symbol(op, symbol);
    let touches_arguments_alone =
        [Some(op), callee].into_iter().flatten().any(attributes::touches_arguments_alone);
    let operands = interfaces::call_arguments(op).filter(|_| touches_arguments_alone)?;
    let values: Option<Vec<Value<'c, 'a>>> = operands.map(|index| ir::operand(op, index)).collect();
    let holds_pointers = |value: &Value<'c, 'a>| extractor.types().holds_pointers(value.r#type());
    let holding: Vec<_> = values?.into_iter().filter(holds_pointers).collect();
    let are_pointers = holding.iter().all(|value| pointer_space(value.r#type()).is_some());
    (are_pointers && !holding.is_empty()).then_some(holding)
}
