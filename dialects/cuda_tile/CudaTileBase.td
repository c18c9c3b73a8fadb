//===- CudaTileBase.td - dialect, enums, types and families of ops -*- tablegen -*-===//
//
// Problem: the text and the bytecode of CUDA Tile IR are two forms of the same ops, and a reader of bytecode must not
// need MLIR. So the records have the numbers of the bytecode, beside the fields that make the C++ of the dialect:
//
//   def CudaTile_NegIOp : CudaTile_IntUnary<"negi", 80> {           opcode = 80
//     let later = ["13.2 overflow"];                                 version 13.1 has no such field
//     let arguments = (ins CudaTile_IntTile:$source, CudaTile_DefaultOverflow:$overflow);
//
// Right, since the bytecode has the results, attributes and operands of an op in the order of these records, and each
// kind of attribute has one definition. Flags are one bit each, in the order of the versions that introduced them, and
// within a version first UnitAttr and OptionalAttr, then Optional operands, in the order of the record. Only ops with
// AttrSizedOperandSegments have flags of operands; in others an Optional operand counts as variadic, and the number of
// all operands comes first.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_CUDA_TILE_BASE_TD
#define TILESPACE_CUDA_TILE_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "cuda_tile/CudaTileInterfaces.td"

def CudaTile_Dialect : Dialect {
  let name = "cuda_tile";
  let cppNamespace = "::tilespace::cuda_tile";
  let summary = "CUDA Tile IR: tiles as values, before anything is assigned to threads";
  let description = [{
    NVIDIA's public tile language, up to version 13.5 of its bytecode. A kernel is an `entry`, which each block of the
    grid runs once, as one thread whose values are tiles. Memory is reached by tiles of pointers or by views of tensors,
    and its accesses are ordered only by tokens. Within a module ops and types have no prefix.

    ```mlir
    cuda_tile.module @m {
      entry @add(%p: tile<ptr<f32>>, %n: tile<i32>) {
        %x, %y, %z = get_tile_block_id : tile<i32>
        %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
        %v = make_partition_view %t : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
        %a, %0 = load_view_tko weak %v[%x] : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32>
            -> tile<128xf32>, token
        %b = addf %a, %a : tile<128xf32>
        %1 = store_view_tko weak %b, %v[%x] token=%0
            : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
      }
    }
    ```
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
    /// Newer names of ops: `fpowf` is `pow`.
    ::std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef name) const override;
  }];
}

class CudaTile_Op<string mnemonic, int number, list<Trait> traits = []> : Op<CudaTile_Dialect, mnemonic, traits> {
  int opcode = number;          // its number in bytecode
  string since = "13.1";        // the first version of the bytecode that has it
  list<string> later = [];      // "13.3 rounding_mode": an argument or result that bytecode has only since then
}

//===----------------------------------------------------------------------===//
// Enums, with the numbers of the bytecode
//===----------------------------------------------------------------------===//

class CudaTile_Enum<string n, string s, list<I32EnumAttrCase> c> : I32EnumAttr<n, s, c> {
  let cppNamespace = "::tilespace::cuda_tile";
  let genSpecializedAttr = 0;
}
// An attribute of this dialect in generic form, `#cuda_tile.rounding<zero>`.
class CudaTile_EnumAttr<EnumInfo e, string m> : EnumAttr<CudaTile_Dialect, e, m> {
  let assemblyFormat = "`<` custom<Word>($value, \"\\\"" # m # "\\\"\") `>`";
}
// A number in generic form, `3 : i32`.
class CudaTile_NumberEnum<string n, string s, list<I32EnumAttrCase> c> : I32EnumAttr<n, s, c> {
  let cppNamespace = "::tilespace::cuda_tile";
}

def CudaTile_SignednessEnum : CudaTile_Enum<"Signedness", "signedness of an integer", [
  I32EnumAttrCase<"Unsigned", 0, "unsigned">, I32EnumAttrCase<"Signed", 1, "signed">]>;
def CudaTile_Signedness : CudaTile_EnumAttr<CudaTile_SignednessEnum, "signedness">;

def CudaTile_OverflowEnum : CudaTile_Enum<"Overflow", "kinds of overflow that do not happen", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"NoSignedWrap", 1, "no_signed_wrap">,
  I32EnumAttrCase<"NoUnsignedWrap", 2, "no_unsigned_wrap">, I32EnumAttrCase<"NoWrap", 3, "no_wrap">]>;
