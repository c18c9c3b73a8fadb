//===- llvm.td - rules for the llvm dialect ----------------------*- tablegen -*-===//
//
// Branches, calls, returns and `llvm.select` are described by interfaces. Ops without pointers (most arithmetic) need
// no rule. Constants and comparisons are here all the same, so that a pointer in them does not escape.
//
// Allowed spaces are the spaces for which LLVM 22's NVPTX backend selects the right instruction.
// Nothing is written through constant or param: a generic store proved to lie there stays as it is, since there is no
// `st.param` in a kernel.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

defvar Writable = [Generic, Global, Shared, Local, SharedCluster];
defvar AtomicSpaces = [Generic, Global, Shared, SharedCluster];

//===----------------------------------------------------------------------===//
// Origins of pointers
//===----------------------------------------------------------------------===//

def : OpRule<"llvm.alloca", [Source<0, Local>, Aligned<"alignment">]>;
def : OpRule<"llvm.mlir.addressof", [SymbolAddress<0, "global_name">]>;
def : OpRule<"llvm.dso_local_equivalent", [SymbolAddress<0, "function_name">]>;
def : OpRules<["llvm.mlir.zero", "llvm.mlir.constant", "llvm.mlir.none"], [Null<0>]>;
def : OpRules<["llvm.mlir.undef", "llvm.mlir.poison"], [Nothing<0>]>;
// An address in the code; only `indirectbr` can use it.
def : OpRule<"llvm.blockaddress", [Nothing<0>]>;
def : OpRule<"llvm.blocktag">;
def : OpRule<"llvm.landingpad", [Opaque<0>]>;
def : OpRules<["llvm.inttoptr", "llvm.intr.vp.inttoptr"], [FromInteger<0, Arg<0>>]>;
def : OpRule<"llvm.intr.stacksave", [Source<0, Local>]>;

//===----------------------------------------------------------------------===//
// Arithmetic on addresses, and forwarded values
//===----------------------------------------------------------------------===//

def : OpRule<"llvm.getelementptr", [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>,
                                    Indexed<0, Arg<0>, From<1>, "elem_type", "rawConstantIndices">]>;
def : OpRules<["llvm.bitcast", "llvm.intr.ssa.copy", "llvm.intr.launder.invariant.group",
               "llvm.intr.strip.invariant.group"],
              [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>, SameAddress<0, Arg<0>>, Unfollowed]>;
// It turns an undefined pointer into an arbitrary one, which a test of its space can observe.
def : OpRule<"llvm.freeze", [Follows<0, [Arg<0>]>, Null<0>, Retypes<0, Arg<0>>, Unfollowed]>;
def : OpRule<"llvm.intr.ptrmask", [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>, Masks<0, Arg<1>, 1>, Unfollowed]>;
// No Retypes: the operand must be the address of a thread-local symbol.
def : OpRule<"llvm.intr.threadlocal.address", [Follows<0, [Arg<0>]>]>;
// The annotation strings have separate types, which do not change.
def : OpRule<"llvm.intr.ptr.annotation", [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>, SameAddress<0, Arg<0>>,
                                          Unfollowed]>;
def : OpRule<"llvm.addrspacecast", [CastTo<0, Arg<0>>]>;
def : OpRules<["llvm.ptrtoint", "llvm.intr.vp.ptrtoint"], [Exposes<Arg<0>>]>;

// An integer that was an address stays an address through these, if integers are tracked at all: offsets
// and masks of low bits. A difference of two addresses is not an address.
def : OpRule<"llvm.add", [Sums<0, Arg<0>, Arg<1>, 0>]>;
def : OpRule<"llvm.and", [Follows<0, [Arg<0>, Arg<1>]>, Masks<0, Arg<1>, 1>]>;
def : OpRule<"llvm.or", [Follows<0, [Arg<0>, Arg<1>]>, Masks<0, Arg<1>, 0>]>;
def : OpRule<"llvm.xor", [Follows<0, [Arg<0>, Arg<1>]>, Masks<0, Arg<1>, 0>]>;
def : OpRule<"llvm.sub", [Sums<0, Arg<0>, Arg<1>, 1>]>;

