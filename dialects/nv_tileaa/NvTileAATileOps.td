//===- NvTileAATileOps.td - arithmetic and shapes ------------------*- tablegen -*-===//

#ifndef TILESPACE_NV_TILEAA_TILE_OPS_TD
#define TILESPACE_NV_TILEAA_TILE_OPS_TD

include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "nv_tileaa/NvTileAAMemoryOps.td"

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

class NvTileAA_BinaryFloatOp<string m, string s>
    : NvTileAA_Op<m, [Pure, Elementwise, SameOperandsAndResultType]> {
  let summary = s;
  let arguments = (ins NvTileAA_FloatLike:$lhs, NvTileAA_FloatLike:$rhs,
                       OptionalAttr<NvTileAA_RoundingMode>:$rounding_mode, UnitAttr:$flush_to_zero);
  let results = (outs NvTileAA_FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

def NvTileAA_AddFOp : NvTileAA_BinaryFloatOp<"addf", "Sum">;
def NvTileAA_SubFOp : NvTileAA_BinaryFloatOp<"subf", "Difference">;
def NvTileAA_MulFOp : NvTileAA_BinaryFloatOp<"mulf", "Product">;
def NvTileAA_DivFOp : NvTileAA_BinaryFloatOp<"divf", "Quotient">;

def NvTileAA_FmaOp : NvTileAA_Op<"fma", [Pure, Elementwise, SameOperandsAndResultType]> {
  let summary = "Product and sum, rounded once";
  let arguments = (ins NvTileAA_FloatLike:$a, NvTileAA_FloatLike:$b, NvTileAA_FloatLike:$c,
                       OptionalAttr<NvTileAA_RoundingMode>:$rounding_mode, UnitAttr:$flush_to_zero);
  let results = (outs NvTileAA_FloatLike:$result);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($result)";
}

def NvTileAA_ClampFOp : NvTileAA_Op<"clampf", [Pure, Elementwise, SameOperandsAndResultType]> {
  let summary = "Clamps to a range, both ends inclusive";
  let arguments = (ins NvTileAA_FloatLike:$source, NvTileAA_FloatLike:$min, NvTileAA_FloatLike:$max,
                       OptionalAttr<NvTileAA_PropagateNan>:$propagate_nan);
  let results = (outs NvTileAA_FloatLike:$result);
  let assemblyFormat = "$source `,` $min `,` $max attr-dict `:` type($result)";
}

class NvTileAA_UnaryFloatOp<string m, string s>
    : NvTileAA_Op<m, [Pure, Elementwise, SameOperandsAndResultType]> {
  let summary = s;
  let arguments = (ins NvTileAA_FloatLike:$source, OptionalAttr<NvTileAA_RoundingMode>:$rounding_mode,
                       UnitAttr:$flush_to_zero);
  let results = (outs NvTileAA_FloatLike:$result);
  let assemblyFormat = "$source attr-dict `:` type($result)";
}

def NvTileAA_Exp2Op : NvTileAA_UnaryFloatOp<"exp2", "Two to the power">;
def NvTileAA_SqrtOp : NvTileAA_UnaryFloatOp<"sqrt", "Square root">;
def NvTileAA_RsqrtOp : NvTileAA_UnaryFloatOp<"rsqrt", "One over the square root">;

def NvTileAA_MulhiUIOp : NvTileAA_Op<"mulhiui", [Pure, Elementwise, SameOperandsAndResultType]> {
  let summary = "The upper half of the product of two unsigned integers";
  let arguments = (ins NvTileAA_IntLike:$lhs, NvTileAA_IntLike:$rhs);
  let results = (outs NvTileAA_IntLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

def NvTileAA_FpToFpOp : NvTileAA_Op<"fp_to_fp", [Pure, Elementwise, SameOperandsAndResultShape]> {
  let summary = "Converts a float to another floating-point type";
  let arguments = (ins NvTileAA_Value:$source, OptionalAttr<NvTileAA_RoundingMode>:$rounding_mode);
  let results = (outs NvTileAA_Value:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Shapes. Elements may be pointers, in the space of the operands.
//===----------------------------------------------------------------------===//

def NvTileAA_SplatOp : NvTileAA_Op<"splat", [Pure]> {
  let summary = "A tile with one value in all elements";
  let arguments = (ins AnyType:$source);
  let results = (outs NvTileAA_Tile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

class NvTileAA_ShapeOp<string m, string s, dag attributes = (ins)>
    : NvTileAA_Op<m, [Pure, SameOperandsAndResultElementType]> {
  let summary = s;
  let arguments = !con((ins NvTileAA_Tile:$source), attributes);
  let results = (outs NvTileAA_Tile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def NvTileAA_BroadcastOp : NvTileAA_ShapeOp<"broadcast", "Repeats along dimensions of size one">;
def NvTileAA_ExpandDimsOp : NvTileAA_ShapeOp<"expand_dims", "Adds a dimension of size one", (ins I64Attr:$axis)>;
def NvTileAA_PermuteOp
    : NvTileAA_ShapeOp<"permute", "Permutes the dimensions", (ins DenseI64ArrayAttr:$permutation)>;
def NvTileAA_ViewOp : NvTileAA_ShapeOp<"view", "Changes the shape, and keeps the elements in row-major order">;
def NvTileAA_ExtractSliceOp
    : NvTileAA_ShapeOp<"extract_slice", "A part of a tile",
                       (ins DenseI64ArrayAttr:$offsets, OptionalAttr<DenseI64ArrayAttr>:$strides)>;

def NvTileAA_ExtractOp : NvTileAA_Op<"extract", [Pure]> {
  let summary = "One of the equal parts that a tile can be cut into";
  let description = [{
    The sizes of the result divide the sizes of the source; indices count parts. An index beyond the
    last part is undefined.
  }];
  let arguments = (ins NvTileAA_Tile:$source, Variadic<NvTileAA_Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$source `[` ($indices^ `:` type($indices))? `]` attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def NvTileAA_CatOp : NvTileAA_Op<"cat", [Pure, SameOperandsAndResultElementType]> {
  let summary = "Concatenates two tiles along a dimension";
  let arguments = (ins NvTileAA_Tile:$lhs, NvTileAA_Tile:$rhs, I64Attr:$dim);
  let results = (outs NvTileAA_Tile:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasVerifier = 1;
}

def NvTileAA_MakeRangeOp : NvTileAA_Op<"make_range", [Pure]> {
  let summary = "The integers from `start` up to, but without, `end`";
  let arguments = (ins I32Attr:$start, I32Attr:$end);
  let results = (outs NvTileAA_TileOf<[AnySignlessIntegerOrIndex]>:$result);
  let assemblyFormat = "$start `to` $end attr-dict `:` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Whole tiles
//===----------------------------------------------------------------------===//

def NvTileAA_DotOp : NvTileAA_Op<"dot", [Pure, AttrSizedOperandSegments, AllTypesMatch<["c", "result"]>]> {
  let summary = "Matrix product, plus a matrix";
  let description = [{
    Each of A and B can come with a tile of scales for groups of elements along the reduced dimension.

    ```mlir
    %d = nv_tileaa.dot %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32>
    ```

    With `fast_acc`, sums of 8-bit floats may keep fewer bits than their type has.
  }];
  let arguments = (ins NvTileAA_Tile:$a, NvTileAA_Tile:$b, NvTileAA_Tile:$c,
                       Optional<NvTileAA_Tile>:$sfa, Optional<NvTileAA_Tile>:$sfb,
                       OptionalAttr<NvTileAA_Signedness>:$signedness_a,
                       OptionalAttr<NvTileAA_Signedness>:$signedness_b, UnitAttr:$fast_acc);
  let results = (outs NvTileAA_Tile:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`scale_a` $sfa^ `:` type($sfa))? (`scale_b` $sfb^ `:` type($sfb))? attr-dict
    `:` type($a) `,` type($b) `,` type($c)
  }];
  let hasVerifier = 1;
}

def NvTileAA_ConvDotOp : NvTileAA_Op<"conv_dot", [Pure, AllTypesMatch<["c", "result"]>]> {
  let summary = "Convolution, plus a matrix. Uncertain.";
  let arguments = (ins NvTileAA_Tile:$a, NvTileAA_Tile:$b, NvTileAA_Tile:$c,
                       OptionalAttr<NvTileAA_ConvParams>:$conv_params);
  let results = (outs NvTileAA_Tile:$result);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($a) `,` type($b) `,` type($c)";
}

/// A region that combines two elements of each operand.
class NvTileAA_CombineOp<string m, dag attributes>
    : NvTileAA_Op<m, [SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects]> {
  let arguments = !con((ins Variadic<NvTileAA_Tile>:$operands), attributes);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$combiner);
  let assemblyFormat = [{
    $operands attr-dict-with-keyword `:` functional-type($operands, $results) $combiner
  }];
  let hasRegionVerifier = 1;
}

def NvTileAA_ReduceOp : NvTileAA_CombineOp<"reduce", (ins I64Attr:$dim)> {
  let summary = "Combines all elements along a dimension";
  let description = [{
    The region gets two elements of each operand, first the ones combined so far, and yields the
    combined elements. Elements are combined in order.

    ```mlir
    %s = nv_tileaa.reduce %x attributes {dim = 0} : (tensor<64xf32>) -> tensor<f32> {
    ^bb0(%a: f32, %b: f32):
      %c = nv_tileaa.addf %a, %b : f32
      nv_tileaa.yield %c : f32
    }
    ```
  }];
  let hasVerifier = 1;
}

def NvTileAA_ScanOp : NvTileAA_CombineOp<"scan", (ins I64Attr:$dim, UnitAttr:$reverse)> {
  let summary = "Combines each element along a dimension with all elements before it";
  let hasVerifier = 1;
}

def NvTileAA_GenerateOp
    : NvTileAA_Op<"generate", [SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects]> {
  let summary = "A tile with elements computed from their indices";
  let results = (outs NvTileAA_Tile:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "attr-dict-with-keyword `:` type($result) $body";
  let hasRegionVerifier = 1;
}

def NvTileAA_HistogramOp : NvTileAA_Op<"histogram", [Pure]> {
  let summary = "The number of occurrences of each number below the size of the result";
  let arguments = (ins NvTileAA_TileOf<[AnySignlessInteger]>:$source, Optional<NvTileAA_TileOf<[I1]>>:$mask);
  let results = (outs NvTileAA_TileOf<[AnySignlessInteger]>:$result);
  let assemblyFormat = "$source (`mask` $mask^ `:` type($mask))? attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// External code, element by element
//===----------------------------------------------------------------------===//

class NvTileAA_ElementwiseCallOp<string m, dag attributes, list<Trait> traits> : NvTileAA_Op<m, traits> {
  let arguments = !con((ins Variadic<NvTileAA_Value>:$operands), attributes);
  let results = (outs Variadic<NvTileAA_Value>:$results);
}

def NvTileAA_CallElementwiseIntrinsicOp
    : NvTileAA_ElementwiseCallOp<"call_elementwise_intrinsic", (ins StrAttr:$intrinsic), [Pure]> {
  let summary = "An intrinsic of LLVM that reads and writes no memory, on each element";
  let assemblyFormat = "$intrinsic `(` $operands `)` attr-dict `:` functional-type($operands, $results)";
  let hasVerifier = 1;
}

def NvTileAA_ExternElementwiseOp
    : NvTileAA_ElementwiseCallOp<"extern_elementwise",
                                 (ins FlatSymbolRefAttr:$symbol, OptionalAttr<StrAttr>:$libname,
                                      UnitAttr:$pure),
                                 [ConditionallySpeculatable, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "A function defined elsewhere, on each element";
  let assemblyFormat = "$symbol `(` $operands `)` attr-dict `:` functional-type($operands, $results)";
  let extraClassDeclaration = [{
    ::mlir::Speculation::Speculatability getSpeculatability() { return ::mlir::Speculation::NotSpeculatable; }
  }];
  let hasVerifier = 1;
}

def NvTileAA_ElementwiseInlineAsmOp
    : NvTileAA_ElementwiseCallOp<"elementwise_inline_asm",
                                 (ins StrAttr:$asm_string, StrAttr:$constraints, UnitAttr:$pure),
                                 [ConditionallySpeculatable, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Assembly, on each element";
  let assemblyFormat = [{
    $asm_string `,` $constraints `(` $operands `)` attr-dict `:` functional-type($operands, $results)
  }];
  let extraClassDeclaration = [{
    ::mlir::Speculation::Speculatability getSpeculatability() { return ::mlir::Speculation::NotSpeculatable; }
  }];
  let hasVerifier = 1;
}

#endif // TILESPACE_NV_TILEAA_TILE_OPS_TD
