//! `erase-self-copies`: a copy of memory onto itself does nothing.
//!
//! ```text
//! memcpy(%slot, %slot, 16)           nothing
//! %local = cast %slot
//! memcpy(%local, %slot, 16)          nothing
//! ```
//!
//! LangRef allows `memcpy` where source and destination are equal, and `memmove` anyway. Two of upstream's passes are not
//! prepared for it (LLVM 22): they look at one side as at any other memory, and erase the slot while it still has uses.
//! `sroa`, which makes a copy for each part of a slot out of one for all of it, does so if both sides are the same value;
//! `mem2reg` if they are casts of the same value. What is erased is what has, behind casts, the same value on both sides.
//! Both passes leave alone copies that are volatile or shorter than the slot, and those between other values that are the
//! same address; these stay, and so do those of the host.

use crate::{
    extract::{Assumptions, Classes, Device, Extractor, is_volatile, resolve},
    generated::erase_self_copies_statistics as statistics,
    rule_file::default_rules,
};
use melior::ir::{OperationRef, Value};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashSet;
use tilespace_dialects::rules::model::{Distance, Traffic};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    let device = Device::find(module, &mut extractor);
    let mut copies = Vec::new();
    for code in device.code(&mut extractor) {
        ir::walk_preorder(code, |op| copies.extend(does_nothing(extractor.classes(), op).then_some(op)));
    }
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
fn does_nothing(classes: &mut Classes, op: OperationRef<'_, '_>) -> bool {
    let Some(rule) = classes.rule(op) else { return false };
    rule.copies_only
        && !is_volatile(op)
        && rule.traffic.iter().any(|traffic| match traffic {
            Traffic::Copy { to, from } => {
                let mut side = |position| {
                    let value = ir::operand(op, resolve(op, position).start)?;
                    Some(behind_casts(classes, value))
                };
                side(*to).is_some_and(|to| side(*from) == Some(to))
            }
            Traffic::Write { .. } | Traffic::Between { .. } => false,
        })
}

/// The value that `address` is a cast of, or a cast of a cast: the same place in memory.
fn behind_casts<'c: 'a, 'a>(classes: &mut Classes, address: Value<'c, 'a>) -> Value<'c, 'a> {
    let mut value = address;
    // In code that is never reached, a value may be made of itself.
    let mut seen = FxHashSet::default();
    while let Some(op) = ir::defining_op(value)
        && seen.insert(ir::operation_id(op))
        && let Some(rule) = classes.rule(op)
        && let Some(made) = ir::result_number(value).and_then(|index| rule.result(index))
        && !matches!(made.distance, Some(Distance::Indexed { .. }))
        && let Some(source) = made.moved_from()
        && let Some(source) = ir::operand(op, resolve(op, source).start)
    {
        value = source;
    }
    value
}
