//! `drop-chipless-targets`: drops a `#nvvm.target` that names no chip.
//!
//! ```text
//! gpu.module @kernels [#nvvm.target]    a front end leaves the chip to the user
//! ```
//!
//! Upstream's default chip, `sm_50` in MLIR 22 and `sm_75` in 23, is older than most code, and
//! `nvvm-attach-target` adds its target to the existing ones: the binary would have two objects, with the
//! object of the default chip first. A target that names another chip stays.

use crate::extract::TARGETS_OF_MODULE;
use melior::ir::{Attribute, OperationRef, attribute::ArrayAttribute};
use mlir_ext::{
    attributes, ir,
    pass::{PassFailure, PassInstance},
    target::{DEFAULT_CHIP, nvvm_target},
};

/// Runs the pass on a `gpu.module`.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let Some(targets) = ir::attribute(module, TARGETS_OF_MODULE) else { return Ok(()) };
    let all = attributes::elements(targets);
    let names_chip =
        |target: &Attribute<'_>| nvvm_target(*target).is_none_or(|(chip, _)| chip != DEFAULT_CHIP);
    let kept: Vec<_> = all.iter().copied().filter(names_chip).collect();
    if kept.is_empty() {
        ir::remove_attribute(module, TARGETS_OF_MODULE);
    } else if kept.len() < all.len() {
        ir::set_attribute(module, TARGETS_OF_MODULE, ArrayAttribute::new(pass.context(), &kept).into());
    }
    Ok(())
}
