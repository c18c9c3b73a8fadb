//! `drop-chipless-targets`: drops a `#nvvm.target` that names no chip.
//!
//! ```text
//! gpu.module @kernels [#nvvm.target]    what a front end writes that leaves the chip to whoever compiles
//! ```
//!
//! Upstream's default chip is its oldest, `sm_50` in MLIR 22, and `nvvm-attach-target` puts a target beside those that there
//! are: the binary would have two objects, and that of the default chip first. A target that names a chip stays, but for
//! `sm_75` on MLIR 23: that is the default there, and the attribute the same as without it.

use crate::extract::TARGETS_OF_MODULE;
use melior::ir::{OperationRef, attribute::ArrayAttribute};
use mlir_ext::{
    attributes, ir,
    pass::{PassFailure, PassInstance},
};

/// Runs the pass on a `gpu.module`.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let Some(targets) = ir::attribute(module, TARGETS_OF_MODULE) else { return Ok(()) };
    let names_chip = |text: &str| !text.starts_with("#nvvm.target") || text.contains("chip = \"");
    let all = attributes::elements(targets);
    let kept: Vec<_> =
        all.iter().copied().filter(|target| names_chip(&ir::attribute_text(*target))).collect();
    if kept.is_empty() {
        ir::remove_attribute(module, TARGETS_OF_MODULE);
    } else if kept.len() < all.len() {
        ir::set_attribute(module, TARGETS_OF_MODULE, ArrayAttribute::new(pass.context(), &kept).into());
    }
    Ok(())
}
