//! Whether a function with a changed signature is only called.
//!
//! ```text
//! f(ptr<3>)               f(ptr) in the original
//! call @f(%c)             right: MLIR's verifier compares the types
//! %t = addressof @f       an error: others call f through its address, with a generic pointer
//! ```

use crate::check::{
    definitions::{is_list_of_used, matches_signature, name},
    device::Device,
    diff::Diff,
    ops::Rules,
};
use melior::ir::{Attribute, AttributeLike, OperationRef};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee, InterfaceSet},
    ir, symbols,
};

/// Adds a difference for each function with another signature that something other than its calls names. A
/// function that is compared alone may not have one.
pub fn are_of_calls_alone<'c: 'a, 'a>(
    rules: &Rules<'_>,
    diff: &mut Diff<'c, 'a>,
    device: &Device,
    root: OperationRef<'c, 'a>,
) {
    let retyped = std::mem::take(&mut diff.retyped);
    if retyped.is_empty() {
        return;
    }
    let is_alone = rules.is(root, InterfaceSet::FUNCTION);
    let mut uses = Vec::new();
    ir::walk_preorder(root, |user| symbols::for_each_symbol(user, |symbol| uses.push((user, symbol))));
    for (original, function) in retyped {
        let others = |(user, symbol): &(OperationRef<'c, 'a>, Attribute<'c>)| {
            names(rules, diff, *user, *symbol, function) && !calls(rules, device, *user, *symbol, function)
        };
        if is_alone || uses.iter().any(others) {
            diff.differs(original, function, "its signature changed, and it is not only called");
        }
    }
}

/// Whether `symbol` at `user` may be a name of `function`. A list that keeps symbols alive does not use them.
fn names<'c: 'a, 'a>(
    rules: &Rules<'_>,
    diff: &Diff<'c, 'a>,
    user: OperationRef<'c, 'a>,
    symbol: Attribute<'c>,
    function: OperationRef<'c, 'a>,
) -> bool {
    let may_be = match diff.symbols.named(rules, user, symbol) {
        Some(named) => named == function,
        None => attributes::string_bytes(symbol) == Some(name(function)),
    };
    may_be && !ir::outwards(user).any(is_list_of_used)
}

/// Whether `user` is a call of `function` by device code, with its types.
fn calls<'c: 'a, 'a>(
    rules: &Rules<'_>,
    device: &Device,
    user: OperationRef<'c, 'a>,
    symbol: Attribute<'c>,
    function: OperationRef<'c, 'a>,
) -> bool {
    let is_device = || ir::outwards(user).any(|op| device.holds(op));
    rules.is(user, InterfaceSet::CALL)
        && symbol.is_flat_symbol_ref()
        && interfaces::callee(user) == Some(Callee::Symbol(symbol))
        && matches_signature(user, function)
        && is_device()
}
