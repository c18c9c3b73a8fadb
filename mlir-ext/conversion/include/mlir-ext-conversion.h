//===- mlir-ext-conversion.h - Dialect conversion in C ----------*- C++ -*-===//
//
// LLVM 23 offers dialect conversion in mlir-c/Rewrite.h, LLVM 22 does not. What
// is declared here has the same name and signature as there, so that moving to
// LLVM 23 deletes this file and its implementation.
//
// Dynamic legality and materializations were added upstream in the summer of
// 2026 (llvm-project pull requests 206161 and 208934), the 1:N forms after them
// (208935) are not here.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_CONVERSION_H
#define MLIR_EXT_CONVERSION_H

#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DEFINE_C_API_STRUCT(name, storage)                                     \
  struct name {                                                                \
    storage *ptr;                                                              \
  };                                                                           \
  typedef struct name name

DEFINE_C_API_STRUCT(MlirConversionTarget, void);
DEFINE_C_API_STRUCT(MlirConversionPattern, const void);
DEFINE_C_API_STRUCT(MlirTypeConverter, void);
DEFINE_C_API_STRUCT(MlirConversionPatternRewriter, void);
DEFINE_C_API_STRUCT(MlirConversionConfig, void);

#undef DEFINE_C_API_STRUCT

//===----------------------------------------------------------------------===//
// Drivers
//===----------------------------------------------------------------------===//

/// Apply a partial conversion on the given operation.
MlirLogicalResult mlirApplyPartialConversion(
    MlirOperation op, MlirConversionTarget target,
    MlirFrozenRewritePatternSet patterns, MlirConversionConfig config);

/// Apply a full conversion on the given operation.
MlirLogicalResult mlirApplyFullConversion(MlirOperation op,
                                          MlirConversionTarget target,
                                          MlirFrozenRewritePatternSet patterns,
                                          MlirConversionConfig config);

//===----------------------------------------------------------------------===//
// ConversionConfig
//===----------------------------------------------------------------------===//

/// Create a default ConversionConfig.
MlirConversionConfig mlirConversionConfigCreate(void);

/// Destroy the given ConversionConfig.
void mlirConversionConfigDestroy(MlirConversionConfig config);

typedef enum {
  MLIR_DIALECT_CONVERSION_FOLDING_MODE_NEVER,
  MLIR_DIALECT_CONVERSION_FOLDING_MODE_BEFORE_PATTERNS,
  MLIR_DIALECT_CONVERSION_FOLDING_MODE_AFTER_PATTERNS,
} MlirDialectConversionFoldingMode;

/// Set and get the folding mode.
void mlirConversionConfigSetFoldingMode(MlirConversionConfig config,
                                        MlirDialectConversionFoldingMode mode);
MlirDialectConversionFoldingMode
mlirConversionConfigGetFoldingMode(MlirConversionConfig config);

/// Enable or disable building materializations during conversion.
void mlirConversionConfigEnableBuildMaterializations(
    MlirConversionConfig config, bool enable);
bool mlirConversionConfigIsBuildMaterializationsEnabled(
    MlirConversionConfig config);

//===----------------------------------------------------------------------===//
// ConversionPatternRewriter
//===----------------------------------------------------------------------===//

/// Cast the ConversionPatternRewriter to a PatternRewriter.
MlirPatternRewriter mlirConversionPatternRewriterAsPatternRewriter(
    MlirConversionPatternRewriter rewriter);

/// Apply a signature conversion to each block in the given region.
MlirLogicalResult mlirConversionPatternRewriterConvertRegionTypes(
    MlirConversionPatternRewriter rewriter, MlirRegion region,
    MlirTypeConverter typeConverter);

//===----------------------------------------------------------------------===//
// ConversionTarget
//===----------------------------------------------------------------------===//

/// Create an empty ConversionTarget.
MlirConversionTarget mlirConversionTargetCreate(MlirContext context);

/// Destroy the given ConversionTarget.
void mlirConversionTargetDestroy(MlirConversionTarget target);

/// Register the given operation as legal.
void mlirConversionTargetAddLegalOp(MlirConversionTarget target,
                                    MlirStringRef opName);

/// Register the given operation as illegal.
void mlirConversionTargetAddIllegalOp(MlirConversionTarget target,
                                      MlirStringRef opName);

/// Register the operations of the given dialect as legal.
void mlirConversionTargetAddLegalDialect(MlirConversionTarget target,
                                         MlirStringRef dialectName);

/// Register the operations of the given dialect as illegal.
void mlirConversionTargetAddIllegalDialect(MlirConversionTarget target,
                                           MlirStringRef dialectName);

typedef enum {
  MLIR_CONVERSION_TARGET_LEGALITY_ILLEGAL,
  MLIR_CONVERSION_TARGET_LEGALITY_LEGAL,
  MLIR_CONVERSION_TARGET_LEGALITY_NO_OPINION,
} MlirConversionTargetLegality;

