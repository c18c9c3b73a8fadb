//! `keep-loop-annotations`: what the program says of its loops reaches LLVM.
//!
//! ```text
//! llvm.cond_br %c, ^body, ^exit {llvm.loop_annotation = #unroll}    forgotten by the translation
//! llvm.cond_br %c, ^body, ^exit {loop_annotation = #unroll}         !llvm.loop
//! ```
//!
//! Upstream's conversions of loops hand the annotation on under the first name, which is that of an attribute
//! without meaning for LLVM's branches. The two names stand for the same attribute, on the same branch: the
//! one that goes back to the head of the loop or leaves it. So the loop is the same one.

use melior::ir::OperationRef;
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};

/// LLVM's branches, which have an annotation of their own.
const BRANCHES: [&str; 2] = ["llvm.br", "llvm.cond_br"];
const HANDED_ON: &str = "llvm.loop_annotation";
const OWN: &str = "loop_annotation";

/// Runs the pass on a `gpu.module`.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut branches = vec![];
    ir::walk_preorder(module, |op| {
        if BRANCHES.iter().any(|name| ir::is_named(op, name)) && ir::has_discardable_attribute(op, HANDED_ON)
        {
            branches.push(op);
        }
    });
    if branches.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    pass.keep_journal();
    for op in branches {
        // One of LLVM's own says more than what was handed on, and another attribute is none.
        let Some(annotation) = ir::attribute(op, HANDED_ON) else { continue };
        let is_annotation = ir::attribute_text(annotation).starts_with("#llvm.loop_annotation");
        if ir::attribute(op, OWN).is_none() && is_annotation {
            ir::remove_attribute(op, HANDED_ON);
            ir::set_attribute(op, OWN, annotation);
        }
    }
    Ok(())
}
