//! `lift-tile-branches`: branches between the blocks of a function of tiles become `scf`, as
//! upstream's `lift-cf-to-scf` does for functions of `func`.
//!
//! ```text
//! cf.br ^head; ^head: cf.cond_br %c, ^body, ^exit; ^body: cf.br ^head      scf.while
//! ```
//!
//! Upstream's inliner puts a function of one block into its caller, and the lowering of tiles takes kernels
//! of one block.

use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    functions, ir,
    pass::{PassFailure, PassInstance},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(_: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut bodies = vec![];
    ir::walk_preorder(module, |op| {
        let is_of_device = op.parent_operation().is_some_and(|parent| ir::is_named(parent, "gpu.module"));
        if is_of_device && ir::is_named(op, "nv_tileaa.func") {
            bodies.extend(functions::function_body(op));
        }
    });
    let results: Vec<_> = bodies.into_iter().map(functions::lift_branches).collect();
    results.into_iter().collect()
}
