//===- mlir-ext-rewrite.h - Rewriting beyond mlir-c/Rewrite.h ---*- C++ -*-===//
//
// What dialect conversion needs and no release of the C API has: ready-made
// patterns, legality by type converter, and some methods of mlir::RewriterBase.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_REWRITE_H
#define MLIR_EXT_REWRITE_H

#include "mlir-ext-conversion.h"
#include "mlir-ext.h"

#ifdef __cplusplus
extern "C" {
#endif

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// mlir::TypeConverter::isLegal.
bool mlirExtTypeConverterIsLegalType(MlirTypeConverter converter,
                                     MlirType type);
bool mlirExtTypeConverterIsLegalOperation(MlirTypeConverter converter,
                                          MlirOperation op);
bool mlirExtTypeConverterIsLegalRegion(MlirTypeConverter converter,
                                       MlirRegion region);

/// mlir::TypeConverter::isSignatureLegal. The type must be a function type.
bool mlirExtTypeConverterIsSignatureLegal(MlirTypeConverter converter,
                                          MlirType type);

/// mlir::isLegalForBranchOpInterfaceTypeConversionPattern.
bool mlirExtIsLegalForBranchOpInterfaceTypeConversionPattern(
    MlirOperation op, MlirTypeConverter converter);

/// mlir::isLegalForReturnOpTypeConversionPattern.
bool mlirExtIsLegalForReturnOpTypeConversionPattern(
    MlirOperation op, MlirTypeConverter converter, bool returnOpAlwaysLegal);

/// mlir::isNotBranchOpInterfaceOrReturnLikeOp.
bool mlirExtIsNotBranchOpInterfaceOrReturnLikeOp(MlirOperation op);

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

/// mlir::populateBranchOpInterfaceTypeConversionPattern.
void mlirExtPopulateBranchOpInterfaceTypeConversionPattern(
    MlirRewritePatternSet patterns, MlirTypeConverter converter);

/// mlir::populateCallOpTypeConversionPattern and
/// mlir::populateReturnOpTypeConversionPattern. Add nothing, and return false,
/// where the func dialect is not loaded.
bool mlirExtPopulateCallOpTypeConversionPattern(MlirRewritePatternSet patterns,
                                                MlirTypeConverter converter);
bool mlirExtPopulateReturnOpTypeConversionPattern(
    MlirRewritePatternSet patterns, MlirTypeConverter converter);

/// mlir::populateFunctionOpInterfaceTypeConversionPattern, with a pattern that
/// declines where the entry block has arguments that the function type has not:
/// LLVM 22 reads out of bounds there (llvm-project pull request 185060). Adds
/// nothing, and returns false, where no operation of that name is registered
/// that implements mlir::FunctionOpInterface.
bool mlirExtPopulateFunctionOpInterfaceTypeConversionPattern(
    MlirRewritePatternSet patterns, MlirTypeConverter converter,
    MlirStringRef opName);

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

/// mlir::OpBuilder::clone with one mlir::IRMapping, for all operations of a
/// block but its terminator. `arguments` has a value for each argument of the
/// block. The callback gets what the operands of the terminator have become.
void mlirExtRewriterBaseCloneBlock(MlirRewriterBase rewriter, MlirBlock block,
                                   const MlirValue *arguments,
                                   MlirExtValueCallback callback,
                                   void *userData);

/// Moves the blocks of a region behind those of another one:
/// mlir::RewriterBase::inlineRegionBefore with the end of that region.
void mlirExtRewriterBaseInlineRegionAtEnd(MlirRewriterBase rewriter,
                                          MlirRegion region,
                                          MlirRegion parent);

/// mlir::OpBuilder::createBlock, at the end of a region and without arguments.
MlirBlock mlirExtRewriterBaseCreateBlock(MlirRewriterBase rewriter,
                                         MlirRegion parent);

/// mlir::RewriterBase::splitBlock.
MlirBlock mlirExtRewriterBaseSplitBlock(MlirRewriterBase rewriter,
                                        MlirOperation before);

/// mlir::RewriterBase::notifyMatchFailure.
void mlirExtRewriterBaseNotifyMatchFailure(MlirRewriterBase rewriter,
                                           MlirOperation op,
                                           MlirStringRef message);

#ifdef __cplusplus
}
#endif

#endif // MLIR_EXT_REWRITE_H
