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
use rustc_hash::FxHashMap;
use tilespace_core::ir::InterfaceSet;

/// Adds a difference for each function with another signature that something other than its calls names. A
/// function that is compared by itself may not have another signature.
pub fn are_of_calls_alone<'c: 'a, 'a>(reader: &Reader, diff: &mut Diff<'c, 'a>, root: OperationRef<'c, 'a>) {
    let retyped = std::mem::take(&mut diff.retyped);
    if retyped.is_empty() {
        return;
    }
    let is_alone = reader.is(root, InterfaceSet::FUNCTION);
    let mut at = FxHashMap::default();
    let mut of_name: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
    for (number, (_, function)) in retyped.iter().enumerate() {
        at.insert(ir::operation_id(*function), number);
        of_name.entry(name_bytes(*function)).or_default().push(number);
    }
    let mut is_used = vec![is_alone; retyped.len()];
    ir::walk_preorder(root, |user| {
        symbols::for_each_symbol(user, |symbol| {
            let known = reader.named(&diff.names, user, symbol);
            // A symbol that names nothing known may name any function of its name.
            let named = match known {
                Some(function) => at.get(&ir::operation_id(function)).map(std::slice::from_ref),
                None => {
                    attributes::string_bytes(symbol).and_then(|name| of_name.get(name)).map(Vec::as_slice)
                }
            };
            let named = named.unwrap_or_default();
            // A list that keeps symbols alive does not use them.
            if named.is_empty() || ir::outwards(user).any(is_list_of_used) {
                return;
            }
            for number in named {
                is_used[*number] |= !calls(reader, user, symbol, retyped[*number].1);
            }
        });
    });
    for ((original, function), _) in retyped.into_iter().zip(is_used).filter(|(_, is_used)| *is_used) {
        diff.differs(original, function, "its signature changed, and it is not only called");
    }
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
