//! The intrinsics that MLIR has operations for, generated: see `test/llvm-plugin`.
//!
//! ```text
//! llvm.memcpy.p0.p0.i64      llvm.intr.memcpy
//! llvm.nvvm.mapa             none: a call of an intrinsic
//! ```
//!
//! Records name these operations, so that an intrinsic among them has the record of the operation and no other: an
//! intrinsic of the same name as a record for a call by name is something else. Most are free of effects on memory.

/// Those that touch no memory.
#[rustfmt::skip]
const FREE: [&str; 150] = [
    "abs", "acos", "asin", "atan", "atan2", "bitreverse", "bswap", "ceil", "copysign", "cos", "cosh", "ctlz",
    "ctpop", "cttz", "exp", "exp10", "exp2", "expect", "expect.with.probability",
    "experimental.constrained.fpext", "experimental.constrained.fptrunc", "experimental.constrained.sitofp",
    "experimental.constrained.uitofp", "fabs", "floor", "fma", "fmuladd", "frexp", "fshl", "fshr",
    "get.active.lane.mask", "is.constant", "is.fpclass", "ldexp", "llrint", "llround", "log", "log10", "log2",
    "lrint", "lround", "maximum", "maxnum", "minimum", "minnum", "nearbyint", "pow", "powi", "ptrmask",
    "rint", "round", "roundeven", "sadd.sat", "sadd.with.overflow", "scmp", "sin", "sincos", "sinh", "smax",
    "smin", "smul.with.overflow", "sqrt", "ssa.copy", "sshl.sat", "ssub.sat", "ssub.with.overflow",
    "stepvector", "tan", "tanh", "threadlocal.address", "trunc", "uadd.sat", "uadd.with.overflow", "ucmp",
    "umax", "umin", "umul.with.overflow", "ushl.sat", "usub.sat", "usub.with.overflow",
    "vector.deinterleave2", "vector.extract", "vector.insert", "vector.interleave2", "vector.reduce.add",
    "vector.reduce.and", "vector.reduce.fadd", "vector.reduce.fmax", "vector.reduce.fmaximum",
    "vector.reduce.fmin", "vector.reduce.fminimum", "vector.reduce.fmul", "vector.reduce.mul",
    "vector.reduce.or", "vector.reduce.smax", "vector.reduce.smin", "vector.reduce.umax",
    "vector.reduce.umin", "vector.reduce.xor", "vp.add", "vp.and", "vp.ashr", "vp.fadd", "vp.fdiv", "vp.fma",
    "vp.fmul", "vp.fmuladd", "vp.fneg", "vp.fpext", "vp.fptosi", "vp.fptoui", "vp.fptrunc", "vp.frem",
    "vp.fsub", "vp.inttoptr", "vp.lshr", "vp.merge", "vp.mul", "vp.or", "vp.ptrtoint", "vp.reduce.add",
    "vp.reduce.and", "vp.reduce.fadd", "vp.reduce.fmax", "vp.reduce.fmin", "vp.reduce.fmul", "vp.reduce.mul",
    "vp.reduce.or", "vp.reduce.smax", "vp.reduce.smin", "vp.reduce.umax", "vp.reduce.umin", "vp.reduce.xor",
    "vp.sdiv", "vp.select", "vp.sext", "vp.shl", "vp.sitofp", "vp.smax", "vp.smin", "vp.srem", "vp.sub",
    "vp.trunc", "vp.udiv", "vp.uitofp", "vp.umax", "vp.umin", "vp.urem", "vp.xor", "vp.zext",
];

/// The others.
#[rustfmt::skip]
const OTHERS: [&str; 54] = [
    "annotation", "assume", "coro.align", "coro.begin", "coro.end", "coro.free", "coro.id", "coro.promise",
    "coro.resume", "coro.save", "coro.size", "coro.suspend", "dbg.declare", "dbg.label", "dbg.value",
    "debugtrap", "eh.typeid.for", "experimental.noalias.scope.decl", "experimental.vp.strided.load",
    "experimental.vp.strided.store", "invariant.end", "invariant.start", "launder.invariant.group",
    "lifetime.end", "lifetime.start", "masked.compressstore", "masked.expandload", "masked.gather",
    "masked.load", "masked.scatter", "masked.store", "matrix.column.major.load", "matrix.column.major.store",
    "matrix.multiply", "matrix.transpose", "memcpy", "memcpy.inline", "memmove", "memset", "memset.inline",
    "prefetch", "ptr.annotation", "stackrestore", "stacksave", "strip.invariant.group", "trap", "ubsantrap",
    "vacopy", "vaend", "var.annotation", "vastart", "vp.load", "vp.store", "vscale",
];

/// The operation for an intrinsic with this base name, and whether it touches no memory.
pub fn operation(base: &str) -> Option<(String, bool)> {
    let name = match base.strip_prefix("llvm.")? {
        "va_copy" => "vacopy",
        "va_end" => "vaend",
        "va_start" => "vastart",
        name => name,
    };
    let is_free = FREE.binary_search(&name).is_ok();
    let is_known = is_free || OTHERS.binary_search(&name).is_ok();
    is_known.then(|| (format!("llvm.intr.{name}"), is_free))
}

#[cfg(test)]
mod tests {
    use super::{FREE, OTHERS, operation};

    #[test]
    fn lists_are_in_order_and_apart() {
        assert!(FREE.is_sorted() && OTHERS.is_sorted());
        assert!(FREE.iter().all(|name| !OTHERS.contains(name)));
    }

    #[test]
    fn names_are_those_of_operations() {
        assert_eq!(operation("llvm.va_start"), Some(("llvm.intr.vastart".to_string(), false)));
        assert_eq!(
            operation("llvm.vector.reduce.fadd"),
            Some(("llvm.intr.vector.reduce.fadd".to_string(), true))
        );
        assert_eq!(operation("llvm.nvvm.mapa"), None);
    }
}
