//! `drop-c-wrappers`: device code is called by kernels, never through C.
//!
//! Upstream's `convert-gpu-to-nvvm` gives each `func.func` a second entry, `_mlir_ciface_name`, for callers from C. On a
//! device no code can call it, it is external so that nothing drops it, and it carries the name of the function into
//! PTX, where only internal names may hold a dot.

use crate::{
    extract::{Assumptions, Device, Extractor, flat_symbol_name},
    rule_file::default_rules,
};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    functions, ir,
    pass::{PassFailure, PassInstance},
    symbols,
};
use rustc_hash::FxHashSet;

/// How upstream names the wrappers (`mlir::LLVM::wrapForExternalCallers`).
const PREFIX: &str = "_mlir_ciface_";

/// Runs the pass on a `gpu.module`.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    if !Device::find(module, &mut extractor).is_all_of(module) {
        return Ok(());
    }
    let mut wrappers = Vec::new();
    let mut used = FxHashSet::default();
    ir::walk_preorder(module, |op| {
        if functions::function_body(op).is_some()
            && let Some(name) = symbols::symbol_name(op).filter(|name| name.starts_with(PREFIX))
        {
            wrappers.push((op, name));
        }
    });
    symbols::for_each_symbol_use(module, &mut |_, symbol| {
        used.extend(flat_symbol_name(symbol));
    });
    for (op, name) in wrappers {
        if !used.contains(name) && op.region_count() == 1 {
            pass.keep_journal();
            ir::erase(op);
        }
    }
    Ok(())
}
