//===- NvTileAABase.td - dialect, types and attributes -------------*- tablegen -*-===//
//
// Anything marked "uncertain" below is known by name only: no public dump of the dialect shows it, and its operands are
// inferred from its name and its neighbours.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_NV_TILEAA_BASE_TD
#define TILESPACE_NV_TILEAA_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def NvTileAA_Dialect : Dialect {
  let name = "nv_tileaa";
  let cppNamespace = "::tilespace::nv_tileaa";
  let summary = "Tiles, pointers and memory, before anything is assigned to threads";
  let description = [{
    The level at which a tile compiler still sees one logical thread for each block. A tile is a
    `tensor` of static shape; a tile may hold pointers. Memory is named by `ptr`, a pointer to
    elements of a type in a memory space, by `memref`, a pointer with sizes and strides, and by
    `tiled_view`, a memref that is read and written in tiles. A space is given by its
    number in LLVM's NVPTX backend; a pointer without a space is generic.

    ```mlir
    nv_tileaa.func @scale(%p: !nv_tileaa.ptr<f32, 1>, %s: f32)
        attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
      %i = nv_tileaa.make_range 0 to 128 : tensor<128xi32>
      %base = nv_tileaa.splat %p : !nv_tileaa.ptr<f32, 1> -> tensor<128x!nv_tileaa.ptr<f32, 1>>
      %q = nv_tileaa.addptr %base, %i : tensor<128x!nv_tileaa.ptr<f32, 1>>, tensor<128xi32>
      %x = nv_tileaa.load %q : tensor<128x!nv_tileaa.ptr<f32, 1>> -> tensor<128xf32>
      %t = nv_tileaa.splat %s : f32 -> tensor<128xf32>
      %y = nv_tileaa.mulf %x, %t : tensor<128xf32>
      nv_tileaa.store %q, %y : tensor<128x!nv_tileaa.ptr<f32, 1>>, tensor<128xf32>
      nv_tileaa.return
    }
    ```

    Integer arithmetic, comparisons and constants on tiles are ops of `arith`; loops and branches are
    ops of `scf` and `cf`.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

class NvTileAA_Type<string n, string m, list<Trait> traits = []>
    : TypeDef<NvTileAA_Dialect, n, traits> {
  let mnemonic = m;
}

def NvTileAA_Ptr : NvTileAA_Type<"Ptr", "ptr", [PtrLikeTypeInterface]> {
  let summary = "Pointer to elements of a type, in a memory space";
  let parameters = (ins "::mlir::Type":$elementType,
                        DefaultValuedParameter<"unsigned", "0">:$addressSpace);
  let assemblyFormat = "`<` $elementType (`,` $addressSpace^)? `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ::mlir::Attribute getMemorySpace() const;
    bool hasPtrMetadata() const { return false; }
    ::llvm::FailureOr<::mlir::PtrLikeTypeInterface>
    clonePtrWith(::mlir::Attribute memorySpace, ::std::optional<::mlir::Type> elementType) const;
  }];
}

def NvTileAA_MemRef : NvTileAA_Type<"TileMemRef", "memref", [PtrLikeTypeInterface]> {
  let summary = "Pointer with sizes and strides";
  let description = [{
    Strides are in elements. Without a list of strides the elements lie row by row without gaps, and
    a stride that follows from a dynamic size is dynamic: `memref<?x4xf32>` is
    `memref<?x4xf32, strides [4, 1]>`, `memref<?x?xf32>` is `memref<?x?xf32, strides [?, 1]>`.
    Two memrefs of different alias scopes do not overlap.

    ```mlir
    !nv_tileaa.memref<16x?xf32, strides [1, 16], 3, alias_scope 2>
    ```
  }];
  let parameters = (ins "::mlir::Type":$elementType,
                        ArrayRefParameter<"int64_t">:$shape,
                        ArrayRefParameter<"int64_t">:$strides,
                        "unsigned":$addressSpace,
                        "::std::optional<uint32_t>":$aliasScope);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return getShape().size(); }
    /// Whether sizes and strides are all known.
    bool isStatic() const;
    int64_t getNumDynamicSizes() const;
    int64_t getNumDynamicStrides() const;
    ::mlir::Attribute getMemorySpace() const;
    bool hasPtrMetadata() const { return true; }
    ::llvm::FailureOr<::mlir::PtrLikeTypeInterface>
    clonePtrWith(::mlir::Attribute memorySpace, ::std::optional<::mlir::Type> elementType) const;
  }];
}