/// Callback for dynamic legality checks.
typedef MlirConversionTargetLegality (
    *MlirConversionTargetDynamicLegalityCallback)(MlirOperation op,
                                                  void *userData);

/// Register the given operation as dynamically legal.
void mlirConversionTargetAddDynamicallyLegalOp(
    MlirConversionTarget target, MlirStringRef opName,
    MlirConversionTargetDynamicLegalityCallback callback, void *userData);

/// Register the operations of the given dialect as dynamically legal.
void mlirConversionTargetAddDynamicallyLegalDialect(
    MlirConversionTarget target, MlirStringRef dialectName,
    MlirConversionTargetDynamicLegalityCallback callback, void *userData);

/// Register unknown operations as dynamically legal.
void mlirConversionTargetMarkUnknownOpDynamicallyLegal(
    MlirConversionTarget target,
    MlirConversionTargetDynamicLegalityCallback callback, void *userData);

/// Mark an operation, which must be legal, and all in its regions as legal. The
/// callback may be null.
void mlirConversionTargetMarkOpRecursivelyLegal(
    MlirConversionTarget target, MlirStringRef opName,
    MlirConversionTargetDynamicLegalityCallback callback, void *userData);

//===----------------------------------------------------------------------===//
// TypeConverter
//===----------------------------------------------------------------------===//

/// Create a TypeConverter.
MlirTypeConverter mlirTypeConverterCreate(void);

/// Destroy the given TypeConverter.
void mlirTypeConverterDestroy(MlirTypeConverter typeConverter);

typedef enum {
  /// The type was converted.
  MlirTypeConverterConversionStatusSuccess,
  /// The conversion failed, and no other is to be tried.
  MlirTypeConverterConversionStatusFailure,
  /// Another conversion function may be tried.
  MlirTypeConverterConversionStatusDeclined,
} MlirTypeConverterConversionStatus;

/// Callback type for type conversion functions.
typedef MlirTypeConverterConversionStatus (
    *MlirTypeConverterConversionCallback)(MlirType type,
                                          MlirType *convertedType,
                                          void *userData);

/// Add a type conversion function. The one added last is tried first.
void mlirTypeConverterAddConversion(
    MlirTypeConverter typeConverter,
    MlirTypeConverterConversionCallback convertType, void *userData);

/// Convert the given type, or null.
MlirType mlirTypeConverterConvertType(MlirTypeConverter typeConverter,
                                      MlirType type);

/// Callback type for materializations. A null value declines.
typedef MlirValue (*MlirTypeConverterMaterializationCallback)(
    MlirRewriterBase rewriter, MlirType outputType, intptr_t nInputs,
    MlirValue *inputs, MlirLocation loc, void *userData);

/// Add a function that builds a value of a source type.
void mlirTypeConverterAddSourceMaterialization(
    MlirTypeConverter typeConverter,
    MlirTypeConverterMaterializationCallback callback, void *userData);

/// Add a function that builds a value of a target type.
void mlirTypeConverterAddTargetMaterialization(
    MlirTypeConverter typeConverter,
    MlirTypeConverterMaterializationCallback callback, void *userData);

//===----------------------------------------------------------------------===//
// ConversionPattern
//===----------------------------------------------------------------------===//

typedef struct {
  /// Optional constructor and destructor for the user data.
  void (*construct)(void *userData);
  void (*destruct)(void *userData);
  /// The callback function to match against code rooted at the specified
  /// operation, and perform the conversion rewrite if the match is successful.
  MlirLogicalResult (*matchAndRewrite)(MlirConversionPattern pattern,
                                       MlirOperation op, intptr_t nOperands,
                                       MlirValue *operands,
                                       MlirConversionPatternRewriter rewriter,
                                       void *userData);
} MlirConversionPatternCallbacks;

/// Create a conversion pattern that matches the operation with the given
/// rootName.
MlirConversionPattern mlirOpConversionPatternCreate(
    MlirStringRef rootName, unsigned benefit, MlirContext context,
    MlirTypeConverter typeConverter, MlirConversionPatternCallbacks callbacks,
    void *userData, size_t nGeneratedNames, MlirStringRef *generatedNames);

/// Get the type converter used by this conversion pattern.
MlirTypeConverter
mlirConversionPatternGetTypeConverter(MlirConversionPattern pattern);

/// Lets a pattern that mlirOpConversionPatternCreate has made be applied to what
/// it generates: Pattern::setHasBoundedRewriteRecursion.
void mlirExtOpConversionPatternSetHasBoundedRewriteRecursion(
    MlirConversionPattern pattern);

/// Cast the ConversionPattern to a RewritePattern.
MlirRewritePattern
mlirConversionPatternAsRewritePattern(MlirConversionPattern pattern);

#ifdef __cplusplus
}
#endif

#endif // MLIR_EXT_CONVERSION_H
