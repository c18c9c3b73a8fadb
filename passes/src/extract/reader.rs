//! The reader of MLIR, as the analyses ask it.

use super::{
    Code, Extractor, Layouts, Symbols,
    symbols::lookup::{declaration, symbol_table_around},
    symbols::names::flat_symbol_name,
};
use crate::{
    extract::mlir::{self, Mlir},
    types::{self, Position, Shape},
};
use melior::ir::OperationRef;
use mlir_ext::{
    attributes,
    interfaces::{self, Callee},
    ir,
};
use std::{ops::Range, rc::Rc};
use tilespace_core::{
    MemorySpace,
    ids::{FuncId, Id},
    ir::{
        self as core, Assumptions, Attribute, Definition, Numbers, Op, Reader, Slots,
        class::{Class, ClassId},
    },
    place::Place,
};
use tilespace_dialects::{OpModel, Operand, rules::model::Ordered};

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

    /// A name identifies a function only where the symbol table around the call has nothing but a declaration for it: a
    /// `malloc` defined in the module may return anything, whatever its linkage. This holds for one function alone, too.
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

    fn text(&mut self, attribute: Attribute<Mlir<'c, 'a>>) -> &str {
        self.words.text(*attribute.0)
    }

    #[inline]
    fn shape(&mut self, ty: core::Type<Mlir<'c, 'a>>) -> Rc<Shape> {
        self.types.shape(*ty.0)
    }

    fn holds_pointers(&mut self, ty: core::Type<Mlir<'c, 'a>>) -> bool {
        self.types.holds_pointers(*ty.0)
    }

    fn fields_at(&mut self, ty: core::Type<Mlir<'c, 'a>>, position: &[i64]) -> Option<Range<usize>> {
        self.types.fields_at(*ty.0, position)
    }

    fn shares_fields(&mut self, ty: core::Type<Mlir<'c, 'a>>, position: &[i64]) -> bool {
        self.types.shares_fields(*ty.0, position)
    }

    fn numbers(&mut self, ty: core::Type<Mlir<'c, 'a>>) -> Rc<[Position]> {
        self.types.numbers(*ty.0)
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

impl<'c: 'a, 'a> core::Symbols<Mlir<'c, 'a>> for Symbols<'c, 'a> {
    fn name(&self, function: FuncId) -> &str {
        self.names[function.index()]
    }

    fn callee(&self, call: Op<Mlir<'c, 'a>>) -> Option<FuncId> {
        Symbols::callee(self, *call.0)
    }

    fn function(&self, op: Op<Mlir<'c, 'a>>, symbol: Attribute<Mlir<'c, 'a>>) -> Option<FuncId> {
        Symbols::function(self, *op.0, *symbol.0)
    }

    fn global(&self, op: Op<Mlir<'c, 'a>>, symbol: Attribute<Mlir<'c, 'a>>) -> Option<Op<Mlir<'c, 'a>>> {
        Symbols::global(self, *op.0, *symbol.0).map(mlir::op)
    }

    fn definition(&self, op: Op<Mlir<'c, 'a>>, symbol: Attribute<Mlir<'c, 'a>>) -> Option<Op<Mlir<'c, 'a>>> {
        Symbols::definition(self, *op.0, *symbol.0).map(mlir::op)
    }

    fn is_known_here(&self, variable: Op<Mlir<'c, 'a>>) -> bool {
        Symbols::is_known_here(self, *variable.0)
    }
}

impl<'c: 'a, 'a> core::Layouts<Mlir<'c, 'a>> for Layouts<'c, 'a> {
    fn whole(&mut self, function: Op<Mlir<'c, 'a>>, ty: core::Type<Mlir<'c, 'a>>) -> Place {
        Layouts::whole(self, *function.0, *ty.0)
    }

    fn has_no_size(&mut self, global: Op<Mlir<'c, 'a>>) -> Option<bool> {
        Layouts::has_no_size(self, *global.0)
    }

    fn fields(
        &mut self,
        function: Op<Mlir<'c, 'a>>,
        reader: &mut Extractor,
        ty: core::Type<Mlir<'c, 'a>>,
    ) -> Rc<[Place]> {
        Layouts::fields(self, *function.0, &mut reader.types, *ty.0)
    }

    fn numbers(
        &mut self,
        function: Op<Mlir<'c, 'a>>,
        reader: &mut Extractor,
        ty: core::Type<Mlir<'c, 'a>>,
    ) -> Option<Rc<Numbers>> {
        Layouts::numbers(self, *function.0, &mut reader.types, *ty.0)
    }

    fn part(&mut self, function: Op<Mlir<'c, 'a>>, ty: core::Type<Mlir<'c, 'a>>, position: &[i64]) -> Place {
        Layouts::part(self, *function.0, *ty.0, position)
    }

    fn indexed(
        &mut self,
        function: Op<Mlir<'c, 'a>>,
        op: Op<Mlir<'c, 'a>>,
        indices: Operand,
        element: &str,
        constants: &str,
        range: &mut dyn FnMut(core::Value<Mlir<'c, 'a>>) -> Option<(i64, i64)>,
    ) -> Option<Place> {
        let range = &mut |index| range(mlir::value(index));
        Layouts::indexed(self, *function.0, *op.0, indices, element, constants, range)
    }
}
