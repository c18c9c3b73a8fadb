//===- Cute.td - ops with pointers, or with effects on memory ------*- tablegen -*-===//
//
// A name in brackets is the name of an optional or variadic operand; `operandSegmentSizes` gives the numbers, in
// releases that print it.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_CUTE_TD
#define TILESPACE_CUTE_TD

include "cute/CuteBase.td"

class Cute_Op<string m, dag operands, dag values, list<Trait> traits = []>
    : Verbatim_Op<Cute_Dialect, m, operands, values, traits>;

//===----------------------------------------------------------------------===//
// Pointers, iterators and views
//===----------------------------------------------------------------------===//

def Cute_AddOffsetOp : Cute_Op<"add_offset", (ins AnyType:$src, AnyType:$offset), (outs AnyType:$dst), [Pure]> {
  let summary = "A pointer or iterator, moved";
}
def Cute_ApplySwizzleOp : Cute_Op<"apply_swizzle", (ins AnyType:$ptr), (outs AnyType:$swizzled_ptr), [Pure]> {
  let summary = "A pointer with bits of its address permuted";
  let description = "Attributes: swizzle.";
}
def Cute_RecastIterOp : Cute_Op<"recast_iter", (ins AnyType:$src), (outs AnyType:$dst), [Pure]> {
  let summary = "Reinterprets an address as the address of elements of another type";
}
def Cute_DerefineOp : Cute_Op<"derefine", (ins AnyType:$src), (outs AnyType:$dst), [Pure]> {
  let summary = "Forgets static knowledge about a value";
}
def Cute_InttoptrOp : Cute_Op<"inttoptr", (ins AnyType:$src), (outs Cute_Ptr:$dst), [Pure]> {
  let summary = "Converts a number to a pointer";
}
def Cute_PtrtointOp : Cute_Op<"ptrtoint", (ins Cute_Ptr:$src), (outs AnyType:$dst), [Pure]> {
  let summary = "Converts a pointer to a number";
}
def Cute_GetIterOp : Cute_Op<"get_iter", (ins AnyType:$source), (outs AnyType:$ptr), [Pure]> {
  let summary = "The pointer or iterator at which a view begins";
}
def Cute_GetLayoutOp : Cute_Op<"get_layout", (ins AnyType:$input), (outs AnyType:$layout), [Pure]> {
  let summary = "The layout of a view";
}
def Cute_MakeViewOp
    : Cute_Op<"make_view", (ins AnyType:$iter, Optional<AnyType>:$layout), (outs AnyType:$result), [Pure]> {
  let summary = "A view that begins at a pointer or iterator";
}
def Cute_MakeArithTupleIterOp
    : Cute_Op<"make_arith_tuple_iter", (ins Optional<AnyType>:$value), (outs AnyType:$iter), [Pure]> {
  let summary = "An iterator over coordinates";
}
def Cute_DerefArithTupleIterOp
    : Cute_Op<"deref_arith_tuple_iter", (ins AnyType:$iter), (outs AnyType:$arith_tuple), [Pure]> {
  let summary = "The coordinates of an iterator";
}
def Cute_MakeDescIterOp : Cute_Op<"make_desc_iter", (ins AnyType:$value), (outs AnyType:$iter), [Pure]> {
  let summary = "An iterator over descriptors";
}
def Cute_DerefDescIterOp : Cute_Op<"deref_desc_iter", (ins AnyType:$iter), (outs AnyType:$value), [Pure]> {
  let summary = "The descriptor of an iterator";
}

//===----------------------------------------------------------------------===//
// Parts of views
//===----------------------------------------------------------------------===//

