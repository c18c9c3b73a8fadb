//===- nvvm.td - rules for the nvvm dialect and NVPTX intrinsics -*- tablegen -*-===//
//
// The pointer operands and their spaces are read from upstream's NVVMOps.td and IntrinsicsNVVM.td. The rules here add
// facts that those records lack: kinds of access, pointers that move through memory, and ops that take a pointer
// without accessing it.
//
// Ops and intrinsics with no pointer among operands and results (barriers, special registers,
// shuffles, votes, mma on registers, conversions, textures by handle) get a rule without effects.
// That is sound: they can reach memory only through integers, such as the descriptors of wgmma
// and tcgen05, and store nothing there that a load would take for a pointer.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

//===----------------------------------------------------------------------===//
// Kinds of access
//===----------------------------------------------------------------------===//

def : KindOf<["nvvm.cp.async.*", "llvm.nvvm.cp.async.*", "nvvm.st.bulk", "llvm.nvvm.st.bulk*"], Memory>;
def : KindOf<["nvvm.cp.async.bulk.*", "llvm.nvvm.cp.async.bulk.*"], Bulk>;
def : KindOf<["nvvm.mbarrier.*", "llvm.nvvm.mbarrier.*", "nvvm.cp.async.mbarrier.*",
              "llvm.nvvm.cp.async.mbarrier.*", "nvvm.tcgen05.commit*", "llvm.nvvm.tcgen05.commit*"],
             Barrier>;
def : KindOf<["nvvm.tcgen05.*", "llvm.nvvm.tcgen05.*"], TensorCore>;
// tcgen05.alloc writes the address of the allocation to shared memory.
def : KindOf<["nvvm.tcgen05.alloc", "llvm.nvvm.tcgen05.alloc*"], Other>;
def : KindOf<["nvvm.ldmatrix", "nvvm.stmatrix", "llvm.nvvm.ldmatrix.*", "llvm.nvvm.stmatrix.*"], Matrix>;
def : KindOf<["nvvm.wmma.*", "llvm.nvvm.wmma.*"], Wmma>;
def : KindOf<["nvvm.prefetch", "llvm.nvvm.prefetch*", "llvm.nvvm.applypriority.*",
              "nvvm.cp.async.bulk.prefetch", "nvvm.cp.async.bulk.tensor.prefetch",
              "llvm.nvvm.cp.async.bulk.prefetch.*", "llvm.nvvm.cp.async.bulk.tensor.prefetch.*"],
             Prefetch>;
def : KindOf<["llvm.nvvm.ldu.*"], Load>;
def : KindOf<["llvm.nvvm.atomic.*"], Atomic>;
def : KindOf<["llvm.nvvm.atomic.cas.*"], Cmpxchg>;

//===----------------------------------------------------------------------===//
// Spaces, where upstream accepts any pointer
//===----------------------------------------------------------------------===//

// The verifier and the hardware support WMMA on generic, global and shared memory.
def : SpacesOf<["nvvm.wmma.*", "llvm.nvvm.wmma.*"], [Generic, Global, Shared]>;
def : SpacesOf<["nvvm.tcgen05.alloc", "nvvm.tcgen05.commit"], [Generic, Shared]>;
def : SpacesOf<["nvvm.cp.async.bulk.tensor.reduce"], [Generic]>;
def : SpacesOf<["llvm.nvvm.ldmatrix.*", "llvm.nvvm.stmatrix.*"], [Generic, Shared]>;
def : SpacesOf<["llvm.nvvm.ldu.*"], [Generic, Global]>;
def : SpacesOf<["llvm.nvvm.atomic.*"], [Generic]>;
// From LLVM 24 on, a single intrinsic takes any pointer; before, one took a generic and another a shared pointer.
def : SpacesOf<["llvm.nvvm.mbarrier.init", "llvm.nvvm.st.bulk", "llvm.nvvm.tcgen05.alloc.*",
                "llvm.nvvm.tcgen05.commit.*"], [Generic, Shared]>;