// A swizzle takes some bits of the address, shifts them down, and changes its low bits with them.
def : OpRules<["llvm.ashr", "llvm.lshr", "llvm.udiv", "llvm.urem"], [NoGreater<0, Arg<0>>]>;
def : OpRules<["llvm.trunc", "llvm.zext"], [NoGreater<0, Arg<0>, 1>]>;
def : OpRule<"llvm.sext", [NoGreater<0, Arg<0>, 1, 1>]>;

// Changes of the sign, and selections of an operand, keep the other bits of a floating-point number. Other arithmetic,
// if only on floating-point numbers, keeps no address.
def : OpRule<"llvm.fneg", [Follows<0, [Arg<0>]>]>;
def : OpRules<["llvm.intr.fabs", "llvm.intr.vector.reduce.fmax", "llvm.intr.vector.reduce.fmaximum",
               "llvm.intr.vector.reduce.fmin", "llvm.intr.vector.reduce.fminimum"], [Follows<0, [Arg<0>]>, Unfollowed]>;
def : OpRules<["llvm.intr.copysign", "llvm.intr.maximum", "llvm.intr.maxnum", "llvm.intr.minimum", "llvm.intr.minnum"],
              [Follows<0, [Arg<0>, Arg<1>]>, Unfollowed]>;
// Other arithmetic on floating-point numbers makes no address of one (A8 in docs/soundness.md).
def : OpRules<["llvm.fadd", "llvm.fdiv", "llvm.fmul", "llvm.fpext", "llvm.fptrunc", "llvm.frem", "llvm.fsub",
               "llvm.intr.acos", "llvm.intr.asin", "llvm.intr.atan", "llvm.intr.atan2", "llvm.intr.ceil",
               "llvm.intr.cos", "llvm.intr.cosh", "llvm.intr.exp", "llvm.intr.exp10", "llvm.intr.exp2",
               "llvm.intr.floor", "llvm.intr.fma", "llvm.intr.fmuladd", "llvm.intr.log", "llvm.intr.log10",
               "llvm.intr.log2", "llvm.intr.nearbyint", "llvm.intr.pow", "llvm.intr.rint", "llvm.intr.round",
               "llvm.intr.roundeven", "llvm.intr.sin", "llvm.intr.sinh", "llvm.intr.sqrt", "llvm.intr.tan",
               "llvm.intr.tanh", "llvm.intr.trunc", "llvm.intr.vector.reduce.fadd", "llvm.intr.vector.reduce.fmul"],
              [Nothing<0>]>;

// Observed only.
def : OpRule<"llvm.icmp", [Compares<0, Arg<0>, Arg<1>>, Alike<Arg<0>, Arg<1>>]>;
def : OpRule<"llvm.fence">;

//===----------------------------------------------------------------------===//
// Aggregates and vectors of pointers
//===----------------------------------------------------------------------===//

def : OpRule<"llvm.extractvalue", [FollowsField<0, Arg<0>>]>;
def : OpRule<"llvm.insertvalue", [InsertsField<0, Arg<0>, Arg<1>>]>;
def : OpRules<["llvm.extractelement", "llvm.intr.vector.extract"], [Follows<0, [Arg<0>]>]>;
def : OpRules<["llvm.insertelement", "llvm.shufflevector", "llvm.intr.vector.insert", "llvm.intr.vector.interleave2"],
              [Follows<0, [Arg<0>, Arg<1>]>]>;
def : OpRule<"llvm.intr.vector.deinterleave2", [Follows<0, [Arg<0>]>]>;
def : OpRules<["llvm.intr.vp.select", "llvm.intr.vp.merge"], [Follows<0, [Arg<1>, Arg<2>]>]>;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

// LLVM selects an ordinary access where a space has no ordered one.
def : OpRule<"llvm.load", [Access<Arg<0>, Load>, Ordered<Arg<0>, "ordering", "0 : i64", Atomic, AtomicSpaces>,
                           Polymorphic<Arg<0>>, Reads<0, Arg<0>>, Direct<Arg<0>>, Aligned<"alignment">]>;
def : OpRule<"llvm.store", [Access<Arg<1>, Store, Writable>,
                            Ordered<Arg<1>, "ordering", "0 : i64", Atomic, AtomicSpaces>, Polymorphic<Arg<1>>,
                            Writes<Arg<0>, Arg<1>>, Direct<Arg<1>>, Aligned<"alignment">]>;