def CudaTile_Overflow : CudaTile_EnumAttr<CudaTile_OverflowEnum, "overflow">;
def CudaTile_DefaultOverflow : DefaultValuedAttr<CudaTile_Overflow, "::tilespace::cuda_tile::Overflow::None">;

def CudaTile_RoundingEnum : CudaTile_Enum<"Rounding", "rounding of a result", [
  I32EnumAttrCase<"NearestEven", 0, "nearest_even">, I32EnumAttrCase<"Zero", 1, "zero">,
  I32EnumAttrCase<"NegativeInf", 2, "negative_inf">, I32EnumAttrCase<"PositiveInf", 3, "positive_inf">,
  I32EnumAttrCase<"Approx", 4, "approx">, I32EnumAttrCase<"Full", 5, "full">,
  I32EnumAttrCase<"NearestIntToZero", 6, "nearest_int_to_zero">, I32EnumAttrCase<"NearestAway", 7, "nearest_away">]>;
def CudaTile_Rounding : CudaTile_EnumAttr<CudaTile_RoundingEnum, "rounding">;
class CudaTile_DefaultRounding<string mode>
    : DefaultValuedAttr<CudaTile_Rounding, "::tilespace::cuda_tile::Rounding::" # mode>;

def CudaTile_OrderingEnum : CudaTile_Enum<"ComparisonOrdering", "whether NaN compares as true", [
  I32EnumAttrCase<"Unordered", 0, "unordered">, I32EnumAttrCase<"Ordered", 1, "ordered">]>;
def CudaTile_ComparisonOrdering : CudaTile_EnumAttr<CudaTile_OrderingEnum, "comparison_ordering">;

def CudaTile_PredicateEnum : CudaTile_Enum<"ComparisonPredicate", "relation that is tested", [
  I32EnumAttrCase<"Equal", 0, "equal">, I32EnumAttrCase<"NotEqual", 1, "not_equal">,
  I32EnumAttrCase<"LessThan", 2, "less_than">, I32EnumAttrCase<"LessThanOrEqual", 3, "less_than_or_equal">,
  I32EnumAttrCase<"GreaterThan", 4, "greater_than">,
  I32EnumAttrCase<"GreaterThanOrEqual", 5, "greater_than_or_equal">]>;
def CudaTile_ComparisonPredicate : CudaTile_EnumAttr<CudaTile_PredicateEnum, "comparison_predicate">;

def CudaTile_AtomicRMWMode : CudaTile_NumberEnum<"AtomicRMWMode", "operation of an atomic read-modify-write", [
  I32EnumAttrCase<"And", 0, "and">, I32EnumAttrCase<"Or", 1, "or">, I32EnumAttrCase<"Xor", 2, "xor">,
  I32EnumAttrCase<"Add", 3, "add">, I32EnumAttrCase<"AddF", 4, "addf">, I32EnumAttrCase<"Max", 5, "max">,
  I32EnumAttrCase<"Min", 6, "min">, I32EnumAttrCase<"UMax", 7, "umax">, I32EnumAttrCase<"UMin", 8, "umin">,
  I32EnumAttrCase<"Xchg", 9, "xchg">]>;

def CudaTile_MemoryScope : CudaTile_NumberEnum<"MemoryScope", "threads that see the ordering of an access", [
  I32EnumAttrCase<"TileBlock", 0, "tl_blk">, I32EnumAttrCase<"Device", 1, "device">,
  I32EnumAttrCase<"System", 2, "sys">]>;

def CudaTile_MemoryOrder : CudaTile_NumberEnum<"MemoryOrderingSemantics", "ordering of an access", [
  I32EnumAttrCase<"Weak", 0, "weak">, I32EnumAttrCase<"Relaxed", 1, "relaxed">,
  I32EnumAttrCase<"Acquire", 2, "acquire">, I32EnumAttrCase<"Release", 3, "release">,
  I32EnumAttrCase<"AcquireRelease", 4, "acq_rel">]>;

