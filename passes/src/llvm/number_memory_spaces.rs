//! `number-memory-spaces`: gives a module for another target the numbers of memory spaces that the analyses know.
//!
//! ```text
//! llvm.target_triple = "amdgcn-amd-amdhsa"           "nvptx64-nvidia-cuda", tilespace.target = "amdgpu"
//! %a = addressof @table : !llvm.ptr<4>               !llvm.ptr<1>: constant memory is global memory
//! %b = call @buffer : !llvm.ptr<7>                   !llvm.ptr<1007>: memory of which nothing is claimed
//! llvm.func amdgpu_kernelcc @k                       nvvm.kernel
//! ```
//!
//! The result is for analyses: it says of each pointer of the original where it points, and is no program. What a target
//! has other than numbers, the analyses read from its record (`spaces.td`, "Targets").

use crate::extract::{TARGET_OF_COPY, Words};
use melior::ir::{Attribute, OperationRef, attribute::StringAttribute};
use mlir_ext::{
    attributes, ir,
    pass::{PassFailure, PassInstance},
    types,
};
use tilespace_core::Target;

const TRIPLE: &str = "llvm.target_triple";
/// The triple of the target whose numbers the analyses know, and the mark of its kernels.
const KNOWN: (&str, &str) = ("nvptx64-nvidia-cuda", "nvvm.kernel");

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let context = pass.context();
    let triple = ir::attribute(module, TRIPLE).and_then(attributes::string).unwrap_or_default();
    let Some(target) = Target::of_triple(triple).filter(|target| !target.numbers.is_empty()) else {
        return Ok(());
    };
    let numbers: Vec<_> = target.numbers.iter().map(|(own, space)| (*own, space.number())).collect();
    types::renumber_spaces(module, &numbers, Target::APART);
    let mut words = Words::new(None);
    ir::walk_preorder(module, |op| {
        let convention = ir::attribute(op, "CConv");
        if convention.is_some_and(|convention| target.kernels.contains(&words.word(convention))) {
            ir::set_attribute(op, KNOWN.1, Attribute::unit(context));
        }
    });
    ir::set_attribute(module, TRIPLE, StringAttribute::new(context, KNOWN.0).into());
    ir::set_attribute(module, TARGET_OF_COPY, StringAttribute::new(context, target.name).into());
    Ok(())
}
