//! Symbols found from where they are used, and the properties that the op of a symbol states.
//!
//! ```text
//! gpu.module @m {                                  the symbol table around the op
//!   llvm.mlir.global @tile() {addr_space = 3}      a variable in shared memory
//!   llvm.func @f() { ... }
//!   llvm.func @g() { call @f() }                   @f resolves in @m, and is no declaration
//! }
//! ```

use crate::extract::ops::class::Classes;
use melior::ir::{Attribute, OperationRef, operation::OperationLike};
use mlir_ext::{functions, ir, symbols::lookup_nearest_symbol, types};
use tilespace_core::{MemorySpace, ir::InterfaceSet, ops::variables::space_of_number};

/// The function without a body that `symbol`, used by `op`, resolves to.
pub fn declaration<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    symbol: Attribute<'c>,
) -> Option<OperationRef<'c, 'a>> {
    lookup_nearest_symbol(op, symbol).filter(|op| functions::is_declaration(*op))
}

/// The op with the symbol table that resolves names in `op`.
pub fn symbol_table_around<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    classes: &mut Classes,
) -> Option<OperationRef<'c, 'a>> {
    ir::around(op).find(|at| classes.class(*at).interfaces.contains(InterfaceSet::SYMBOL_TABLE))
}

/// The op with the symbol table that resolves names in `op`; none if an op in between may have a symbol table
/// of its own, as an unregistered op may.
pub fn known_symbol_table_around<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    classes: &mut Classes,
) -> Option<OperationRef<'c, 'a>> {
    let mut around = ir::around(op).map(|at| (at, classes.class(at).interfaces));
    let is_met = |of: InterfaceSet| of.is_empty() || of.contains(InterfaceSet::SYMBOL_TABLE);
    around.find(|(_, of)| is_met(*of)).filter(|(_, of)| !of.is_empty()).map(|(at, _)| at)
}

/// The space in which the definition of a global variable puts it.
pub fn space_of_global(op: OperationRef<'_, '_>) -> MemorySpace {
    let number = op.attribute("addr_space").ok().and_then(|space| types::address_space_number(space));
    space_of_number(number)
}

/// Whether a global variable is a constant without an address space: the code generator puts it in global
/// memory, and until then LLVM may put it in the place of a stack slot.
pub fn is_constant_without_space(op: OperationRef<'_, '_>) -> bool {
    let number = op.attribute("addr_space").ok().and_then(|a| types::address_space_number(a));
    op.has_attribute("constant") && number.is_none_or(|number| number == 0)
}

/// Whether a variable is a list of the symbols that LLVM must keep (LLVM LangRef, "The `llvm.used` Global
/// Variable").
pub fn is_list_of_used(op: OperationRef<'_, '_>) -> bool {
    op.attribute("section").is_ok_and(|section| ir::attribute_text(section) == "\"llvm.metadata\"")
}

/// Whether a symbol is a variable: an alias may be of anything.
pub fn is_variable(op: OperationRef<'_, '_>) -> bool {
    op.has_attribute("global_type") || op.has_attribute("type")
}
