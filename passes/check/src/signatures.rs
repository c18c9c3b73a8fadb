//! Whether a function with a changed signature is only called.
//!
//! ```text
//! f(ptr<3>)               f(ptr) in the original
//! call @f(%c)             right: MLIR's verifier compares the types
//! %t = addressof @f       an error: others call f through its address, with a generic pointer
//! ```

use crate::{
    definitions::{is_list_of_used, matches_signature, members, name},
    device::Device,
    diff::Diff,
    ops::Rules,
};
use melior::ir::{Attribute, AttributeLike, OperationRef, operation::OperationLike};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee, InterfaceSet},
    ir, symbols,
};
use std::iter::successors;

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
    let (mut uses, mut is_all) = (Vec::new(), !rules.is(root, InterfaceSet::FUNCTION));
    let mut tables = vec![root];
    while let Some(table) = tables.pop().filter(|_| is_all) {
        tables.extend(members(table).into_iter().filter(|op| rules.is(*op, InterfaceSet::SYMBOL_TABLE)));
        let complete = symbols::for_each_symbol_use(table, &mut |user, symbol| uses.push((user, symbol)));
        is_all &= complete || !may_hide_tables(rules, table);
    }
    for (original, function) in retyped {
        let others = |(user, symbol): &(OperationRef<'c, 'a>, Attribute<'c>)| {
            names(rules, diff, *user, *symbol, function) && !calls(rules, device, *user, *symbol, function)
        };
        if !is_all || uses.iter().any(others) {
            diff.differs(original, function, "its signature changed, and it is not only called");
        }
    }
}

/// Whether an op in a symbol table may be an unregistered symbol table, whose uses are not found.
fn may_hide_tables<'c: 'a, 'a>(rules: &Rules<'_>, table: OperationRef<'c, 'a>) -> bool {
    let mut may = false;
    ir::walk_preorder(table, |op| {
        may |= !ir::is_registered(op) && op.region_count() == 1 && !rules.is_described_function(op);
    });
    may
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
    may_be && !successors(Some(user), |op| op.parent_operation()).any(is_list_of_used)
}

/// Whether `user` is a call of `function` by device code, with its types.
fn calls<'c: 'a, 'a>(
    rules: &Rules<'_>,
    device: &Device,
    user: OperationRef<'c, 'a>,
    symbol: Attribute<'c>,
    function: OperationRef<'c, 'a>,
) -> bool {
    let is_device = || successors(Some(user), |op| op.parent_operation()).any(|op| device.holds(op));
    rules.is(user, InterfaceSet::CALL)
        && symbol.is_flat_symbol_ref()
        && interfaces::callee(user) == Some(Callee::Symbol(symbol))
        && matches_signature(user, function)
        && is_device()
}
