//! Calls: how arguments and results flow, and which values escape.
//!
//! ```text
//! %r = call @f(%p)      f has a body here that is certain to run: %p reaches its formal, %r gets its result
//! %r = call @g(%p)      g is only declared: without a rule %p escapes, %r is unknown, memory may be written
//! %r = call @w(%p)      w may be replaced at link time, or types differ: the same, and w has unknown callers
//! %r = call %f(%p)      all address-taken functions of this type, by a dispatcher (`dispatch.rs`)
//! ```
//!
//! The graph may treat a call as known only if the body that it reads is the body that runs, and takes
//! exactly the types that are passed. In all other cases the call has the worst effect: arguments escape, so
//! any later load may yield them, and results are unknown. An argument by value is a copy: its bytes are in
//! the callee's frame.

use crate::{
    MemorySpace,
    graph::{Call, Cause, Counts, Formal, Part, Pass, Pointee},
    ids::{BlockId, CallId, CellId, FuncId, Id, NodeId},
    ir::{Callee, Ir, Op, Reader, Symbols, Value},
    lattice::Mask,
    lower::{
        body::{BodyReader, effects::ModelOf, memory::Address},
        module_context::{Module, ModuleContext},
    },
    objects::{Objects, by_value::is_by_value},
    place::Place,
};
use std::ops::Range;

impl<I: Ir> BodyReader<'_, '_, I> {
    pub(crate) fn call(&mut self, op: Op<I>) {
        let musttail = self.reader.is_musttail(op);
        if musttail {
            self.function.keeps_signature = true;
        }
        let callee = op.callee();
        if let (Some(_), Some(Callee::Value(_))) = (self.module, &callee) {
            // Its targets are known only when all functions have been read.
            return self.ir.calls_of_addresses.push(op);
        }
        let (
            Some(Module { around: ModuleContext { symbols, formals, .. }, .. }),
            Some(Callee::Symbol(symbol)),
        ) = (self.module, callee)
        else {
            return self.unknown_call(op);
        };
        let arguments = op.call_arguments().unwrap_or(0..0);
        let callee = symbols.function(op, symbol);
        self.ir.musttail.extend(callee.filter(|_| musttail));
        let fitting = callee.filter(|callee| {
            let named = &symbols.functions[callee.index()];
            named.has_body && op.call_fits(named.op)
        });
        let is_definitive = fitting.is_some_and(|callee| symbols.functions[callee.index()].is_definitive);
        if let Some(callee) = fitting.filter(|_| is_definitive || self.reader.assumptions().presumes) {
            let callee_op = symbols.functions[callee.index()].op;
            self.known_call(op, callee, &formals[callee], callee_op, arguments);
        }
        if !is_definitive {
            self.ir.mismatched.extend(callee);
            self.unknown_call(op);
        }
    }

    fn known_call(
        &mut self,
        op: Op<I>,
        id: FuncId,
        formals: &[Formal],
        callee_op: Op<I>,
        arguments: Range<usize>,
    ) {
        let mut actuals = Vec::with_capacity(formals.len());
        for formal in formals {
            let value = op.operand(arguments.start + formal.argument as usize);
            let node = match &formal.pointee {
                Some(place) => value.map(|value| self.found_at(value, **place)),
                None => value.and_then(|value| self.used(value).nth(formal.field as usize)),
            };
            actuals.push(node.unwrap_or_else(|| self.constant(Mask::UNKNOWN, Cause::Operation)));
        }
        for (index, operand) in arguments.clone().enumerate() {
            if is_by_value(callee_op, index).is_some()
                && let Some(value) = op.operand(operand)
            {
                self.pass_by_value(id, index, value);
            }
        }
        let mut results = Vec::new();
        op.results().for_each(|result| results.extend(self.fields(result)));
        // No cast may be between a musttail call and the return.
        if !self.ir.musttail.contains(&id) {
            self.ir.distant.extend(results.iter().copied());
        }
        let site = self.site(op, 0);
        let call = self.function.calls.push(Call { callee: id, actuals, results, site });
        self.ir.calls.push(op);
        for (index, operand) in arguments.enumerate() {
            if let Some(value) = op.operand(operand) {
                self.pass_by_reference(call, id, index, value);
            }
        }
    }

