//===- CudaTile.td - modules, control flow and shapes --------------*- tablegen -*-===//
//
// Problem: a tile program reads as one thread with branches and loops, while a tile has no place. So control flow is
// structured, and left early only along a chain of ifs: `break` ends the nearest loop, `continue` its iteration,
// `return` the kernel, from within any number of ifs. An if with a branch that ends so may still have results.
//
//   %r = loop iter_values(%i = %zero) : tile<i32> -> tile<i32> {
//     %done = cmpi equal %i, %n, signed : tile<i32> -> tile<i1>
//     if %done { break %i : tile<i32> }
//     %next = addi %i, %one : tile<i32>
//     continue %next : tile<i32>
//   }
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_CUDA_TILE_TD
#define TILESPACE_CUDA_TILE_TD

include "cuda_tile/CudaTileBase.td"
include "cuda_tile/CudaTileMathOps.td"
include "cuda_tile/CudaTileMemoryOps.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"

// An op with regions in which ops have no prefix.
class CudaTile_RegionOp<string m, int n, list<Trait> traits = []>
    : CudaTile_Op<m, n, !listconcat([OpAsmOpInterface], traits)> {
  let extraClassDeclaration = "static ::llvm::StringRef getDefaultDialect() { return \"cuda_tile\"; }";
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

def CudaTile_ModuleOp : CudaTile_RegionOp<"module", 75, [
    IsolatedFromAbove, NoRegionArguments, SymbolTable] # GraphRegionNoTerminator.traits> {
  let summary = "Globals and kernels";
  let later = ["13.3 producer"];
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$producer);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def CudaTile_EntryOp : CudaTile_RegionOp<"entry", 22, [
    FunctionOpInterface, IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "A kernel. Each block of a grid runs it once.";
  let description = [{
    Arguments are tiles of one element. In bytecode before 13.5 they have no attributes.

    ```mlir
    entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) optimization_hints=<sm_100 = {occupancy = 2}> {
      return
    }
    ```
  }];
  let later = ["13.5 arg_attrs"];
  let arguments = (ins SymbolNameAttr:$sym_name, CudaTile_FunctionType:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<CudaTile_OptimizationHints>:$optimization_hints);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    static ::llvm::StringRef getDefaultDialect() { return "cuda_tile"; }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return &getBody(); }
  }];
}

