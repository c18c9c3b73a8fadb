//! `erase-no-ops`: erases copies of memory onto itself, and names slots by their own address.
//!
//! ```text
//! memcpy(%slot, %slot, 16)           nothing
//! %local = cast %slot
//! memcpy(%local, %slot, 16)          nothing
//! %first = getelementptr %local[0, 0]
//! memcpy(%other, %first, 16)         memcpy(%other, %slot, 16)
//! ```
//!
//! LangRef allows `memcpy` if source and destination are equal, and `memmove` anyway. Upstream's `mem2reg`
//! does not handle that if they are casts of the same value (LLVM 22): it treats one side as other memory,
//! and erases the slot while it still has uses. This pass erases a copy if both sides are, through casts, the
//! same value. `mem2reg` skips copies that are volatile or shorter than the slot, and copies between other
//! values of the same address; these stay, and so do copies in host code.
//!
//! `mem2reg` follows a slot through casts and address computations with only zeros as indices. It erases a
//! copy or memset of the whole slot, and inserts a load or a store instead only if the slot itself is the
//! operand: otherwise the copied data is lost (`memcpyRemoveBlockingUses`). So the op gets the slot itself as
//! its operand. It does not promote a slot if less of it is copied, whatever names it.

use crate::{
    extract::{Classes, DYNAMIC, Device, Extractor, is_volatile, operands, resolve},
    options::erase_no_ops_statistics as statistics,
};
use melior::ir::{OperationRef, Value, attribute::DenseI32ArrayAttribute};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashSet;
use tilespace_dialects::{
    AccessKind,
    rules::model::{Distance, Traffic},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    let (mut copies, mut hidden) = (Vec::new(), Vec::new());
    for function in device.code(&mut extractor) {
        let classes = extractor.classes();
        ir::walk_preorder(function, |op| {
            copies.extend(is_self_copy(classes, op).then_some(op));
            hidden_slots(classes, op, |operand, slot| hidden.push((op, operand, slot)));
        });
    }
    if copies.is_empty() && hidden.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    pass.add_statistic(statistics::COPIES_ERASED, copies.len() as u64);
    pass.add_statistic(statistics::SLOTS_SEEN, hidden.len() as u64);
    for (op, operand, slot) in hidden {
        ir::set_operand(op, operand, slot);
    }
    copies.into_iter().for_each(ir::erase);
    Ok(())
}

/// Whether an op only copies from an address to the same address.
fn is_self_copy(classes: &mut Classes, op: OperationRef<'_, '_>) -> bool {
    let Some(rule) = classes.rule(op) else { return false };
    rule.copies_only
        && !is_volatile(op)
        && rule.traffic.iter().any(|traffic| match traffic {
            Traffic::Copy { to, from } => {
                let mut side = |at| Some(origin(classes, ir::operand(op, resolve(op, at).start)?));
                side(*to).is_some_and(|to| side(*from) == Some(to))
            }
            Traffic::Write { .. } | Traffic::Between { .. } => false,
        })
}

/// The slots that an op copies or sets through another value of the same address.
fn hidden_slots<'c: 'a, 'a>(
    classes: &mut Classes,
    op: OperationRef<'c, 'a>,
    mut found: impl FnMut(usize, Value<'c, 'a>),
) {
    let Some(rule) = classes.rule(op).filter(|_| !is_volatile(op)) else { return };
    let accesses = rule
        .operands
        .iter()
        .filter(|used| used.access.is_some_and(|access| access.kind == AccessKind::Memory));
    for operand in accesses.flat_map(|used| resolve(op, used.at)) {
        let Some(address) = ir::operand(op, operand) else { continue };
        let slot = origin(classes, address);
        let maker = ir::defining_op(slot).and_then(|maker| classes.rule(maker));
        if slot != address && maker.is_some_and(|rule| rule.makes_slot()) {
            found(operand, slot);
        }
    }
}

/// The first value in the chain of definitions that all have this address.
fn origin<'c: 'a, 'a>(classes: &mut Classes, address: Value<'c, 'a>) -> Value<'c, 'a> {
    let mut value = address;
    // In unreachable code, a value may be derived from itself.
    let mut seen = FxHashSet::default();
    while let Some(start) = same_place(classes, value)
        && seen.insert(ir::value_id(value))
    {
        value = start;
    }
    value
}

/// The value of the same address that an address is cast or computed from.
fn same_place<'c: 'a, 'a>(classes: &mut Classes, address: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
    let op = ir::defining_op(address)?;
    let model = classes.rule(op)?.result(ir::result_number(address)?)?;
    if let Some(Distance::Indexed { indices, constants, .. }) = model.distance {
        let fixed = DenseI32ArrayAttribute::try_from(ir::attribute(op, constants)?).ok()?;
        let is_start = (0..fixed.len()).all(|at| matches!(fixed.element(at), Ok(0 | DYNAMIC)))
            && operands(op, indices).all(|index| ir::constant_integer(index) == Some(0));
        is_start.then_some(())?;
    }
    ir::operand(op, resolve(op, model.moved_from()?).start)
}
