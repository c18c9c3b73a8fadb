//! One step back over a call: from an argument to what callers pass, from a result to what the callee returns.
//!
//! What was entered by its return is left by the same call. Otherwise a step leads to all callers.

use crate::{
    definitions, objects,
    ops::{self, Path, Rules},
    program::Function,
    published,
    walk::{Calls, Origin, Walker, none},
    way::Way,
};
use melior::ir::{BlockLike, OperationRef, Value, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, InterfaceSet},
    ir,
};
use tilespace_core::MemorySpace;

/// Attributes of an argument whose pointee is the callee's own copy.
const BY_VALUE: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];
/// A kernel argument that the kernel cannot write (PTX ISA, "Kernel Function Parameters").
const GRID_CONSTANT: &str = "nvvm.grid_constant";

impl<'c: 'a, 'a> Walker<'_, '_, 'c, 'a> {
    /// Whether the stack may hold a copy of a kernel argument, which is no object of its own.
    pub(crate) fn copies_parameters(&self, function: OperationRef<'c, 'a>) -> bool {
        let Some(entry) = interfaces::entry_block(function) else { return false };
        definitions::is_kernel(function)
            && (0..functions::function_inputs(function).len()).any(|index| {
                let Ok(value) = entry.argument(index).map(Value::from) else { return false };
                is_by_value(function, index)
                    && self.objects.at(self.program, value).is_none()
                    && !stays_parameter(&self.program.rules, function, index, value)
            })
    }

    /// What callers pass for an argument.
    pub(crate) fn function_argument(
        &self,
        value: Value<'c, 'a>,
        function: OperationRef<'c, 'a>,
        index: usize,
        path: &Path,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let kernel = definitions::is_kernel(function);
        let say = |spaces: &[MemorySpace], text: &str, way: &mut Way<'_, 'c, 'a>| {
            for space in spaces {
                let text = format!("{text} {space} memory");
                way.origin(Origin::In(*space), function, &text);
            }
        };
        if index >= functions::function_inputs(function).len() {
            return say(
                &[MemorySpace::Shared, MemorySpace::Local],
                "a buffer that the function brings along is in",
                way,
            );
        }
        if is_by_value(function, index) {
            return match (kernel, stays_parameter(&self.program.rules, function, index, value)) {
                (true, true) => say(&[MemorySpace::Param], "an argument by value is in", way),
                (true, false) => {
                    say(&[MemorySpace::Param, MemorySpace::Local], "an argument by value may be in", way)
                }
                (false, _) => say(&[MemorySpace::Local], "an argument by value is in", way),
            };
        }
        if kernel {
            return match self.program.assume.kernel_arguments_are_global {
                true => say(&[MemorySpace::Global], "an argument of a kernel is in", way),
                false => way.unknown("an argument of a kernel may be anywhere", function),
            };
        }
        let published = self.program.published.get(&ir::operation_id(function));
        if let Some(space) = published.and_then(|spaces| published::space(*spaces.get(index)?))
            && path.as_ref().is_some_and(|path| path.is_empty())
        {
            return say(&[space], "what was published says that this argument is in", way);
        }
        let Some(known) = self.program.functions.get(&ir::operation_id(function)) else { return };
        let callers = match self.callers(known, way.calls) {
            Some(callers) => callers,
            None => {
                self.outside("an argument of a function that unseen code can call", function, way);
                if !self.presumes {
                    return;
                }
                self.calls_in_sight(known).into_iter().map(|call| (call, none())).collect()
            }
        };
        for (call, calls) in callers {
            self.passed_at(call, known, index, &calls, path, way);
        }
    }

    /// Whether an op is in code that may run.
    pub(crate) fn runs(&self, op: OperationRef<'c, 'a>) -> bool {
        let is_function = self.program.rules.is(op, InterfaceSet::FUNCTION);
        let around = if is_function { Some(op) } else { self.program.function_around(op) };
        let function = around.and_then(|around| self.program.functions.get(&ir::operation_id(around)));
        function.is_none_or(|function| function.runs)
    }

    /// Whether a kernel of the module gets to an op without unseen code.
    pub(crate) fn runs_in_kernel(&self, op: OperationRef<'c, 'a>) -> bool {
        let function = self.program.function_around(op);
        let function = function.and_then(|around| self.program.functions.get(&ir::operation_id(around)));
        function.is_none_or(|function| function.in_kernel)
    }

    fn passed_at(
        &self,
        call: OperationRef<'c, 'a>,
        callee: &Function<'c, 'a>,
        index: usize,
        calls: &Calls<'c, 'a>,
        path: &Path,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let operand = interfaces::call_arguments(call).and_then(|range| range.clone().nth(index));
        let Some(value) = operand.and_then(|operand| ir::operand(call, operand)) else { return };
        let name = String::from_utf8_lossy(definitions::name(callee.op)).into_owned();
        let text = format!("it is passed to @{name} here");
        self.enter(call, value, path.clone(), &text, &mut way.through(calls));
    }

    /// What a call returns.
    pub(crate) fn call_result(
        &self,
        value: Value<'c, 'a>,
        number: usize,
        call: OperationRef<'c, 'a>,
        path: &Path,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        if let Some(callee) = self.program.callee(call) {
            return self.returned(number, call, callee, path, way);
        }
        if let Some(effects) = self.program.described(call) {
            return self.described(value, number, call, effects, path, way);
        }
        if let Some(Callee::Value { .. }) = interfaces::callee(call)
            && (self.program.knows_addresses || self.presumes)
        {
            for target in self.program.fitting(call) {
                self.returned(number, call, target, path, way);
            }
            if self.program.knows_addresses {
                return;
            }
        }
        if let Some(callee) = self.program.body_in_sight(call).filter(|_| self.presumes) {
            self.returned(number, call, callee, path, way);
        }
        let why = "a call of a function that is not in sight, or may be replaced, returned it";
        match self.program.runs_the_rest(call) {
            true => self.outside(why, call, way),
            false => way.unknown(why, call),
        }
    }

    /// What other functions decide: an unknown origin if the module is in sight, and they left it open.
    pub(crate) fn outside(&self, why: &'static str, op: OperationRef<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        match self.program.assume.whole_module {
            true => way.unknown(why, op),
            false => way.origin(Origin::Outside(why), op, why),
        }
    }

    fn returned(
        &self,
        number: usize,
        call: OperationRef<'c, 'a>,
        callee: &Function<'c, 'a>,
        path: &Path,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let calls = self.entered(way.calls, call);
        let name = String::from_utf8_lossy(definitions::name(callee.op)).into_owned();
        for op in returns(self, callee.op) {
            if let Some(value) = ir::operand(op, number) {
                let text = format!("@{name} returns it here");
                self.enter(op, value, path.clone(), &text, &mut way.through(&calls));
            }
        }
    }
}

/// Whether a kernel argument that is passed by value is never copied to the stack.
pub fn stays_parameter<'c: 'a, 'a>(
    rules: &Rules<'_>,
    kernel: OperationRef<'c, 'a>,
    index: usize,
    value: Value<'c, 'a>,
) -> bool {
    functions::argument_attribute(kernel, index, GRID_CONSTANT).is_some()
        || objects::is_only_read(rules, value)
}

/// Whether an argument is the callee's own copy.
pub fn is_by_value(function: OperationRef<'_, '_>, index: usize) -> bool {
    BY_VALUE.iter().any(|name| functions::argument_attribute(function, index, name).is_some())
}

/// The ops that return from a function.
pub fn returns<'c: 'a, 'a>(
    walker: &Walker<'_, '_, 'c, 'a>,
    function: OperationRef<'c, 'a>,
) -> Vec<OperationRef<'c, 'a>> {
    let mut found = ops::inner_ops(function);
    found.retain(|op| walker.program.rules.is_exit(*op) && op.parent_operation() == Some(function));
    found
}
