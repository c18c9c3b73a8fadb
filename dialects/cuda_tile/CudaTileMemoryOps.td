//===- CudaTileMemoryOps.td - pointers, views, accesses and tokens -*- tablegen -*-===//
//
// Accesses of one block are ordered by tokens, not by their places in a program: an access with a token operand comes
// after the accesses that the token stands for. Its result is a token for itself.
//
//   %x, %t0 = load_ptr_tko acquire device %p, %mask : tile<8xptr<f32>>, tile<8xi1> -> tile<8xf32>, token
//   %t1 = store_ptr_tko weak %q, %x token = %t0 : tile<8xptr<f32>>, tile<8xf32> -> token
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_CUDA_TILE_MEMORY_OPS_TD
#define TILESPACE_CUDA_TILE_MEMORY_OPS_TD

include "cuda_tile/CudaTileBase.td"
include "mlir/IR/SymbolInterfaces.td"

// Parts that several formats share.
defvar castFormat = "$source attr-dict `:` custom<Bare>(type($source)) `->` custom<Bare>(type($result))";
defvar tokenOperand = "(`token` `=` $token^)? ";
defvar hintsOperand = "(`optimization_hints` `=` $optimization_hints^)? ";
defvar inboundsOperand = "(`inbounds` `=` $inbounds^)? attr-dict-with-keyword ";
defvar tokenResult = "`->` custom<Bare>(type($result_token))";
defvar resultAndToken = "`->` custom<Bare>(type($result)) `,` custom<Bare>(type($result_token))";
defvar optionalOrder = "$memory_ordering_semantics ($memory_scope^)? ";
defvar indexTypes = "`` custom<IndexTypes>(type($index), ref($index)) ";
defvar indexAndTokenTypes = "`` custom<IndexAndTokenTypes>(type($index), ref($index), ref($token)) ";

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

class CudaTile_PtrCast<string m, int n> : CudaTile_Op<m, n, [Pure, AllShapesMatch<["source", "result"]>]> {
  let assemblyFormat = castFormat;
}
def CudaTile_IntToPtrOp : CudaTile_PtrCast<"int_to_ptr", 51> {
  let summary = "Converts addresses to pointers";
  let arguments = (ins CudaTile_I64Tile:$source);
  let results = (outs CudaTile_PtrTile:$result);
}
def CudaTile_PtrToIntOp : CudaTile_PtrCast<"ptr_to_int", 86> {
  let summary = "Converts pointers to addresses";
  let arguments = (ins CudaTile_PtrTile:$source);
  let results = (outs CudaTile_I64Tile:$result);
}
def CudaTile_PtrToPtrOp : CudaTile_PtrCast<"ptr_to_ptr", 87> {
  let summary = "Converts pointers to another element type";
  let arguments = (ins CudaTile_PtrTile:$source);
  let results = (outs CudaTile_PtrTile:$result);
}

def CudaTile_OffsetOp
    : CudaTile_Op<"offset", 81, [Pure, AllTypesMatch<["ptr", "result"]>, AllShapesMatch<["ptr", "offset"]>]> {
  let summary = "Pointers moved by elements. Offsets are signed.";
  let arguments = (ins CudaTile_PtrTile:$ptr, CudaTile_IntTile:$offset);
  let results = (outs CudaTile_PtrTile:$result);
  let assemblyFormat = [{
    $ptr `,` $offset attr-dict `:` custom<Bare>(type($ptr)) `,` custom<Bare>(type($offset))
    `->` custom<Bare>(type($result))
  }];
}