def CudaTile_MultimemEnum : CudaTile_Enum<"MultimemReductionKind", "operation on all copies of an element", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Min", 1, "min">, I32EnumAttrCase<"Max", 2, "max">,
  I32EnumAttrCase<"And", 3, "and">, I32EnumAttrCase<"Or", 4, "or">, I32EnumAttrCase<"Xor", 5, "xor">,
  I32EnumAttrCase<"UMin", 6, "umin">, I32EnumAttrCase<"UMax", 7, "umax">]>;
def CudaTile_MultimemReduction : CudaTile_EnumAttr<CudaTile_MultimemEnum, "multimem_reduction_kind">;

def CudaTile_PaddingEnum : CudaTile_Enum<"PaddingValue", "value of elements outside of a tensor", [
  I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"NegZero", 1, "neg_zero">, I32EnumAttrCase<"Nan", 2, "nan">,
  I32EnumAttrCase<"PosInf", 3, "pos_inf">, I32EnumAttrCase<"NegInf", 4, "neg_inf">]>;
def CudaTile_PaddingValue : CudaTile_EnumAttr<CudaTile_PaddingEnum, "padding_value">;

// Since 13.4.
def CudaTile_PtrKindEnum : CudaTile_Enum<"PtrKind", "copies that an address names", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Unicast", 1, "unicast">,
  I32EnumAttrCase<"Multicast", 2, "multicast">]>;
def CudaTile_PtrKind : CudaTile_EnumAttr<CudaTile_PtrKindEnum, "ptr_attr">;

def CudaTile_VisibilityEnum : CudaTile_Enum<"SymbolVisibility", "visibility of a global", [
  I32EnumAttrCase<"Public", 0, "public">, I32EnumAttrCase<"Private", 1, "private">]>;
def CudaTile_SymbolVisibility : CudaTile_EnumAttr<CudaTile_VisibilityEnum, "symbol_visibility">;

//===----------------------------------------------------------------------===//
// Other attributes, with the tags of the bytecode
//===----------------------------------------------------------------------===//

class CudaTile_Attr<string n, string m, int number, list<Trait> traits = []> : AttrDef<CudaTile_Dialect, n, traits> {
  let mnemonic = m;
  int tag = number;
}
class CudaTile_PredicateAttr<string n, string m, int number>
    : CudaTile_Attr<n, m, number, [DeclareAttrInterfaceMethods<CudaTile_AssumePredicate>]>;

def CudaTile_DivBy : CudaTile_PredicateAttr<"DivBy", "div_by", 8> {
  let summary = "Divisible by a power of two";
  let description = [{
    With `every` and `along`, elements along a dimension count up by one in groups of `every`, and the first element of
    each group is divisible.

    ```mlir
    #cuda_tile.div_by<16>
    #cuda_tile.div_by<16, every 4 along 0>
    ```
  }];
  let parameters = (ins "uint64_t":$divisor, OptionalParameter<"::std::optional<int64_t>">:$every,
                        OptionalParameter<"::std::optional<int64_t>">:$along);
  let assemblyFormat = "`<` $divisor (`,` `every` $every^ `along` $along)? `>`";
}

def CudaTile_SameElements : CudaTile_PredicateAttr<"SameElements", "same_elements", 9> {
  let summary = "Equal within groups of so many elements along each dimension";
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$values);
  let assemblyFormat = "`<` $values `>`";
}

def CudaTile_Bounded : CudaTile_PredicateAttr<"Bounded", "bounded", 12> {
  let summary = "Within bounds, both inclusive, as a signed number";
  let description = "`#cuda_tile.bounded<0, ?>` has no upper bound.";
  let parameters = (ins OptionalParameter<"::std::optional<int64_t>">:$lb,
                        OptionalParameter<"::std::optional<int64_t>">:$ub);
  let assemblyFormat = "`<` ($lb^) : (`?`)? `,` ($ub^) : (`?`)? `>`";
}
def CudaTile_AnyPredicate : Attr<CPred<"::llvm::isa<::tilespace::cuda_tile::AssumePredicate>($_self)">,
                                 "promise about a value"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

