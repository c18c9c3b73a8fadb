//! `note-knobs`: says of knobs that have nothing to turn here whose work they are about.
//!
//! Scripts made for NVIDIA's compiler give knobs of passes that are not here. An error would break the script, and
//! silence would let its author believe that the knob does something.

use crate::generated::NoteKnobsOptions;
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics,
    pass::{PassFailure, PassInstance},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = NoteKnobsOptions::read(pass.options());
    pass.mark_all_analyses_preserved();
    if options.lsa_opt != -1 {
        let message = format!(
            "lsa-opt={} has no effect: arguments are lowered by upstream's nvptx-lower-args",
            options.lsa_opt
        );
        diagnostics::remark(module.location(), message).emit();
    }
    Ok(())
}
