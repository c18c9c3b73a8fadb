//! `keep-loop-annotations`: the program's annotations of loops reach LLVM.
//!
//! ```text
//! llvm.cond_br %c, ^body, ^exit {llvm.loop_annotation = #unroll}    forgotten by the translation
//! llvm.cond_br %c, ^body, ^exit {loop_annotation = #unroll}         !llvm.loop
//! ```
//!
//! Upstream's conversions of loops hand the annotation on under the first name, an attribute without meaning
//! for LLVM's branches. LLVM reads the annotation of a loop on the branch back to its head, and a dump may
//! have it on the branch of the head itself, which decides whether to go on; then the branches back to that
//! block also get it.
//!
//! Folds of `cf` build the branch of a head anew and drop its attributes, but keep the branch back. So this
//! runs before them, too, and states an annotation on branches of `cf` under the first name.
//!
//! Why it is right: the two names stand for the same attribute. A branch from a later block to the block of
//! an annotated branch is the back edge of the loop that this block heads, and LLVM ignores an annotation on
//! a branch that belongs to no loop.

use melior::ir::{Attribute, BlockLike, BlockRef, OperationRef, operation::OperationLike};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};

/// Branches, and the name of the annotation of each: LLVM's branches have another name.
const BRANCHES: [(&str, &str); 4] =
    [("llvm.br", OWN), ("llvm.cond_br", OWN), ("cf.br", HANDED_ON), ("cf.cond_br", HANDED_ON)];
const HANDED_ON: &str = "llvm.loop_annotation";
const OWN: &str = "loop_annotation";

/// Runs the pass on a `gpu.module`.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let branches = ir::collect(module, |op| own_name(op).and_then(|_| Some((op, annotation(op)?))));
    if branches.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    for (op, annotation) in branches {
        [OWN, HANDED_ON].into_iter().filter(|name| Some(*name) != own_name(op)).for_each(|name| {
            ir::remove_attribute(op, name);
        });
        state(op, annotation);
        let Some(head) = op.block() else { continue };
        for block in std::iter::successors(head.next_in_region(), |block| block.next_in_region()) {
            // A loop of one block has an annotation of its own, if any.
            if let Some(back) =
                block.terminator().filter(|back| goes_to(*back, head) && !goes_to(*back, block))
            {
                state(back, annotation);
            }
        }
    }
    Ok(())
}

/// The name of the annotation of a branch; none for another operation.
fn own_name(op: OperationRef<'_, '_>) -> Option<&'static str> {
    BRANCHES.iter().find(|(name, _)| ir::is_named(op, name)).map(|(_, own)| *own)
}

/// The annotation under either name; another attribute does not count.
fn annotation<'c>(op: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    let annotation = ir::attribute(op, OWN).or_else(|| ir::attribute(op, HANDED_ON))?;
    ir::attribute_text(annotation).starts_with("#llvm.loop_annotation").then_some(annotation)
}

/// States an annotation on a branch that has none.
fn state<'c>(op: OperationRef<'c, '_>, annotation: Attribute<'c>) {
    if let Some(name) = own_name(op)
        && ir::attribute(op, name).is_none()
    {
        ir::set_attribute(op, name, annotation);
    }
}

fn goes_to<'c, 'a>(op: OperationRef<'c, 'a>, block: BlockRef<'c, 'a>) -> bool {
    ir::successors(op).any(|successor| ir::block_id(successor) == ir::block_id(block))
}
