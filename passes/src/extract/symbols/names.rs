//! Names of symbols and code.

use melior::ir::{Attribute, AttributeLike, OperationRef};
use mlir_ext::{attributes, ir};

/// The symbol name of an op, or an empty string.
pub fn name<'c>(op: OperationRef<'c, '_>) -> &'c str {
    ir::attribute(op, "sym_name").and_then(attributes::string).unwrap_or_default()
}

/// The name of a symbol as bytes, for tables of names: names that differ only in bytes that are not text are
/// different.
pub fn name_bytes<'c>(op: OperationRef<'c, '_>) -> &'c [u8] {
    ir::attribute(op, "sym_name").and_then(attributes::string_bytes).unwrap_or_default()
}

/// The name of the function that code belongs to: a launch belongs to the function around it.
pub fn name_of_code<'c>(code: OperationRef<'c, '_>) -> &'c str {
    let around = ir::outwards(code);
    around.map(name).find(|name| !name.is_empty()).unwrap_or_default()
}

/// The name in a reference that is not nested.
pub fn flat_symbol_name<'c>(symbol: Attribute<'c>) -> Option<&'c str> {
    symbol.is_flat_symbol_ref().then(|| attributes::string(symbol))?
}
