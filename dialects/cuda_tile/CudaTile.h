//===- CudaTile.h - The cuda_tile dialect -----------------------*- C++ -*-===//

#ifndef TILESPACE_CUDA_TILE_H
#define TILESPACE_CUDA_TILE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "verbatim/Word.h"

#include "CudaTileDialect.h.inc"
#include "CudaTileEnums.h.inc"

namespace tilespace::cuda_tile {
/// A scope within a function.
class DILocalScopeAttr : public mlir::Attribute {
public:
  using Attribute::Attribute;
  static bool classof(mlir::Attribute attribute);
};

/// A type without the prefix of this dialect.
mlir::ParseResult parseBare(mlir::AsmParser &parser, mlir::Type &type);
void printBare(mlir::AsmPrinter &printer, mlir::Type type);
} // namespace tilespace::cuda_tile

#include "CudaTileAttrInterfaces.h.inc"
#define GET_ATTRDEF_CLASSES
#include "CudaTileAttrs.h.inc"

#include "CudaTileTypeInterfaces.h.inc"
#define GET_TYPEDEF_CLASSES
#include "CudaTileTypes.h.inc"

namespace tilespace::cuda_tile {
struct IfEnds;
struct LoopEnds;
} // namespace tilespace::cuda_tile

#define GET_OP_CLASSES
#include "CudaTileOps.h.inc"

namespace tilespace::cuda_tile {
/// The terminators that a region may have, of which the first is implicit.
template <typename ImplicitT, typename... OpT>
struct Ends {
  static bool classof(mlir::Operation *op) {
    return mlir::isa<ImplicitT, OpT...>(op);
  }
  static void build(mlir::OpBuilder &builder, mlir::OperationState &state) {
    ImplicitT::build(builder, state);
  }
  static llvm::StringRef getOperationName() {
    return ImplicitT::getOperationName();
  }
};
struct IfEnds : Ends<YieldOp, BreakOp, ContinueOp, ReturnOp> {};
struct LoopEnds : Ends<ContinueOp, BreakOp> {};

/// Whether there can be a tile of these sizes and elements.
llvm::LogicalResult
verifyTile(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
           llvm::ArrayRef<int64_t> shape, mlir::Type elementType);

/// Whether locations of ops have the scope of their function, and nothing else
/// in a module has a scope.
llvm::LogicalResult verifyScopes(EntryOp entry);
llvm::LogicalResult verifyScopes(ModuleOp module);

/// The element type of a tile.
inline mlir::Type elementOf(mlir::Type tile) {
  return mlir::cast<TileType>(tile).getElementType();
}
/// The sizes of a tile.
inline llvm::ArrayRef<int64_t> shapeOf(mlir::Type tile) {
  return mlir::cast<TileType>(tile).getShape();
}
/// The pointee type of a tile of pointers.
inline mlir::Type pointeeOf(mlir::Type tile) {
  return mlir::cast<PtrType>(elementOf(tile)).getPointeeType();
}
} // namespace tilespace::cuda_tile

#endif // TILESPACE_CUDA_TILE_H
