//===- mlir-ext-conversion.h - Dialect conversion in C ----------*- C++ -*-===//
//
// LLVM 22 has none of this in C. LLVM 23 has most of it in mlir-c/Rewrite.h, but
// for materializations, conversions that decline, and patterns that are applied
// to the operations they generate (llvm-project pull requests 206161, 208934),
// so that these names serve both.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_CONVERSION_H
#define MLIR_EXT_CONVERSION_H

#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"
#include "mlir-c/Support.h"
#include "llvm/Config/llvm-config.h"

#ifdef __cplusplus
extern "C" {
#endif

#if LLVM_VERSION_MAJOR < 23
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
#endif

//===----------------------------------------------------------------------===//
// Drivers
//===----------------------------------------------------------------------===//

/// Apply a partial conversion on the given operation.
MlirLogicalResult mlirExtApplyPartialConversion(
    MlirOperation op, MlirConversionTarget target,
    MlirFrozenRewritePatternSet patterns, MlirConversionConfig config);

/// Apply a full conversion on the given operation.
MlirLogicalResult mlirExtApplyFullConversion(MlirOperation op,
                                          MlirConversionTarget target,
                                          MlirFrozenRewritePatternSet patterns,
                                          MlirConversionConfig config);

//===----------------------------------------------------------------------===//
// ConversionConfig
//===----------------------------------------------------------------------===//

/// Create a default ConversionConfig.
MlirConversionConfig mlirExtConversionConfigCreate(void);

/// Destroy the given ConversionConfig.
void mlirExtConversionConfigDestroy(MlirConversionConfig config);

typedef enum {
  MLIR_EXT_DIALECT_CONVERSION_FOLDING_MODE_NEVER,
  MLIR_EXT_DIALECT_CONVERSION_FOLDING_MODE_BEFORE_PATTERNS,
  MLIR_EXT_DIALECT_CONVERSION_FOLDING_MODE_AFTER_PATTERNS,
} MlirExtDialectConversionFoldingMode;

/// Set and get the folding mode.
void mlirExtConversionConfigSetFoldingMode(MlirConversionConfig config,
                                        MlirExtDialectConversionFoldingMode mode);
MlirExtDialectConversionFoldingMode
mlirExtConversionConfigGetFoldingMode(MlirConversionConfig config);

/// Enable or disable building materializations during conversion.
void mlirExtConversionConfigEnableBuildMaterializations(
    MlirConversionConfig config, bool enable);
bool mlirExtConversionConfigIsBuildMaterializationsEnabled(
    MlirConversionConfig config);

//===----------------------------------------------------------------------===//
// ConversionPatternRewriter
//===----------------------------------------------------------------------===//

/// Cast the ConversionPatternRewriter to a PatternRewriter.
MlirPatternRewriter mlirExtConversionPatternRewriterAsPatternRewriter(
    MlirConversionPatternRewriter rewriter);

/// Apply a signature conversion to each block in the given region.
MlirLogicalResult mlirExtConversionPatternRewriterConvertRegionTypes(
    MlirConversionPatternRewriter rewriter, MlirRegion region,
    MlirTypeConverter typeConverter);

//===----------------------------------------------------------------------===//
// ConversionTarget
//===----------------------------------------------------------------------===//

/// Create an empty ConversionTarget.
MlirConversionTarget mlirExtConversionTargetCreate(MlirContext context);

/// Destroy the given ConversionTarget.
void mlirExtConversionTargetDestroy(MlirConversionTarget target);

/// Register the given operation as legal.
void mlirExtConversionTargetAddLegalOp(MlirConversionTarget target,
                                    MlirStringRef opName);

/// Register the given operation as illegal.
void mlirExtConversionTargetAddIllegalOp(MlirConversionTarget target,
                                      MlirStringRef opName);

/// Register the operations of the given dialect as legal.
void mlirExtConversionTargetAddLegalDialect(MlirConversionTarget target,
                                         MlirStringRef dialectName);

/// Register the operations of the given dialect as illegal.
void mlirExtConversionTargetAddIllegalDialect(MlirConversionTarget target,
                                           MlirStringRef dialectName);

typedef enum {
  MLIR_EXT_CONVERSION_TARGET_LEGALITY_ILLEGAL,
  MLIR_EXT_CONVERSION_TARGET_LEGALITY_LEGAL,
  MLIR_EXT_CONVERSION_TARGET_LEGALITY_NO_OPINION,
} MlirExtConversionTargetLegality;

/// Callback for dynamic legality checks.
typedef MlirExtConversionTargetLegality (
    *MlirExtConversionTargetDynamicLegalityCallback)(MlirOperation op,
                                                  void *userData);

/// Register the given operation as dynamically legal.
void mlirExtConversionTargetAddDynamicallyLegalOp(
    MlirConversionTarget target, MlirStringRef opName,
    MlirExtConversionTargetDynamicLegalityCallback callback, void *userData);

/// Register the operations of the given dialect as dynamically legal.
void mlirExtConversionTargetAddDynamicallyLegalDialect(
    MlirConversionTarget target, MlirStringRef dialectName,
    MlirExtConversionTargetDynamicLegalityCallback callback, void *userData);

/// Register unknown operations as dynamically legal.
void mlirExtConversionTargetMarkUnknownOpDynamicallyLegal(
    MlirConversionTarget target,
    MlirExtConversionTargetDynamicLegalityCallback callback, void *userData);

/// Mark an operation, which must be legal, and all in its regions as legal. The
/// callback may be null.
void mlirExtConversionTargetMarkOpRecursivelyLegal(
    MlirConversionTarget target, MlirStringRef opName,
    MlirExtConversionTargetDynamicLegalityCallback callback, void *userData);

//===----------------------------------------------------------------------===//
// TypeConverter
//===----------------------------------------------------------------------===//

/// Create a TypeConverter.
MlirTypeConverter mlirExtTypeConverterCreate(void);

/// Destroy the given TypeConverter.
void mlirExtTypeConverterDestroy(MlirTypeConverter typeConverter);

typedef enum {
  /// The type was converted.
  MlirExtTypeConverterConversionStatusSuccess,
  /// The conversion failed, and no other is to be tried.
  MlirExtTypeConverterConversionStatusFailure,
  /// Another conversion function may be tried.
  MlirExtTypeConverterConversionStatusDeclined,
} MlirExtTypeConverterConversionStatus;

/// Callback type for type conversion functions.
typedef MlirExtTypeConverterConversionStatus (
    *MlirExtTypeConverterConversionCallback)(MlirType type,
                                          MlirType *convertedType,
                                          void *userData);

/// Add a type conversion function. The one added last is tried first.
void mlirExtTypeConverterAddConversion(
    MlirTypeConverter typeConverter,
    MlirExtTypeConverterConversionCallback convertType, void *userData);

/// Convert the given type, or null.
MlirType mlirExtTypeConverterConvertType(MlirTypeConverter typeConverter,
                                      MlirType type);

/// Callback type for materializations. A null value declines.
typedef MlirValue (*MlirExtTypeConverterMaterializationCallback)(
    MlirRewriterBase rewriter, MlirType outputType, intptr_t nInputs,
    MlirValue *inputs, MlirLocation loc, void *userData);

/// Add a function that builds a value of a source type.
void mlirExtTypeConverterAddSourceMaterialization(
    MlirTypeConverter typeConverter,
    MlirExtTypeConverterMaterializationCallback callback, void *userData);

/// Add a function that builds a value of a target type.
void mlirExtTypeConverterAddTargetMaterialization(
    MlirTypeConverter typeConverter,
    MlirExtTypeConverterMaterializationCallback callback, void *userData);

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
} MlirExtConversionPatternCallbacks;

/// Create a conversion pattern that matches the operation with the given
/// rootName.
MlirConversionPattern mlirExtOpConversionPatternCreate(
    MlirStringRef rootName, unsigned benefit, MlirContext context,
    MlirTypeConverter typeConverter, MlirExtConversionPatternCallbacks callbacks,
    void *userData, size_t nGeneratedNames, MlirStringRef *generatedNames);

/// Get the type converter used by this conversion pattern.
MlirTypeConverter
mlirExtConversionPatternGetTypeConverter(MlirConversionPattern pattern);

/// Lets a pattern from mlirExtOpConversionPatternCreate be applied to
/// operations that it generates: Pattern::setHasBoundedRewriteRecursion.
void mlirExtOpConversionPatternSetHasBoundedRewriteRecursion(
    MlirConversionPattern pattern);

/// Cast the ConversionPattern to a RewritePattern.
MlirRewritePattern
mlirExtConversionPatternAsRewritePattern(MlirConversionPattern pattern);

#ifdef __cplusplus
}
#endif

#endif // MLIR_EXT_CONVERSION_H
