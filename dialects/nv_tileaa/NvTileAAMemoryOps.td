//===- NvTileAAMemoryOps.td - pointers, memrefs and access ---------*- tablegen -*-===//

#ifndef TILESPACE_NV_TILEAA_MEMORY_OPS_TD
#define TILESPACE_NV_TILEAA_MEMORY_OPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "nv_tileaa/NvTileAAAttrs.td"
include "nv_tileaa/NvTileAAInterfaces.td"

class NvTileAA_Op<string m, list<Trait> traits = []> : Op<NvTileAA_Dialect, m, traits>;

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

def NvTileAA_AddPtrOp : NvTileAA_Op<"addptr", [Pure, AllTypesMatch<["base", "result"]>]> {
  let summary = "A pointer moved by some elements";
  let description = [{
    The offset is in elements of the pointee type. A tile of offsets has the shape of the tile of
    pointers, or is one offset for all of them.
  }];
  let arguments = (ins NvTileAA_PtrLike:$base, NvTileAA_IntLike:$offset);
  let results = (outs NvTileAA_PtrLike:$result);
  let assemblyFormat = "$base `,` $offset attr-dict `:` type($base) `,` type($offset)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def NvTileAA_MemorySpaceCastOp : NvTileAA_Op<"memory_space_cast", [Pure]> {
  let summary = "Names the same memory in another space";
  let description = [{
    An addition of Tilespace: the dialect, as far as it is known, has no cast between spaces. One of the two
    spaces is generic. A cast to a space promises that the pointer is in it.
  }];
  let arguments = (ins AnyTypeOf<[NvTileAA_PtrLike, NvTileAA_MemRef, NvTileAA_TiledView]>:$source);
  let results = (outs AnyTypeOf<[NvTileAA_PtrLike, NvTileAA_MemRef, NvTileAA_TiledView]>:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def NvTileAA_IntToPtrOp : NvTileAA_Op<"int_to_ptr", [Pure, Elementwise, SameOperandsAndResultShape]> {
  let summary = "Converts an address to a pointer";
  let arguments = (ins NvTileAA_IntLike:$source);
  let results = (outs NvTileAA_PtrLike:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

def NvTileAA_PtrToIntOp : NvTileAA_Op<"ptr_to_int", [Pure, Elementwise, SameOperandsAndResultShape]> {
  let summary = "Converts a pointer to its address";
  let arguments = (ins NvTileAA_PtrLike:$source);
  let results = (outs NvTileAA_IntLike:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

def NvTileAA_BitcastOp : NvTileAA_Op<"bitcast", [Pure, Elementwise, SameOperandsAndResultShape]> {
  let summary = "Reinterprets bits as another type, or a pointer as a pointer to another type in its space";
  let arguments = (ins NvTileAA_Value:$source);
  let results = (outs NvTileAA_Value:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def NvTileAA_GlobalOp : NvTileAA_Op<"global", [Symbol]> {
  let summary = "A variable of the module";
  let description = [{
    ```mlir
    nv_tileaa.global @tile : tensor<256xf32>, 3
    nv_tileaa.global @weights : tensor<4xf32>, 4 = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility,
                       TypeAttrOf<NvTileAA_Tile>:$type,
                       DefaultValuedAttr<I32Attr, "::tilespace::spaces::kGlobal">:$addr_space,
                       OptionalAttr<ElementsAttr>:$value, OptionalAttr<I64Attr>:$alignment);
  let assemblyFormat = [{
    ($sym_visibility^)? $sym_name `:` $type `,` custom<AddressSpace>($addr_space) (`=` $value^)?
    attr-dict
  }];
  let hasVerifier = 1;
}

def NvTileAA_GetGlobalOp : NvTileAA_Op<"get_global", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A pointer to the first element of a variable";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs NvTileAA_Ptr:$result);
  let assemblyFormat = "$name attr-dict `:` qualified(type($result))";
}

//===----------------------------------------------------------------------===//
// Memrefs and views
//===----------------------------------------------------------------------===//

def NvTileAA_MakeMemRefOp : NvTileAA_Op<"make_memref", [Pure, AttrSizedOperandSegments]> {
  let summary = "Adds sizes and strides to a pointer";
  let description = [{
    Takes a size for each dynamic size and a stride for each dynamic stride of the result, and an
    offset in bytes. A scope promises that memrefs of other scopes do not overlap this one.

    ```mlir
    %m = nv_tileaa.make_memref %p sizes[%n : i64] strides[%s : i64] : !nv_tileaa.ptr<f32, 1>
        -> !nv_tileaa.memref<?x16xf32, strides [?, 1], 1>
    ```
  }];
  let arguments = (ins NvTileAA_Ptr:$base, Optional<NvTileAA_Index>:$offset,
                       Variadic<NvTileAA_Index>:$sizes, Variadic<NvTileAA_Index>:$strides,
                       OptionalAttr<I32Attr>:$alias_scope);
  let results = (outs NvTileAA_MemRef:$result);
  let assemblyFormat = [{
    $base (`offset` $offset^ `:` type($offset))? (`sizes` `[` $sizes^ `:` type($sizes) `]`)?
    (`strides` `[` $strides^ `:` type($strides) `]`)? attr-dict `:` qualified(type($base)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def NvTileAA_GetDimSizeOp : NvTileAA_Op<"get_dim_size", [Pure]> {
  let summary = "The size of a dimension";
  let arguments = (ins NvTileAA_MemRef:$source, I64Attr:$dim);
  let results = (outs NvTileAA_Index:$result);
  let assemblyFormat = "$source `,` $dim attr-dict `:` qualified(type($source)) `->` type($result)";
  let hasVerifier = 1;
}

def NvTileAA_BlockTileOp : NvTileAA_Op<"block_tile", [Pure]> {
  let summary = "Cuts a memref into tiles";
  let arguments = (ins NvTileAA_MemRef:$source, DenseI64ArrayAttr:$tileSizes,
                       NvTileAA_DimGroups:$dimGroups);
  let results = (outs NvTileAA_TiledView:$result);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def NvTileAA_ConvTileOp : NvTileAA_Op<"conv_tile", [Pure]> {
  let summary = "Cuts the activation of a convolution into tiles. Uncertain.";
  let arguments = (ins NvTileAA_MemRef:$source, DenseI64ArrayAttr:$tileSizes,
                       NvTileAA_DimGroups:$dimGroups, NvTileAA_ConvParams:$conv_params,
                       OptionalAttr<NvTileAA_ActivationLayout>:$activation_layout);
  let results = (outs NvTileAA_TiledView:$result);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

/// Names the token result.
defvar NvTileAA_NamesToken = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar NvTileAA_NameToken = [{
  void $cppClass::getAsmResultNames(::mlir::OpAsmSetValueNameFn setNameFn) {
    ::tilespace::nv_tileaa::detail::nameTokens(getOperation(), setNameFn);
  }
}];

/// An access: its address, order and token. `place` is the operand with the address.
class NvTileAA_AccessOp<string m, string place, string weakest, bit reads, bit writes>
    : NvTileAA_Op<m, [AttrSizedOperandSegments, NvTileAA_MemoryOrder, NvTileAA_NamesToken,
                      DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  dag order = (ins DefaultValuedAttr<NvTileAA_MemSemantic, "MemSemantic::" # weakest>:$mem_semantic,
                   OptionalAttr<NvTileAA_MemScope>:$mem_scope);
  dag caches = (ins OptionalAttr<NvTileAA_CacheModifier>:$cache_modifier,
                    OptionalAttr<NvTileAA_EvictionPolicy>:$eviction_policy);
  // Memory with a copy on each of several machines: the address names all copies. A load reduces their values; a store
  // modifies each copy, or replaces it with `xchg`.
  dag copies = (ins OptionalAttr<NvTileAA_RmwMode>:$copies);
  let hasVerifier = 1;
  let extraClassDefinition = NvTileAA_NameToken # [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<::mlir::MemoryEffects::Effect>> &effects) {
      ::tilespace::nv_tileaa::detail::getAccessEffects(get}] # place # [{Mutable(), }] #
          !if(reads, "true", "false") # ", " # !if(writes, "true", "false") # [{, getMemSemantic(), effects);
    }
  }];
}

defvar NvTileAA_Base = AnyTypeOf<[NvTileAA_PtrLike, NvTileAA_MemRef], "pointer, tile of pointers, or memref">;
defvar NvTileAA_View = AnyTypeOf<[NvTileAA_TiledView, NvTileAA_MemRef], "tiled view or memref">;

def NvTileAA_LoadOp : NvTileAA_AccessOp<"load", "Base", "Weak", /*reads=*/1, /*writes=*/0> {
  let summary = "Reads through a pointer, a tile of pointers, or at an element of a memref";
  let description = [{
    Masked-off elements are not read; their result is the `other` value, or undefined without an `other`
    value.

    ```mlir
    %x, %t1 = nv_tileaa.load %p mask %m : tensor<8xi1> other %z : tensor<8xf32> token %t0
        : tensor<8x!nv_tileaa.ptr<f32, 1>> -> tensor<8xf32>, !nv_tileaa.mem_token
    %y = nv_tileaa.load %memref[%i, %j : index, index] : !nv_tileaa.memref<4x4xf32> -> f32
    ```
  }];
  let arguments = !con((ins NvTileAA_Base:$base, Variadic<NvTileAA_Index>:$indices,
                            Optional<NvTileAA_MaskLike>:$mask, Optional<AnyType>:$other,
                            Optional<NvTileAA_MemToken>:$token), order, caches, copies);
  let results = (outs AnyType:$result, Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    $base (`[` $indices^ `:` type($indices) `]`)? (`mask` $mask^ `:` type($mask))?
    (`other` $other^ `:` type($other))? (`token` $token^)? attr-dict
    `:` type($base) `->` type($result) (`,` type($resultToken)^)?
  }];
}

def NvTileAA_StoreOp : NvTileAA_AccessOp<"store", "Base", "Weak", /*reads=*/0, /*writes=*/1> {
  let summary = "Writes through a pointer, a tile of pointers, or at an element of a memref";
  let description = [{
    Masked-off elements are not written.

    ```mlir
    %t1 = nv_tileaa.store %p, %x mask %m : tensor<8xi1> token %t0
        : tensor<8x!nv_tileaa.ptr<f32, 1>>, tensor<8xf32> -> !nv_tileaa.mem_token
    ```
  }];
  let arguments = !con((ins NvTileAA_Base:$base, AnyType:$value,
                            Variadic<NvTileAA_Index>:$indices, Optional<NvTileAA_MaskLike>:$mask,
                            Optional<NvTileAA_MemToken>:$token), order, caches, copies);
  let results = (outs Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    $base (`[` $indices^ `:` type($indices) `]`)? `,` $value (`mask` $mask^ `:` type($mask))?
    (`token` $token^)? attr-dict `:` type($base) `,` type($value) (`->` type($resultToken)^)?
  }];
}

def NvTileAA_GatherLoadOp : NvTileAA_AccessOp<"gather_load", "Base", "Weak", /*reads=*/1, /*writes=*/0> {
  let summary = "Reads elements at a tile of offsets from a base in global memory";
  let description = [{
    Offsets are in elements; offsets in a memref count its elements row by row.
  }];
  let arguments = !con((ins AnyTypeOf<[NvTileAA_Ptr, NvTileAA_MemRef]>:$base,
                            NvTileAA_TileOf<[AnySignlessIntegerOrIndex]>:$offsets,
                            Optional<NvTileAA_MaskLike>:$mask, Optional<AnyType>:$other,
                            Optional<NvTileAA_MemToken>:$token), order, caches);
  let results = (outs NvTileAA_Tile:$result, Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    $base `[` $offsets `:` type($offsets) `]` (`mask` $mask^ `:` type($mask))?
    (`other` $other^ `:` type($other))? (`token` $token^)? attr-dict
    `:` type($base) `->` type($result) (`,` type($resultToken)^)?
  }];
}

def NvTileAA_ScatterStoreOp : NvTileAA_AccessOp<"scatter_store", "Base", "Weak", /*reads=*/0, /*writes=*/1> {
  let summary = "Writes elements at a tile of offsets from a base in global memory";
  let arguments = !con((ins AnyTypeOf<[NvTileAA_Ptr, NvTileAA_MemRef]>:$base,
                            NvTileAA_Tile:$value,
                            NvTileAA_TileOf<[AnySignlessIntegerOrIndex]>:$offsets,
                            Optional<NvTileAA_MaskLike>:$mask, Optional<NvTileAA_MemToken>:$token),
                       order, caches);
  let results = (outs Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    $base `[` $offsets `:` type($offsets) `]` `,` $value (`mask` $mask^ `:` type($mask))?
    (`token` $token^)? attr-dict `:` type($base) `,` type($value) (`->` type($resultToken)^)?
  }];
}

def NvTileAA_TiledLoadOp : NvTileAA_AccessOp<"tiled_load", "View", "Weak", /*reads=*/1, /*writes=*/0> {
  let summary = "Reads a tile at indices that count tiles";
  let description = [{
    For a memref, the shape of the result is the shape of the tile. Elements outside of the memref are the
    padding value (by default zero), except in dimensions that are promised to be in bounds. With `in_space` the
    indices name tiles with at least one element inside.
  }];
  let arguments = !con((ins NvTileAA_View:$view, Variadic<NvTileAA_Index>:$indices,
                            Optional<NvTileAA_MemToken>:$token),
                       order, caches, copies,
                       (ins OptionalAttr<DenseBoolArrayAttr>:$in_bounds,
                            OptionalAttr<NvTileAA_PaddingValue>:$padding_value,
                            OptionalAttr<StrAttr>:$copy_atom, UnitAttr:$in_space));
  let results = (outs NvTileAA_Tile:$result, Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    $view `[` ($indices^ `:` type($indices))? `]` (`token` $token^)? attr-dict
    `:` type($view) `->` type($result) (`,` type($resultToken)^)?
  }];
}

def NvTileAA_TiledStoreOp : NvTileAA_AccessOp<"tiled_store", "View", "Weak", /*reads=*/0, /*writes=*/1> {
  let summary = "Writes a tile at indices that count tiles";
  let description = "Elements outside of the memref are not written.";
  let arguments = !con((ins NvTileAA_View:$view, NvTileAA_Tile:$value,
                            Variadic<NvTileAA_Index>:$indices, Optional<NvTileAA_MemToken>:$token),
                       order, caches, copies,
                       (ins OptionalAttr<DenseBoolArrayAttr>:$in_bounds, OptionalAttr<StrAttr>:$copy_atom,
                            UnitAttr:$in_space));
  let results = (outs Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    $view `[` ($indices^ `:` type($indices))? `]` `,` $value (`token` $token^)? attr-dict
    `:` type($view) `,` type($value) (`->` type($resultToken)^)?
  }];
}

def NvTileAA_AtomicCasOp : NvTileAA_AccessOp<"atomic_cas", "Base", "Relaxed", /*reads=*/1, /*writes=*/1> {
  let summary = "Compares and swaps, and returns the old value";
  let arguments = !con((ins NvTileAA_Base:$base, AnyType:$compare,
                            AnyType:$replacement, Variadic<NvTileAA_Index>:$indices,
                            Optional<NvTileAA_MaskLike>:$mask, Optional<NvTileAA_MemToken>:$token), order);
  let results = (outs AnyType:$result, Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    $base (`[` $indices^ `:` type($indices) `]`)? `,` $compare `,` $replacement
    (`mask` $mask^ `:` type($mask))? (`token` $token^)? attr-dict
    `:` type($base) `,` type($compare) `,` type($replacement) `->` type($result) (`,` type($resultToken)^)?
  }];
}

def NvTileAA_AtomicRmwOp : NvTileAA_AccessOp<"atomic_rmw", "Base", "Relaxed", /*reads=*/1, /*writes=*/1> {
  let summary = "Reads, modifies and writes atomically, and returns the old value";
  let arguments = !con((ins NvTileAA_RmwMode:$rmw_mode,
                            NvTileAA_Base:$base, AnyType:$value,
                            Variadic<NvTileAA_Index>:$indices, Optional<NvTileAA_MaskLike>:$mask,
                            Optional<NvTileAA_MemToken>:$token), order);
  let results = (outs AnyType:$result, Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    custom<Word>($rmw_mode, "\"rmw_mode\"") $base (`[` $indices^ `:` type($indices) `]`)? `,` $value (`mask` $mask^ `:` type($mask))?
    (`token` $token^)? attr-dict
    `:` type($base) `,` type($value) `->` type($result) (`,` type($resultToken)^)?
  }];
}

def NvTileAA_TiledAtomicRmwOp : NvTileAA_AccessOp<"tiled_atomic_rmw", "View", "Relaxed", /*reads=*/1, /*writes=*/1> {
  let summary = "Reads, modifies and writes each element of a tile atomically, at indices that count tiles";
  let arguments = !con((ins NvTileAA_RmwMode:$rmw_mode,
                            NvTileAA_View:$view, NvTileAA_Tile:$value,
                            Variadic<NvTileAA_Index>:$indices, Optional<NvTileAA_MemToken>:$token), order,
                       (ins OptionalAttr<DenseBoolArrayAttr>:$in_bounds));
  let results = (outs NvTileAA_Tile:$result, Optional<NvTileAA_MemToken>:$resultToken);
  let assemblyFormat = [{
    custom<Word>($rmw_mode, "\"rmw_mode\"") $view `[` ($indices^ `:` type($indices))? `]` `,` $value (`token` $token^)? attr-dict
    `:` type($view) `,` type($value) `->` type($result) (`,` type($resultToken)^)?
  }];
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

def NvTileAA_CreateMemTokenOp : NvTileAA_Op<"create_mem_token", [NvTileAA_NamesToken]> {
  let summary = "A token for no operation";
  let results = (outs Res<NvTileAA_MemToken, "", [MemAlloc]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let extraClassDefinition = NvTileAA_NameToken;
}

def NvTileAA_JoinMemTokenOp : NvTileAA_Op<"join_mem_token", [Pure, NvTileAA_NamesToken]> {
  let summary = "The join of several tokens";
  let arguments = (ins Variadic<NvTileAA_MemToken>:$tokens);
  let results = (outs NvTileAA_MemToken:$result);
  let assemblyFormat = "($tokens^)? attr-dict `:` type($result)";
  let extraClassDefinition = NvTileAA_NameToken;
}

#endif // TILESPACE_NV_TILEAA_MEMORY_OPS_TD
