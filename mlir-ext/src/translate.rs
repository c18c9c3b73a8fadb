//! Modules from text, bytecode and LLVM IR, and back to LLVM IR.
//!
//! Errors in a source are reported to the handlers of the context, at their line.

use crate::ffi;
use melior::{
    Context,
    ir::{Module, OperationRef},
};
use mlir_sys::{MlirContext, MlirModule, MlirStringRef};

type Read = unsafe extern "C" fn(MlirContext, MlirStringRef, MlirStringRef) -> MlirModule;

/// Parses MLIR text or bytecode: `mlir::parseSourceFile<mlir::ModuleOp>`. Locations get the name `name`. None
/// after an error, which was reported: brackets more than 1000 deep are one.
///
/// ```
/// # let context = melior::Context::new();
/// let module = mlir_ext::translate::parse_module(&context, b"module {}", "a.mlir");
/// assert!(module.is_some());
/// ```
pub fn parse_module<'c>(context: &'c Context, source: &[u8], name: &str) -> Option<Module<'c>> {
    read(ffi::mlirExtParseModule, context, source, name)
}

/// Imports LLVM IR, text or bitcode, into the LLVM dialect: `llvm::parseIR`, `mlir::translateLLVMIRToModule`.
/// Restores facts that the import drops and the dialect can express (`externally_initialized`,
/// `nvvm.grid_constant`), gives accesses the alignment that a load states of a pointer, and warns of other
/// losses that may change a result. None after an error, which was reported.
pub fn import_llvm_ir<'c>(context: &'c Context, source: &[u8], name: &str) -> Option<Module<'c>> {
    read(ffi::mlirExtImportLLVMIR, context, source, name)
}

fn read<'c>(read: Read, context: &'c Context, source: &[u8], name: &str) -> Option<Module<'c>> {
    let source = MlirStringRef { data: source.as_ptr().cast(), length: source.len() };
    // SAFETY: the context is valid, and the strings live until the call returns, which copies them.
    let module = unsafe { read(context.to_raw(), source, ffi::string_ref(name)) };
    if module.ptr.is_null() {
        return None;
    }
    // SAFETY: the module is valid, of this context, and has no other owner.
    Some(unsafe { Module::from_raw(module) })
}

/// Translates a module of the LLVM dialect, and of the dialects beside it, to the text of LLVM IR:
/// `mlir::translateModuleToLLVMIR`. None after an error, which was reported.
pub fn export_llvm_ir(op: OperationRef) -> Option<String> {
    let mut text = Vec::new();
    // SAFETY: the operation is valid, and `append_bytes` gets the vector that it wants.
    let is_done = unsafe { ffi::mlirExtExportLLVMIR(op.to_raw(), ffi::append_bytes, (&raw mut text).cast()) };
    is_done.then(|| String::from_utf8_lossy(&text).into_owned())
}
