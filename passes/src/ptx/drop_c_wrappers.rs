//! `drop-c-wrappers`: drops the entry points for C from device code.
//!
//! Upstream's `convert-gpu-to-nvvm` gives each `func.func` a second entry, `_mlir_ciface_name`, for callers
//! from C, unless memrefs become bare pointers. On a device it has no callers. Since it is external, no pass
//! drops it, and its name, derived from the function's, reaches PTX, where only internal names may contain a
//! dot.

use crate::extract::{Device, Extractor, flat_symbol_name};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    functions, ir,
    pass::{PassFailure, PassInstance},
    symbols,
};
use rustc_hash::FxHashSet;

/// The prefix of the wrappers' names (`mlir::LLVM::wrapForExternalCallers`).
const PREFIX: &str = "_mlir_ciface_";

/// Runs the pass on a `gpu.module`.
pub fn run<'c, 'a>(_: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::default();
    if !Device::find(module, &mut extractor).is_all_of(module) {
        return Ok(());
    }
    let wrappers = ir::collect(module, |op| {
        functions::function_body(op)?;
        Some((op, symbols::symbol_name(op).filter(|name| name.starts_with(PREFIX))?))
    });
    let mut used = FxHashSet::default();
    symbols::for_each_symbol_use(module, symbols::Tables::Own, &mut |_, symbol| {
        used.extend(flat_symbol_name(symbol));
    });
    for (op, name) in wrappers {
        if !used.contains(name) && op.region_count() == 1 {
            ir::erase(op);
        }
    }
    Ok(())
}
