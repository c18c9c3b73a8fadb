//===- Conversion.cpp - Dialect conversion in C -------------------------------===//

#include "Conversion.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Drivers
//===----------------------------------------------------------------------===//

MlirLogicalResult mlirExtApplyPartialConversion(
    MlirOperation op, MlirConversionTarget target,
    MlirFrozenRewritePatternSet patterns, MlirConversionConfig config) {
  return wrap(applyPartialConversion(unwrap(op), *unwrap(target),
                                     *unwrap(patterns), *unwrap(config)));
}

MlirLogicalResult mlirExtApplyFullConversion(MlirOperation op,
                                          MlirConversionTarget target,
                                          MlirFrozenRewritePatternSet patterns,
                                          MlirConversionConfig config) {
  return wrap(applyFullConversion(unwrap(op), *unwrap(target),
                                  *unwrap(patterns), *unwrap(config)));
}

//===----------------------------------------------------------------------===//
// ConversionConfig
//===----------------------------------------------------------------------===//

MlirConversionConfig mlirExtConversionConfigCreate(void) {
  return wrap(new ConversionConfig());
}

void mlirExtConversionConfigDestroy(MlirConversionConfig config) {
  delete unwrap(config);
}

void mlirExtConversionConfigSetFoldingMode(MlirConversionConfig config,
                                        MlirExtDialectConversionFoldingMode mode) {
  unwrap(config)->foldingMode = static_cast<DialectConversionFoldingMode>(mode);
}

MlirExtDialectConversionFoldingMode
mlirExtConversionConfigGetFoldingMode(MlirConversionConfig config) {
  return static_cast<MlirExtDialectConversionFoldingMode>(
      unwrap(config)->foldingMode);
}

void mlirExtConversionConfigEnableBuildMaterializations(
    MlirConversionConfig config, bool enable) {
  unwrap(config)->buildMaterializations = enable;
}

bool mlirExtConversionConfigIsBuildMaterializationsEnabled(
    MlirConversionConfig config) {
  return unwrap(config)->buildMaterializations;
}

//===----------------------------------------------------------------------===//
// ConversionPatternRewriter
//===----------------------------------------------------------------------===//

MlirPatternRewriter mlirExtConversionPatternRewriterAsPatternRewriter(
    MlirConversionPatternRewriter rewriter) {
  return wrap(static_cast<PatternRewriter *>(unwrap(rewriter)));
}

MlirLogicalResult mlirExtConversionPatternRewriterConvertRegionTypes(
    MlirConversionPatternRewriter rewriter, MlirRegion region,
    MlirTypeConverter typeConverter) {
  return wrap(LogicalResult(unwrap(rewriter)->convertRegionTypes(
      unwrap(region), *unwrap(typeConverter))));
}

//===----------------------------------------------------------------------===//
// ConversionTarget
//===----------------------------------------------------------------------===//

namespace {

/// A target that exposes its context.
class TargetWithContext : public ConversionTarget {
public:
  explicit TargetWithContext(MLIRContext &context)
      : ConversionTarget(context), context(context) {}

  MLIRContext &context;
};

} // namespace

MlirConversionTarget mlirExtConversionTargetCreate(MlirContext context) {
  return wrap(
      static_cast<ConversionTarget *>(new TargetWithContext(*unwrap(context))));
}

void mlirExtConversionTargetDestroy(MlirConversionTarget target) {
  delete unwrap(target);
}

/// The name of an operation, registered or not.
static OperationName operationName(MlirConversionTarget target,
                                   MlirStringRef name) {
  auto *targetWithContext = static_cast<TargetWithContext *>(unwrap(target));
  return OperationName(unwrap(name), &targetWithContext->context);
}

void mlirExtConversionTargetAddLegalOp(MlirConversionTarget target,
                                    MlirStringRef opName) {
  unwrap(target)->addLegalOp(operationName(target, opName));
}

