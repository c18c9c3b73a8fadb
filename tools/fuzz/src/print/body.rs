//! Statements: which function prints which.

use super::Printer;
use crate::program::Stmt;

impl Printer<'_> {
    pub(super) fn statement(&mut self, statement: &Stmt) {
        // Statements without operands to choose from are skipped.
        let _ = self.try_statement(statement);
    }

    fn try_statement(&mut self, statement: &Stmt) -> Option<()> {
        if self.in_region && needs_blocks(statement) {
            return None;
        }
        match *statement {
            Stmt::Address(pick) => self.address_of(pick as usize % self.program.variables.len().max(1)),
            Stmt::Slot { filled, form } => self.stack_slot(filled, form),
            Stmt::Read { from, word, form } => self.read(from, word, form)?,
            Stmt::Write { to, word, value, form } => self.write(to, word, value, form)?,
            Stmt::Get { from, slot, form } => {
                let address = self.slot_at(from, slot, form, false)?;
                let name = self.load_pointer(&address, form);
                self.found(name, &address);
            }
            Stmt::Put { value, to, slot, form } => self.put(value, to, slot, form)?,
            Stmt::Hold { value, to, slot, form } => self.hold(value, to, slot, form)?,
            Stmt::Held { from, slot, form } => self.held(from, slot, form)?,
            Stmt::CopySlot { from, to, slots, form } => self.copy_slot(from, to, slots, form)?,
            Stmt::CopyAll { from, to, form } => self.copy_all(from, to, form)?,
            Stmt::Fill { to, form } => self.fill(to, form)?,
            Stmt::Move { from, word, form } => self.move_into(from, word, form)?,
            Stmt::Choose { condition, values } => self.choose_pointer(condition, values)?,
            Stmt::OrNull { condition, value } => self.or_null(condition, value)?,
            Stmt::IfNotNull { value, ref body } => self.if_not_null(value, body)?,
            Stmt::IfIn { value, space, form, ref yes, ref no } => self.if_in(value, space, form, yes, no)?,
            Stmt::AssumeIn { value } => self.assume_in(value)?,
            Stmt::Cast { value } => self.cast(value)?,
            Stmt::ToNumber { value, form } => self.number_from_pointer(value, form)?,
            Stmt::FromNumber { value, form } => self.pointer_from_number(value, form)?,
            Stmt::PutNumber { value, to, slot } => self.put_number(value, to, slot)?,
            Stmt::ChooseNumber { condition, values } => self.choose_number(condition, values)?,
            Stmt::MakePair(values) => {
                let pair = self.pair(values)?;
                self.env.pairs.push(pair);
            }
            Stmt::Part { pair, which } => self.part(pair, which)?,
            Stmt::PutPair { pair, to } => self.put_pair(pair, to)?,
            Stmt::GetPair { from } => self.get_pair(from)?,
            Stmt::Lanes { values, lane } => self.lanes(values, lane)?,
            Stmt::Exchange { value, to, slot, form } => self.exchange(value, to, slot, form)?,
            Stmt::Count { to, word } => self.count(to, word)?,
            Stmt::Mask { value } => self.mask(value)?,
            Stmt::Same { value, form } => self.same(value, form)?,
            Stmt::ByOffset { values, form } => self.by_offset(values, form)?,
            Stmt::Distance { values, to, word, form } => self.by_distance(values, to, word, form)?,
            Stmt::Window(values) => self.by_window(values, values[0])?,
            Stmt::Elements { from, value, at, form } => self.elements(from, value, at, form)?,
            Stmt::AtAnyIndex { value, to, form } => self.at_any_index(value, to, form)?,
            Stmt::Remote { value, form } => self.remote(value, form)?,
            Stmt::Library { value, form } => self.library(value, form)?,
            Stmt::Barrier => self.line("nvvm.barrier"),
            Stmt::Call { callee, values } => self.call_function(callee, values)?,
            Stmt::CallAny { callees, condition, values, form } => {
                self.call_any(callees, condition, values, form)?;
            }
            Stmt::Outside { callee, values } => self.outside(callee, values)?,
            Stmt::If { condition, ref yes, ref no, values, regions } => match regions || self.in_region {
                true => self.choice(condition, [yes, no], values),
                false => self.branch(condition, [yes, no], values),
            },
            Stmt::Loop { count, start, ref body, next, regions } => match regions || self.in_region {
                true => self.repetition(count, start, body, next),
                false => self.repeat(count, start, body, next),
            },
            Stmt::Switch { on, values } => self.switch(on, values)?,
        }
        Some(())
    }
}

/// Whether a statement branches.
fn needs_blocks(statement: &Stmt) -> bool {
    matches!(statement, Stmt::IfNotNull { .. } | Stmt::IfIn { .. } | Stmt::Switch { .. } | Stmt::Window(_))
}