def CudaTile_AllocaOp : CudaTile_Op<"alloca", 113> {
  let summary = "Memory of a block; if global, other blocks may get its address";
  let since = "13.3";
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$num_elem,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$alignment, UnitAttr:$global);
  let results = (outs CudaTile_ScalarPtr:$result);
  let assemblyFormat = [{
    `num_elem` `=` $num_elem `,` `alignment` `=` $alignment (`global` $global^)?
    attr-dict `:` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}

def CudaTile_GetGlobalOp
    : CudaTile_Op<"get_global", 44, [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Address of a global";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs CudaTile_ScalarPtr:$result);
  let assemblyFormat = "$name attr-dict `:` custom<Bare>(type($result))";
}

//===----------------------------------------------------------------------===//
// Tensors and views
//===----------------------------------------------------------------------===//

def CudaTile_MakeTensorViewOp : CudaTile_Op<"make_tensor_view", 67, [AttrSizedOperandSegments, NoMemoryEffect]> {
  let summary = "A tensor: a pointer with sizes and strides";
  let description = [{
    ```mlir
    %t = make_tensor_view %p, shape = [%n, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
    ```
  }];
  let arguments = (ins CudaTile_ScalarPtr:$base, Variadic<CudaTile_ScalarInt>:$dynamicShape,
                       Variadic<CudaTile_ScalarInt>:$dynamicStrides);
  let results = (outs CudaTile_TensorView:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class CudaTile_MakeView<string m, int n, Type view> : CudaTile_Op<m, n, [Pure]> {
  let arguments = (ins CudaTile_TensorView:$tensor_view);
  let results = (outs view:$result);
  let assemblyFormat = "$tensor_view attr-dict `:` custom<ViewOf>(type($result), type($tensor_view))";
  let hasVerifier = 1;
}
def CudaTile_MakePartitionViewOp : CudaTile_MakeView<"make_partition_view", 66, CudaTile_PartitionView> {
  let summary = "Cuts a tensor into tiles";
}
def CudaTile_MakeGatherScatterViewOp
    : CudaTile_MakeView<"make_gather_scatter_view", 115, CudaTile_GatherScatterView> {
  let summary = "Makes tiles of the rows of a tensor that an index chooses";
  let since = "13.3";
}
def CudaTile_MakeStridedViewOp : CudaTile_MakeView<"make_strided_view", 116, CudaTile_StridedView> {
  let summary = "Makes tiles of a tensor, with gaps or overlaps";
  let since = "13.3";
}

class CudaTile_GetShape<string m, int n, Type source> : CudaTile_Op<m, n, [NoMemoryEffect]> {
  let arguments = (ins source:$src);
  let results = (outs Variadic<CudaTile_ScalarInt>:$result);
  let assemblyFormat = "$src attr-dict `:` custom<ShapeTypes>(type($src), type($result))";
  let hasVerifier = 1;
}
def CudaTile_GetIndexSpaceShapeOp : CudaTile_GetShape<"get_index_space_shape", 45, CudaTile_AnyView> {
  let summary = "The number of tiles of a view along each dimension";
}
def CudaTile_GetTensorShapeOp : CudaTile_GetShape<"get_tensor_shape", 47, CudaTile_TensorView> {
  let summary = "The sizes of a tensor";
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

class CudaTile_Access<string m, int n> : CudaTile_Op<m, n, [AttrSizedOperandSegments]> { let hasVerifier = 1; }

def CudaTile_LoadPtrTkoOp : CudaTile_Access<"load_ptr_tko", 61> {
  let summary = "Loads by pointers. Masked elements are the padding, or undefined.";
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics,
                       OptionalAttr<CudaTile_MemoryScope>:$memory_scope, CudaTile_PtrTile:$source,
                       Optional<CudaTile_MaskTile>:$mask, Optional<CudaTile_NumberTile>:$paddingValue,
                       Optional<CudaTile_Token>:$token, OptionalAttr<CudaTile_OptimizationHints>:$optimization_hints);
  let results = (outs CudaTile_Tile:$result, CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(optionalOrder, "$source (`,` $mask^)? (`,` $paddingValue^)? ", tokenOperand,
      hintsOperand,
      "attr-dict `:` custom<Bare>(type($source)) (`,` custom<Bare>(type($mask))^)? ",
      "(`,` custom<Bare>(type($paddingValue))^)? ", resultAndToken);
}

def CudaTile_StorePtrTkoOp : CudaTile_Access<"store_ptr_tko", 101> {
  let summary = "Stores by pointers, except masked elements.";
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics,
                       OptionalAttr<CudaTile_MemoryScope>:$memory_scope, CudaTile_PtrTile:$destination,
                       CudaTile_Tile:$value, Optional<CudaTile_MaskTile>:$mask, Optional<CudaTile_Token>:$token,
                       OptionalAttr<CudaTile_OptimizationHints>:$optimization_hints);
  let results = (outs CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(optionalOrder, "$destination `,` $value (`,` $mask^)? ", tokenOperand, hintsOperand,
      "attr-dict `:` custom<Bare>(type($destination)) `,` custom<Bare>(type($value)) ",
      "(`,` custom<Bare>(type($mask))^)? ", tokenResult);
}

def CudaTile_LoadViewTkoOp : CudaTile_Access<"load_view_tko", 62> {
  let summary = "Loads a tile. Elements outside of the tensor are the padding of the view, or undefined.";
  let later = ["13.4 inbounds"];
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics,
                       OptionalAttr<CudaTile_MemoryScope>:$memory_scope, CudaTile_AnyView:$view,
                       Variadic<CudaTile_IntTile>:$index, Optional<CudaTile_Token>:$token,
                       OptionalAttr<CudaTile_OptimizationHints>:$optimization_hints, CudaTile_Inbounds:$inbounds);
  let results = (outs CudaTile_Tile:$tile, CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(optionalOrder, "$view `[` $index `]` ", tokenOperand, hintsOperand, inboundsOperand,
      "`:` custom<Bare>(type($view)) ", indexTypes,
      "`->` custom<Bare>(type($tile)) `,` custom<Bare>(type($result_token))");
}

def CudaTile_StoreViewTkoOp : CudaTile_Access<"store_view_tko", 102> {
  let summary = "Stores a tile, except elements outside of the tensor.";
  let later = ["13.4 inbounds"];
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics,
                       OptionalAttr<CudaTile_MemoryScope>:$memory_scope, CudaTile_Tile:$tile, CudaTile_AnyView:$view,
                       Variadic<CudaTile_IntTile>:$index, Optional<CudaTile_Token>:$token,
                       OptionalAttr<CudaTile_OptimizationHints>:$optimization_hints, CudaTile_Inbounds:$inbounds);
  let results = (outs CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(optionalOrder, "$tile `,` $view `[` $index `]` ", tokenOperand, hintsOperand,
      inboundsOperand, "`:` custom<Bare>(type($tile)) `,` custom<Bare>(type($view)) ", indexTypes, tokenResult);
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

def CudaTile_AtomicCASTkoOp : CudaTile_Op<"atomic_cas_tko", 7, [
    AttrSizedOperandSegments, AllShapesMatch<["pointers", "cmp", "val", "result"]>,
    AllTypesMatch<["cmp", "val", "result"]>]> {
  let summary = "Compares and swaps, and returns the old values";
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics, CudaTile_MemoryScope:$memory_scope,
                       CudaTile_PtrTile:$pointers, CudaTile_Tile:$cmp, CudaTile_Tile:$val,
                       Optional<CudaTile_MaskTile>:$mask, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_Tile:$result, CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(
      "$memory_ordering_semantics $memory_scope $pointers `,` $cmp `,` $val (`,` $mask^)? ", tokenOperand,
      "attr-dict `:` custom<Bare>(type($pointers)) `,` custom<Bare>(type($val)) (`,` custom<Bare>(type($mask))^)? ",
      resultAndToken);
  let hasVerifier = 1;
}

def CudaTile_AtomicRMWTkoOp : CudaTile_Op<"atomic_rmw_tko", 8, [
    AttrSizedOperandSegments, AllShapesMatch<["pointers", "arg", "result"]>, AllTypesMatch<["arg", "result"]>]> {
  let summary = "Reads, modifies and writes atomically, and returns the old values";
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics, CudaTile_MemoryScope:$memory_scope,
                       CudaTile_PtrTile:$pointers, CudaTile_AtomicRMWMode:$mode, CudaTile_Tile:$arg,
                       Optional<CudaTile_MaskTile>:$mask, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_Tile:$result, CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(
      "$memory_ordering_semantics $memory_scope $pointers `,` $mode `,` $arg (`,` $mask^)? ", tokenOperand,
      "attr-dict `:` custom<Bare>(type($pointers)) `,` custom<Bare>(type($arg)) (`,` custom<Bare>(type($mask))^)? ",
      resultAndToken);
  let hasVerifier = 1;
}

def CudaTile_AtomicRedViewTkoOp : CudaTile_Access<"atomic_red_view_tko", 117> {
  let summary = "Modifies the memory of a tile atomically";
  let since = "13.3";
  let later = ["13.5 inbounds"];
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics, CudaTile_MemoryScope:$memory_scope,
                       CudaTile_AnyView:$view, Variadic<CudaTile_IntTile>:$index, CudaTile_AtomicRMWMode:$mode,
                       CudaTile_Tile:$value, Optional<CudaTile_Token>:$token, CudaTile_Inbounds:$inbounds);
  let results = (outs CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(
      "$memory_ordering_semantics $memory_scope $view `[` $index `]` `,` $mode `,` $value ", tokenOperand,
      inboundsOperand, "`:` custom<Bare>(type($value)) `,` custom<Bare>(type($view)) ", indexTypes, tokenResult);
}

//===----------------------------------------------------------------------===//
// Memory with a copy on each of several machines
//===----------------------------------------------------------------------===//

class CudaTile_Multimem<string m, int n> : CudaTile_Access<m, n> { let since = "13.5"; }
def CudaTile_DefaultMultimemReduction
    : DefaultValuedAttr<CudaTile_MultimemReduction, "::tilespace::cuda_tile::MultimemReductionKind::Add">;

def CudaTile_MultimemLoadReduceViewTkoOp : CudaTile_Multimem<"multimem_load_reduce_view_tko", 123> {
  let summary = "Loads all copies of a tile, and reduces them to one tile";
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics,
                       OptionalAttr<CudaTile_MemoryScope>:$memory_scope, CudaTile_AnyView:$view,
                       Variadic<CudaTile_IntTile>:$index, Optional<CudaTile_Token>:$token,
                       CudaTile_DefaultMultimemReduction:$reduction, CudaTile_Inbounds:$inbounds);
  let results = (outs CudaTile_Tile:$reduced_values, CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(optionalOrder, "$view `[` $index `]` ", tokenOperand, inboundsOperand,
      "`:` custom<Bare>(type($view)) ", indexAndTokenTypes,
      "`->` custom<Bare>(type($reduced_values)) `,` custom<Bare>(type($result_token))");
}

def CudaTile_MultimemReduceViewTkoOp : CudaTile_Multimem<"multimem_reduce_view_tko", 124> {
  let summary = "Modifies all copies of a tile";
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics, CudaTile_MemoryScope:$memory_scope,
                       CudaTile_AnyView:$view, CudaTile_Tile:$tile, Variadic<CudaTile_IntTile>:$index,
                       Optional<CudaTile_Token>:$token, CudaTile_DefaultMultimemReduction:$reduction,
                       CudaTile_Inbounds:$inbounds);
  let results = (outs CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat("$memory_ordering_semantics $memory_scope $view `,` $tile `[` $index `]` ",
      tokenOperand, inboundsOperand, "`:` custom<Bare>(type($view)) `,` custom<Bare>(type($tile)) ",
      indexAndTokenTypes, tokenResult);
}

def CudaTile_MultimemStoreViewTkoOp : CudaTile_Multimem<"multimem_store_view_tko", 125> {
  let summary = "Stores to all copies of a tile";
  let arguments = (ins CudaTile_MemoryOrder:$memory_ordering_semantics,
                       OptionalAttr<CudaTile_MemoryScope>:$memory_scope, CudaTile_AnyView:$view, CudaTile_Tile:$tile,
                       Variadic<CudaTile_IntTile>:$index, Optional<CudaTile_Token>:$token,
                       CudaTile_Inbounds:$inbounds);
  let results = (outs CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(optionalOrder, "$view `,` $tile `[` $index `]` ", tokenOperand, inboundsOperand,
      "`:` custom<Bare>(type($view)) `,` custom<Bare>(type($tile)) ", indexAndTokenTypes, tokenResult);
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

def CudaTile_MakeTokenOp : CudaTile_Op<"make_token", 68, [Pure]> {
  let summary = "A token for no access";
  let results = (outs CudaTile_Token:$result);
  let assemblyFormat = "attr-dict `:` custom<Bare>(type($result))";
}

def CudaTile_JoinTokensOp : CudaTile_Op<"join_tokens", 60, [Pure]> {
  let summary = "A token for the accesses of all its operands";
  let arguments = (ins Variadic<CudaTile_Token>:$tokens);
  let results = (outs CudaTile_Token:$result);
  let assemblyFormat = "$tokens attr-dict `:` custom<Bare>(type($result))";
  let hasVerifier = 1;
}

def CudaTile_MemoryFenceAliasTkoOp : CudaTile_Op<"memory_fence_alias_tko", 122> {
  let summary = "Orders accesses to the same memory by different addresses";
  let since = "13.4";
  let arguments = (ins CudaTile_Token:$token);
  let results = (outs CudaTile_Token:$result_token);
  let assemblyFormat = "$token attr-dict";
}

class CudaTile_Gdc<string m, int n> : CudaTile_Op<m, n> {
  let since = "13.4";
  let arguments = (ins Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat(tokenOperand, "attr-dict ", tokenResult);
}
def CudaTile_GdcLaunchDependentsTkoOp : CudaTile_Gdc<"gdc_launch_dependents_tko", 119> {
  let summary = "Lets the next kernel begin";
}
def CudaTile_GdcWaitTkoOp : CudaTile_Gdc<"gdc_wait_tko", 120> {
  let summary = "Waits for the previous kernels, and for their memory operations";
}

def CudaTile_PrintTkoOp : CudaTile_Op<"print_tko", 85, [AttrSizedOperandSegments]> {
  let summary = "Prints as printf does, once for each element of tiles";
  let later = ["13.2 token", "13.2 result_token"];
  let arguments = (ins StrAttr:$str, Variadic<CudaTile_Tile>:$args, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_Token:$result_token);
  let assemblyFormat = !strconcat("$str (`,` $args^)? ", tokenOperand, "attr-dict (`:` custom<Bare>(type($args))^)? ",
      tokenResult);
  let hasVerifier = 1;
}

#endif // TILESPACE_CUDA_TILE_MEMORY_OPS_TD