def Cute_SliceOp : Cute_Op<"slice", (ins AnyType:$input, AnyType:$coord), (outs AnyType:$result), [Pure]> {
  let summary = "A part of a view or a layout";
}
def Cute_LocalTileOp : Cute_Op<"local_tile", (ins Variadic<AnyType>:$operands), (outs AnyType:$result), [Pure]> {
  let summary = "One tile of a view";
  let description = "Operands: input, tile, coord. Attributes: proj.";
}
def Cute_LocalPartitionOp
    : Cute_Op<"local_partition", (ins Variadic<AnyType>:$operands), (outs AnyType:$result), [Pure]> {
  let summary = "A thread's part of a view";
  let description = "Operands: input, tiler, index.";
}
def Cute_TiledCopyPartitionSOp
    : Cute_Op<"tiled.copy.partition_S",
              (ins AnyType:$tiled_copy, AnyType:$input, AnyType:$coord),
              (outs AnyType:$result), [Pure]> {
  let summary = "A thread's part of the source of a copy";
}
def Cute_TiledCopyPartitionDOp
    : Cute_Op<"tiled.copy.partition_D",
              (ins AnyType:$tiled_copy, AnyType:$input, AnyType:$coord),
              (outs AnyType:$result), [Pure]> {
  let summary = "A thread's part of the destination of a copy";
}
def Cute_TiledCopyRetileOp
    : Cute_Op<"tiled.copy.retile", (ins AnyType:$tiled_copy, AnyType:$input), (outs AnyType:$result), [Pure]> {
  let summary = "A view of the same registers in the layout of another copy";
}
def Cute_TiledMmaPartitionOp
    : Cute_Op<"tiled.mma.partition",
              (ins AnyType:$tiled_mma, AnyType:$input, AnyType:$coord),
              (outs AnyType:$result), [Pure]> {
  let summary = "A thread's part of an operand";
  let description = "Attributes: operand_id.";
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def Cute_MemrefAllocaOp : Cute_Op<"memref.alloca", (ins Optional<AnyType>:$layout), (outs Cute_MemRef:$result)> {
  let summary = "A view of new registers, or of new shared memory if an attribute says so";
}
def Cute_MemrefAllocSmemOp : Cute_Op<"memref.alloc_smem", (ins), (outs Cute_MemRef:$result)> {
  let summary = "A view of new shared memory";
}
def Cute_MakeFragmentLikeOp : Cute_Op<"make_fragment_like", (ins AnyType:$src), (outs AnyType:$dst)> {
  let summary = "A view of registers with the layout of another view";
}
def Cute_CopyMakeFragmentOp
    : Cute_Op<"copy.make_fragment", (ins AnyType:$atom, AnyType:$input), (outs AnyType:$result)> {
  let summary = "A fragment for a copy";
  let description = "Attributes: operand_id.";
}
def Cute_MmaMakeFragmentOp
    : Cute_Op<"mma.make_fragment", (ins AnyType:$atom, AnyType:$input), (outs AnyType:$result)> {
  let summary = "A fragment for a multiplication: registers, tensor memory, or descriptors";
  let description = "Attributes: operand_id.";
}
def Cute_MemrefLoadOp : Cute_Op<"memref.load", (ins Cute_MemRef:$src, AnyType:$coord), (outs AnyType:$result)> {
  let summary = "Loads one element";
}
def Cute_MemrefLoadVecOp : Cute_Op<"memref.load_vec", (ins Variadic<AnyType>:$operands), (outs AnyType:$result)> {
  let summary = "Loads all elements";
  let description = "Operands: src, [mask], [pass_thru].";
}
def Cute_MemrefStoreOp : Cute_Op<"memref.store", (ins Cute_MemRef:$dst, AnyType:$coord, AnyType:$value), (outs)> {
  let summary = "Stores one element";
}
def Cute_MemrefStoreVecOp : Cute_Op<"memref.store_vec", (ins Variadic<AnyType>:$operands), (outs)> {
  let summary = "Stores all elements";
  let description = "Operands: value, dst, [mask].";
}
def Cute_PtrLoadOp : Cute_Op<"ptr.load", (ins Cute_Ptr:$ptr), (outs AnyType:$value)> {
  let summary = "Loads through a pointer";
}
def Cute_PtrStoreOp : Cute_Op<"ptr.store", (ins AnyType:$value, Cute_Ptr:$ptr), (outs)> {
  let summary = "Stores through a pointer";
}
def Cute_LoadScaledIndexOp
    : Cute_Op<"load_scaled_index",
              (ins AnyType:$ptr_a, AnyType:$ptr_b, AnyType:$index, AnyType:$stride),
              (outs AnyType:$result)> {
  let summary = "Loads through an index";
}

//===----------------------------------------------------------------------===//
// Copies and multiplications
//===----------------------------------------------------------------------===//

def Cute_CopyOp : Cute_Op<"copy", (ins Variadic<AnyType>:$operands), (outs)> {
  let summary = "Copies by an atom";
  let description = "Operands: copy_atom, [src], [dst], [pred].";
  let hasVerifier = 1;
}
def Cute_CopyAtomCallOp : Cute_Op<"copy_atom_call", (ins Variadic<AnyType>:$operands), (outs)> {
  let summary = "One step of a copy";
  let description = "Operands: atom, [src], [dst], [pred].";
  let hasVerifier = 1;
}
def Cute_GemmOp : Cute_Op<"gemm", (ins Variadic<AnyType>:$operands), (outs)> {
  let summary = "Multiplies by an atom";
  let description = "Operands: mma_atom, d, [a], [b], c.";
  let hasVerifier = 1;
}
def Cute_MmaAtomCallOp : Cute_Op<"mma_atom_call", (ins Variadic<AnyType>:$operands), (outs)> {
  let summary = "One step of a multiplication";
  let description = "Operands: atom, d, [a], [b], c.";
  let hasVerifier = 1;
}
def Cute_PrefetchOp : Cute_Op<"prefetch", (ins AnyType:$prefetch_atom, Variadic<AnyType>:$src), (outs)> {
  let summary = "Prefetches by an atom";
}
def Cute_PrefetchAtomCallOp : Cute_Op<"prefetch_atom_call", (ins AnyType:$atom, Variadic<AnyType>:$src), (outs)> {
  let summary = "One step of a prefetch";
}
def Cute_PrintViewOp : Cute_Op<"print_view", (ins AnyType:$src, Optional<AnyType>:$coord), (outs)> {
  let summary = "Prints a view";
  let description = "Attributes: verbose, is_signed.";
}
def Cute_PrintTmaDescTiledOp : Cute_Op<"print_tma_desc_tiled", (ins AnyType:$input, AnyType:$fd), (outs)> {
  let summary = "Prints a TMA descriptor";
}
def Cute_PrintTmaDescIm2colOp : Cute_Op<"print_tma_desc_im2col", (ins AnyType:$input, AnyType:$fd), (outs)> {
  let summary = "Prints a TMA descriptor";
}

//===----------------------------------------------------------------------===//
// Ops of this project
//===----------------------------------------------------------------------===//

def Cute_MemorySpaceCastOp
    : Op<Cute_Dialect, "memory_space_cast", [VerbatimAttributes, BytecodeOpInterface, Pure]> {
  let summary = "Names the same memory in another space";
  let description = [{
    NVIDIA's dialect has no cast between spaces. `builtin.unrealized_conversion_cast` is not suitable:
    it may be between any two types, so that nothing can be verified, and dumps have it between
    pointers of this dialect and of LLVM's, where it is a conversion.

    One of the two spaces is generic. A cast to a space promises that the pointer is in it.

    ```mlir
    %q = cute.memory_space_cast %p : !cute.ptr<f32, generic> to !cute.ptr<f32, gmem>
    ```
  }];
  let arguments = (ins AnyTypeOf<[Cute_Ptr, Cute_MemRef]>:$source);
  let results = (outs AnyTypeOf<[Cute_Ptr, Cute_MemRef]>:$result);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `to` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // TILESPACE_CUTE_TD
