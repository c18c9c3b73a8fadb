//! The program's own casts to a memory space, which LLVM looks through.
//!
//! ```text
//! cond_br %is_shared, ^in, ^out                      ^in:
//! ^in:                                                 %s = llvm.inline_asm "cvta.to.shared.u64 $0, $1; ..." %q
//!   %s = llvm.addrspacecast %q : ptr to ptr<3>         %v = llvm.load %s
//!   %v = llvm.load %s : ptr<3> -> i32
//! ```
//!
//! By such a cast the program says that the pointer is in that space, where the cast is. If LLVM knows `%q`
//! to be dereferenceable, it may move the load above the test (LLVM 22,
//! `isDereferenceableAndAlignedPointer`). A store that may alias keeps it from that, and a claim about the
//! store can take this obstacle away. LLVM does not look through assembly, so in functions that change these
//! casts become assembly. The exceptions are casts of pointers that are known to be there, and of pointers
//! that are only cast back (a stated fact) or become numbers.

use super::Caster;
use crate::extract::{
    Extractor, FunctionIr, Traits,
    mlir::{self, Raw},
};
use melior::ir::{OperationRef, ValueLike};
use mlir_ext::{
    ir,
    types::{PointerSpace, pointer_space},
};
use rustc_hash::FxHashSet;
use tilespace_core::{
    MemorySpace,
    ids::{IdMap, NodeId},
    lattice::Mask,
};

/// LLVM's cast between spaces.
const CAST: &str = "llvm.addrspacecast";
/// Uses of a cast pointer that access nothing.
const HARMLESS: [&str; 2] = [CAST, "llvm.ptrtoint"];

/// The casts for which only the program vouches, as ids of ops.
pub fn promises(
    extractor: &Extractor,
    function: &FunctionIr<'_, '_>,
    masks: &IdMap<NodeId, Mask>,
) -> FxHashSet<ir::OperationId> {
    let code = &function.code;
    let ops = if code.traits.contains(Traits::FOLDS) { code.body() } else { &[] };
    let casts =
        ops.iter().filter(|at| extractor.class_of(**at).traits.contains(Traits::FOLDS)).map(|at| at.op.raw());
    casts
        .filter(|op| ir::name_str(*op) == CAST)
        .filter(|op| {
            let node = ir::operand(*op, 0).and_then(|pointer| function.node(mlir::value(pointer)));
            node.is_some_and(|node| is_promise(*op, masks[node].vote().space()))
        })
        .map(ir::operation_id)
        .collect()
}

fn is_promise(cast: OperationRef<'_, '_>, known: Option<MemorySpace>) -> bool {
    let Some(result) = ir::result(cast, 0) else { return false };
    let mut accesses = false;
    ir::for_each_use(result, |user, _| accesses |= !HARMLESS.contains(&ir::name_str(user)));
    let known = known.map(|space| PointerSpace::Number(space.number()));
    accesses && (known.is_none() || pointer_space(result.r#type()) != known)
}

/// Hides those casts of a function that it still has.
pub fn hide<'c: 'a, 'a>(
    caster: Caster<'c>,
    function: OperationRef<'c, 'a>,
    promises: &FxHashSet<ir::OperationId>,
) {
    if promises.is_empty() {
        return;
    }
    let is_promise = |op| promises.contains(&ir::operation_id(op)) && ir::name_str(op) == CAST;
    for cast in ir::collect(function, |op| is_promise(op).then_some(op)) {
        if let (Some(pointer), Some(result)) = (ir::operand(cast, 0), ir::result(cast, 0))
            && let Some(hidden) = caster.behind_test(cast, pointer, result.r#type())
            && let Some(same) = super::result(hidden)
        {
            ir::replace_all_uses(result, same);
            ir::erase(cast);
        }
    }
}
