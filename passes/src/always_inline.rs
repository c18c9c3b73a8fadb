//! `always-inline`: calls of functions that must be inlined are.
//!
//! Front ends mark tiny wrappers (`threadIdx.x` of CUDA) so, and upstream's inliner has no mode for them alone. Callees
//! come before their callers, so that a call is inlined once and for all; a function that is inlined into itself is
//! left as it is. So is a call of several blocks from inside of an operation with regions (`scf.if`), which hold one.

use crate::{
    extract::{Assumptions, Device, Extractor, Symbols},
    generated::always_inline_statistics as statistics,
    rule_file::default_rules,
};
use melior::ir::{BlockLike, OperationRef, RegionLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, InterfaceSet},
    ir,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashSet;
use tilespace_core::{
    graph::{Linkage, Role},
    ids::{FuncId, Id},
};

const MARK: &str = "always_inline";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    let device = Device::find(module, &mut extractor);
    let (symbols, _) = Symbols::collect(pass.context(), module, &device, &mut extractor);
    let marked: FxHashSet<FuncId> = (0..symbols.functions.len())
        .map(FuncId::new)
        .filter(|id| {
            let function = &symbols.functions[id.index()];
            function.is_definitive && function.op.has_attribute(MARK)
        })
        .collect();
    if marked.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    pass.keep_original();
    let mut calls_of = |op: OperationRef<'c, 'a>| {
        let mut calls = Vec::new();
        ir::walk_preorder(op, |at| {
            if extractor.classes().class(at).interfaces.contains(InterfaceSet::CALL)
                && let Some(Callee::Symbol(symbol)) = interfaces::callee(at)
                && let Some(callee) = symbols.function(at, symbol)
            {
                calls.push((at, callee));
            }
        });
        calls
    };
    let mut inlined = 0;
    for id in callees_first(&symbols, &marked, &mut calls_of) {
        let function = &symbols.functions[id.index()];
        for (call, callee) in calls_of(*function.op) {
            if callee != id
                && marked.contains(&callee)
                && has_room(*function.op, call, *symbols.functions[callee.index()].op)
                && functions::inline_call(call, *symbols.functions[callee.index()].op)
            {
                inlined += 1;
            }
        }
    }
    let mut used: FxHashSet<FuncId> = FxHashSet::default();
    for function in &symbols.functions {
        used.extend(calls_of(*function.op).into_iter().map(|(_, callee)| callee));
    }
    for id in marked {
        let function = &symbols.functions[id.index()];
        let is_needed = used.contains(&id) || symbols.taken.contains(&id);
        if function.role == Role::Closed && function.linkage != Linkage::Public && !is_needed {
            ir::erase(*function.op);
        }
    }
    pass.add_statistic(statistics::CALLS_INLINED, inlined);
    Ok(())
}

/// Whether the blocks of a callee may stand where a call in `function` is: only a function is sure to hold several.
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

/// All functions, each after the marked ones that it calls. Explicit stack: call chains may be long.
fn callees_first<'c: 'a, 'a>(
    symbols: &Symbols<'c, 'a>,
    marked: &FxHashSet<FuncId>,
    calls_of: &mut dyn FnMut(OperationRef<'c, 'a>) -> Vec<(OperationRef<'c, 'a>, FuncId)>,
) -> Vec<FuncId> {
    let mut order = Vec::new();
    let mut seen = FxHashSet::default();
    for root in (0..symbols.functions.len()).map(FuncId::new) {
        let mut stack = vec![(root, false)];
        while let Some((id, done)) = stack.pop() {
            if done {
                order.push(id);
            } else if seen.insert(id) {
                stack.push((id, true));
                let calls = calls_of(*symbols.functions[id.index()].op);
                stack.extend(
                    calls.into_iter().filter(|(_, callee)| marked.contains(callee)).map(|(_, c)| (c, false)),
                );
            }
        }
    }
    order
}
