//! Op interfaces and traits: control flow, calls, selects and views.
//!
//! With these a pass queries what an operation does without knowing its name, so that it works on any
//! dialect. What [`FunctionOpInterface`](crate::functions) offers is exported here as well.

use crate::ffi::{self, Callback};
use bitflags::bitflags;
use melior::ir::{Attribute, OperationRef, Value};
use mlir_sys::{MlirAttribute, MlirOperation, MlirValue};
use std::{ffi::c_void, ops::Range, ptr};

pub use crate::functions::*;

bitflags! {
    /// A set of interfaces and traits. It is empty for an unregistered operation.
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    pub struct InterfaceSet: u32 {
        /// `mlir::BranchOpInterface`: a terminator that forwards operands to block arguments.
        const BRANCH = 1 << 0;
        /// `mlir::RegionBranchOpInterface`: control flow between the regions of the operation.
        const REGION_BRANCH = 1 << 1;
        /// `mlir::RegionBranchTerminatorOpInterface`.
        const REGION_BRANCH_TERMINATOR = 1 << 2;
        /// The trait `mlir::OpTrait::ReturnLike`.
        const RETURN_LIKE = 1 << 3;
        /// The trait `mlir::OpTrait::IsTerminator`.
        const TERMINATOR = 1 << 4;
        /// `mlir::CallOpInterface`.
        const CALL = 1 << 5;
        /// `mlir::CallableOpInterface`.
        const CALLABLE = 1 << 6;
        /// `mlir::FunctionOpInterface`.
        const FUNCTION = 1 << 7;
        /// `mlir::SelectLikeOpInterface`.
        const SELECT_LIKE = 1 << 8;
        /// `mlir::ViewLikeOpInterface`.
        const VIEW_LIKE = 1 << 9;
        /// `mlir::CastOpInterface`.
        const CAST = 1 << 10;
        /// `mlir::MemorySpaceCastOpInterface`.
        const MEMORY_SPACE_CAST = 1 << 11;
        /// `mlir::SymbolOpInterface`. A module has it as well, and is a symbol only where it has a name.
        const SYMBOL = 1 << 12;
        /// The trait `mlir::OpTrait::SymbolTable`.
        const SYMBOL_TABLE = 1 << 13;
        /// The trait `mlir::OpTrait::IsIsolatedFromAbove`.
        const ISOLATED = 1 << 14;
        /// The trait `mlir::OpTrait::ConstantLike`.
        const CONSTANT_LIKE = 1 << 15;
        /// All operations of this name are free of memory effects: the traits of `Pure` in ODS. Where effects
        /// depend on one operation's attributes or body, use [`is_memory_effect_free`].
        const PURE = 1 << 16;
        /// `mlir::SymbolUserOpInterface`.
        const SYMBOL_USER = 1 << 17;
    }
}

/// The interfaces of an operation: `mlir::OperationName::hasInterface` and `hasTrait`.
///
/// The answer is the same for all operations of one name in one context: cache it by
/// [`name_id`](crate::ir::name_id).
pub fn interfaces(op: OperationRef) -> InterfaceSet {
    // SAFETY: the operation is valid.
    InterfaceSet::from_bits_retain(unsafe { ffi::mlirExtOperationGetInterfaces(op.to_raw()) })
}

/// Whether this one operation has no memory effect: `mlir::isMemoryEffectFree`. Looks into its regions.
pub fn is_memory_effect_free(op: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { ffi::mlirExtOperationIsMemoryEffectFree(op.to_raw()) }
}

/// The number of the region that control enters whenever it reaches `op`: the only one of
/// `mlir::RegionBranchOpInterface::getEntrySuccessorRegions`, given the constant operands.
pub fn entered_region(op: OperationRef) -> Option<usize> {
    // SAFETY: the operation is valid.
    usize::try_from(unsafe { ffi::mlirExtOperationGetEnteredRegion(op.to_raw()) }).ok()
}

/// An operand that control flow forwards to a block argument or a result.
#[derive(Clone, Copy, Debug)]
pub struct Forward<'c, 'a> {
    /// The branch itself, or a terminator in one of its regions.
    pub owner: OperationRef<'c, 'a>,
    /// The number of the operand of `owner`.
    pub operand: usize,
    /// That operand.
    pub source: Value<'c, 'a>,
    /// The receiver of the value: a block argument, or a result of the region branch.
    pub destination: Value<'c, 'a>,
}

/// Visits each operand that a branch or region branch forwards, once for each edge.
///
/// For a branch: `mlir::BranchOpInterface::getSuccessorOperands` of all successors. For a region branch:
/// `mlir::RegionBranchOpInterface::getSuccessorRegions` from the operation and from each terminator in its
/// regions, each with its successor operands and inputs. Nothing for other operations. False if
/// [`for_each_unforwarded_argument`] would visit nothing.
pub fn for_each_forwarded_operand<'c, 'a>(
    op: OperationRef<'c, 'a>,
    visit: &mut dyn FnMut(Forward<'c, 'a>),
) -> bool {
    unsafe extern "C" fn call<'c: 'a, 'a>(
        owner: MlirOperation,
        operand: isize,
        source: MlirValue,
        destination: MlirValue,
        user_data: *mut c_void,
    ) {
        // SAFETY: the user data is the callback below, which outlives the call, and nothing else uses it
        // during the call.
        let callback = unsafe { &mut *user_data.cast::<Callback<'_, Forward<'c, 'a>>>() };
        // SAFETY: C++ passes an operation and two values of the IR that `op` is part of.
        let (owner, source, destination) =
            unsafe { (OperationRef::from_raw(owner), Value::from_raw(source), Value::from_raw(destination)) };
        callback.call(Forward { owner, operand: operand as usize, source, destination });
    }

    let mut callback = Callback::new(visit);
    // SAFETY: the operation is valid, and the callback fits the user data.
    let may_define =
        unsafe { ffi::mlirExtForEachForwardedOperand(op.to_raw(), call, callback.as_user_data()) };
    callback.finish();
    may_define
}

