//! Functions that never run.
//!
//! ```text
//! func private @f() { compare(call @g(), null) }     nothing names @f, so nothing runs the comparison
//! func private @g() -> ptr<3>
//! func kernel @k() { call @g() }
//! ```
//!
//! The signature of `@g` is right for each call that runs. LLVM's conversion of the null in `@f` has an
//! undefined result that nobody sees.

use super::{diff::Diff, reader::Reader};
use melior::ir::OperationRef;
use mlir_ext::{ir, symbols};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::ir::InterfaceSet;

/// Adds LLVM's conversions to the differences, except for those in functions that never run. A function
/// that is compared by itself may run.
pub fn keep_conversions_that_run<'c: 'a, 'a>(
    reader: &Reader,
    diff: &mut Diff<'c, 'a>,
    root: OperationRef<'c, 'a>,
) {
    let conversions = std::mem::take(&mut diff.conversions);
    if conversions.is_empty() {
        return;
    }
    let function_of =
        |op: OperationRef<'c, 'a>| ir::outwards(op).find(|op| reader.is(*op, InterfaceSet::FUNCTION));
    // The functions named by each function; those named by anything else run, and those that others may call.
    let mut named: FxHashMap<ir::OperationId, Vec<OperationRef<'c, 'a>>> = FxHashMap::default();
    let mut pending = Vec::new();
    ir::walk_preorder(root, |op| {
        if reader.is(op, InterfaceSet::FUNCTION) && (!reader.is_private(op) || op == root) {
            pending.push(op);
        }
        symbols::for_each_symbol(op, |symbol| {
            let Some(function) = reader.named(&diff.names, op, symbol) else { return };
            match function_of(op) {
                Some(user) => named.entry(ir::operation_id(user)).or_default().push(function),
                None => pending.push(function),
            }
        });
    });
    let mut runs = FxHashSet::default();
    while let Some(function) = pending.pop() {
        if runs.insert(ir::operation_id(function)) {
            pending.extend(named.remove(&ir::operation_id(function)).into_iter().flatten());
        }
    }
    for (op, difference) in conversions {
        if function_of(op).is_none_or(|function| runs.contains(&ir::operation_id(function))) {
            diff.differences.push(difference);
        }
    }
}
