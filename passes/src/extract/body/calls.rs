//! Calls: what goes into another function of the module and comes out, and what is let go for good.

use super::{Body, arguments::is_by_value};
use crate::extract::{Module, symbols::flat_symbol_name};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, Callee},
    ir,
};
use std::ops::Range;
use tilespace_core::{
    MemorySpace,
    graph::{Call, Cause, Function},
    ids::{FuncId, Id},
    lattice::Mask,
};
use tilespace_dialects::OpRule;

/// How an LLVM call treats the caller's frame.
const TAIL_CALL: &str = "TailCallKind";

impl<'c: 'a, 'a, 'r> Body<'_, 'r, '_, 'c, 'a> {
    pub(super) fn call(&mut self, op: OperationRef<'c, 'a>) {
        let musttail = op.attribute(TAIL_CALL).is_ok_and(|kind| kind.to_string().contains("musttail"));
        self.function.keeps_signature |= musttail;
        let callee = interfaces::callee(op);
        let (Some(Module { symbols, graph, .. }), Some(Callee::Symbol(symbol))) = (self.module, callee)
        else {
            return self.unknown_call(op);
        };
        let arguments = interfaces::call_arguments(op).unwrap_or(0..0);
        let callee = symbols.function(op, symbol);
        self.ir.musttail.extend(callee.filter(|_| musttail));
        match callee {
            Some(callee)
                if symbols.functions[callee.index()].is_definitive
                    && self.call_matches(op, &arguments, symbols.functions[callee.index()].op) =>
            {
                self.known_call(
                    op,
                    callee,
                    &graph.functions[callee],
                    symbols.functions[callee.index()].op,
                    arguments,
                );
            }
            callee => {
                self.ir.mismatched.extend(callee);
                self.unknown_call(op);
            }
        }
    }

    /// Whether a call passes and expects just what the function takes and returns.
    fn call_matches(
        &mut self,
        op: OperationRef<'c, 'a>,
        arguments: &Range<usize>,
        callee: OperationRef<'c, 'a>,
    ) -> bool {
        let passed = arguments.clone().filter_map(|index| op.operand(index).ok()).map(|value| value.r#type());
        let received = op.results().map(|result| result.r#type());
        passed.eq(functions::function_inputs(callee)) && received.eq(functions::function_results(callee))
    }

    fn known_call(
        &mut self,
        op: OperationRef<'c, 'a>,
        id: FuncId,
        callee: &Function,
        callee_op: OperationRef<'c, 'a>,
        arguments: Range<usize>,
    ) {
        // The function under construction is not in the graph just now: it is `self.function`.
        let formals = match ir::operation_id(callee_op) == ir::operation_id(self.ir.op) {
            true => self.function.formals.clone(),
            false => callee.formals.clone(),
        };
        let mut actuals = Vec::with_capacity(formals.len());
        for formal in &formals {
            let value = op.operand(arguments.start + formal.argument as usize).ok();
            let node = value.and_then(|value| self.used(value).nth(formal.field as usize));
            actuals.push(node.unwrap_or_else(|| self.constant(Mask::UNKNOWN, Cause::Operation)));
        }
        for (index, operand) in arguments.clone().enumerate() {
            if is_by_value(callee_op, index)
                && let Ok(value) = op.operand(operand)
                && let Some(from) = self.used_pointer(value)
            {
                let to = self.constant(Mask::of(MemorySpace::Local), Cause::Known);
                self.function.add_copy(to, from);
            }
        }
        let mut results = Vec::new();
        for result in op.results() {
            results.extend(self.fields(result.into()));
        }
        // Nothing may stand between a musttail call and the return.
        if !self.ir.musttail.contains(&id) {
            self.ir.distant.extend(&results);
        }
        let site = self.site(op, 0);
        self.function.add_call(Call { callee: id, actuals, results, site });
        self.ir.calls.push(op);
    }

    /// A call of a function whose body is not known: its name may tell what it does.
    fn unknown_call(&mut self, op: OperationRef<'c, 'a>) {
        if let Some(rule) = self.rule_of_callee(op) {
            return self.effects(op, rule, Cause::Callee);
        }
        for value in op.operands() {
            self.spill(value);
        }
        for result in op.results() {
            self.unknown(result.into(), Cause::Callee);
        }
        self.havoc();
    }

    /// What the rules know of the function that a call names, if its body is not in the module.
    pub(super) fn rule_of_callee(&mut self, op: OperationRef<'c, 'a>) -> Option<&'r OpRule> {
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return None };
        let definition = self.module.and_then(|module| module.symbols.definition(op, symbol));
        if definition.is_some_and(|function| !functions::is_declaration(function)) {
            return None;
        }
        self.extractor.rules.function(flat_symbol_name(symbol)?)
    }
}
