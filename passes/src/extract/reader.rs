//! The reader of MLIR, as the analyses ask it.

use super::{
    Code, Extractor,
    symbols::lookup::{declaration, symbol_table_around},
    symbols::names::flat_symbol_name,
};
use crate::{
    extract::mlir::{self, Mlir},
    types::{self, Shape},
};
use melior::ir::OperationRef;
use mlir_ext::{
    attributes,
    interfaces::{self, Callee},
    ir,
};
use std::rc::Rc;
use tilespace_core::{
    MemorySpace,
    ir::{
        self as core, Assumptions, Attribute, Definition, Op, Reader, Slots,
        class::{Class, ClassId},
        pointer_fields,
    },
};
use tilespace_dialects::{OpModel, rules::model::Ordered};

/// The attribute of an LLVM call that says how it treats the caller's frame.
const TAIL_CALL: &str = "TailCallKind";
const MUST: &str = "musttail";

impl<'c: 'a, 'a> Reader<Mlir<'c, 'a>> for Extractor {
    fn assumptions(&self) -> &Assumptions {
        &self.assumptions
    }

    fn set_slots(&mut self, slots: Slots) {
        self.assumptions.slots = slots;
    }

    #[inline]
    fn class_id(&mut self, op: Op<Mlir<'c, 'a>>) -> ClassId {
        self.classes.class_id(*op.0)
    }

    #[inline]
    fn class_by_id(&self, id: ClassId) -> Class {
        self.classes.get(id)
    }

    fn cast_source(&mut self, op: Op<Mlir<'c, 'a>>) -> Option<core::Value<Mlir<'c, 'a>>> {
        self.classes.cast_source(*op.0).map(mlir::value)
    }

    fn is_function(&mut self, op: Op<Mlir<'c, 'a>>) -> bool {
        self.classes.is_function(*op.0)
    }

    fn is_kernel(&mut self, op: Op<Mlir<'c, 'a>>) -> bool {
        self.words.is_kernel(*op.0)
    }

    fn is_musttail(&mut self, call: Op<Mlir<'c, 'a>>) -> bool {
        ir::attribute(*call.0, TAIL_CALL).is_some_and(|kind| self.words.word(kind) == MUST)
    }

    /// A name identifies a function only where the symbol table around the call has nothing but a declaration
    /// for it: a `malloc` defined in the module may return anything, whatever its linkage. This also holds
    /// for a function in isolation.
    fn rule_of_callee(&mut self, call: Op<Mlir<'c, 'a>>) -> Option<&'static OpModel> {
        let op = *call.0;
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return None };
        let table = symbol_table_around(op, &mut self.classes)?;
        let key = (ir::operation_id(table), ir::attribute_id(symbol));
        let rules = self.rules;
        *self.function_rules.entry(key).or_insert_with(|| {
            let declared = declaration(op, symbol)?;
            let named = rules.function(flat_symbol_name(symbol)?);
            named.or_else(|| rules.function(attributes::rule_by_attributes(declared)?))
        })
    }

    fn definition_by(
        &mut self,
        op: Op<Mlir<'c, 'a>>,
        symbol: Attribute<Mlir<'c, 'a>>,
        find: Option<&dyn Fn() -> Option<Op<Mlir<'c, 'a>>>>,
    ) -> Definition {
        let find = find.map(|find| move || find().map(|op| *op.0));
        let find = find.as_ref().map(|find| find as &dyn Fn() -> Option<OperationRef<'c, 'a>>);
        self.definitions.of(&mut self.classes, *op.0, *symbol.0, find)
    }

    fn order(&mut self, op: Op<Mlir<'c, 'a>>, ordered: Option<Ordered>) -> Option<Ordered> {
        Extractor::order(self, *op.0, ordered)
    }

    #[inline]
    fn shape(&mut self, ty: core::Type<Mlir<'c, 'a>>) -> Rc<Shape> {
        self.types.shape(*ty.0)
    }

    fn starts(&mut self, ty: core::Type<Mlir<'c, 'a>>) -> Rc<[usize]> {
        if let Some(known) = self.types.starts(*ty.0) {
            return known.clone();
        }
        let starts = pointer_fields::starts(self, ty);
        self.types.starts(*ty.0).insert(starts).clone()
    }

    fn space_of(&self, ty: core::Type<Mlir<'c, 'a>>) -> Option<MemorySpace> {
        types::space_of(self.rules.types(), *ty.0)
    }

    fn is_pointer(&self, ty: core::Type<Mlir<'c, 'a>>) -> bool {
        types::is_pointer(self.rules.types(), *ty.0)
    }

    fn read(&mut self, function: Op<Mlir<'c, 'a>>) -> Code<'c, 'a> {
        Extractor::read(self, *function.0)
    }

    fn known_writer(&self, function: Op<Mlir<'c, 'a>>, argument: usize) -> Option<bool> {
        self.writers.get(&(ir::operation_id(*function.0), argument)).copied()
    }

    fn note_writer(&mut self, function: Op<Mlir<'c, 'a>>, argument: usize, writes: bool) {
        self.writers.insert((ir::operation_id(*function.0), argument), writes);
    }
}