/// Visits each value that a branch or region branch produces itself.
///
/// These are the leading block arguments that a branch produces
/// (`mlir::SuccessorOperands::getProducedOperandCount`) and, of a region branch, the entry arguments of
/// regions and the results that are not successor inputs, such as an induction variable.
pub fn for_each_unforwarded_argument<'c, 'a>(op: OperationRef<'c, 'a>, visit: &mut dyn FnMut(Value<'c, 'a>)) {
    unsafe extern "C" fn call<'c: 'a, 'a>(value: MlirValue, user_data: *mut c_void) {
        // SAFETY: the user data is the callback below, which outlives the call, and nothing else uses it
        // during the call.
        let callback = unsafe { &mut *user_data.cast::<Callback<'_, Value<'c, 'a>>>() };
        // SAFETY: C++ passes a value of the IR that `op` is part of.
        callback.call(unsafe { Value::from_raw(value) });
    }

    let mut callback = Callback::new(visit);
    // SAFETY: the operation is valid, and the callback fits the user data.
    unsafe { ffi::mlirExtForEachUnforwardedArgument(op.to_raw(), call, callback.as_user_data()) };
    callback.finish();
}

/// The name of the attribute that names the callee of a call of a symbol.
pub fn callee_name(op: OperationRef) -> &'static str {
    // SAFETY: the operation is valid, and the string is there as long as the process.
    unsafe { ffi::to_str(ffi::mlirExtCallGetCalleeName(op.to_raw())) }
}

/// The callee of a call: `mlir::CallInterfaceCallable`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Callee<'c> {
    /// A symbol, as a `SymbolRefAttr`.
    Symbol(Attribute<'c>),
    /// An operand of the call.
    Value {
        /// The number of that operand.
        operand: usize,
    },
}

/// Says that in operations of this name, which no dialect registers, `attribute` names the callee rather than
/// `callee`.
///
/// Holds for the process. False, and no change, if another attribute was named before.
pub fn name_callee(op: &str, attribute: &str) -> bool {
    // SAFETY: the strings live until the call returns, and C++ copies them.
    unsafe { ffi::mlirExtCallNameCallee(ffi::string_ref(op), ffi::string_ref(attribute)) }
}

/// The callee of a call: `mlir::CallOpInterface::getCallableForCallee`; of an unregistered operation, the
/// symbol in its attribute `callee`, or in the attribute that [`name_callee`] named; its arguments are then
/// all operands.
///
/// `None` if `op` is not a call, and for a callee that is neither a symbol nor an operand.
pub fn callee<'c>(op: OperationRef<'c, '_>) -> Option<Callee<'c>> {
    let mut symbol = MlirAttribute { ptr: ptr::null() };
    // SAFETY: the operation is valid, and the pointer is to a local.
    match unsafe { ffi::mlirExtCallGetCallee(op.to_raw(), &mut symbol) } {
        // SAFETY: with this answer C++ has set the attribute.
        -1 => Some(Callee::Symbol(unsafe { Attribute::from_raw(symbol) })),
        operand => usize::try_from(operand).ok().map(|operand| Callee::Value { operand }),
    }
}

/// The operands of a call that are arguments of the callee: `mlir::CallOpInterface::getArgOperands`.
pub fn call_arguments(op: OperationRef) -> Option<Range<usize>> {
    let (mut begin, mut count) = (0, 0);
    // SAFETY: the operation is valid, and the pointers are to locals.
    unsafe { ffi::mlirExtCallGetArguments(op.to_raw(), &mut begin, &mut count) }
        .then(|| begin as usize..(begin + count) as usize)
}

/// Whether the arguments and results of a call have the types in the signature of a function:
/// [`call_arguments`] against [`function_inputs`], and results against [`function_results`].
pub fn call_fits(call: OperationRef, function: OperationRef) -> bool {
    // SAFETY: both operations are valid.
    unsafe { ffi::mlirExtCallFits(call.to_raw(), function.to_raw()) }
}

/// Retargets a call of a symbol: `mlir::CallOpInterface::setCalleeFromCallable`.
///
/// False, and no change, if `op` is not a call of a symbol.
pub fn set_callee_symbol(op: OperationRef, name: &str) -> bool {
    // SAFETY: the operation is valid, and the string lives until the call returns.
    unsafe { ffi::mlirExtCallSetCalleeSymbol(op.to_raw(), ffi::string_ref(name)) }
}

/// The numbers of the condition, true and false operand of a select: `mlir::SelectLikeOpInterface`.
pub fn select_operands(op: OperationRef) -> Option<(usize, usize, usize)> {
    let (mut condition, mut true_value, mut false_value) = (0, 0, 0);
    // SAFETY: the operation is valid, and the pointers are to locals.
    unsafe { ffi::mlirExtSelectGetOperands(op.to_raw(), &mut condition, &mut true_value, &mut false_value) }
        .then_some((condition as usize, true_value as usize, false_value as usize))
}

/// The number of the operand that a view looks at: `mlir::ViewLikeOpInterface::getViewSource`.
pub fn view_source(op: OperationRef) -> Option<usize> {
    // SAFETY: the operation is valid.
    usize::try_from(unsafe { ffi::mlirExtViewGetSource(op.to_raw()) }).ok()
}
