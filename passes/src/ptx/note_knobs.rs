//! `note-knobs`: remarks on options that have no effect here, and names the pass that does their work.
//!
//! Scripts for NVIDIA's compiler pass options of passes that this project lacks. An error would break the
//! script, and silence would suggest that the option has an effect.

use crate::{options::NoteKnobsOptions, pipelines::DEFAULT_ALGORITHM};
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
    if options.mem_space_alg != DEFAULT_ALGORITHM {
        let message = format!(
            "mem-space-alg={} has no effect on ip-msp, which has one algorithm: with O=0 and O=fcmax it does not run",
            options.mem_space_alg
        );
        diagnostics::remark(module.location(), message).emit();
    }
    Ok(())
}
