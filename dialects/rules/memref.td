//===- memref.td - rules for memref, affine, vector, builtin and func -*- tablegen -*-===//
//
// A memref is a pointer with a type that carries its space as an attribute. Every op that derives one
// memref from another needs both in the same space, hence Retypes beside Follows.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

defvar WritableMemRef = [Generic, Global, Shared, Local, SharedCluster];
defvar AtomicMemRef = [Generic, Global, Shared, SharedCluster];

//===----------------------------------------------------------------------===//
// Allocation and symbols. A space in the result's type takes precedence.
//===----------------------------------------------------------------------===//

def : OpRule<"memref.alloca", [Source<0, Local>]>;
def : OpRule<"memref.alloc", [Source<0, Global>]>;
def : OpRule<"memref.get_global", [SymbolAddress<0, "name">]>;
def : OpRules<["memref.dealloc", "memref.global"]>;
// The result is the old memory, or new memory with the old contents. This is rare, and so not modelled precisely.
def : OpRule<"memref.realloc", [Escapes<Arg<0>>, Havoc, Opaque<0>, Source<0, Global>]>;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

def : OpRules<["memref.assume_alignment", "memref.cast", "memref.collapse_shape", "memref.expand_shape",
               "memref.extract_strided_metadata", "memref.reinterpret_cast", "memref.subview",
               "memref.transpose", "memref.view", "vector.type_cast"],
              [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
def : OpRule<"memref.reshape", [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>,
                                Access<Arg<1>, Load>, Polymorphic<Arg<1>>]>;
def : OpRule<"memref.memory_space_cast", [CastTo<0, Arg<0>>]>;
def : OpRule<"memref.extract_aligned_pointer_as_index", [Exposes<Arg<0>>]>;
// Each result follows the operand of its index: the first few are enough in practice, the others escape.
def : OpRule<"memref.distinct_objects",
             [Escapes<From<4>>, Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>, Follows<1, [Arg<1>]>, Retypes<1, Arg<1>>,
              Follows<2, [Arg<2>]>, Retypes<2, Arg<2>>, Follows<3, [Arg<3>]>, Retypes<3, Arg<3>>]>;
def : OpRules<["memref.dim", "memref.rank"], [Polymorphic<Arg<0>>]>;

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

def : OpRules<["memref.load", "affine.load", "affine.vector_load"],
              [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>]>;
def : OpRules<["memref.store", "affine.store", "affine.vector_store"],
              [Access<Arg<1>, Store, WritableMemRef>, Polymorphic<Arg<1>>, Writes<Arg<0>, Arg<1>>]>;
def : OpRules<["memref.prefetch", "affine.prefetch"], [Access<Arg<0>, Prefetch>, Polymorphic<Arg<0>>, Unfollowed]>;
def : OpRule<"memref.atomic_rmw", [Access<Arg<1>, Atomic, AtomicMemRef>, Polymorphic<Arg<1>>, Reads<0, Arg<1>>,
                                   Writes<Arg<0>, Arg<1>>]>;
// The value that its region yields is written to the address read.
def : OpRule<"memref.generic_atomic_rmw", [Access<Arg<0>, Atomic, AtomicMemRef>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>]>;
// Non-contiguous memrefs are copied by `memrefCopy`, a function that takes descriptors of generic memory.
def : OpRule<"memref.copy", [Access<Arg<0>, Memory>, Polymorphic<Arg<0>>,
                             Access<Arg<1>, Memory, WritableMemRef>, Polymorphic<Arg<1>>,
                             Contiguous, Copies<Arg<1>, Arg<0>>]>;
// The role of an operand depends on the ranks of the others: any may be copied to any.
def : OpRule<"memref.dma_start", [Access<All, Memory>, Copies<All, All>]>;
def : OpRule<"memref.dma_wait", [Access<Arg<0>, Memory>]>;

//===----------------------------------------------------------------------===//
// vector
//===----------------------------------------------------------------------===//

def : OpRules<["vector.load"], [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>]>;
// For elements that are masked off or out of bounds, the result is an operand of the op.
def : OpRules<["vector.maskedload", "vector.gather", "vector.transfer_read"],
              [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>, Follows<0, [From<1>]>, Unfollowed]>;
def : OpRules<["vector.store", "vector.transfer_write"],
              [Access<Arg<1>, Store, WritableMemRef>, Polymorphic<Arg<1>>, Writes<Arg<0>, Arg<1>>]>;
def : OpRules<["vector.maskedstore", "vector.scatter"],
              [Access<Arg<0>, Store, WritableMemRef>, Polymorphic<Arg<0>>, Writes<Last<>, Arg<0>>, Unfollowed]>;
// They become intrinsics that take only a generic pointer.
def : OpRule<"vector.expandload", [Access<Arg<0>, Load, [Generic]>, Reads<0, Arg<0>>, Follows<0, [From<1>]>, Unfollowed]>;
def : OpRule<"vector.compressstore", [Access<Arg<0>, Store, [Generic]>, Writes<Last<>, Arg<0>>, Unfollowed]>;
def : OpRules<["vector.bitcast", "vector.broadcast", "vector.extract", "vector.extract_strided_slice",
               "vector.scalable.extract", "vector.shape_cast", "vector.transpose"],
              [Follows<0, [Arg<0>]>]>;
def : OpRule<"vector.to_elements", [Follows<0, [Arg<0>]>]>;
def : OpRules<["vector.insert", "vector.insert_strided_slice", "vector.interleave", "vector.scalable.insert",
               "vector.shuffle"],
              [Follows<0, [Arg<0>, Arg<1>]>]>;
def : OpRule<"vector.from_elements", [Follows<0, [All]>]>;
def : OpRule<"vector.deinterleave", [Follows<0, [Arg<0>]>, Follows<1, [Arg<0>]>]>;

//===----------------------------------------------------------------------===//
// builtin, arith, func, cf
//===----------------------------------------------------------------------===//

// Its types are the contract of another pass, so it is never retyped; but CuTe's lowering of a pointer points to the
// same memory.
def : OpRule<"builtin.unrealized_conversion_cast", [VariesWith<Arg<0>>, Follows<0, [All]>]>;
def : OpRules<["builtin.unrealized_conversion_cast:cute.memref", "builtin.unrealized_conversion_cast:cute.ptr"],
              [Follows<0, [All]>, Retypes<0, Arg<0>>]>;
def : OpRule<"arith.constant", [Nothing<0>]>;
def : OpRules<["arith.bitcast", "arith.index_cast", "arith.index_castui"], [Follows<0, [Arg<0>]>]>;
def : OpRule<"ub.poison", [Nothing<0>]>;
// An integer that was an address stays an address through these, if integers are tracked at all.
def : OpRules<["arith.addi", "index.add"], [Sums<0, Arg<0>, Arg<1>, 0>]>;
def : OpRule<"arith.cmpi", [Compares<0, Arg<0>, Arg<1>>]>;
def : OpRule<"arith.andi", [Follows<0, [Arg<0>, Arg<1>]>, Masks<0, Arg<1>, 1>]>;
def : OpRule<"index.and", [Follows<0, [Arg<0>, Arg<1>]>, Masks<0, Arg<1>, 1>]>;
def : OpRule<"arith.ori", [Follows<0, [Arg<0>, Arg<1>]>, Masks<0, Arg<1>, 0>]>;
def : OpRules<["index.or", "index.xor"], [Follows<0, [Arg<0>, Arg<1>]>, Masks<0, Arg<1>, 0>]>;
def : OpRule<"arith.xori", [Follows<0, [Arg<0>, Arg<1>]>, Masks<0, Arg<1>, 0>]>;
// See `llvm.fneg`.
def : OpRules<["arith.negf", "math.absf"], [Follows<0, [Arg<0>]>]>;
def : OpRules<["arith.maximumf", "arith.maxnumf", "arith.minimumf", "arith.minnumf", "math.copysign"],
              [Follows<0, [Arg<0>, Arg<1>]>]>;
def : OpRules<["arith.addf", "arith.divf", "arith.extf", "arith.mulf", "arith.remf", "arith.subf", "arith.truncf",
               "math.acos", "math.acosh", "math.asin", "math.asinh", "math.atan", "math.atan2", "math.atanh",
               "math.cbrt", "math.ceil", "math.cos", "math.cosh", "math.erf", "math.erfc", "math.exp", "math.exp2",
               "math.expm1", "math.floor", "math.fma", "math.log", "math.log10", "math.log1p", "math.log2",
               "math.powf", "math.round", "math.roundeven", "math.rsqrt", "math.sin", "math.sinh", "math.sqrt",
               "math.tan", "math.tanh", "math.trunc", "vector.fma"],
              [Nothing<0>]>;
def : OpRules<["arith.subi", "index.sub"], [Sums<0, Arg<0>, Arg<1>, 1>]>;
def : OpRules<["arith.divui", "arith.remui", "arith.shrsi", "arith.shrui", "index.divu", "index.remu", "index.shrs",
               "index.shru"],
              [NoGreater<0, Arg<0>>]>;
def : OpRules<["arith.extui", "arith.trunci"], [NoGreater<0, Arg<0>, 1>]>;
def : OpRule<"arith.extsi", [NoGreater<0, Arg<0>, 1, 1>]>;
// The value of a function, which is not a pointer to data.
def : OpRule<"func.constant", [SymbolAddress<0, "value">]>;
// It ends the program if the condition does not hold.
def : OpRule<"cf.assert", [Assumes<Arg<0>>]>;
def : OpRule<"cf.cond_br", [Guards<Arg<0>>]>;
