//! `retype-kernel-arguments`: types pointer arguments of kernels as global, as in the reference documents.
//!
//! ```text
//! kernel(%p: ptr)                           kernel(%p: ptr<1>)
//!   load %p                                   %g = addrspacecast %p to ptr; load %g
//! ```
//!
//! The passes keep the signature of a kernel, since its launches depend on it, and cast at the entry. A
//! module without launches, as front ends for device code emit, has no user of the signature: the driver
//! passes the same 64 bits. A pointer argument of a kernel points to global memory by assumption
//! (A13 in `docs/soundness.md`), and null is the same number there. A kernel with a used symbol stays
//! unchanged, with a remark; an argument by value also stays unchanged.
//!
//! The pipelines run it first: later passes fold the casts that it inserts.

use crate::{
    apply::Caster,
    extract::{Assumptions, Device, Extractor, by_value_type, interfaces_of, is_list_of_used},
    options::RetypeKernelArgumentsOptions,
    rule_file::rules,
    types::{SpaceStyle, is_pointer},
};
use melior::ir::{BlockLike, OperationRef, Type, TypeLike, Value, operation::OperationLike};
use mlir_ext::{
    diagnostics, functions, ir,
    pass::{PassFailure, PassInstance},
    symbols,
};
use rustc_hash::FxHashSet;
use tilespace_core::{MemorySpace, ir::InterfaceSet};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = RetypeKernelArgumentsOptions::read(pass.options());
    if !options.retype_kernel_arguments || !options.param_always_point_to_global {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let rules = rules(module, options.space_rules)?;
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let mut used = FxHashSet::default();
    let is_table = |op| interfaces_of(op).contains(InterfaceSet::SYMBOL_TABLE);
    for table in ir::collect(module, |op| is_table(op).then_some(op)) {
        // Unregistered ops may be symbol tables, too. That does not matter: names are collected from
        // everywhere and compared regardless of scope.
        symbols::for_each_symbol_use(table, symbols::Tables::Own, &mut |user, symbol| {
            if !ir::outwards(user).any(is_list_of_used) {
                // A launch names the module that the kernel is in, too.
                let text = symbol.to_string();
                let name = text.rsplit("::").next().unwrap_or_default();
                used.insert(name.trim_start_matches('@').trim_matches('"').to_string());
            }
        });
    }
    let device = Device::find(module, &mut extractor);
    let caster = Caster { context: pass.context(), style: SpaceStyle::default(), types: rules.types() };
    for kernel in device.code(&mut extractor) {
        let name = symbols::symbol_name(kernel).filter(|_| extractor.is_kernel(kernel));
        let (Some(name), Some(entry)) = (name, functions::entry_block(kernel)) else { continue };
        if used.contains(name) {
            let message = "the arguments of this kernel stay generic: its name is used";
            diagnostics::remark(kernel.location(), message).emit();
            continue;
        }
        let mut inputs: Vec<Type<'c>> = functions::function_inputs(kernel).collect();
        let mut retyped = Vec::new();
        for (index, input) in inputs.iter_mut().enumerate() {
            let is_meant = is_pointer(caster.types, *input) && !input.is_mem_ref();
            let global = caster.in_space(*input, MemorySpace::Global).filter(|_| is_meant);
            let is_generic = extractor.types().shape(*input).is_generic_pointer();
            if let (Some(global), true, None) = (global, is_generic, by_value_type(kernel, index)) {
                *input = global;
                retyped.push((index, global));
            }
        }
        let results: Vec<Type<'c>> = functions::function_results(kernel).collect();
        if retyped.is_empty() || !functions::set_function_type(kernel, &inputs, &results) {
            continue;
        }
        for (index, ty) in retyped {
            if let Ok(argument) = entry.argument(index) {
                caster.change_type(Value::from(argument), ty);
            }
        }
    }
    Ok(())
}
