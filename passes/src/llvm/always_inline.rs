//! `always-inline`: inlines calls of functions marked `always_inline`.
//!
//! Front ends mark tiny wrappers (CUDA's `threadIdx.x`), and upstream's inliner has no mode for them alone.
//! Callees are processed before their callers, so that a call is inlined once; recursive calls are left. So
//! is a call of a function with several blocks inside of an operation with single-block regions (`scf.if`).
//!
//! ```text
//! func @at(%p: ptr, %i: i32) -> f32 always_inline        inlined: its pointer is the caller's
//! func @lane() -> i32 always_inline                      inlined: an index, whose range may be known
//! func @isnan(%x: f32) -> i32 always_inline              left to LLVM
//! ```
//!
//! Functions that compute with floats have no facts about pointers. LLVM inlines them anyway, after its first
//! simplifications, and its later passes (load/store vectorization, for one) are tuned for that order.

use crate::{
    extract::{Assumptions, Device, Extractor, Symbols, mlir::Raw},
    options::always_inline_statistics as statistics,
    rule_file::default_rules,
    types::ADDRESS_BITS,
};
use melior::ir::{BlockLike, OperationRef, RegionLike, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions, ir,
    pass::{PassFailure, PassInstance},
    types,
};
use rustc_hash::FxHashSet;
use tilespace_core::{
    graph::{Linkage, Role},
    ids::{FuncId, Id},
    ir::InterfaceSet,
};

/// The attribute of functions that must be inlined.
pub const MARK: &str = "always_inline";

/// Attributes of functions that must not be inlined.
pub const NO_INLINE: [&str; 2] = ["no_inline", "optimize_none"];

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    let device = Device::find(module, &mut extractor);
    let (symbols, _) = Symbols::collect(pass.context(), module, &device, &mut extractor);
    let marked: FxHashSet<FuncId> = (0..symbols.functions.len())
        .map(FuncId::new)
        .filter(|id| {
            let function = &symbols.functions[id.index()];
            function.is_definitive && function.op.has_attribute(MARK) && !computes_floats(function.op.raw())
        })
        .collect();
    if marked.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let mut calls_of = |op: OperationRef<'c, 'a>| {
        let mut calls = Vec::new();
        ir::walk_preorder(op, |at| {
            if extractor.classes().class(at).interfaces.contains(InterfaceSet::CALL)
                && let Some(callee) = symbols.callee(at)
            {
                calls.push((at, callee));
            }
        });
        calls
    };
    let mut inlined = 0;
    let mut marked_callees = |id: FuncId| {
        let calls = calls_of(symbols.functions[id.index()].op.raw()).into_iter();
        calls.map(|(_, callee)| callee).filter(|callee| marked.contains(callee)).collect()
    };
    for id in callees_first(symbols.functions.len(), &mut marked_callees) {
        let function = &symbols.functions[id.index()];
        for (call, callee) in calls_of(function.op.raw()) {
            if callee != id
                && marked.contains(&callee)
                && has_room(function.op.raw(), call, symbols.functions[callee.index()].op.raw())
                && functions::inline_call(call, symbols.functions[callee.index()].op.raw())
            {
                inlined += 1;
            }
        }
    }
    let mut used: FxHashSet<FuncId> = FxHashSet::default();
    for function in &symbols.functions {
        used.extend(calls_of(function.op.raw()).into_iter().map(|(_, callee)| callee));
    }
    for id in marked {
        let function = &symbols.functions[id.index()];
        let is_needed = used.contains(&id) || symbols.taken.contains(&id);
        if function.role == Role::Closed && function.linkage != Linkage::Public && !is_needed {
            ir::erase(function.op.raw());
        }
    }
    pass.add_statistic(statistics::CALLS_INLINED, inlined);
    Ok(())
}

/// Whether a function takes floats, and has only numbers in it, with inputs and results too narrow for an
/// address.
fn computes_floats(function: OperationRef<'_, '_>) -> bool {
    let is_narrow = |ty| {
        let width = types::integer_width(ty).or_else(|| types::float_width(ty));
        width.is_some_and(|width| width < ADDRESS_BITS)
    };
    let is_number = |value: Value<'_, '_>| {
        let ty = value.r#type();
        ty.is_integer() || ty.is_float()
    };
    let inputs = functions::function_inputs(function);
    if !inputs.clone().any(|ty| ty.is_float())
        || !inputs.chain(functions::function_results(function)).all(is_narrow)
    {
        return false;
    }
    let mut has_others = false;
    ir::walk_preorder(function, |op| {
        has_others |= !op.operands().all(is_number) || !op.results().all(|result| is_number(result.into()));
    });
    !has_others
}

/// Whether the blocks of a callee may be inlined at a call in `function`: only the function's own region is
/// sure to allow several.
pub fn has_room(
    function: OperationRef<'_, '_>,
    call: OperationRef<'_, '_>,
    callee: OperationRef<'_, '_>,
) -> bool {
    let is_direct =
        call.parent_operation().is_some_and(|parent| ir::operation_id(parent) == ir::operation_id(function));
    let first = functions::function_body(callee).and_then(|body| body.first_block());
    is_direct || first.is_some_and(|first| first.next_in_region().is_none())
}

/// All functions, each after those that it calls. Explicit stack: call chains may be long.
pub fn callees_first(count: usize, callees: &mut dyn FnMut(FuncId) -> Vec<FuncId>) -> Vec<FuncId> {
    let mut order = Vec::new();
    let mut seen = FxHashSet::default();
    for root in (0..count).map(FuncId::new) {
        let mut stack = vec![(root, false)];
        while let Some((id, done)) = stack.pop() {
            if done {
                order.push(id);
            } else if seen.insert(id) {
                stack.push((id, true));
                stack.extend(callees(id).into_iter().map(|callee| (callee, false)));
            }
        }
    }
    order
}