def CudaTile_OptimizationHints : CudaTile_Attr<"OptimizationHints", "optimization_hints", 11> {
  let summary = "Hints to the compiler, without effect on results, for each machine or for all";
  let description = [{
    ```mlir
    #cuda_tile.optimization_hints<sm_100 = {num_cta_in_cga = 2, occupancy = 2}, default = {latency = 3}>
    ```
  }];
  let parameters = (ins "::mlir::DictionaryAttr":$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

// The values of a tile, in row-major order.
def CudaTile_DenseElements : Attr<CPred<"::llvm::isa<::mlir::DenseElementsAttr>($_self)">, "dense elements"> {
  let storageType = "::mlir::DenseElementsAttr";
  let returnType = "::mlir::DenseElementsAttr";
  let convertFromStorage = "$_self";
  int tag = 7;
}
def CudaTile_FunctionType : TypeAttrOf<FunctionType>;
// For each dimension of a view, whether the index is known to be inside. Empty where nothing is known.
def CudaTile_Inbounds : DefaultValuedAttr<DenseBoolArrayAttr, "{}">;

// The origin of ops in a program: a location with a scope.
class CudaTile_ScopeAttr<string n, string m, string base> : AttrDef<CudaTile_Dialect, n, [], base> {
  let mnemonic = m;
  let assemblyFormat = "`<` struct(params) `>`";
}
def CudaTile_DILoc : LocationAttrDef<CudaTile_Dialect, "DILoc"> {
  let summary = "A location in a file and a scope";
  let mnemonic = "di_loc";
  let parameters = (ins "::mlir::FileLineColLoc":$sourceLoc, "::tilespace::cuda_tile::DILocalScopeAttr":$scope);
  let assemblyFormat = "`<` $sourceLoc `in` $scope `>`";
}
def CudaTile_DIFile : CudaTile_ScopeAttr<"DIFile", "di_file", "::mlir::Attribute"> {
  let summary = "A source file";
  let parameters = (ins "::mlir::StringAttr":$name, "::mlir::StringAttr":$directory);
  let assemblyFormat = "`<` $name `in` $directory `>`";
}
def CudaTile_DICompileUnit : CudaTile_ScopeAttr<"DICompileUnit", "di_compile_unit", "::mlir::Attribute"> {
  let summary = "A compilation unit";
  let parameters = (ins "::tilespace::cuda_tile::DIFileAttr":$file);
}
def CudaTile_DILexicalBlock : CudaTile_ScopeAttr<"DILexicalBlock", "di_lexical_block", "DILocalScopeAttr"> {
  let summary = "A block of statements";
  let parameters = (ins "::tilespace::cuda_tile::DILocalScopeAttr":$scope, "::tilespace::cuda_tile::DIFileAttr":$file,
                        "unsigned":$line, OptionalParameter<"unsigned">:$column);
}
def CudaTile_DISubprogram : CudaTile_ScopeAttr<"DISubprogram", "di_subprogram", "DILocalScopeAttr"> {
  let summary = "A function of the source";
  let parameters = (ins "::tilespace::cuda_tile::DIFileAttr":$file, "unsigned":$line, "::mlir::StringAttr":$name,
                        "::mlir::StringAttr":$linkageName, "::tilespace::cuda_tile::DICompileUnitAttr":$compileUnit,
                        OptionalParameter<"unsigned">:$scopeLine);
}

//===----------------------------------------------------------------------===//
// Types, with the tags of the bytecode
//===----------------------------------------------------------------------===//

class CudaTile_Type<string n, string m, int number, string version = "13.1", list<Trait> traits = []>
    : TypeDef<CudaTile_Dialect, n, traits> {
  let mnemonic = m;
  let summary = m;  // its name in errors
  int tag = number;
  string since = version;
}

// A type that is or holds an address. None has room for a memory space, which is known only after ops are assigned to
// threads.
defvar pointerLike = [{
    ::mlir::Attribute getMemorySpace() const { return {}; }
    ::llvm::FailureOr<::mlir::PtrLikeTypeInterface>
    clonePtrWith(::mlir::Attribute memorySpace, ::std::optional<::mlir::Type> elementType) const {
      if (memorySpace || elementType)
        return ::mlir::failure();
      return ::mlir::cast<::mlir::PtrLikeTypeInterface>(*this);
    }
}];

def CudaTile_Ptr : CudaTile_Type<"Ptr", "ptr", 12, "13.1", [PtrLikeTypeInterface]> {
  let description = [{
    Pointer to elements of a type, in global memory. Since 13.4 it may state whether a store reaches one copy or
    several: `ptr<f32, <multicast>>`.
  }];
  let parameters = (ins "::mlir::Type":$pointeeType, OptionalParameter<"::tilespace::cuda_tile::PtrKindAttr">:$kind);
  let assemblyFormat = "`<` custom<Bare>($pointeeType) (`,` $kind^)? `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = pointerLike # [{
    ::mlir::Type getElementType() const { return getPointeeType(); }
    bool hasPtrMetadata() const { return false; }
  }];
}

