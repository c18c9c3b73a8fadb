//===- CudaTileInterfaces.td - interfaces of promises and views ----*- tablegen -*-===//

#ifndef TILESPACE_CUDA_TILE_INTERFACES_TD
#define TILESPACE_CUDA_TILE_INTERFACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def CudaTile_AssumePredicate : AttrInterface<"AssumePredicate"> {
  let description = "A promise about the value of an `assume`.";
  let cppNamespace = "::tilespace::cuda_tile";
  let methods = [InterfaceMethod<"Whether this promise can be made about values of a type.", "::llvm::LogicalResult",
                                 "verifyPromise", (ins "::mlir::Operation *":$op, "::mlir::Type":$type)>];
}

def CudaTile_TileView : TypeInterface<"TileView"> {
  let description = "A tensor that is read and written in tiles.";
  let cppNamespace = "::tilespace::cuda_tile";
  let methods = [
    InterfaceMethod<"The tensor.", "::mlir::Type", "getTensor">,
    InterfaceMethod<"The type of its tiles.", "::mlir::Type", "getTile">,
    InterfaceMethod<"Whether indices of these types name a tile.", "::llvm::LogicalResult", "verifyIndices",
                    (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError,
                         "::mlir::TypeRange":$types)>];
}

#endif // TILESPACE_CUDA_TILE_INTERFACES_TD