def CudaTile_GlobalOp : CudaTile_Op<"global", 49, [Symbol]> {
  let summary = "Memory that exists before kernels run, with its initial contents";
  let description = [{
    ```mlir
    global private constant @table alignment = 16 <f32: [1.0, 2.0]> : tile<2xf32>
    ```
  }];
  let later = ["13.3 constant", "13.3 symbol_visibility"];
  let arguments = (ins SymbolNameAttr:$sym_name, CudaTile_DenseElements:$value,
                       DefaultValuedAttr<I64Attr, "0">:$alignment, UnitAttr:$constant,
                       DefaultValuedAttr<CudaTile_SymbolVisibility,
                                         "::tilespace::cuda_tile::SymbolVisibility::Public">:$symbol_visibility);
  let assemblyFormat = [{
    (custom<Visibility>($symbol_visibility)^)? (`constant` $constant^)? $sym_name (`alignment` `=` $alignment^)?
    attr-dict custom<Elements>($value)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

class CudaTile_End<string m, int n, list<string> parents, Type values = CudaTile_AnyType>
    : CudaTile_Op<m, n, [Terminator, ParentOneOf<parents>]> {
  let arguments = (ins Variadic<values>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` custom<Bare>(type($operands)))?";
  let builders = [OpBuilder<(ins), "/* none */">];
}
def CudaTile_BreakOp : CudaTile_End<"break", 10, ["IfOp", "LoopOp"]> {
  let summary = "Ends the nearest loop, with its results";
  let hasVerifier = 1;
}
def CudaTile_ContinueOp : CudaTile_End<"continue", 17, ["ForOp", "IfOp", "LoopOp"]> {
  let summary = "Begins the next iteration of the nearest for or loop, with the carried values";
  let hasVerifier = 1;
}
def CudaTile_ReturnOp : CudaTile_End<"return", 92, ["EntryOp", "IfOp"], AnyType> {
  let summary = "Ends the kernel";
  let hasVerifier = 1;
}
def CudaTile_YieldOp : CudaTile_End<"yield", 109, ["IfOp", "ReduceOp", "ScanOp"]> {
  let summary = "Results of a branch, or of a reduction of two values";
}

class CudaTile_LoopLike<string m, int n, string ends, list<Trait> traits = []>
    : CudaTile_RegionOp<m, n, !listconcat(traits, [
          AutomaticAllocationScope, RecursiveMemoryEffects, SingleBlockImplicitTerminator<ends>])> {
  let results = (outs Variadic<AnyType>:$resultValues);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}
def CudaTile_ForOp : CudaTile_LoopLike<"for", 41, "ContinueOp", [AllTypesMatch<["lowerBound", "upperBound", "step"]>]> {
  let summary = "Iterates over the numbers from a lower bound up to below an upper bound";
  let description = [{
    ```mlir
    %sum = for %i in (%a to %b, step %c) : tile<i32> iter_values(%s = %zero) -> (tile<f32>) {
      continue %s : tile<f32>
    }
    ```
  }];
  let later = ["13.2 unsignedCmp"];
  let arguments = (ins CudaTile_ScalarInt:$lowerBound, CudaTile_ScalarInt:$upperBound, CudaTile_ScalarInt:$step,
                       Variadic<AnyType>:$initValues, UnitAttr:$unsignedCmp);
}
def CudaTile_LoopOp : CudaTile_LoopLike<"loop", 65, "LoopEnds"> {
  let summary = "Iterates until a break. Its operands are the results, and their types may differ from the carried types.";
  let arguments = (ins Variadic<AnyType>:$initValues);
}

def CudaTile_IfOp : CudaTile_RegionOp<"if", 50, [
    NoRegionArguments, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"IfEnds">]> {
  let summary = "One of two branches";
  let arguments = (ins CudaTile_ScalarMask:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
  let assemblyFormat = [{
    $condition (`->` `(` custom<Bare>(type($results))^ `)`)? custom<Branch>($thenRegion)
    (`else` custom<Branch>($elseRegion)^)? attr-dict
  }];
  let hasVerifier = 1;
}

def CudaTile_AssertOp : CudaTile_Op<"assert", 5> {
  let summary = "Ends the program unless a condition holds everywhere";
  let arguments = (ins CudaTile_MaskTile:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` custom<Bare>(type($condition))";
}

class CudaTile_GridOp<string m, int n> : CudaTile_Op<m, n, [Pure]>;
def CudaTile_GetTileBlockIdOp : CudaTile_GridOp<"get_tile_block_id", 48> {
  let summary = "The coordinates of this block in the grid";
  let results = (outs CudaTile_ScalarI32:$blockId_x, CudaTile_ScalarI32:$blockId_y, CudaTile_ScalarI32:$blockId_z);
  let assemblyFormat = "attr-dict `:` custom<Bare>(type($blockId_x))";
}
def CudaTile_GetNumTileBlocksOp : CudaTile_GridOp<"get_num_tile_blocks", 46> {
  let summary = "The number of blocks of the grid";
  let results = (outs CudaTile_ScalarI32:$gridSize_x, CudaTile_ScalarI32:$gridSize_y, CudaTile_ScalarI32:$gridSize_z);
  let assemblyFormat = "attr-dict `:` custom<Bare>(type($gridSize_x))";
}

//===----------------------------------------------------------------------===//
// Values and shapes
//===----------------------------------------------------------------------===//

def CudaTile_ConstantOp : CudaTile_Op<"constant", 16, [Pure]> {
  let summary = "A constant tile; a single number fills all elements";
  let description = "`constant <f32: [1.0, 0x7F800000]> : tile<2xf32>`";
  let arguments = (ins CudaTile_DenseElements:$value);
  let results = (outs CudaTile_NumberTile:$result);
  let assemblyFormat = "custom<TypedElements>($value, type($result)) attr-dict";
  let hasVerifier = 1;
}

def CudaTile_AssumeOp : CudaTile_Op<"assume", 6, [AllTypesMatch<["value", "result"]>]> {
  let summary = "A value with a promise about it";
  let arguments = (ins AnyType:$value, CudaTile_AnyPredicate:$predicate);
  let results = (outs AnyType:$result);
  let assemblyFormat = "custom<Promise>($predicate) `,` $value attr-dict `:` custom<Bare>(type($value))";
  let hasVerifier = 1;
}

class CudaTile_Reshaping<string m, int n, list<Trait> traits = []> : CudaTile_Op<m, n, !listconcat([Pure], traits)> {
  let arguments = (ins CudaTile_Tile:$source);
  let results = (outs CudaTile_Tile:$result);
  let assemblyFormat = castFormat;
  let hasVerifier = 1;
}
def CudaTile_BroadcastOp : CudaTile_Reshaping<"broadcast", 11, [AllRanksMatch<["source", "result"]>]> {
  let summary = "Repeats along dimensions of size one";
}
def CudaTile_ReshapeOp : CudaTile_Reshaping<"reshape", 91> {
  let summary = "Changes the sizes, and keeps the elements in row-major order";
}
def CudaTile_PermuteOp : CudaTile_Reshaping<"permute", 83, [AllRanksMatch<["source", "result"]>]> {
  let summary = "Permutes dimensions: dimension i of the result is dimension `permutation[i]` of the source";
  let arguments = (ins CudaTile_Tile:$source, DenseI32ArrayAttr:$permutation);
  let assemblyFormat = [{
    $source $permutation attr-dict `:` custom<Bare>(type($source)) `->` custom<Bare>(type($result))
  }];
}
def CudaTile_PackableTile : CudaTile_TileOf<!listconcat(ints, allFloats, [CudaTile_I4])>;
def CudaTile_PackOp : CudaTile_Reshaping<"pack", 111, [AllRanksMatch<["source", "result"]>]> {
  let summary = "Packs the bits of elements into bytes";
  let since = "13.3";
  let arguments = (ins CudaTile_PackableTile:$source);
  let results = (outs CudaTile_I8Tile:$result);
}
def CudaTile_UnpackOp : CudaTile_Reshaping<"unpack", 112, [AllRanksMatch<["source", "result"]>]> {
  let summary = "Unpacks elements from the bits of bytes";
  let since = "13.3";
  let arguments = (ins CudaTile_I8Tile:$source);
  let results = (outs CudaTile_PackableTile:$result);
}

def CudaTile_CatOp : CudaTile_Op<"cat", 12, [Pure, AllRanksMatch<["lhs", "rhs", "result"]>]> {
  let summary = "Concatenates two tiles along a dimension";
  let arguments = (ins CudaTile_Tile:$lhs, CudaTile_Tile:$rhs, I64Attr:$dim);
  let results = (outs CudaTile_Tile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `dim` `=` $dim attr-dict
    `:` custom<Bare>(type($lhs)) `,` custom<Bare>(type($rhs)) `->` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}

def CudaTile_ExtractOp : CudaTile_Op<"extract", 38, [Pure]> {
  let summary = "One of the parts that a tile is cut into";
  let arguments = (ins CudaTile_Tile:$source, Variadic<CudaTile_ScalarI32>:$indices);
  let results = (outs CudaTile_Tile:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` attr-dict `:` custom<Bare>(type($source)) `->` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}
def CudaTile_InsertOp : CudaTile_Op<"insert", 118, [Pure, AllTypesMatch<["destination", "result"]>]> {
  let summary = "A tile with one of the parts that it is cut into replaced by the source";
  let since = "13.4";
  let arguments = (ins CudaTile_Tile:$source, CudaTile_Tile:$destination, Variadic<CudaTile_ScalarI32>:$indices);
  let results = (outs CudaTile_Tile:$result);
  let assemblyFormat = [{
    $source `,` $destination `[` $indices `]` attr-dict
    `:` custom<Bare>(type($source)) `,` custom<Bare>(type($destination))
  }];
  let hasVerifier = 1;
}

def CudaTile_IotaOp : CudaTile_Op<"iota", 58, [Pure]> {
  let summary = "Consecutive numbers from zero";
  let results = (outs CudaTile_IntTile:$result);
  let assemblyFormat = "attr-dict `:` custom<Bare>(type($result))";
  let hasVerifier = 1;
}

def CudaTile_SelectOp : CudaTile_Op<"select", 95, [
    Pure, AllTypesMatch<["val_if_true", "val_if_false", "result"]>, AllShapesMatch<["cond", "val_if_true"]>]> {
  let summary = "Selects each element from one of two tiles";
  let arguments = (ins CudaTile_MaskTile:$cond, CudaTile_Tile:$val_if_true, CudaTile_Tile:$val_if_false);
  let results = (outs CudaTile_Tile:$result);
  let assemblyFormat = [{
    $cond `,` $val_if_true `,` $val_if_false attr-dict
    `:` custom<Bare>(type($cond)) `,` custom<Bare>(type($result))
  }];
  let hasVerifier = 1;
}

class CudaTile_Aggregate<string m, int n> : CudaTile_RegionOp<m, n, [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">]> {
  let results = (outs Variadic<CudaTile_Tile>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def CudaTile_ReduceOp : CudaTile_Aggregate<"reduce", 88> {
  let summary = "Combines all elements along a dimension, in any order";
  let description = [{
    The region takes the result so far and a new element of each tile. Missing elements are the identities.

    ```mlir
    %s = reduce %x dim=1 identities=[0.0 : f32] : tile<4x8xf32> -> tile<4xf32> (%new: tile<f32>, %so_far: tile<f32>) {
      %sum = addf %new, %so_far : tile<f32>
      yield %sum : tile<f32>
    }
    ```
  }];
  let arguments = (ins Variadic<CudaTile_Tile>:$operands, ConfinedAttr<I32Attr, [IntNonNegative]>:$dim,
                       ArrayAttr:$identities);
  let assemblyFormat = [{
    $operands attr-dict ` ` `dim` `` `=` `` $dim `identities` `` `=` `` $identities
    `:` custom<Bare>(type($operands)) `->` custom<Bare>(type($results)) custom<ArgumentRegion>($body)
  }];
}
def CudaTile_ScanOp : CudaTile_Aggregate<"scan", 94> {
  let summary = "For each element along a dimension, the result of a reduction up to it";
  let arguments = (ins Variadic<CudaTile_Tile>:$operands, ConfinedAttr<I32Attr, [IntNonNegative]>:$dim,
                       BoolAttr:$reverse, ArrayAttr:$identities);
  let assemblyFormat = [{
    $operands attr-dict ` ` `dim` `` `=` `` $dim `reverse` `` `=` `` $reverse `identities` `` `=` `` $identities
    `:` custom<Bare>(type($operands)) `->` custom<Bare>(type($results)) custom<ArgumentRegion>($body)
  }];
}

#endif // TILESPACE_CUDA_TILE_TD
