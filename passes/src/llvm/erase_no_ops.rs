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
//! LangRef allows `memcpy` if source and destination are equal, and `memmove` anyway. Upstream's `mem2reg` does
//! not handle that if they are casts of the same value (LLVM 22): it treats one side as other memory, and
//! erases the slot while it still has uses. This pass erases a copy whose sides are, through casts, the same
//! value. `mem2reg` skips copies that are volatile or shorter than the slot, and those between other values of
//! the same address; these stay, and so do those of the host.
//!
//! `mem2reg` follows a slot through casts and address computations with zero offset. It erases a copy or
//! memset of the whole slot, and inserts a load or a store instead only if the slot itself is the operand:
//! otherwise the copied data is lost (`memcpyRemoveBlockingUses`). So the op gets the slot itself as its
//! operand. A copy of less than the slot keeps its address: `mem2reg` does not promote the slot then.

use crate::{
    extract::{Classes, Device, Extractor, Layouts, constant, is_volatile, mlir, resolve},
    options::erase_no_ops_statistics as statistics,
};
use melior::ir::{OperationRef, Value, attribute::TypeAttribute};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashSet;
use tilespace_core::{
    ir::{Layouts as _, Type},
    place::{Place, Shift},
};
use tilespace_dialects::{
    AccessKind,
    rules::model::{Distance, Traffic},
};

/// The attribute with the allocated type of a slot.
const ALLOCATED: &str = "elem_type";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    let (mut copies, mut hidden) = (Vec::new(), Vec::new());
    let mut layouts = Layouts::default();
    for function in device.code(&mut extractor) {
        let mut addresses = Addresses { classes: extractor.classes(), layouts: &mut layouts, function };
        ir::walk_preorder(function, |op| {
            copies.extend(addresses.is_self_copy(op).then_some(op));
            addresses.hidden_slots(op, |operand, slot| hidden.push((op, operand, slot)));
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

/// The derivations of addresses in a function.
struct Addresses<'r, 'c, 'a> {
    classes: &'r mut Classes,
    layouts: &'r mut Layouts<'c, 'a>,
    function: OperationRef<'c, 'a>,
}

impl<'c: 'a, 'a> Addresses<'_, 'c, 'a> {
    /// Whether an op only copies from an address to the same address.
    fn is_self_copy(&mut self, op: OperationRef<'c, 'a>) -> bool {
        let Some(rule) = self.classes.rule(op) else { return false };
        rule.copies_only
            && !is_volatile(op)
            && rule.traffic.iter().any(|traffic| match traffic {
                Traffic::Copy { to, from } => {
                    let mut side =
                        |position| Some(self.origin(ir::operand(op, resolve(op, position).start)?));
                    side(*to).is_some_and(|to| side(*from) == Some(to))
                }
                Traffic::Write { .. } | Traffic::Between { .. } => false,
            })
    }

    /// The slots that an op copies or sets as a whole, through another value of the same address.
    fn hidden_slots(&mut self, op: OperationRef<'c, 'a>, mut found: impl FnMut(usize, Value<'c, 'a>)) {
        let Some(rule) = self.classes.rule(op).filter(|_| !is_volatile(op)) else { return };
        let length = rule.length.and_then(|length| constant(ir::operand(op, resolve(op, length).start)?));
        let accesses = rule
            .operands
            .iter()
            .filter(|used| used.access.is_some_and(|access| access.kind == AccessKind::Memory));
        for operand in accesses.flat_map(|used| resolve(op, used.at)) {
            let Some(address) = ir::operand(op, operand) else { continue };
            let slot = self.origin(address);
            if slot != address
                && let Some(whole) = self.whole_slot(slot)
                && length.is_none_or(|length| Place::at(0, length) == whole)
            {
                found(operand, slot);
            }
        }
    }

    /// The bytes of a slot; none for other values.
    fn whole_slot(&mut self, slot: Value<'c, 'a>) -> Option<Place> {
        let op = ir::defining_op(slot)?;
        self.classes.rule(op).filter(|rule| rule.makes_slot())?;
        let allocated = TypeAttribute::try_from(ir::attribute(op, ALLOCATED)?).ok()?;
        Some(self.layouts.whole(mlir::op(self.function), Type(allocated.value().into())))
    }

    /// The first value in the chain of definitions that all have this address.
    fn origin(&mut self, address: Value<'c, 'a>) -> Value<'c, 'a> {
        let mut value = address;
        // In unreachable code, a value may be derived from itself.
        let mut seen = FxHashSet::default();
        while let Some(start) = self.same_place(value)
            && seen.insert(ir::value_id(value))
        {
            value = start;
        }
        value
    }

    /// The value of the same address that an address is cast or computed from.
    fn same_place(&mut self, address: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        let op = ir::defining_op(address)?;
        let rule = self.classes.rule(op)?;
        let number = ir::result_number(address)?;
        let model = rule.result(number)?;
        let operand = resolve(op, model.moved_from()?).start;
        let is_step = matches!(model.distance, Some(Distance::Indexed { .. }));
        let is_same = !is_step
            || self.layouts.distance(mlir::op(self.function), mlir::op(op), rule, model.index)
                == Some(Shift::default());
        if is_same { ir::operand(op, operand) } else { None }
    }
}
