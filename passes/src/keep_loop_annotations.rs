//! `keep-loop-annotations`: what the program says of its loops reaches LLVM.
//!
//! ```text
//! llvm.cond_br %c, ^body, ^exit {llvm.loop_annotation = #unroll}    forgotten by the translation
//! llvm.cond_br %c, ^body, ^exit {loop_annotation = #unroll}         !llvm.loop
//! ```
//!
//! Upstream's conversions of loops hand the annotation on under the first name, which is that of an attribute
//! without meaning for LLVM's branches. LLVM reads the annotation of a loop on the branch back to its head, and a
//! dump may have it on the branch of the head itself, which decides whether to go on; then the branches back to that
//! block get it, too.
//!
//! Why it is right: the two names stand for the same attribute. A branch from a block that comes later to the block
//! of an annotated one is the way back in the loop that this block heads, and on a branch that belongs to no loop
//! LLVM ignores an annotation.

use melior::ir::{Attribute, BlockLike, BlockRef, OperationRef, operation::OperationLike};
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
        if let Some(annotation) = annotation(op).filter(|_| is_branch(op)) {
            branches.push((op, annotation));
        }
    });
    if branches.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    pass.keep_journal();
    for (op, annotation) in branches {
        ir::remove_attribute(op, HANDED_ON);
        state(op, annotation);
        let Some(head) = op.block() else { continue };
        let mut later = head.next_in_region();
        while let Some(block) = later {
            if let Some(back) = block.terminator().filter(|back| is_branch(*back) && goes_to(*back, head)) {
                state(back, annotation);
            }
            later = block.next_in_region();
        }
    }
    Ok(())
}

fn is_branch(op: OperationRef<'_, '_>) -> bool {
    BRANCHES.iter().any(|name| ir::is_named(op, name))
}

/// The annotation under either name; another attribute is none.
fn annotation<'c>(op: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    let annotation = ir::attribute(op, OWN).or_else(|| ir::attribute(op, HANDED_ON))?;
    ir::attribute_text(annotation).starts_with("#llvm.loop_annotation").then_some(annotation)
}

/// States an annotation on a branch that has none.
fn state<'c>(op: OperationRef<'c, '_>, annotation: Attribute<'c>) {
    if ir::attribute(op, OWN).is_none() {
        ir::set_attribute(op, OWN, annotation);
    }
}

fn goes_to<'c, 'a>(op: OperationRef<'c, 'a>, block: BlockRef<'c, 'a>) -> bool {
    let mut successors = (0..op.successor_count()).filter_map(|index| ir::successor(op, index));
    successors.any(|successor| ir::block_id(successor) == ir::block_id(block))
}