// These were always overloaded, and the spaces that are selected are not known: the pointer stays as it is.
def : SpacesOf<["llvm.nvvm.mbarrier.check_layout", "llvm.nvvm.prefetch.L1.32B.valid_addr"], [Generic]>;
// Only these are selected; a generic tensor map is an error of the backend.
def : SpacesOf<["llvm.nvvm.tensormap.replace.*"], [Global, Shared]>;
def : SpacesOf<["llvm.nvvm.prefetch.tensormap"], [Generic, Constant, Param]>;

// The scoped atomics select the generic instruction for every pointer type. See "Equal operations" below.
def : NotPolymorphic<["llvm.nvvm.atomic.*"]>;
// Which spaces are legal depends on attributes (tensormap, uniform, eviction priority).
def : NotPolymorphic<["nvvm.prefetch"]>;

//===----------------------------------------------------------------------===//
// Arrivals
//===----------------------------------------------------------------------===//

// On shared::cluster these have no result: the op would have to change with its operand, so only shared is allowed. By
// the op's documentation a generic pointer must be shared, and the lowering to LLVM casts it to shared. A predicated
// arrival does not cast its pointer, but demands nothing either.
defvar Arrival = [Access<Arg<0>, Barrier, [Generic, Shared]>, Polymorphic<Arg<0>>, Demands<Arg<0>, [Shared]>,
                  Unfollowed];
def : OpRules<["nvvm.mbarrier.arrive", "nvvm.mbarrier.arrive_drop", "nvvm.mbarrier.arrive_drop.expect_tx"], Arrival>;
def : OpRule<"nvvm.mbarrier.arrive.expect_tx", !listconcat(Arrival, [Predicated<From<2>>])>;

//===----------------------------------------------------------------------===//
// Pointers that move through memory
//===----------------------------------------------------------------------===//

def : Also<["nvvm.cp.async.shared.global", "nvvm.cp.async.bulk.shared.cluster.global",
            "nvvm.cp.async.bulk.global.shared.cta", "nvvm.cp.async.bulk.shared.cluster.shared.cta",
            "llvm.nvvm.cp.async.ca.shared.global.*", "llvm.nvvm.cp.async.cg.shared.global.*",
            "llvm.nvvm.cp.async.bulk.shared.cta.to.global", "llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask"],
           [Copies<Arg<0>, Arg<1>>]>;
def : Also<["llvm.nvvm.cp.async.bulk.global.to.shared.*", "llvm.nvvm.cp.async.bulk.shared.cta.to.cluster"],
           [Copies<Arg<0>, Arg<2>>]>;
def : Also<["nvvm.cp.async.bulk.tensor.shared.cluster.global", "llvm.nvvm.cp.async.bulk.tensor.g2s.*"],
           [CopiesBetween<Shared, Global>, CopiesBetween<SharedCluster, Global>]>;
def : Also<["nvvm.cp.async.bulk.tensor.global.shared.cta", "nvvm.cp.async.bulk.tensor.reduce",
            "llvm.nvvm.cp.async.bulk.tensor.s2g.*", "llvm.nvvm.cp.async.bulk.tensor.reduce.*"],
           [CopiesBetween<Global, Shared>]>;
def : Also<["llvm.nvvm.ldu.*"], [Reads<0, Arg<0>>]>;
def : Also<["llvm.nvvm.atomic.*"], [Reads<0, Arg<0>>, Writes<From<1>, Arg<0>>]>;
def : Also<["nvvm.stmatrix", "llvm.nvvm.stmatrix.*", "nvvm.wmma.store", "llvm.nvvm.wmma.*.store.*",
            "nvvm.tcgen05.st", "llvm.nvvm.tcgen05.st.*"],
           [Writes<From<1>, Arg<0>>]>;
def : Also<["llvm.nvvm.tensormap.replace.*"], [Writes<Arg<1>, Arg<0>>]>;

// They write an answer, an accumulator or a number, and read a matrix.
def : CopiesNothing<["llvm.nvvm.clusterlaunchcontrol.try_cancel.*", "llvm.nvvm.tcgen05.mma.*", "llvm.nvvm.st.async",
                     "llvm.nvvm.cp.async.bulk.tensor.prefetch.*", "llvm.nvvm.applypriority.*"]>;

//===----------------------------------------------------------------------===//
// Equal operations
//===----------------------------------------------------------------------===//