void mlirExtConversionTargetAddIllegalOp(MlirConversionTarget target,
                                      MlirStringRef opName) {
  unwrap(target)->addIllegalOp(operationName(target, opName));
}

void mlirExtConversionTargetAddLegalDialect(MlirConversionTarget target,
                                         MlirStringRef dialectName) {
  unwrap(target)->addLegalDialect(unwrap(dialectName));
}

void mlirExtConversionTargetAddIllegalDialect(MlirConversionTarget target,
                                           MlirStringRef dialectName) {
  unwrap(target)->addIllegalDialect(unwrap(dialectName));
}

/// The callback as the C++ class takes it; none for a null one.
static ConversionTarget::DynamicLegalityCallbackFn
legality(MlirExtConversionTargetDynamicLegalityCallback callback, void *userData) {
  if (!callback)
    return nullptr;
  return [callback, userData](Operation *op) -> std::optional<bool> {
    switch (callback(wrap(op), userData)) {
    case MLIR_EXT_CONVERSION_TARGET_LEGALITY_LEGAL:
      return true;
    case MLIR_EXT_CONVERSION_TARGET_LEGALITY_ILLEGAL:
      return false;
    case MLIR_EXT_CONVERSION_TARGET_LEGALITY_NO_OPINION:
      break;
    }
    return std::nullopt;
  };
}

void mlirExtConversionTargetAddDynamicallyLegalOp(
    MlirConversionTarget target, MlirStringRef opName,
    MlirExtConversionTargetDynamicLegalityCallback callback, void *userData) {
  unwrap(target)->addDynamicallyLegalOp(operationName(target, opName),
                                        legality(callback, userData));
}

void mlirExtConversionTargetAddDynamicallyLegalDialect(
    MlirConversionTarget target, MlirStringRef dialectName,
    MlirExtConversionTargetDynamicLegalityCallback callback, void *userData) {
  unwrap(target)->addDynamicallyLegalDialect(legality(callback, userData),
                                             unwrap(dialectName));
}

void mlirExtConversionTargetMarkUnknownOpDynamicallyLegal(
    MlirConversionTarget target,
    MlirExtConversionTargetDynamicLegalityCallback callback, void *userData) {
  unwrap(target)->markUnknownOpDynamicallyLegal(legality(callback, userData));
}

void mlirExtConversionTargetMarkOpRecursivelyLegal(
    MlirConversionTarget target, MlirStringRef opName,
    MlirExtConversionTargetDynamicLegalityCallback callback, void *userData) {
  unwrap(target)->markOpRecursivelyLegal(operationName(target, opName),
                                         legality(callback, userData));
}

//===----------------------------------------------------------------------===//
// TypeConverter
//===----------------------------------------------------------------------===//

MlirTypeConverter mlirExtTypeConverterCreate(void) {
  return wrap(new TypeConverter());
}

void mlirExtTypeConverterDestroy(MlirTypeConverter typeConverter) {
  delete unwrap(typeConverter);
}

void mlirExtTypeConverterAddConversion(
    MlirTypeConverter typeConverter,
    MlirExtTypeConverterConversionCallback convertType, void *userData) {
  unwrap(typeConverter)
      ->addConversion(
          [convertType, userData](Type type) -> std::optional<Type> {
            MlirType converted{nullptr};
            switch (convertType(wrap(type), &converted, userData)) {
            case MlirExtTypeConverterConversionStatusSuccess:
              return unwrap(converted);
            case MlirExtTypeConverterConversionStatusFailure:
              return Type();
            case MlirExtTypeConverterConversionStatusDeclined:
              break;
            }
            return std::nullopt;
          });
}

MlirType mlirExtTypeConverterConvertType(MlirTypeConverter typeConverter,
                                      MlirType type) {
  return wrap(unwrap(typeConverter)->convertType(unwrap(type)));
}

