//! `mark-device-variables`: marks variables that the host may write as externally initialized.
//!
//! The host writes `__device__` and `__constant__` variables before a kernel runs. Front ends state that with
//! `externally_initialized`, which MLIR's import of LLVM IR drops (LLVM 22): once an access names such a
//! variable, LLVM would fold its zero initializer into the kernel. So each variable that the host can write
//! gets the mark again: all in constant memory, and those in global memory that are not `constant`.

use crate::{
    extract::{Assumptions, Device, Extractor, space_of_global},
    rule_file::default_rules,
};
use melior::ir::{Attribute, OperationRef, operation::OperationLike};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};
use tilespace_core::MemorySpace;

const MARK: &str = "externally_initialized";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mark = Attribute::unit(pass.context());
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    for op in Device::find(module, &mut extractor).variables() {
        let is_variable = op.has_attribute("addr_space");
        let host_can_write = is_variable
            && match space_of_global(op) {
                MemorySpace::Constant => true,
                MemorySpace::Global => !op.has_attribute("constant"),
                _ => false,
            };
        if host_can_write {
            pass.keep_journal();
            ir::set_attribute(op, MARK, mark);
        }
    }
    Ok(())
}