def CudaTile_TileType : CudaTile_Type<"Tile", "tile", 13, "13.1", [ShapedTypeInterface]> {
  let description = [{
    An array of numbers or pointers, as one value. All sizes are powers of two. Without sizes it has one element:
    `tile<f32>`, `tile<4x8xptr<i8>>`.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool hasRank() const { return true; }
    TileType cloneWith(::std::optional<::llvm::ArrayRef<int64_t>> shape, ::mlir::Type elementType) const;
  }];
}

def CudaTile_TensorView : CudaTile_Type<"TensorView", "tensor_view", 14, "13.1", [PtrLikeTypeInterface]> {
  let description = [{
    A tensor in global memory: a pointer with sizes and strides, in elements. `tensor_view<?x16xf32, strides=[?,1]>`.
  }];
  let parameters = (ins "::mlir::Type":$elementType, ArrayRefParameter<"int64_t">:$shape,
                        ArrayRefParameter<"int64_t">:$strides,
                        OptionalParameter<"::tilespace::cuda_tile::PtrKindAttr">:$kind);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = pointerLike # "bool hasPtrMetadata() const { return true; }";
}

class CudaTile_View<string n, string m, int number, string version>
    : CudaTile_Type<n, m, number, version, [DeclareTypeInterfaceMethods<CudaTile_TileView>, PtrLikeTypeInterface]> {
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = pointerLike # [{
    ::mlir::Type getElementType() const { return getTensorView().getElementType(); }
    bool hasPtrMetadata() const { return true; }
  }];
}

def CudaTile_PartitionView : CudaTile_View<"PartitionView", "partition_view", 15, "13.1"> {
  let description = [{
    A tensor cut into tiles.

    An index names a tile. Dimension i of a tile runs along dimension `dim_map[i]` of the tensor.

    ```mlir
    !cuda_tile.partition_view<tile=(8x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>, dim_map=[1, 0]>
    ```
  }];
  let parameters = (ins "::mlir::DenseI32ArrayAttr":$tileShape, "::tilespace::cuda_tile::TensorViewType":$tensorView,
                        ArrayRefParameter<"int32_t">:$dimMap,
                        OptionalParameter<"::tilespace::cuda_tile::PaddingValueAttr">:$paddingValue);
}

def CudaTile_GatherScatterView : CudaTile_View<"GatherScatterView", "gather_scatter_view", 20, "13.3"> {
  let description = [{
    Tiles with rows that are chosen one by one along a dimension of a tensor.

    ```mlir
    !cuda_tile.gather_scatter_view<tile=(8x16), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>
    ```
  }];
  let parameters = (ins "::mlir::DenseI32ArrayAttr":$tileShape, "::tilespace::cuda_tile::TensorViewType":$tensorView,
                        "uint32_t":$sparseDim,
                        OptionalParameter<"::tilespace::cuda_tile::PaddingValueAttr">:$paddingValue);
}

def CudaTile_StridedView : CudaTile_View<"StridedView", "strided_view", 21, "13.3"> {
  let description = [{
    Tiles that begin at multiples of steps, with gaps or overlapping.

    ```mlir
    !cuda_tile.strided_view<tile=(4), traversal_strides=[3], tensor_view<16xf32, strides=[1]>>
    ```
  }];
  let parameters = (ins "::mlir::DenseI32ArrayAttr":$tileShape, "::mlir::DenseI32ArrayAttr":$traversalStrides,
                        "::tilespace::cuda_tile::TensorViewType":$tensorView, ArrayRefParameter<"int32_t">:$dimMap,
                        OptionalParameter<"::tilespace::cuda_tile::PaddingValueAttr">:$paddingValue);
}

