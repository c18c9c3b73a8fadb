//! Operations that the hardware lacks in the space of their pointer.
//!
//! ```text
//! %s = alloca                          Cannot do atomic on local memory
//! call @add(%s)   atomicrmw %p, 1      a generic atomic, which faults; one of `ptr<5>` LLVM 22 makes a plain addition
//! ```
//!
//! `memory-space-opt` reports them as errors, where the operation runs for sure, or as warnings. The plugin
//! for clang warns, as nvcc does: LLVM's code is not worse with the plugin than without it. No claim is made
//! about the pointer of such an operation: its rule does not allow the space. The messages are the
//! documents', their typing slips included.

use tilespace_core::{
    MemorySpace,
    function::function_ir::FunctionIr,
    graph::{AccessWhat, Function},
    ids::{IdMap, NodeId},
    ir::{Ir, Op, Reader},
    lattice::Mask,
    ops::access_kinds::kinds_by_rule,
};
use tilespace_rules::{AccessKind, OpModel};

/// The diagnostic for an access that the hardware lacks in this space, and whether it is an error (document
/// "Memory Space Optimization", error table).
fn illegal(kind: AccessKind, space: MemorySpace) -> Option<(&'static str, bool)> {
    use AccessKind::{Atomic, Cmpxchg, Gather, VectorAtomic, Wmma};
    use MemorySpace::{Constant, Local, Shared, SharedCluster};
    let (message, fatal) = match (kind, space) {
        (Atomic | Cmpxchg, Constant) => ("Cannot do atomic operation on const memory", false),
        (Atomic | Cmpxchg, Local) => ("Cannot do atomic on local memory", true),
        (Wmma, Constant) => ("Cannot do WMMA on constant memory", false),
        (Wmma, Local) => ("Cannot do WMMA on local memory", false),
        (VectorAtomic, Shared) => ("Cannot to vector atomic on shared memory", false),
        (VectorAtomic, Local) => ("Cannot to vector atomic on local memory", false),
        (VectorAtomic, Constant) => ("Cannot to vector atomic on const memory", false),
        (Gather, Shared) => ("Cannot gather or scatter on shared memory", true),
        (Gather, SharedCluster) => ("Cannot gather or scatter on shared memory of the cluster", true),
        (Gather, Local) => ("Cannot gather or scatter on local memory", true),
        (Gather, Constant) => ("Cannot gather or scatter on const memory", true),
        _ => return None,
    };
    Some((message, fatal))
}

/// Whether the hardware lacks, in `space`, any kind of access that an op of this model can make.
fn may_be_illegal(rule: &OpModel, space: MemorySpace) -> bool {
    rule.operands.iter().any(|operand| {
        let access = operand.access.map(|access| access.kind);
        let kinds = [access, operand.wide.map(|wide| wide.kind), operand.ordered.map(|ordered| ordered.kind)];
        kinds.into_iter().flatten().any(|kind| illegal(kind, space).is_some())
    })
}

/// Calls back for each operation that the hardware lacks, with the message, whether it is an error, and the
/// kind of the access.
pub fn for_each_illegal<I: Ir>(
    reader: &mut I::Reader,
    function: &Function,
    ir: &FunctionIr<I>,
    masks: &IdMap<NodeId, Mask>,
    mut report: impl FnMut(Op<I>, &'static str, bool, AccessWhat),
) {
    // Adjacent accesses are of few kinds.
    let mut legal = None;
    for access in function.accesses.iter().filter(|access| access.what != AccessWhat::Test) {
        let Some(space) = masks[access.node].vote().space() else { continue };
        if space == MemorySpace::Global {
            // All kinds are legal in global memory, where most accesses are.
            continue;
        }
        let kind = (ir.kind_at(access.site), space);
        if legal == Some(kind) {
            continue;
        }
        let class = reader.class_by_id(kind.0);
        let Some(rule) = class.rule.filter(|rule| may_be_illegal(rule, space)) else {
            legal = Some(kind);
            continue;
        };
        let (op, operand) = ir.site(access.site);
        let kinds = kinds_by_rule(reader, rule, op, operand);
        for (message, fatal) in kinds.filter_map(|kind| illegal(kind, space)) {
            report(op, message, fatal, access.what);
        }
    }
}