// Two halves are one 32-bit word, and an ordinary atomic; PTX has wider vectors (`.v2.f32`) only in global memory.
def : OpRule<"llvm.atomicrmw", [Access<Arg<0>, Atomic, AtomicSpaces>, WideVector<Arg<0>, Arg<1>, VectorAtomic>,
                                Polymorphic<Arg<0>>, Reads<0, Arg<0>>, Writes<Arg<1>, Arg<0>>, Direct<Arg<0>>]>;
// The result holds the old value beside the success flag.
def : OpRule<"llvm.cmpxchg", [Access<Arg<0>, Cmpxchg, AtomicSpaces>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>,
                              Writes<Arg<2>, Arg<0>>, Direct<Arg<0>>]>;

def : OpRule<"llvm.intr.memcpy",
             [Access<Arg<0>, Memory, Writable>, Polymorphic<Arg<0>>,
              Access<Arg<1>, Memory>, Polymorphic<Arg<1>>, Copies<Arg<0>, Arg<1>>, CopiesOnly,
              Length<Arg<2>>]>;
// Alike: LLVM 22 drops a memmove between two spaces, since it cannot compare the addresses (PreISelIntrinsicLowering,
// NVPTXLowerAggrCopies). It makes a loop of a memmove between generic pointers, and infers the spaces of the loop from
// the casts.
def : OpRule<"llvm.intr.memmove",
             [Access<Arg<0>, Memory, Writable>, Polymorphic<Arg<0>>,
              Access<Arg<1>, Memory>, Polymorphic<Arg<1>>, Alike<Arg<0>, Arg<1>>, Copies<Arg<0>, Arg<1>>, CopiesOnly,
              Length<Arg<2>>]>;
// The length is an attribute here, and not read.
def : OpRule<"llvm.intr.memcpy.inline", [Access<Arg<0>, Memory, Writable>, Polymorphic<Arg<0>>,
                                         Access<Arg<1>, Memory>, Polymorphic<Arg<1>>, Copies<Arg<0>, Arg<1>>,
                                         CopiesOnly]>;
def : OpRule<"llvm.intr.memset", [Access<Arg<0>, Memory, Writable>, Polymorphic<Arg<0>>, Writes<Arg<1>, Arg<0>>, Unfollowed,
                                  Length<Arg<2>>]>;
def : OpRule<"llvm.intr.memset.inline", [Access<Arg<0>, Memory, Writable>, Polymorphic<Arg<0>>, Writes<Arg<1>, Arg<0>>,
                                         Unfollowed]>;

defvar IntrinsicLoad = [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>, Unfollowed];
defvar IntrinsicStore = [Access<Arg<1>, Store, Writable>, Polymorphic<Arg<1>>, Writes<Arg<0>, Arg<1>>, Unfollowed];
def : OpRules<["llvm.intr.masked.load", "llvm.intr.masked.gather"],
              !listconcat(IntrinsicLoad, [Follows<0, [From<2>]>])>;
def : OpRules<["llvm.intr.masked.store", "llvm.intr.masked.scatter"], IntrinsicStore>;
def : OpRules<["llvm.intr.vp.load", "llvm.intr.experimental.vp.strided.load"], IntrinsicLoad>;
def : OpRules<["llvm.intr.vp.store", "llvm.intr.experimental.vp.strided.store"], IntrinsicStore>;
// LLVM's intrinsics take only a generic pointer here, though MLIR's operations accept others.
defvar GenericLoad = [Access<Arg<0>, Load, [Generic]>, Reads<0, Arg<0>>, Unfollowed];
def : OpRule<"llvm.intr.masked.expandload", !listconcat(GenericLoad, [Follows<0, [Arg<2>]>])>;
def : OpRule<"llvm.intr.matrix.column.major.load", GenericLoad>;
def : OpRules<["llvm.intr.masked.compressstore", "llvm.intr.matrix.column.major.store"],
              [Access<Arg<1>, Store, [Generic]>, Writes<Arg<0>, Arg<1>>, Unfollowed]>;

