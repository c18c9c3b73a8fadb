//! `internalize-device-code`: makes device code internal in a program compiled without separate compilation.
//!
//! Front ends leave device functions external, although no other module ever calls them (nvcc without
//! `-rdc=true`). With unknown callers, their arguments are unknown, and so are the values that they store.
//! This pass makes functions other than kernels, and variables in shared memory, internal, like LLVM's pass
//! `internalize`. Symbols marked as used stay unchanged, and so do variables that the host can name.

use crate::extract::{
    Device, Extractor, Internal, flat_symbol_name, is_launch, is_list_of_used, space_of_global,
};
use melior::ir::{OperationRef, RegionLike, operation::OperationLike};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
    symbols,
};
use rustc_hash::FxHashSet;
use tilespace_core::MemorySpace;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    let mut candidates: Vec<OperationRef<'c, 'a>> = device.code(&mut extractor);
    candidates.retain(|function| !is_launch(*function) && !extractor.is_kernel(*function));
    candidates.extend(device.variables().filter(|op| space_of_global(*op) == MemorySpace::Shared));
    let internal = Internal::new(pass.context());
    let mut used = FxHashSet::default();
    ir::walk_preorder(module, |op| {
        if is_list_of_used(op) {
            symbols::for_each_symbol_use(op, symbols::Tables::Own, &mut |_, symbol| {
                used.extend(flat_symbol_name(symbol));
            });
        }
    });
    for op in candidates {
        let Some(name) = symbols::symbol_name(op) else { continue };
        // A shared array sized at the launch has no initializer, and all kernels share its symbol.
        let has_initializer =
            op.has_attribute("value") || op.regions().any(|region| region.first_block().is_some());
        if op.has_attribute("linkage") && has_initializer && !used.contains(name) {
            internal.make(op);
        }
    }
    Ok(())
}
