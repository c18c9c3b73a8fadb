//! Whether a function with a changed signature is only called.
//!
//! ```text
//! f(ptr<3>)               f(ptr) in the original
//! call @f(%c)             right: MLIR's verifier compares the types
//! %t = addressof @f       an error: others call f through its address, with a generic pointer
//! ```

use super::{diff::Diff, reader::Reader};
use crate::extract::{is_list_of_used, name_bytes};
use melior::ir::{Attribute, AttributeLike, OperationRef};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee},
    ir, symbols,
};
use tilespace_core::ir::InterfaceSet;

/// Adds a difference for each function with another signature that something other than its calls names. A
/// function that is compared alone may not have one.
pub fn are_of_calls_alone<'c: 'a, 'a>(reader: &Reader, diff: &mut Diff<'c, 'a>, root: OperationRef<'c, 'a>) {
    let retyped = std::mem::take(&mut diff.retyped);
    if retyped.is_empty() {
        return;
    }
    let is_alone = reader.is(root, InterfaceSet::FUNCTION);
    let mut uses = Vec::new();
    ir::walk_preorder(root, |user| symbols::for_each_symbol(user, |symbol| uses.push((user, symbol))));
    for (original, function) in retyped {
        let others = |(user, symbol): &(OperationRef<'c, 'a>, Attribute<'c>)| {
            names(reader, diff, *user, *symbol, function) && !calls(reader, *user, *symbol, function)
        };
        if is_alone || uses.iter().any(others) {
            diff.differs(original, function, "its signature changed, and it is not only called");
        }
    }
}

/// Whether `symbol` at `user` may be a name of `function`. A list that keeps symbols alive does not use them.
fn names<'c: 'a, 'a>(
    reader: &Reader,
    diff: &Diff<'c, 'a>,
    user: OperationRef<'c, 'a>,
    symbol: Attribute<'c>,
    function: OperationRef<'c, 'a>,
) -> bool {
    let may_be = match reader.named(&diff.names, user, symbol) {
        Some(named) => named == function,
        None => attributes::string_bytes(symbol) == Some(name_bytes(function)),
    };
    may_be && !ir::outwards(user).any(is_list_of_used)
}

/// Whether `user` is a call of `function` by device code, with its types.
fn calls<'c: 'a, 'a>(
    reader: &Reader,
    user: OperationRef<'c, 'a>,
    symbol: Attribute<'c>,
    function: OperationRef<'c, 'a>,
) -> bool {
    let is_device = || ir::outwards(user).any(|op| reader.is_device(op));
    reader.is(user, InterfaceSet::CALL)
        && symbol.is_flat_symbol_ref()
        && interfaces::callee(user) == Some(Callee::Symbol(symbol))
        && interfaces::call_fits(user, function)
        && is_device()
}
