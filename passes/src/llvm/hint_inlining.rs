//! `hint-inlining`: adds an inline hint to functions that are too expensive for LLVM's inliner only because
//! of casts.
//!
//! ```text
//! func internal @unroll(%closure: ptr)           func internal @unroll(%closure: ptr) inline_hint
//!   %p = load %closure : ptr                       %p = load %closure : ptr
//!   %l = addrspacecast %p : ptr to ptr<5>          %l = addrspacecast %p : ptr to ptr<5>
//!   ...                   100 more of these        ...
//! ```
//!
//! LLVM inlines a call if the cost of the callee's instructions is below a threshold. A cast that states the
//! space of a pointer costs as much as an addition there, although it folds once the function is inlined next
//! to the definition of the pointer. The access behind it costs as well, which is free where LLVM sees that
//! it is to a slot. So stated facts may keep a call from being inlined, and with it the slots that it takes
//! from being promoted. The cost of one function cannot be set, but the hint raises its threshold, by about a
//! third.
//!
//! A function gets the hint if it is below the threshold without its casts, and not with them. Its cost
//! includes what is inlined into it, since LLVM inlines callees first. That is an estimate of the function's
//! size by then, which is enough: the hint allows inlining, and does not force it.

use super::always_inline::{self, NO_INLINE, callees_first};
use crate::{
    extract::{Assumptions, Device, Extractor, Symbols, mlir::Raw},
    options::hint_inlining_statistics as statistics,
    rule_file::default_rules,
};
use melior::ir::{Attribute, OperationRef, Value, operation::OperationLike};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};
use tilespace_core::{
    ids::{FuncId, Id},
    ir::InterfaceSet,
};
use tilespace_dialects::rules::model::Transfer;

/// The threshold of LLVM's inliner on NVPTX, in instructions: 250 times 11, at a cost of 5 each (LLVM 22:
/// `InlineParams` at `-O3`, `NVPTXTTIImpl::getInliningThresholdMultiplier`, `InlineConstants`).
const THRESHOLD: usize = 250 * 11 / 5;
/// A cast, and the access behind it.
const CAST: usize = 2;

const HINT: &str = "inline_hint";

/// The cost of a function with what is inlined into it, in instructions.
#[derive(Clone, Copy, Default)]
struct Weight {
    casts: usize,
    others: usize,
}

impl Weight {
    fn is_inlined_without_casts(self) -> bool {
        self.others <= THRESHOLD
    }

    fn is_tipped_by_casts(self) -> bool {
        self.is_inlined_without_casts() && self.others.saturating_add(self.casts) > THRESHOLD
    }
}

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    let device = Device::find(module, &mut extractor);
    let (symbols, _) = Symbols::collect(pass.context(), module, &device, &mut extractor);
    let tipped = tipped_by_casts(&mut extractor, &symbols);
    if tipped.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    for function in &tipped {
        ir::set_attribute(*function, HINT, Attribute::unit(pass.context()));
    }
    pass.add_statistic(statistics::FUNCTIONS, tipped.len() as u64);
    Ok(())
}

/// The functions that exceed the threshold only by their casts.
fn tipped_by_casts<'c: 'a, 'a>(
    extractor: &mut Extractor,
    symbols: &Symbols<'c, 'a>,
) -> Vec<OperationRef<'c, 'a>> {
    let (mut weights, calls): (Vec<_>, Vec<_>) =
        symbols.functions.iter().map(|function| read(extractor, symbols, function.op.raw())).unzip();
    for id in callees_first(calls.len(), &mut |id| calls[id.index()].clone()) {
        for callee in &calls[id.index()] {
            let (function, weight) = (&symbols.functions[callee.index()], weights[callee.index()]);
            if *callee != id
                && function.is_definitive
                && weight.is_inlined_without_casts()
                && !has(function.op.raw(), &NO_INLINE)
            {
                let sum = &mut weights[id.index()];
                sum.casts = sum.casts.saturating_add(weight.casts);
                sum.others = sum.others.saturating_add(weight.others);
            }
        }
    }
    let functions = symbols.functions.iter().zip(weights);
    let tipped =
        functions.filter(|(_, weight)| weight.is_tipped_by_casts()).map(|(function, _)| function.op.raw());
    tipped.filter(|function| may_hint(extractor, *function)).collect()
}

/// The cost of a function by itself, and its callees, one entry for each call.
fn read<'c: 'a, 'a>(
    extractor: &mut Extractor,
    symbols: &Symbols<'c, 'a>,
    function: OperationRef<'c, 'a>,
) -> (Weight, Vec<FuncId>) {
    let (mut weight, mut calls) = (Weight::default(), Vec::new());
    ir::walk_preorder(function, |op| {
        if extractor.classes().class(op).interfaces.contains(InterfaceSet::CALL) {
            calls.extend(symbols.callee(op));
        }
        match extractor.classes().cast_source(op) {
            Some(source) if !is_variable(extractor, source) => weight.casts += CAST,
            _ => weight.others += usize::from(!is_free(op)),
        }
    });
    (weight, calls)
}

/// Whether an op costs nothing: it is no instruction, like a constant, or an unconditional branch or a
/// return.
fn is_free(op: OperationRef<'_, '_>) -> bool {
    op.operand_count() == 0 || op.successor_count() == 1
}

/// Whether a pointer is the address of a variable, whose cast is a constant expression.
fn is_variable(extractor: &mut Extractor, pointer: Value<'_, '_>) -> bool {
    let rule = ir::defining_op(pointer).and_then(|op| extractor.classes().rule(op));
    rule.is_some_and(|rule| rule.all_transfers().any(|from| matches!(from, Transfer::Symbol { .. })))
}

/// Whether a function of the LLVM dialect leaves the decision to inline to LLVM, without a hint yet.
fn may_hint(extractor: &mut Extractor, function: OperationRef<'_, '_>) -> bool {
    has(function, &["linkage"])
        && !has(function, &NO_INLINE)
        && !has(function, &[HINT, always_inline::MARK])
        && !extractor.is_kernel(function)
}

fn has(function: OperationRef<'_, '_>, attributes: &[&str]) -> bool {
    attributes.iter().any(|attribute| ir::attribute(function, attribute).is_some())
}