    /// The callee has an object for the pointee of `value`.
    fn pass_by_reference(&mut self, call: CallId, callee: FuncId, argument: usize, value: Value<I>) {
        let Some(Module { around: ModuleContext { objects, .. }, .. }) = self.module else { return };
        let Some(to) = objects.referenced(callee, argument) else { return };
        let from = match objects.at(value) {
            Some((object, place)) => Pointee::Object(Part { object, place }),
            None => match self.memory_at(value) {
                Some(address) => Pointee::Memory(address),
                None => Pointee::Memory(self.constant(Mask::UNKNOWN, Cause::Operation)),
            },
        };
        self.function.objects.passes.push(Pass { call, to, from });
    }

    /// An indirect call: arguments are stored in these cells, and results are loaded from those.
    pub fn call_by_address(&mut self, op: Op<I>, arguments: &[Vec<CellId>], results: &[CellId]) {
        self.begin(op);
        let range = op.call_arguments().unwrap_or(0..0);
        for (value, cells) in range.filter_map(|index| op.operand(index)).zip(arguments) {
            for (node, cell) in self.fields(value).zip(cells) {
                self.function.add_store_cell(node, *cell, Counts::Always);
            }
        }
        let mut nodes = Vec::new();
        op.results().for_each(|result| nodes.extend(self.fields(result)));
        for (node, cell) in nodes.iter().zip(results) {
            self.function.add_load_cell(*cell, *node);
        }
        self.ir.distant.extend(nodes);
    }

    /// The callee gets a copy of the pointee of `value`. If all uses of the copy are known, its pointers are
    /// formals, and the rest is passed as numbers; otherwise all of it is in the callee's frame.
    fn pass_by_value(&mut self, callee: FuncId, argument: usize, value: Value<I>) {
        let Some(Module { around: ModuleContext { objects, .. }, .. }) = self.module else { return };
        if let Some(pointee) = objects.pointee(callee, argument) {
            for place in &pointee.rest {
                let found = self.found_at(value, *place);
                self.function.add_store_cell(found, pointee.passed, Counts::UnlessUnknown);
            }
            return;
        }
        self.mark();
        let frame = self.constant(Mask::of(MemorySpace::Local), Cause::Known);
        match objects.at(value) {
            Some(_) => {
                let found = self.found_at(value, Place::ANYWHERE);
                self.function.add_store(found, frame, Counts::Always);
            }
            None => {
                if let Some(from) = self.memory_at(value) {
                    self.function.add_copy(frame, from);
                }
            }
        }
    }

    /// The contents of memory in these bytes from `address` on.
    fn found_at(&mut self, address: Value<I>, bytes: Place) -> NodeId {
        let node = self.add_unnamed_node(BlockId::default());
        self.load(Address { value: address, is_direct: true, is_volatile: false }, bytes, node);
        node
    }

    /// Arguments passed by value: the bytes that are not formals are received as numbers.
    pub(crate) fn pointees(&mut self) {
        let Some(Module { id: function, around: ModuleContext { objects, .. }, .. }) = self.module else {
            return;
        };
        if self.ir.is_kernel {
            return self.parameters(function, objects);
        }
        for argument in 0..self.ir.op().function_inputs().len() {
            let Some(pointee) = objects.pointee(function, argument) else { continue };
            let rest = self.add_unnamed_node(BlockId::default());
            self.function.add_received(pointee.passed, rest);
            for place in &pointee.rest {
                self.function.add_object_store(rest, pointee.object, *place);
            }
        }
    }

    /// Kernel arguments passed by value. The host wrote their bytes: parameter memory holds these anyway;
    /// objects of their own get them here.
    fn parameters(&mut self, kernel: FuncId, objects: &Objects<I>) {
        let op = self.ir.op();
        for argument in 0..op.function_inputs().len() {
            let Some(pointee) = objects.pointee(kernel, argument) else { continue };
            let written = self.add_unnamed_node(BlockId::default());
            let mask = self.reader.host_pointers();
            self.function.add_root(written, mask, Cause::Known);
            self.function.numbers.of_memory.push(written);
            for place in pointee.fields.iter().chain(&pointee.rest) {
                self.function.add_object_store(written, pointee.object, *place);
            }
        }
    }

    /// A call of a function without a known body: there may be a rule for its name.
    pub fn unknown_call(&mut self, op: Op<I>) {
        self.begin(op);
        if let Some(rule) = self.reader.rule_of_callee(op) {
            let class = self.reader.class(op);
            return self.described(op, &class, rule, ModelOf::Callee);
        }
        for value in op.operands() {
            self.spill(value);
        }
        for result in op.results() {
            self.unknown(result, Cause::Callee);
        }
        self.havoc();
    }
}
