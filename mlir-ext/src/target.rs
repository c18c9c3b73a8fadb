//! The targets of device code, and its compilation: `mlir::NVVM::NVVMTargetAttr`,
//! `mlir::gpu::TargetAttrInterface`.

use crate::{attributes, ffi, ir, tools::LLVM_MAJOR};
use melior::ir::{Attribute, OperationRef, attribute::AttributeLike};
use mlir_sys::{mlirAttributeIsAGPUObjectAttr, mlirGPUObjectAttrGetObject};

/// Replaces each `gpu.module` in the regions of an operation by a `gpu.binary` with the assembly for each of
/// its targets: `mlir::gpu::transformGpuModulesToBinaries`. False after an error, which was reported.
///
/// On an error that LLVM's back end cannot report, it aborts the process.
pub fn gpu_modules_to_assembly(op: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { ffi::mlirExtGpuModulesToAssembly(op.to_raw()) }
}

/// Sets an option of LLVM's command line that takes a truth value: `llvm::cl::Option::addOccurrence`. False
/// if there is none.
///
/// It holds for the whole process: use it only in a child ([`crate::child`]).
pub fn set_llvm_flag(name: &str) -> bool {
    // SAFETY: the string lives until the call returns, which copies it.
    unsafe { ffi::mlirExtSetLLVMFlag(ffi::string_ref(name)) }
}

/// The chips of LLVM's NVPTX back end: `llvm::MCSubtargetInfo::getAllProcessorDescriptions`. None are there
/// without that back end.
pub fn nvptx_chips() -> Vec<String> {
    nvptx_words(false)
}

/// Its features, such as `ptx80`: `llvm::MCSubtargetInfo::getAllProcessorFeatures`.
pub fn nvptx_features() -> Vec<String> {
    nvptx_words(true)
}

fn nvptx_words(features: bool) -> Vec<String> {
    let mut words = Vec::new();
    // SAFETY: `push_text` gets the vector that it wants.
    unsafe { ffi::mlirExtNvptxWords(features, ffi::push_text, (&raw mut words).cast()) };
    words
}

/// The chip and the features of a `#nvvm.target`: `mlir::NVVM::NVVMTargetAttr::getChip` and `getFeatures`.
pub fn nvvm_target<'c>(attribute: Attribute<'c>) -> Option<(&'c str, &'c str)> {
    let (mut chip, mut features) = (ffi::string_ref(""), ffi::string_ref(""));
    // SAFETY: the attribute is valid, and the pointers are to locals.
    if !unsafe { ffi::mlirExtNvvmTargetGet(attribute.to_raw(), &mut chip, &mut features) } {
        return None;
    }
    // SAFETY: the strings are uniqued with the attribute, which the context keeps. (`StringRef::as_str` takes
    // no empty one.)
    let text = |raw| std::str::from_utf8(unsafe { ffi::to_bytes(raw) }).ok();
    Some((text(chip)?, text(features)?))
}

/// The chip of a `#nvvm.target` that names none, as the same attribute: a target that names this chip cannot
/// be told from it.
pub const DEFAULT_CHIP: &str = if LLVM_MAJOR < 23 { "sm_50" } else { "sm_75" };

/// The chip that a `#nvvm.target` names. `sm_75` in MLIR 23 is assumed to be named, since code for the
/// default chip is right for it; nobody names `sm_50`.
pub fn named_chip<'c>(target: Attribute<'c>) -> Option<&'c str> {
    let (chip, _) = nvvm_target(target)?;
    (chip != "sm_50").then_some(chip)
}

/// The chips that the `#nvvm.target`s of a module of device code name.
pub fn nvvm_chips<'c>(module: OperationRef<'c, '_>) -> Vec<&'c str> {
    let targets = ir::attribute(module, "targets").into_iter().flat_map(attributes::elements);
    targets.filter_map(named_chip).collect()
}

/// The bytes of a `#gpu.object`: `mlir::gpu::ObjectAttr::getObject`. PTX may end with a null byte.
pub fn gpu_object<'c>(attribute: Attribute<'c>) -> Option<&'c [u8]> {
    // SAFETY: the attribute is valid; its bytes are uniqued with it, and the context keeps both.
    unsafe {
        let raw = attribute.to_raw();
        mlirAttributeIsAGPUObjectAttr(raw).then(|| ffi::to_bytes(mlirGPUObjectAttrGetObject(raw)))
    }
}
