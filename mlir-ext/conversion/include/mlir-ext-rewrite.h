//===- mlir-ext-rewrite.h - Rewriting beyond mlir-c/Rewrite.h ---*- C++ -*-===//
//
// Parts of dialect conversion that no release of the C API has: ready-made
// patterns, legality by type converter, and some methods of mlir::RewriterBase.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_REWRITE_H
#define MLIR_EXT_REWRITE_H

#include "mlir-ext-conversion.h"

#ifdef __cplusplus
extern "C" {
#endif

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// mlir::TypeConverter::isLegal.
bool mlirExtTypeConverterIsLegalOperation(MlirTypeConverter converter,
                                          MlirOperation op);
//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// mlir::scf::populateSCFStructuralTypeConversionsAndLegality and
/// mlir::cf::populateCFStructuralTypeConversionsAndLegality. The patterns and
/// the target refer to the converter. Add nothing, and return false, where the
/// dialect is not loaded.
bool mlirExtPopulateSCFStructuralTypeConversionsAndLegality(
    MlirRewritePatternSet patterns, MlirTypeConverter converter,
    MlirConversionTarget target);
bool mlirExtPopulateCFStructuralTypeConversionsAndLegality(
    MlirRewritePatternSet patterns, MlirTypeConverter converter,
    MlirConversionTarget target);

/// A pattern that calls mlir::convertOpResultTypes on operations of the given
/// dialects that have neither regions nor successors. An elements attribute
/// `value` of the type of the only result follows the type of the result by
/// mlir::DenseElementsAttr::reshape.
void mlirExtAddConvertOpResultTypesPattern(MlirRewritePatternSet patterns,
                                           MlirTypeConverter converter,
                                           intptr_t nDialects,
                                           const MlirStringRef *dialects,
                                           unsigned benefit);

//===----------------------------------------------------------------------===//
// Rewriter
//===----------------------------------------------------------------------===//

typedef void (*MlirExtYieldedCallback)(MlirValue value, void *userData);

/// mlir::OpBuilder::clone with one mlir::IRMapping, for all operations of a
/// block but its terminator. `arguments` has a value for each argument of the
/// block. The callback gets the new values of the terminator's operands.
void mlirExtRewriterBaseCloneBlock(MlirRewriterBase rewriter, MlirBlock block,
                                   const MlirValue *arguments,
                                   MlirExtYieldedCallback callback,
                                   void *userData);

/// Appends the blocks of a region to another region:
/// mlir::RewriterBase::inlineRegionBefore with the end of that region.
void mlirExtRewriterBaseInlineRegionAtEnd(MlirRewriterBase rewriter,
                                          MlirRegion region,
                                          MlirRegion parent);

/// mlir::OpBuilder::createBlock, at the end of a region and without arguments.
MlirBlock mlirExtRewriterBaseCreateBlock(MlirRewriterBase rewriter,
                                         MlirRegion parent);

/// mlir::RewriterBase::notifyMatchFailure.
void mlirExtRewriterBaseNotifyMatchFailure(MlirRewriterBase rewriter,
                                           MlirOperation op,
                                           MlirStringRef message);

#ifdef __cplusplus
}
#endif

#endif // MLIR_EXT_REWRITE_H
