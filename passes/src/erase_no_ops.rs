//! `erase-no-ops`: a copy of memory onto itself does nothing, and a step of nothing leads nowhere.
//!
//! ```text
//! memcpy(%slot, %slot, 16)           nothing
//! %local = cast %slot
//! memcpy(%local, %slot, 16)          nothing
//! %first = getelementptr %local[0, 0]    %local
//! memcpy(%other, %first, 16)         memcpy(%other, %slot, 16)
//! ```
//!
//! LangRef allows `memcpy` where source and destination are equal, and `memmove` anyway. Two of upstream's passes are not
//! prepared for it (LLVM 22): they look at one side as at any other memory, and erase the slot while it still has uses.
//! `sroa`, which makes a copy for each part of a slot out of one for all of it, does so if both sides are the same value;
//! `mem2reg` if they are casts of the same value. What is erased is what has, behind casts, the same value on both sides.
//! Both passes leave alone copies that are volatile or shorter than the slot, and those between other values that are the
//! same address; these stay, and so do those of the host.
//!
//! `sroa` follows a slot behind casts as far as what is there may go away, and takes an address computation that it meets
//! there for one on the slot itself: it ends the process on one whose indices are zero and which is not used, or only by
//! debug information. Such a result is the address that it is made of, and is replaced by that.
//!
//! `mem2reg` follows a slot in the same way. Where it meets a copy of all of the slot, or a setting, it erases that, and puts
//! a load or a store in its place only if the slot itself is the operand: otherwise what was copied is lost
//! (`memcpyRemoveBlockingUses`). So the op gets the slot itself. `sroa` makes more such copies, so that the pipelines run this
//! pass between the two. A copy of less than the slot keeps its address: `mem2reg` leaves the slot alone for it, and `sroa`
//! wants to see the part.

use crate::{
    extract::{Assumptions, Classes, Device, Extractor, Layouts, constant, is_volatile, resolve},
    generated::erase_no_ops_statistics as statistics,
    rule_file::default_rules,
};
use melior::ir::{OperationRef, Value, ValueLike, attribute::TypeAttribute};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashSet;
use tilespace_core::place::Place;
use tilespace_dialects::{
    AccessKind,
    rules::model::{Distance, Traffic},
};

/// The attribute of a slot that is the type of what it holds.
const ALLOCATED: &str = "elem_type";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    let device = Device::find(module, &mut extractor);
    let (mut copies, mut steps, mut hidden) = (Vec::new(), Vec::new(), Vec::new());
    let mut layouts = Layouts::default();
    for function in device.code(&mut extractor) {
        let mut moves = Moves { classes: extractor.classes(), layouts: &mut layouts, function };
        ir::walk_preorder(function, |op| {
            copies.extend(moves.does_nothing(op).then_some(op));
            steps.extend(moves.leads_nowhere(op));
            moves.hidden_slots(op, |operand, slot| hidden.push((op, operand, slot)));
        });
    }
    if copies.is_empty() && steps.is_empty() && hidden.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    pass.keep_journal();
    pass.add_statistic(statistics::COPIES_ERASED, copies.len() as u64);
    pass.add_statistic(statistics::STEPS_ERASED, steps.len() as u64);
    pass.add_statistic(statistics::SLOTS_SEEN, hidden.len() as u64);
    for (op, operand, slot) in hidden {
        ir::set_operand(op, operand, slot);
    }
    copies.into_iter().for_each(ir::erase);
    for (step, start) in steps {
        // What it is made of may have been replaced by now; in code that is never reached, by itself.
        if let (Some(result), Some(start)) = (ir::result(step, 0), ir::operand(step, start))
            && start != result
        {
            ir::replace_all_uses(result, start);
            ir::erase(step);
        }
    }
    Ok(())
}

/// How the addresses in a function are made of each other.
struct Moves<'r, 'c, 'a> {
    classes: &'r mut Classes,
    layouts: &'r mut Layouts<'c, 'a>,
    function: OperationRef<'c, 'a>,
}

impl<'c: 'a, 'a> Moves<'_, 'c, 'a> {
    /// Whether all that an op does is to copy from a value to that same value.
    fn does_nothing(&mut self, op: OperationRef<'c, 'a>) -> bool {
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

    /// The operand that an op computes once more, where that is made of another address in turn.
    fn leads_nowhere(&mut self, op: OperationRef<'c, 'a>) -> Option<(OperationRef<'c, 'a>, usize)> {
        let made = self.classes.rule(op)?.result(0)?;
        if !matches!(made.distance, Some(Distance::Indexed { .. })) {
            return None;
        }
        let result = ir::result(op, 0)?;
        let (start, operand) = self.same_place(result)?;
        let is_start = self.same_place(start).is_none();
        (!is_start && start.r#type() == result.r#type()).then_some((op, operand))
    }

    /// The slots that an op copies to or from, or sets, as a whole, and through a value that is the same address.
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

    /// The bytes of a slot; none if it is no slot.
    fn whole_slot(&mut self, slot: Value<'c, 'a>) -> Option<Place> {
        let op = ir::defining_op(slot)?;
        self.classes.rule(op).filter(|rule| rule.makes_slot())?;
        let allocated = TypeAttribute::try_from(ir::attribute(op, ALLOCATED)?).ok()?;
        Some(self.layouts.whole(self.function, allocated.value()))
    }

    /// The first of the values that are all this address.
    fn origin(&mut self, address: Value<'c, 'a>) -> Value<'c, 'a> {
        let mut value = address;
        // In code that is never reached, a value may be made of itself.
        let mut seen = FxHashSet::default();
        while let Some((start, _)) = self.same_place(value)
            && seen.insert(ir::value_id(value))
        {
            value = start;
        }
        value
    }

    /// What an address is a cast of, or no step away from, and which operand of its op that is.
    fn same_place(&mut self, address: Value<'c, 'a>) -> Option<(Value<'c, 'a>, usize)> {
        let op = ir::defining_op(address)?;
        let rule = self.classes.rule(op)?;
        let number = ir::result_number(address)?;
        let made = rule.result(number)?;
        let operand = resolve(op, made.moved_from()?).start;
        let is_step = matches!(made.distance, Some(Distance::Indexed { .. }));
        let is_same = !is_step
            || self.layouts.distance(self.function, op, rule, made.index, &mut |_| None) == Place::at(0, 1);
        is_same.then_some((ir::operand(op, operand)?, operand))
    }
}
