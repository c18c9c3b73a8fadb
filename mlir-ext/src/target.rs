//! What device code is compiled for, and its compilation: `mlir::NVVM::NVVMTargetAttr`, `mlir::gpu::TargetAttrInterface`.

use crate::ffi;
use melior::{
    StringRef,
    ir::{Attribute, OperationRef, attribute::AttributeLike},
};

/// Replaces each `gpu.module` in the regions of an operation by a `gpu.binary` with the assembly for each of its targets:
/// `mlir::gpu::transformGpuModulesToBinaries`. False after an error, which was reported.
///
/// Where LLVM's back end cannot go on, it ends the process.
pub fn gpu_modules_to_assembly(op: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { ffi::mlirExtGpuModulesToAssembly(op.to_raw()) }
}

/// The chip and the features of a `#nvvm.target`: `mlir::NVVM::NVVMTargetAttr::getChip` and `getFeatures`.
pub fn nvvm_target<'c>(attribute: Attribute<'c>) -> Option<(&'c str, &'c str)> {
    let (mut chip, mut features) = (ffi::string_ref(""), ffi::string_ref(""));
    // SAFETY: the attribute is valid, and the pointers are to locals.
    if !unsafe { ffi::mlirExtNvvmTargetGet(attribute.to_raw(), &mut chip, &mut features) } {
        return None;
    }
    // SAFETY: the strings are uniqued with the attribute, which the context keeps.
    let text = |raw| unsafe { StringRef::from_raw(raw) }.as_str().ok();
    Some((text(chip)?, text(features)?))
}