def CudaTile_Token : CudaTile_Type<"Token", "token", 17> {
  let description = "Completed memory operations.";
  let builderCall = "$_builder.getType<::tilespace::cuda_tile::TokenType>()";
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

// Element types, with their names in errors.
class CudaTile_Number<Type t, string word> : TypeAlias<t, word>;
def CudaTile_I1 : CudaTile_Number<I1, "i1">;
def CudaTile_I4 : CudaTile_Number<I<4>, "i4">;
def CudaTile_I8 : CudaTile_Number<I8, "i8">;
def CudaTile_I16 : CudaTile_Number<I16, "i16">;
def CudaTile_I32 : CudaTile_Number<I32, "i32">;
def CudaTile_I64 : CudaTile_Number<I64, "i64">;
def CudaTile_F16 : CudaTile_Number<F16, "f16">;
def CudaTile_BF16 : CudaTile_Number<BF16, "bf16">;
def CudaTile_F32 : CudaTile_Number<F32, "f32">;
def CudaTile_F64 : CudaTile_Number<F64, "f64">;
def CudaTile_TF32 : CudaTile_Number<TF32, "tf32">;
def CudaTile_F8E4M3FN : CudaTile_Number<F8E4M3FN, "f8E4M3FN">;
def CudaTile_F8E5M2 : CudaTile_Number<F8E5M2, "f8E5M2">;
def CudaTile_F8E8M0FNU : CudaTile_Number<F8E8M0FNU, "f8E8M0FNU">;
def CudaTile_F4E2M1FN : CudaTile_Number<F4E2M1FN, "f4E2M1FN">;
defvar ints = [CudaTile_I1, CudaTile_I8, CudaTile_I16, CudaTile_I32, CudaTile_I64];
defvar baseFloats = [CudaTile_F16, CudaTile_BF16, CudaTile_F32, CudaTile_F64];
defvar allFloats = !listconcat(baseFloats, [
    CudaTile_TF32, CudaTile_F8E4M3FN, CudaTile_F8E5M2, CudaTile_F8E8M0FNU, CudaTile_F4E2M1FN]);

def CudaTile_IsTile : CPred<"::llvm::isa<::tilespace::cuda_tile::TileType>($_self)">;
class CudaTile_TileOf<list<Type> elements, list<Pred> more = [], string name = "tile">
    : ShapedContainerType<elements, And<!listconcat([CudaTile_IsTile], more)>, name,
                          "::tilespace::cuda_tile::TileType">;
class CudaTile_ScalarOf<list<Type> elements> : CudaTile_TileOf<elements, [HasAnyRankOfPred<[0]>], "0D tile">;

def CudaTile_Tile : Type<CudaTile_IsTile, "tile", "::tilespace::cuda_tile::TileType">;
def CudaTile_IntTile : CudaTile_TileOf<ints>;
def CudaTile_I8Tile : CudaTile_TileOf<[CudaTile_I8]>;
def CudaTile_I64Tile : CudaTile_TileOf<[CudaTile_I64]>;
def CudaTile_MaskTile : CudaTile_TileOf<[CudaTile_I1]>;
def CudaTile_FloatTile : CudaTile_TileOf<baseFloats>;
def CudaTile_AnyFloatTile : CudaTile_TileOf<allFloats>;
def CudaTile_NumberTile : CudaTile_TileOf<!listconcat(ints, allFloats)>;
def CudaTile_PtrTile : CudaTile_TileOf<[CudaTile_Ptr]>;
def CudaTile_ScalarInt : CudaTile_ScalarOf<ints>;
def CudaTile_ScalarPtr : CudaTile_ScalarOf<[CudaTile_Ptr]>;
class CudaTile_KnownScalar<Type element> : CudaTile_ScalarOf<[element]>, BuildableType<
    "::tilespace::cuda_tile::TileType::get($_builder.getContext(), {}, " # element.builderCall # ")">;
def CudaTile_ScalarMask : CudaTile_KnownScalar<CudaTile_I1>;
def CudaTile_ScalarI32 : CudaTile_KnownScalar<CudaTile_I32>;
def CudaTile_AnyView : Type<CPred<"::llvm::isa<::tilespace::cuda_tile::TileView>($_self)">, "view">;
// The types of values that loops and branches carry.
def CudaTile_AnyType : Type<Or<[
    CPred<"::llvm::isa<::tilespace::cuda_tile::CudaTileDialect>($_self.getDialect())">,
    AnyTypeOf<!listconcat(ints, allFloats)>.predicate]>, "type of CUDA Tile IR">;

#endif // TILESPACE_CUDA_TILE_BASE_TD
