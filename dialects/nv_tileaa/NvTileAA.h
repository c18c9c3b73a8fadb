//===- NvTileAA.h - The nv_tileaa dialect -----------------------*- C++ -*-===//

#ifndef TILESPACE_NV_TILEAA_H
#define TILESPACE_NV_TILEAA_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "verbatim/Word.h"

#include "NvTileAADialect.h.inc"
#include "Spaces.h.inc"
#include "NvTileAAEnums.h.inc"

#include "NvTileAAAttrInterfaces.h.inc"
#define GET_ATTRDEF_CLASSES
#include "NvTileAAAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "NvTileAATypes.h.inc"

namespace tilespace::nv_tileaa::detail {
/// Verifies that an access has a scope if and only if its order is not weak.
llvm::LogicalResult verifyMemoryOrder(mlir::Operation *op);

/// The effects of an access through `place`. An access that is ordered with
/// accesses of other threads also reads and writes any memory that these
/// threads may access.
void getAccessEffects(
    mlir::OpOperand &place, bool reads, bool writes, MemSemantic semantic,
    llvm::SmallVectorImpl<
        mlir::SideEffects::EffectInstance<mlir::MemoryEffects::Effect>>
        &effects);

/// Names the results that are tokens.
void nameTokens(mlir::Operation *op, mlir::OpAsmSetValueNameFn setNameFn);
} // namespace tilespace::nv_tileaa::detail

#include "NvTileAAOpInterfaces.h.inc"
#define GET_OP_CLASSES
#include "NvTileAAOps.h.inc"

namespace tilespace::nv_tileaa {
/// The strides of elements that lie row by row without gaps. A stride that
/// follows from a dynamic size, or is too big to count, is dynamic.
llvm::SmallVector<int64_t> canonicalStrides(llvm::ArrayRef<int64_t> shape);

/// The shape of a tile; none for anything else, which is treated as one
/// element.
llvm::ArrayRef<int64_t> tileShape(mlir::Type type);

/// The type of one element: of the tile, or the type itself.
mlir::Type elementOf(mlir::Type type);

/// The space of a pointer, a tile of pointers, a memref or a view.
mlir::Attribute spaceOf(mlir::Type type);

/// Whether `sizes` and `groups` cut `source` into tiles.
llvm::LogicalResult
verifyTiling(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
             TileMemRefType source, llvm::ArrayRef<int64_t> sizes,
             llvm::ArrayRef<mlir::DenseI64ArrayAttr> groups);

/// Reports a number that cannot be a memory space.
llvm::LogicalResult
verifySpace(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
            unsigned space);
} // namespace tilespace::nv_tileaa

#endif // TILESPACE_NV_TILEAA_H