// Variable arguments: the list is a pointer into an area that holds pointers of any kind.
def : OpRules<["llvm.intr.vastart", "llvm.intr.vaend"], [Escapes<Arg<0>>, Havoc]>;
def : OpRule<"llvm.intr.vacopy", [Escapes<All>, Havoc]>;
def : OpRule<"llvm.va_arg", [Escapes<Arg<0>>, Havoc, Opaque<0>]>;

//===----------------------------------------------------------------------===//
// Hints: they follow a retyped pointer where the op can
//===----------------------------------------------------------------------===//

def : OpRule<"llvm.intr.prefetch", [Access<Arg<0>, Prefetch>, Polymorphic<Arg<0>>, Unfollowed]>;
def : OpRule<"llvm.intr.invariant.start", [Polymorphic<Arg<0>>, Nothing<0>]>;
def : OpRule<"llvm.intr.invariant.end", [Polymorphic<Arg<1>>]>;
def : OpRules<["llvm.intr.dbg.value", "llvm.intr.dbg.declare", "llvm.intr.is.constant"], [Polymorphic<Arg<0>>]>;
// An annotation of the alloca itself: it must stay on the alloca.
def : OpRules<["llvm.intr.lifetime.start", "llvm.intr.lifetime.end", "llvm.intr.stackrestore"]>;
def : OpRules<["llvm.intr.var.annotation", "llvm.intr.annotation", "llvm.intr.eh.typeid.for"]>;
// Operand bundles (align, nonnull, separate_storage) hold facts about pointers in any space.
def : OpRule<"llvm.intr.assume", [Polymorphic<From<1>>, Assumes<Arg<0>>]>;
def : OpRule<"llvm.cond_br", [Guards<Arg<0>>]>;
def : OpRules<["llvm.intr.experimental.noalias.scope.decl", "llvm.intr.dbg.label", "llvm.intr.trap",
               "llvm.intr.debugtrap", "llvm.intr.ubsantrap", "llvm.intr.expect",
               "llvm.intr.expect.with.probability"]>;

//===----------------------------------------------------------------------===//
// Unknown code
//===----------------------------------------------------------------------===//

// Assembly declares its effect on memory by a clobber (LLVM LangRef, "Clobber constraints"); an address in a constraint
// is a pointer among the operands. Its calls are not declared.
def : OpRule<"llvm.inline_asm", [VariesWithText<"asm_string", "constraints">, Escapes<All>,
                                 Clobbers<"constraints", "~{memory}">, CallsBack, Opaque<0>]>;
// One instruction without names or registers of its own (PTX ISA, "Data Movement and Conversion Instructions"): it
// reaches only what its operands name. The text stays as it is, so that no access in it can name a space.
def : OpRule<"llvm.inline_asm:load", [Reads<0, Arg<0>>, Unfollowed]>;
def : OpRule<"llvm.inline_asm:store", [Writes<From<1>, Arg<0>>, Unfollowed]>;
def : OpRule<"llvm.inline_asm:copy", [CopiesBetween<Shared, Global>, Unfollowed]>;
def : OpRule<"llvm.inline_asm:none", [Unfollowed]>;
def : OpRule<"llvm.inline_asm:number", [Nothing<0>, Unfollowed]>;
// Instructions that compute numbers (PTX ISA, "Integer Arithmetic Instructions" and others): the results have bits of the
// operands. A pointer operand is a number there.
def : OpRule<"llvm.inline_asm:bits", [Escapes<All>]>;
// The passes write this one: see `assembly.rs`.
def : OpRule<"llvm.inline_asm:cast", [CastTo<0, Arg<0>>, Unfollowed]>;

//===----------------------------------------------------------------------===//
// Intrinsics that are called by name, as their ops above
//===----------------------------------------------------------------------===//

def : IntrinsicRules<["llvm.fake.use", "llvm.fake.use.*", "llvm.objectsize.*", "llvm.is.constant.*",
                      "llvm.donothing", "llvm.sideeffect", "llvm.pseudoprobe"]>;
def : IntrinsicRule<"llvm.ptrmask.*", [Follows<0, [Arg<0>]>, Unfollowed]>;
def : IntrinsicRule<"llvm.assume">;
