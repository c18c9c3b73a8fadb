//! Names and places of the parts of a program, for reports.

use crate::{
    ir::{Fact, Llvm},
    table::{Sort, SymbolFlags},
};
use std::sync::OnceLock;
use tilespace_core::ir::{Attribute, Op, Value};
use tilespace_report::Named;

/// The demangler, if one is set.
static DEMANGLER: OnceLock<fn(&str) -> String> = OnceLock::new();

/// Sets the demangler. Only the first call counts.
pub fn set_demangler(demangler: fn(&str) -> String) {
    DEMANGLER.get_or_init(|| demangler);
}

impl<'p> Named for Llvm<'p> {
    fn op_name<'n>(op: Op<Self>) -> &'n str
    where
        Self: 'n,
    {
        let op: crate::program::OpAt<'p> = op.0;
        match (op.kind().sort(), op.facts().name.as_str()) {
            _ if op.facts().is_by_name => "llvm.call_intrinsic",
            (Sort::OfModule, "llvm.function") => "llvm.func",
            (Sort::OfModule, "llvm.variable") => "llvm.mlir.global",
            (_, name) => name,
        }
    }

    fn location(op: Op<Self>) -> String {
        op.0.program.table.places.part(op.0.id, |place| place.location).unwrap_or("unknown").to_string()
    }

    fn file(op: Op<Self>) -> Option<String> {
        op.0.program.table.places.part(op.0.id, |place| place.file).map(str::to_string)
    }

    fn variable(value: Value<Self>) -> Option<String> {
        value.0.program.table.places.part(value.0.id, |place| place.variable).map(str::to_string)
    }

    fn symbol_name(op: Op<Self>, reference: Attribute<Self>) -> Option<String> {
        let Fact::Symbol(number) = reference.0 else { return None };
        let table = op.0.table();
        table.symbols.get(number as usize).map(|symbol| table.str(symbol.name).to_string())
    }

    fn symbol(code: Op<Self>) -> String {
        let symbol = code.0.symbol().map(|symbol| code.0.table().str(symbol.name));
        symbol.unwrap_or_default().to_string()
    }

    fn is_declaration(function: Op<Self>) -> bool {
        function.region_count() == 0
    }

    fn is_unoptimized(function: Op<Self>) -> bool {
        function.0.symbol().is_some_and(|symbol| symbol.is(SymbolFlags::UNOPTIMIZED))
    }

    fn demangled(symbol: &str) -> String {
        DEMANGLER.get().map_or_else(|| symbol.to_string(), |demangle| demangle(symbol))
    }
}
