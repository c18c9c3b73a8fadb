//===- CudaTileMathOps.td - arithmetic and conversions -------------*- tablegen -*-===//
//
// Ops on each element of tiles of one shape, and products of matrices.
//
//   %c = addf %a, %b rounding<zero> flush_to_zero : tile<128xf32>
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_CUDA_TILE_MATH_OPS_TD
#define TILESPACE_CUDA_TILE_MATH_OPS_TD

include "cuda_tile/CudaTileBase.td"

//===----------------------------------------------------------------------===//
// Floating point
//===----------------------------------------------------------------------===//

class CudaTile_FloatUnary<string m, int n> : CudaTile_Op<m, n, [Pure, AllTypesMatch<["source", "result"]>]> {
  let arguments = (ins CudaTile_FloatTile:$source);
  let results = (outs CudaTile_FloatTile:$result);
  let assemblyFormat = "$source attr-dict `:` custom<Bare>(type($result))";
}
class CudaTile_FloatUnaryFtz<string m, int n> : CudaTile_FloatUnary<m, n> {
  let arguments = (ins CudaTile_FloatTile:$source, UnitAttr:$flush_to_zero);
  let assemblyFormat = "$source (`flush_to_zero` $flush_to_zero^)? attr-dict `:` custom<Bare>(type($result))";
  let hasVerifier = 1;
}
class CudaTile_FloatUnaryRounded<string m, int n, string mode> : CudaTile_FloatUnary<m, n> {
  let arguments = (ins CudaTile_FloatTile:$source, CudaTile_DefaultRounding<mode>:$rounding_mode);
  let assemblyFormat = [{
    $source (`rounding` `` $rounding_mode^)? attr-dict `:` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}

def CudaTile_AbsFOp : CudaTile_FloatUnary<"absf", 0> { let summary = "Absolute value"; }
def CudaTile_CeilOp : CudaTile_FloatUnary<"ceil", 13> { let summary = "Rounds up to an integer"; }
def CudaTile_CosOp : CudaTile_FloatUnary<"cos", 18> { let summary = "Cosine"; }
def CudaTile_CosHOp : CudaTile_FloatUnary<"cosh", 19> { let summary = "Hyperbolic cosine"; }
def CudaTile_ExpOp : CudaTile_FloatUnaryRounded<"exp", 23, "Full"> {
  let summary = "e to a power";
  let later = ["13.3 rounding_mode"];
}
def CudaTile_Exp2Op : CudaTile_FloatUnaryFtz<"exp2", 24> { let summary = "2 to a power"; }
def CudaTile_FloorOp : CudaTile_FloatUnary<"floor", 39> { let summary = "Rounds down to an integer"; }
def CudaTile_LogOp : CudaTile_FloatUnary<"log", 63> { let summary = "Logarithm to base e"; }
def CudaTile_Log2Op : CudaTile_FloatUnary<"log2", 64> { let summary = "Logarithm to base 2"; }
def CudaTile_NegFOp : CudaTile_FloatUnary<"negf", 79> { let summary = "Negation"; }
def CudaTile_RsqrtOp : CudaTile_FloatUnaryFtz<"rsqrt", 93> { let summary = "Reciprocal of the square root"; }
def CudaTile_SinOp : CudaTile_FloatUnary<"sin", 98> { let summary = "Sine"; }
def CudaTile_SinHOp : CudaTile_FloatUnary<"sinh", 99> { let summary = "Hyperbolic sine"; }
def CudaTile_TanOp : CudaTile_FloatUnary<"tan", 105> { let summary = "Tangent"; }
def CudaTile_TanHOp : CudaTile_FloatUnaryRounded<"tanh", 106, "Full"> {
  let summary = "Hyperbolic tangent";
  let later = ["13.2 rounding_mode"];
}
def CudaTile_SqrtOp : CudaTile_FloatUnary<"sqrt", 100> {
  let summary = "Square root";
  let arguments = (ins CudaTile_FloatTile:$source, CudaTile_DefaultRounding<"NearestEven">:$rounding_mode,
                       UnitAttr:$flush_to_zero);
  let assemblyFormat = [{
    $source (`rounding` `` $rounding_mode^)? (`flush_to_zero` $flush_to_zero^)?
    attr-dict `:` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}

class CudaTile_FloatBinary<string m, int n> : CudaTile_Op<m, n, [Pure, AllTypesMatch<["lhs", "rhs", "result"]>]> {
  let arguments = (ins CudaTile_FloatTile:$lhs, CudaTile_FloatTile:$rhs);
  let results = (outs CudaTile_FloatTile:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` custom<Bare>(type($result))";
}
class CudaTile_FloatBinaryRounded<string m, int n> : CudaTile_FloatBinary<m, n> {
  let arguments = (ins CudaTile_FloatTile:$lhs, CudaTile_FloatTile:$rhs,
                       CudaTile_DefaultRounding<"NearestEven">:$rounding_mode, UnitAttr:$flush_to_zero);
  let assemblyFormat = [{
    $lhs `,` $rhs (`rounding` `` $rounding_mode^)? (`flush_to_zero` $flush_to_zero^)?
    attr-dict `:` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}
class CudaTile_FloatExtremum<string m, int n> : CudaTile_FloatBinary<m, n> {
  let description = "A NaN operand is the result only with `propagate_nan`.";
  let arguments = (ins CudaTile_FloatTile:$lhs, CudaTile_FloatTile:$rhs, UnitAttr:$propagate_nan,
                       UnitAttr:$flush_to_zero);
  let assemblyFormat = [{
    $lhs `,` $rhs oilist(`flush_to_zero` $flush_to_zero | `propagate_nan` $propagate_nan)
    attr-dict `:` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}

def CudaTile_AddFOp : CudaTile_FloatBinaryRounded<"addf", 2> { let summary = "Sum"; }
def CudaTile_DivFOp : CudaTile_FloatBinaryRounded<"divf", 20> { let summary = "Quotient"; }
def CudaTile_MaxFOp : CudaTile_FloatExtremum<"maxf", 69> { let summary = "Maximum"; }
def CudaTile_MinFOp : CudaTile_FloatExtremum<"minf", 71> { let summary = "Minimum"; }
def CudaTile_MulFOp : CudaTile_FloatBinaryRounded<"mulf", 76> { let summary = "Product"; }
def CudaTile_RemFOp : CudaTile_FloatBinary<"remf", 89> { let summary = "Remainder, with the sign of the dividend"; }
def CudaTile_SubFOp : CudaTile_FloatBinaryRounded<"subf", 103> { let summary = "Difference"; }

def CudaTile_Atan2Op : CudaTile_Op<"atan2", 110, [Pure, AllTypesMatch<["x", "y", "result"]>]> {
  let summary = "Angle of the point with these coordinates";
  let since = "13.2";
  let arguments = (ins CudaTile_FloatTile:$x, CudaTile_FloatTile:$y);
  let results = (outs CudaTile_FloatTile:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` custom<Bare>(type($result))";
}

def CudaTile_PowOp : CudaTile_Op<"pow", 84, [Pure, AllTypesMatch<["source", "exponent", "result"]>]> {
  let summary = "Power. Newer tools write `fpowf`, which is read too.";
  let arguments = (ins CudaTile_FloatTile:$source, CudaTile_FloatTile:$exponent);
  let results = (outs CudaTile_FloatTile:$result);
  let assemblyFormat = "$source `,` $exponent attr-dict `:` custom<Bare>(type($result))";
}

def CudaTile_FPowIOp
    : CudaTile_Op<"fpowi", 121, [Pure, AllTypesMatch<["source", "result"]>, AllShapesMatch<["source", "exponent"]>]> {
  let summary = "Power with an integer exponent";
  let since = "13.4";
  let arguments = (ins CudaTile_FloatTile:$source, CudaTile_IntTile:$exponent);
  let results = (outs CudaTile_FloatTile:$result);
  let assemblyFormat = [{
    $source `,` $exponent attr-dict `:` custom<Bare>(type($source)) `,` custom<Bare>(type($exponent))
  }];
}

def CudaTile_FmaOp : CudaTile_Op<"fma", 40, [Pure, AllTypesMatch<["lhs", "rhs", "acc", "result"]>]> {
  let summary = "Product and sum, rounded once";
  let arguments = (ins CudaTile_FloatTile:$lhs, CudaTile_FloatTile:$rhs, CudaTile_FloatTile:$acc,
                       CudaTile_DefaultRounding<"NearestEven">:$rounding_mode, UnitAttr:$flush_to_zero);
  let results = (outs CudaTile_FloatTile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc (`rounding` `` $rounding_mode^)? (`flush_to_zero` $flush_to_zero^)?
    attr-dict `:` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}

def CudaTile_CmpFOp
    : CudaTile_Op<"cmpf", 14, [Pure, AllTypesMatch<["lhs", "rhs"]>, AllShapesMatch<["lhs", "result"]>]> {
  let summary = "Comparison. An unordered comparison holds if an operand is NaN.";
  let arguments = (ins CudaTile_ComparisonPredicate:$comparison_predicate,
                       CudaTile_ComparisonOrdering:$comparison_ordering, CudaTile_FloatTile:$lhs,
                       CudaTile_FloatTile:$rhs);
  let results = (outs CudaTile_MaskTile:$result);
  let assemblyFormat = [{
    custom<Word>($comparison_predicate, "\"comparison_predicate\"")
    custom<Word>($comparison_ordering, "\"comparison_ordering\"")
    $lhs `,` $rhs attr-dict `:` custom<Bare>(type($lhs)) `->` custom<Bare>(type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

class CudaTile_IntUnary<string m, int n> : CudaTile_Op<m, n, [Pure, AllTypesMatch<["source", "result"]>]> {
  let arguments = (ins CudaTile_IntTile:$source);
  let results = (outs CudaTile_IntTile:$result);
  let assemblyFormat = "$source attr-dict `:` custom<Bare>(type($result))";
}
class CudaTile_IntBinary<string m, int n, Trait effects = Pure>
    : CudaTile_Op<m, n, [effects, AllTypesMatch<["lhs", "rhs", "result"]>]> {
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs);
  let results = (outs CudaTile_IntTile:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` custom<Bare>(type($result))";
}
class CudaTile_IntBinaryWrapping<string m, int n> : CudaTile_IntBinary<m, n> {
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs, CudaTile_DefaultOverflow:$overflow);
  let assemblyFormat = "$lhs `,` $rhs (`overflow` `` $overflow^)? attr-dict `:` custom<Bare>(type($result))";
}
class CudaTile_IntBinarySigned<string m, int n> : CudaTile_IntBinary<m, n> {
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs, CudaTile_Signedness:$signedness);
  let assemblyFormat = [{
    $lhs `,` $rhs custom<Word>($signedness, "\"signedness\"") attr-dict `:` custom<Bare>(type($result))
  }];
}

def CudaTile_AbsIOp : CudaTile_IntUnary<"absi", 1> { let summary = "Absolute value"; }
def CudaTile_AddIOp : CudaTile_IntBinaryWrapping<"addi", 3> { let summary = "Sum"; }
def CudaTile_AndIOp : CudaTile_IntBinary<"andi", 4> { let summary = "Bitwise and"; }
def CudaTile_MaxIOp : CudaTile_IntBinarySigned<"maxi", 70> { let summary = "Maximum"; }
def CudaTile_MinIOp : CudaTile_IntBinarySigned<"mini", 72> { let summary = "Minimum"; }
def CudaTile_MulIOp : CudaTile_IntBinaryWrapping<"muli", 78> { let summary = "Product"; }
def CudaTile_NegIOp : CudaTile_IntUnary<"negi", 80> {
  let summary = "Negation";
  let later = ["13.2 overflow"];
  let arguments = (ins CudaTile_IntTile:$source, CudaTile_DefaultOverflow:$overflow);
  let assemblyFormat = "$source (`overflow` `` $overflow^)? attr-dict `:` custom<Bare>(type($result))";
  let hasVerifier = 1;
}
def CudaTile_OrIOp : CudaTile_IntBinary<"ori", 82> { let summary = "Bitwise or"; }
def CudaTile_RemIOp : CudaTile_IntBinarySigned<"remi", 90> { let summary = "Remainder, with the sign of the dividend"; }
def CudaTile_ShLIOp : CudaTile_IntBinaryWrapping<"shli", 96> { let summary = "Shift to the left"; }
def CudaTile_ShRIOp : CudaTile_IntBinarySigned<"shri", 97> {
  let summary = "Shift to the right, which keeps the sign of a signed number";
}
def CudaTile_SubIOp : CudaTile_IntBinaryWrapping<"subi", 104> { let summary = "Difference"; }
def CudaTile_XOrIOp : CudaTile_IntBinary<"xori", 108> { let summary = "Bitwise exclusive or"; }
def CudaTile_DivIOp : CudaTile_IntBinary<"divi", 21, NoMemoryEffect> {
  let summary = "Quotient. Undefined for a divisor of zero.";
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs, CudaTile_Signedness:$signedness,
                       CudaTile_DefaultRounding<"Zero">:$rounding);
  let assemblyFormat = [{
    $lhs `,` $rhs custom<Word>($signedness, "\"signedness\"") (`rounding` `` $rounding^)?
    attr-dict `:` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}
def CudaTile_MulhiIOp : CudaTile_Op<"mulhii", 77, [Pure, AllTypesMatch<["x", "y", "result"]>]> {
  let summary = "Upper half of the bits of an unsigned product";
  let arguments = (ins CudaTile_IntTile:$x, CudaTile_IntTile:$y);
  let results = (outs CudaTile_IntTile:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` custom<Bare>(type($result))";
}
def CudaTile_CmpIOp
    : CudaTile_Op<"cmpi", 15, [Pure, AllTypesMatch<["lhs", "rhs"]>, AllShapesMatch<["lhs", "result"]>]> {
  let summary = "Comparison";
  let arguments = (ins CudaTile_ComparisonPredicate:$comparison_predicate, CudaTile_IntTile:$lhs,
                       CudaTile_IntTile:$rhs, CudaTile_Signedness:$signedness);
  let results = (outs CudaTile_MaskTile:$result);
  let assemblyFormat = [{
    custom<Word>($comparison_predicate, "\"comparison_predicate\"") $lhs `,` $rhs `,`
    custom<Word>($signedness, "\"signedness\"")
    attr-dict `:` custom<Bare>(type($lhs)) `->` custom<Bare>(type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

// The types of `from` and `to`, or of `source` and `result`.
defvar signednessWord = "custom<Word>($signedness, \"\\\"signedness\\\"\") ";
defvar fromTo = "`:` custom<Bare>(type($from)) `->` custom<Bare>(type($to))";
defvar sourceResult = "`:` custom<Bare>(type($source)) `->` custom<Bare>(type($result))";
def CudaTile_IntTileOrI4 : CudaTile_TileOf<!listconcat(ints, [CudaTile_I4])>;

class CudaTile_Conversion<string m, int n, Type target> : CudaTile_Op<m, n, [Pure, AllShapesMatch<["from", "to"]>]> {
  let results = (outs target:$to);
  let hasVerifier = 1;
}
def CudaTile_ExtIOp : CudaTile_Conversion<"exti", 37, CudaTile_IntTileOrI4> {
  let summary = "Extends integers to more bits";
  let arguments = (ins CudaTile_IntTileOrI4:$from, CudaTile_Signedness:$signedness);
  let assemblyFormat = !strconcat("$from ", signednessWord, "attr-dict ", fromTo);
}
def CudaTile_FToFOp : CudaTile_Conversion<"ftof", 42, CudaTile_AnyFloatTile> {
  let summary = "Converts to another floating-point type";
  let arguments = (ins CudaTile_AnyFloatTile:$from, CudaTile_DefaultRounding<"NearestEven">:$rounding_mode);
  let assemblyFormat = !strconcat("$from (`rounding` `` $rounding_mode^)? attr-dict ", fromTo);
}
def CudaTile_FToIOp : CudaTile_Conversion<"ftoi", 43, CudaTile_IntTile> {
  let summary = "Converts to integers. Results out of range are undefined, unless saturating.";
  let later = ["13.4 saturating"];
  let arguments = (ins CudaTile_AnyFloatTile:$from, CudaTile_Signedness:$signedness,
                       CudaTile_DefaultRounding<"NearestIntToZero">:$rounding_mode, UnitAttr:$saturating);
  let assemblyFormat = !strconcat(
      "$from ", signednessWord, "(`rounding` `` $rounding_mode^)? (`saturating` $saturating^)? attr-dict ",
      fromTo);
}
def CudaTile_IToFOp : CudaTile_Conversion<"itof", 59, CudaTile_AnyFloatTile> {
  let summary = "Converts from integers";
  let arguments = (ins CudaTile_IntTile:$from, CudaTile_Signedness:$signedness,
                       CudaTile_DefaultRounding<"NearestEven">:$rounding_mode);
  let assemblyFormat = !strconcat(
      "$from ", signednessWord, "(`rounding` `` $rounding_mode^)? attr-dict ", fromTo);
}
def CudaTile_TruncIOp : CudaTile_Conversion<"trunci", 107, CudaTile_IntTileOrI4> {
  let summary = "Truncates integers to fewer bits";
  let arguments = (ins CudaTile_IntTileOrI4:$from, CudaTile_DefaultOverflow:$overflow);
  let assemblyFormat = !strconcat("$from (`overflow` `` $overflow^)? attr-dict ", fromTo);
}
def CudaTile_BitcastOp : CudaTile_Op<"bitcast", 9, [Pure, AllShapesMatch<["source", "result"]>]> {
  let summary = "Reinterprets the bits of elements as another type";
  let arguments = (ins CudaTile_NumberTile:$source);
  let results = (outs CudaTile_NumberTile:$result);
  let assemblyFormat = !strconcat("$source attr-dict ", sourceResult);
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Products of matrices
//===----------------------------------------------------------------------===//

class CudaTile_Mma<string m, int n> : CudaTile_Op<m, n, [Pure, AllTypesMatch<["acc", "result"]>]> {
  let description = [{
    Adds the product of an M by K and a K by N matrix to an M by N matrix, or such products of batches of matrices.
  }];
  let hasVerifier = 1;
}
def CudaTile_MmaFactor : CudaTile_TileOf<!listconcat(baseFloats, [
    CudaTile_TF32, CudaTile_F8E4M3FN, CudaTile_F8E5M2])>;
def CudaTile_MmaSum : CudaTile_TileOf<[CudaTile_F16, CudaTile_F32, CudaTile_F64]>;
def CudaTile_MmaFOp : CudaTile_Mma<"mmaf", 73> {
  let summary = "Floating-point matrix product, plus a matrix. With `fast_acc`, f8 products are added with fewer bits.";
  let later = ["13.3 fast_acc"];
  let arguments = (ins CudaTile_MmaFactor:$lhs, CudaTile_MmaFactor:$rhs, CudaTile_MmaSum:$acc, UnitAttr:$fast_acc);
  let results = (outs CudaTile_MmaSum:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc (`fast_acc` $fast_acc^)? attr-dict
    `:` custom<Bare>(type($lhs)) `,` custom<Bare>(type($rhs)) `,` custom<Bare>(type($acc))
  }];
}

def CudaTile_I32Tile : CudaTile_TileOf<[CudaTile_I32]>;
def CudaTile_MmaIOp : CudaTile_Mma<"mmai", 74> {
  let summary = "Matrix product of bytes, plus a matrix";
  let arguments = (ins CudaTile_I8Tile:$lhs, CudaTile_I8Tile:$rhs, CudaTile_I32Tile:$acc,
                       CudaTile_Signedness:$signedness_lhs, CudaTile_Signedness:$signedness_rhs);
  let results = (outs CudaTile_I32Tile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc custom<Word>($signedness_lhs, "\"signedness\"")
    custom<Word>($signedness_rhs, "\"signedness\"") attr-dict
    `:` custom<Bare>(type($lhs)) `,` custom<Bare>(type($rhs)) `,` custom<Bare>(type($acc))
  }];
}

def CudaTile_ScaledFactor : CudaTile_TileOf<[CudaTile_F8E4M3FN, CudaTile_F8E5M2, CudaTile_F4E2M1FN]>;
def CudaTile_Scale : CudaTile_TileOf<[CudaTile_F8E4M3FN, CudaTile_F8E8M0FNU]>;
def CudaTile_F32Tile : CudaTile_TileOf<[CudaTile_F32]>;
def CudaTile_MmaFScaledOp : CudaTile_Mma<"mmaf_scaled", 114> {
  let summary = "Matrix product with scales, each for 16 or 32 factors along K, plus a matrix";
  let since = "13.3";
  let arguments = (ins CudaTile_ScaledFactor:$lhs, CudaTile_ScaledFactor:$rhs, CudaTile_F32Tile:$acc,
                       CudaTile_Scale:$lhs_scale, CudaTile_Scale:$rhs_scale);
  let results = (outs CudaTile_F32Tile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc `,` $lhs_scale `,` $rhs_scale attr-dict
    `:` custom<Bare>(type($lhs)) `,` custom<Bare>(type($rhs)) `,` custom<Bare>(type($acc)) `,`
    custom<Bare>(type($lhs_scale)) `,` custom<Bare>(type($rhs_scale))
  }];
}

#endif // TILESPACE_CUDA_TILE_MATH_OPS_TD