// The scoped atomics exist only for generic pointers. LLVM's own atomics are the same operations if LLVM 22 selects one
// instruction for them (32 and 64 bits; not 64-bit inc and dec, for which there is no instruction). That instruction
// keeps the scope of a cmpxchg, but drops the scope of an atomicrmw, which then means the whole device. In shared
// memory this makes no difference, since it is not accessible from outside of the device. In global memory it does:
// `sys` would be weakened, `cta` made slower. There an atomicrmw is not equal, and the instruction is written out: the
// instruction that LLVM selects for the intrinsic, with the space in its name. Types of 16 bits become loops.
class ScopedAtomic<string n, string op, list<string> t, list<string> i> {
  string name = n;
  string operation = op;
  list<string> types = t;
  list<string> instructions = i;
}
def AtomicAddF : ScopedAtomic<"add.gen.f", "fadd", ["f32", "f64"], ["add.f32", "add.f64"]>;
def AtomicAdd : ScopedAtomic<"add.gen.i", "add", ["i32", "i64"], ["add.s32", "add.u64"]>;
def AtomicAnd : ScopedAtomic<"and.gen.i", "and", ["i32", "i64"], ["and.b32", "and.b64"]>;
def AtomicOr : ScopedAtomic<"or.gen.i", "or", ["i32", "i64"], ["or.b32", "or.b64"]>;
def AtomicXor : ScopedAtomic<"xor.gen.i", "xor", ["i32", "i64"], ["xor.b32", "xor.b64"]>;
def AtomicExch : ScopedAtomic<"exch.gen.i", "xchg", ["i32", "i64"], ["exch.b32", "exch.b64"]>;
// The intrinsics compare signed numbers.
def AtomicMax : ScopedAtomic<"max.gen.i", "max", ["i32", "i64"], ["max.s32", "max.s64"]>;
def AtomicMin : ScopedAtomic<"min.gen.i", "min", ["i32", "i64"], ["min.s32", "min.s64"]>;
def AtomicInc : ScopedAtomic<"inc.gen.i", "uinc_wrap", ["i32"], ["inc.u32"]>;
def AtomicDec : ScopedAtomic<"dec.gen.i", "udec_wrap", ["i32"], ["dec.u32"]>;
class Scope<string n, string s> {
  string name = n;
  string syncscope = s;
}
foreach scope = [Scope<"cta", "block">, Scope<"sys", "">] in {
  foreach a = [AtomicAddF, AtomicAdd, AtomicAnd, AtomicOr, AtomicXor, AtomicExch, AtomicMax, AtomicMin, AtomicInc,
               AtomicDec] in
    def : Also<["llvm.nvvm.atomic." # a.name # "." # scope.name],
               [EqualsAtomic<Arg<0>, a.operation, "monotonic", scope.syncscope, a.types, [Shared, SharedCluster],
                             !foreach(i, a.instructions, "atom." # scope.name # ".global." # i), [Global]>]>;
  def : Also<["llvm.nvvm.atomic.cas.gen.i." # scope.name],
             [EqualsAtomic<Arg<0>, "cmpxchg", "monotonic", scope.syncscope, ["i32", "i64"],
                           [Global, Shared, SharedCluster]>]>;
}

//===----------------------------------------------------------------------===//
// Undefined by the PTX ISA: a generic address outside of these windows
//===----------------------------------------------------------------------===//

// memory-space-opt relies on a single space here: list both in case of doubt.
def : Also<["nvvm.mbarrier.init", "nvvm.mbarrier.inval", "nvvm.mbarrier.test.wait", "nvvm.mbarrier.try_wait*",
            "nvvm.mbarrier.arrive.nocomplete", "nvvm.mbarrier.arrive_drop.nocomplete",
            "nvvm.cp.async.mbarrier.arrive", "nvvm.tcgen05.alloc", "llvm.nvvm.mbarrier.init",
            "llvm.nvvm.mbarrier.inval", "llvm.nvvm.mbarrier.test.wait", "llvm.nvvm.cp.async.mbarrier.arrive"],
           [Demands<Arg<0>, [Shared]>]>;
// A commit may arrive at another block's barrier.
def : Also<["nvvm.tcgen05.commit"], [Demands<Arg<0>, [Shared, SharedCluster]>]>;
def : Also<["nvvm.wmma.load", "nvvm.wmma.store", "llvm.nvvm.wmma.*.load.*", "llvm.nvvm.wmma.*.store.*"],
           [Demands<Arg<0>, [Global, Shared]>]>;
def : Also<["llvm.nvvm.ldu.*"], [Demands<Arg<0>, [Global]>]>;
// The descriptor of a tensor: "the generic address of an opaque tensor-map object which resides in .param space or .const
// space or .global space".
defvar TensorMap = [Global, Constant, Param];
def : Also<["nvvm.cp.async.bulk.tensor.global.shared.cta", "nvvm.cp.async.bulk.tensor.prefetch",
            "nvvm.cp.async.bulk.tensor.reduce", "llvm.nvvm.cp.async.bulk.tensor.prefetch.*"],
           [Demands<Arg<0>, TensorMap>]>;
def : Also<["nvvm.cp.async.bulk.tensor.shared.cluster.global", "llvm.nvvm.cp.async.bulk.tensor.s2g.*",
            "llvm.nvvm.cp.async.bulk.tensor.reduce.*"],
           [Demands<Arg<1>, TensorMap>]>;
def : Also<["llvm.nvvm.cp.async.bulk.tensor.g2s.*"], [Demands<Arg<2>, TensorMap>]>;

//===----------------------------------------------------------------------===//
// Pointers that are not accessed
//===----------------------------------------------------------------------===//

// The address of another block's copy of a variable: that block can read what this one stores.
def : OpRule<"nvvm.mapa", [Source<0, SharedCluster>, Shares<Arg<0>>]>;
def : IntrinsicRules<["llvm.nvvm.mapa", "llvm.nvvm.mapa.shared.cluster"], [Source<0, SharedCluster>, Shares<Arg<0>>]>;
def : IntrinsicRules<["llvm.nvvm.getctarank", "llvm.nvvm.getctarank.shared.cluster"]>;

def : IntrinsicRule<"llvm.nvvm.isspacep.global", [Tests<Arg<0>, Global>, Unfollowed]>;
def : IntrinsicRule<"llvm.nvvm.isspacep.shared", [Tests<Arg<0>, Shared>, Unfollowed]>;
def : IntrinsicRule<"llvm.nvvm.isspacep.shared.cluster", [Tests<Arg<0>, SharedCluster>, Unfollowed]>;
def : IntrinsicRule<"llvm.nvvm.isspacep.const", [Tests<Arg<0>, Constant>, Unfollowed]>;
def : IntrinsicRule<"llvm.nvvm.isspacep.local", [Tests<Arg<0>, Local>, Unfollowed]>;

// Casts that older modules spell as intrinsics; LLVM now turns them into addrspacecast.
def : IntrinsicRules<["llvm.nvvm.ptr.gen.to.*", "llvm.nvvm.ptr.*.to.gen.*"], [CastTo<0, Arg<0>>]>;
// The mangled name holds the types of both sides, so neither is retyped.
def : IntrinsicRule<"llvm.nvvm.move.ptr*", [Follows<0, [Arg<0>]>]>;
// Unsafe by its own documentation: the result has the space of its type, and may be the same address.
def : IntrinsicRule<"llvm.nvvm.internal.addrspace.wrap*", [Opaque<0>, Exposes<Arg<0>>]>;
// The first reads a string that the compiler knows, the others read a symbol's name.
def : IntrinsicRules<["llvm.nvvm.reflect*", "llvm.nvvm.compiler.error*", "llvm.nvvm.compiler.warn*",
                      "llvm.nvvm.texsurf.handle*"]>;
// Removed in LLVM 22, but present in modules: the read-only path to global memory.
def : IntrinsicRule<"llvm.nvvm.ldg.global.*", [Access<Arg<0>, Load, [Generic, Global]>, Polymorphic<Arg<0>>,
                                               MangledIn<Arg<0>, 0>, Reads<0, Arg<0>>,
                                               Demands<Arg<0>, [Global]>, Unfollowed]>;

// PTX text that is not parsed. The op cannot declare a memory clobber, so the absence of one proves nothing.
def : OpRule<"nvvm.inline_ptx", [Escapes<All>, Havoc]>;
