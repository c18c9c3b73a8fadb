//! The code that an op may run: visible bodies, or unknown code.

use crate::{
    definitions::matches_signature,
    ops,
    program::{Function, Program},
};
use melior::ir::{Attribute, AttributeLike, OperationRef, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, InterfaceSet},
    ir,
};
use tilespace_dialects::Effect;

impl<'r, 'c: 'a, 'a> Program<'r, 'c, 'a> {
    /// The symbol that a name at `user` refers to.
    pub fn named(&self, user: OperationRef<'c, 'a>, symbol: Attribute<'c>) -> Option<OperationRef<'c, 'a>> {
        self.symbols.named(&self.rules, user, symbol)
    }

    /// Whether unknown code runs at `op`, which is no indirect call. Such code may write anything to any
    /// memory.
    pub(crate) fn runs_unknown_code(&self, op: OperationRef<'c, 'a>) -> bool {
        match self.described(op) {
            Some(effects) => effects.iter().any(|effect| match effect {
                Effect::Havoc => !interfaces::is_memory_effect_free(op),
                Effect::Clobbers { attribute, word } => {
                    !interfaces::is_memory_effect_free(op) && !ops::lacks_word(op, attribute, word)
                }
                Effect::Escapes { operand } => ops::operands(op, *operand)
                    .any(|value| ops::holds_pointers(&self.rules.types, value.r#type())),
                _ => false,
            }),
            None if self.rules.is(op, InterfaceSet::CALL) => match interfaces::callee(op) {
                Some(Callee::Value { .. }) => false,
                _ => self.callee(op).is_none(),
            },
            None => {
                let touches = !self.rules.kind(op).covered
                    || op.operands().any(|value| ops::holds_pointers(&self.rules.types, value.r#type()));
                touches && self.is_undescribed(op) && !interfaces::is_memory_effect_free(op)
            }
        }
    }

    /// Whether `op` may call any function whose address is taken.
    pub(crate) fn calls_back(&self, op: OperationRef<'c, 'a>) -> bool {
        let effects = self.described(op).unwrap_or_default();
        effects.contains(&Effect::CallsBack) && !interfaces::is_memory_effect_free(op)
    }

    /// Whether neither a record nor an interface describes an op.
    pub fn is_undescribed(&self, op: OperationRef<'c, 'a>) -> bool {
        let known = InterfaceSet::CALL
            | InterfaceSet::BRANCH
            | InterfaceSet::REGION_BRANCH
            | InterfaceSet::SELECT_LIKE;
        let is_view = self.rules.is(op, InterfaceSet::VIEW_LIKE) && interfaces::view_source(op).is_some();
        self.described(op).is_none() && !self.rules.is(op, known) && !self.rules.is_exit(op) && !is_view
    }

    /// The record of an op, or that of the declared function that it calls.
    pub fn described(&self, op: OperationRef<'c, 'a>) -> Option<&'r [Effect]> {
        if self.rules.is(op, InterfaceSet::CALL) {
            let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return None };
            // A record of a function applies only to a declaration: a body describes itself.
            let named = self.named(op, symbol)?;
            let is_name = self.rules.is(named, InterfaceSet::FUNCTION) && functions::is_declaration(named);
            return self.rules.function(symbol, named).filter(|_| is_name);
        }
        self.rules.of(op)
    }

    /// The body that a direct call runs.
    pub fn callee(&self, call: OperationRef<'c, 'a>) -> Option<&Function<'c, 'a>> {
        self.visible_body(call).filter(|function| function.definitive)
    }

    /// The body that a direct call runs if no other definition replaces it.
    pub fn visible_body(&self, call: OperationRef<'c, 'a>) -> Option<&Function<'c, 'a>> {
        if !self.assume.whole_module {
            return None;
        }
        let Some(Callee::Symbol(symbol)) = interfaces::callee(call) else { return None };
        let named = self.named(call, symbol).filter(|_| symbol.is_flat_symbol_ref())?;
        let function = self.functions.get(&ir::operation_id(named))?;
        matches_signature(call, function.op).then_some(function)
    }

    /// Whether a call may run code of this module.
    pub fn runs_the_rest(&self, call: OperationRef<'c, 'a>) -> bool {
        let Some(Callee::Symbol(symbol)) = interfaces::callee(call) else { return true };
        let named = self.named(call, symbol);
        !named.is_some_and(|named| {
            self.rules.is(named, InterfaceSet::FUNCTION) && functions::is_declaration(named)
        })
    }

    /// The visible bodies that a call may run. With `presumes`, they include bodies that another definition
    /// may replace, and those of indirect calls with unknown callees.
    pub fn bodies(&self, call: OperationRef<'c, 'a>, presumes: bool) -> Vec<&Function<'c, 'a>> {
        if let Some(callee) = self.callee(call) {
            return vec![callee];
        }
        match interfaces::callee(call) {
            Some(Callee::Value { .. }) if self.knows_addresses || presumes => self.fitting(call).collect(),
            Some(Callee::Symbol(_)) if presumes => self.visible_body(call).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The visible functions that an indirect call may run.
    fn fitting(&self, call: OperationRef<'c, 'a>) -> impl Iterator<Item = &Function<'c, 'a>> {
        let functions = self.order.iter().map(|id| &self.functions[id]);
        functions.filter(move |function| function.taken && matches_signature(call, function.op))
    }
}