def NvTileAA_TiledView : NvTileAA_Type<"TiledView", "tiled_view", [PtrLikeTypeInterface]> {
  let summary = "A memref cut into tiles of one shape";
  let description = [{
    The layout tells which dimensions of the memref each dimension of a tile runs over. The space is
    the space of the source.

    ```mlir
    !nv_tileaa.tiled_view<<?x?xf32, 1>, 16x8, <[1], [0]>>
    ```
  }];
  let parameters = (ins "::tilespace::nv_tileaa::TileMemRefType":$source,
                        ArrayRefParameter<"int64_t">:$shape,
                        "::tilespace::nv_tileaa::DimGroupsAttr":$layout);
  let assemblyFormat = "`<` $source `,` custom<TileShape>($shape) `,` $layout `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ::mlir::Type getElementType() const { return getSource().getElementType(); }
    ::mlir::Attribute getMemorySpace() const { return getSource().getMemorySpace(); }
    bool hasPtrMetadata() const { return true; }
    ::llvm::FailureOr<::mlir::PtrLikeTypeInterface>
    clonePtrWith(::mlir::Attribute memorySpace, ::std::optional<::mlir::Type> elementType) const;
  }];
}

def NvTileAA_Queue : NvTileAA_Type<"Queue", "queue", [PtrLikeTypeInterface]> {
  let summary = "First in, first out, between agents of a block";
  let description = [{
    Each entry has one value of each type. Queues lie in shared memory, so a queue is treated as a
    pointer to shared memory that holds the entries. The meaning of `isolated` is uncertain.

    ```mlir
    !nv_tileaa.queue<tensor<16xf32>, i32>
    !nv_tileaa.queue<!nv_tileaa.ptr<f32>, isolated>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types, "bool":$isolated);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    ::mlir::Type getElementType() const { return {}; }
    ::mlir::Attribute getMemorySpace() const;
    bool hasPtrMetadata() const { return true; }
    ::llvm::FailureOr<::mlir::PtrLikeTypeInterface>
    clonePtrWith(::mlir::Attribute memorySpace, ::std::optional<::mlir::Type> elementType) const {
      return ::mlir::failure();
    }
  }];
}

def NvTileAA_MemToken : NvTileAA_Type<"MemToken", "mem_token"> {
  let summary = "Completed memory operations";
  let description = [{
    An operation that takes a token comes after the operations that the token stands for.
  }];
  let builderCall = "$_builder.getType<::tilespace::nv_tileaa::MemTokenType>()";
}

def NvTileAA_ProgramId : NvTileAA_Type<"ProgramId", "program_id"> {
  let summary = "The coordinates of a block in the grid, or none";
  let builderCall = "$_builder.getType<::tilespace::nv_tileaa::ProgramIdType>()";
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

class NvTileAA_TileOf<list<Type> elements> : StaticShapeTensorOf<elements>;
class NvTileAA_ScalarOrTileOf<Type scalar>
    : AnyTypeOf<[scalar, NvTileAA_TileOf<[scalar]>], scalar.summary # " or tile of them">;

def NvTileAA_Tile : NvTileAA_TileOf<[AnyType]>;
def NvTileAA_Value : Type<Or<[Neg<IsTensorTypePred>, NvTileAA_Tile.predicate]>, "non-tensor or tile">;
def NvTileAA_PtrLike : NvTileAA_ScalarOrTileOf<NvTileAA_Ptr>;
def NvTileAA_FloatLike : NvTileAA_ScalarOrTileOf<AnyFloat>;
def NvTileAA_IntLike : NvTileAA_ScalarOrTileOf<AnySignlessIntegerOrIndex>;
def NvTileAA_MaskLike : NvTileAA_ScalarOrTileOf<I1>;
def NvTileAA_Index : AnyTypeOf<[Index, I32, I64], "index, i32 or i64">;

#endif // TILESPACE_NV_TILEAA_BASE_TD
