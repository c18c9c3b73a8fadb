//! `erase-self-copies`: a copy of memory onto itself does nothing.
//!
//! ```text
//! memcpy(%slot, %slot, 16)           nothing
//! ```
//!
//! LangRef allows `memcpy` where source and destination are equal, and `memmove` anyway. Upstream's `sroa` (LLVM 22)
//! makes a copy for each part of a slot out of one for all of it, and takes the other side for another slot: if both are
//! the same value, the slot is erased while it still has uses. It leaves alone copies that are volatile or shorter than
//! the slot, and those between two values of which one is made of the other or both of a third; these stay.

use crate::{
    extract::{Assumptions, Classes, Extractor, is_volatile, resolve},
    generated::erase_self_copies_statistics as statistics,
};
use melior::ir::OperationRef;
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};
use tilespace_dialects::{Effect, RuleTable};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(RuleTable::builtin(), Assumptions::default());
    let mut copies = Vec::new();
    ir::walk_preorder(module, |op| copies.extend(does_nothing(extractor.classes(), op).then_some(op)));
    if copies.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    pass.keep_journal();
    pass.add_statistic(statistics::COPIES_ERASED, copies.len() as u64);
    copies.into_iter().for_each(ir::erase);
    Ok(())
}

/// Whether all that an op does is to copy from a value to that same value.
fn does_nothing(classes: &mut Classes<'_>, op: OperationRef<'_, '_>) -> bool {
    let Some(rule) = classes.rule(op) else { return false };
    let copies_only = rule.effects.iter().any(|effect| matches!(effect, Effect::CopiesOnly));
    copies_only
        && !is_volatile(op)
        && rule.effects.iter().any(|effect| match effect {
            Effect::Copies { to, from } => {
                let operand = |position| ir::operand(op, resolve(op, position).start);
                operand(*to).is_some() && operand(*to) == operand(*from)
            }
            _ => false,
        })
}