/// The callback as the C++ class takes it.
static auto materialization(MlirExtTypeConverterMaterializationCallback callback,
                            void *userData) {
  return [callback, userData](OpBuilder &builder, Type type, ValueRange inputs,
                              Location loc) -> Value {
    // The driver always passes a rewriter.
    auto &rewriter = static_cast<RewriterBase &>(builder);
    SmallVector<MlirValue> values =
        llvm::map_to_vector(inputs, [](Value value) { return wrap(value); });
    return unwrap(callback(wrap(&rewriter), wrap(type), values.size(),
                           values.data(), wrap(loc), userData));
  };
}

void mlirExtTypeConverterAddSourceMaterialization(
    MlirTypeConverter typeConverter,
    MlirExtTypeConverterMaterializationCallback callback, void *userData) {
  unwrap(typeConverter)
      ->addSourceMaterialization(materialization(callback, userData));
}

void mlirExtTypeConverterAddTargetMaterialization(
    MlirTypeConverter typeConverter,
    MlirExtTypeConverterMaterializationCallback callback, void *userData) {
  unwrap(typeConverter)
      ->addTargetMaterialization(materialization(callback, userData));
}

//===----------------------------------------------------------------------===//
// ConversionPattern
//===----------------------------------------------------------------------===//

namespace {

/// A pattern with a callback as its rewrite.
class ExternalConversionPattern : public ConversionPattern {
public:
  ExternalConversionPattern(MlirExtConversionPatternCallbacks callbacks,
                            void *userData, StringRef rootName,
                            PatternBenefit benefit, MLIRContext *context,
                            TypeConverter &typeConverter,
                            ArrayRef<StringRef> generatedNames)
      : ConversionPattern(typeConverter, rootName, benefit, context,
                          generatedNames),
        callbacks(callbacks), userData(userData) {
    if (callbacks.construct)
      callbacks.construct(userData);
  }

  ~ExternalConversionPattern() override {
    if (callbacks.destruct)
      callbacks.destruct(userData);
  }

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<MlirValue> values =
        llvm::map_to_vector(operands, [](Value value) { return wrap(value); });
    return unwrap(callbacks.matchAndRewrite(
        wrap(static_cast<const ConversionPattern *>(this)), wrap(op),
        values.size(), values.data(), wrap(&rewriter), userData));
  }

  // Protected in upstream's class.
  using ConversionPattern::setHasBoundedRewriteRecursion;

private:
  MlirExtConversionPatternCallbacks callbacks;
  void *userData;
};

} // namespace

MlirConversionPattern mlirExtOpConversionPatternCreate(
    MlirStringRef rootName, unsigned benefit, MlirContext context,
    MlirTypeConverter typeConverter, MlirExtConversionPatternCallbacks callbacks,
    void *userData, size_t nGeneratedNames, MlirStringRef *generatedNames) {
  SmallVector<StringRef> names = llvm::map_to_vector(
      llvm::ArrayRef(generatedNames, nGeneratedNames),
      [](MlirStringRef name) { return unwrap(name); });
  return wrap(static_cast<const ConversionPattern *>(
      new ExternalConversionPattern(callbacks, userData, unwrap(rootName),
                                    PatternBenefit(benefit), unwrap(context),
                                    *unwrap(typeConverter), names)));
}

void mlirExtOpConversionPatternSetHasBoundedRewriteRecursion(
    MlirConversionPattern pattern) {
  const ConversionPattern *base = unwrap(pattern);
  const_cast<ExternalConversionPattern *>(
      static_cast<const ExternalConversionPattern *>(base))
      ->setHasBoundedRewriteRecursion();
}

MlirTypeConverter
mlirExtConversionPatternGetTypeConverter(MlirConversionPattern pattern) {
  return wrap(const_cast<TypeConverter *>(unwrap(pattern)->getTypeConverter()));
}

MlirRewritePattern
mlirExtConversionPatternAsRewritePattern(MlirConversionPattern pattern) {
  return wrap(static_cast<const RewritePattern *>(unwrap(pattern)));
}
