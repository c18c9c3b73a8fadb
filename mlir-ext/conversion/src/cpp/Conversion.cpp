//===- Conversion.cpp - Dialect conversion under LLVM 23's C names --------===//

#include "Conversion.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Drivers
//===----------------------------------------------------------------------===//

MlirLogicalResult mlirApplyPartialConversion(
    MlirOperation op, MlirConversionTarget target,
    MlirFrozenRewritePatternSet patterns, MlirConversionConfig config) {
  return wrap(applyPartialConversion(unwrap(op), *unwrap(target),
                                     *unwrap(patterns), *unwrap(config)));
}

MlirLogicalResult mlirApplyFullConversion(MlirOperation op,
                                          MlirConversionTarget target,
                                          MlirFrozenRewritePatternSet patterns,
                                          MlirConversionConfig config) {
  return wrap(applyFullConversion(unwrap(op), *unwrap(target),
                                  *unwrap(patterns), *unwrap(config)));
}

//===----------------------------------------------------------------------===//
// ConversionConfig
//===----------------------------------------------------------------------===//

MlirConversionConfig mlirConversionConfigCreate(void) {
  return wrap(new ConversionConfig());
}

void mlirConversionConfigDestroy(MlirConversionConfig config) {
  delete unwrap(config);
}

void mlirConversionConfigSetFoldingMode(MlirConversionConfig config,
                                        MlirDialectConversionFoldingMode mode) {
  unwrap(config)->foldingMode = static_cast<DialectConversionFoldingMode>(mode);
}

MlirDialectConversionFoldingMode
mlirConversionConfigGetFoldingMode(MlirConversionConfig config) {
  return static_cast<MlirDialectConversionFoldingMode>(
      unwrap(config)->foldingMode);
}

void mlirConversionConfigEnableBuildMaterializations(
    MlirConversionConfig config, bool enable) {
  unwrap(config)->buildMaterializations = enable;
}

bool mlirConversionConfigIsBuildMaterializationsEnabled(
    MlirConversionConfig config) {
  return unwrap(config)->buildMaterializations;
}

//===----------------------------------------------------------------------===//
// ConversionPatternRewriter
//===----------------------------------------------------------------------===//

MlirPatternRewriter mlirConversionPatternRewriterAsPatternRewriter(
    MlirConversionPatternRewriter rewriter) {
  return wrap(static_cast<PatternRewriter *>(unwrap(rewriter)));
}

MlirLogicalResult mlirConversionPatternRewriterConvertRegionTypes(
    MlirConversionPatternRewriter rewriter, MlirRegion region,
    MlirTypeConverter typeConverter) {
  return wrap(LogicalResult(unwrap(rewriter)->convertRegionTypes(
      unwrap(region), *unwrap(typeConverter))));
}

//===----------------------------------------------------------------------===//
// ConversionTarget
//===----------------------------------------------------------------------===//

namespace {

/// A target that exposes its context, as that of LLVM 23 does.
class TargetWithContext : public ConversionTarget {
public:
  explicit TargetWithContext(MLIRContext &context)
      : ConversionTarget(context), context(context) {}

  MLIRContext &context;
};

} // namespace

MlirConversionTarget mlirConversionTargetCreate(MlirContext context) {
  return wrap(
      static_cast<ConversionTarget *>(new TargetWithContext(*unwrap(context))));
}

void mlirConversionTargetDestroy(MlirConversionTarget target) {
  delete unwrap(target);
}

/// The name of an operation, registered or not.
static OperationName operationName(MlirConversionTarget target,
                                   MlirStringRef name) {
  auto *targetWithContext = static_cast<TargetWithContext *>(unwrap(target));
  return OperationName(unwrap(name), &targetWithContext->context);
}

void mlirConversionTargetAddLegalOp(MlirConversionTarget target,
                                    MlirStringRef opName) {
  unwrap(target)->addLegalOp(operationName(target, opName));
}

void mlirConversionTargetAddIllegalOp(MlirConversionTarget target,
                                      MlirStringRef opName) {
  unwrap(target)->addIllegalOp(operationName(target, opName));
}

void mlirConversionTargetAddLegalDialect(MlirConversionTarget target,
                                         MlirStringRef dialectName) {
  unwrap(target)->addLegalDialect(unwrap(dialectName));
}

void mlirConversionTargetAddIllegalDialect(MlirConversionTarget target,
                                           MlirStringRef dialectName) {
  unwrap(target)->addIllegalDialect(unwrap(dialectName));
}

/// The callback as the C++ class takes it; none for a null one.
static ConversionTarget::DynamicLegalityCallbackFn
legality(MlirConversionTargetDynamicLegalityCallback callback, void *userData) {
  if (!callback)
    return nullptr;
  return [callback, userData](Operation *op) -> std::optional<bool> {
    switch (callback(wrap(op), userData)) {
    case MLIR_CONVERSION_TARGET_LEGALITY_LEGAL:
      return true;
    case MLIR_CONVERSION_TARGET_LEGALITY_ILLEGAL:
      return false;
    case MLIR_CONVERSION_TARGET_LEGALITY_NO_OPINION:
      break;
    }
    return std::nullopt;
  };
}

void mlirConversionTargetAddDynamicallyLegalOp(
    MlirConversionTarget target, MlirStringRef opName,
    MlirConversionTargetDynamicLegalityCallback callback, void *userData) {
  unwrap(target)->addDynamicallyLegalOp(operationName(target, opName),
                                        legality(callback, userData));
}

void mlirConversionTargetAddDynamicallyLegalDialect(
    MlirConversionTarget target, MlirStringRef dialectName,
    MlirConversionTargetDynamicLegalityCallback callback, void *userData) {
  unwrap(target)->addDynamicallyLegalDialect(legality(callback, userData),
                                             unwrap(dialectName));
}

void mlirConversionTargetMarkUnknownOpDynamicallyLegal(
    MlirConversionTarget target,
    MlirConversionTargetDynamicLegalityCallback callback, void *userData) {
  unwrap(target)->markUnknownOpDynamicallyLegal(legality(callback, userData));
}

void mlirConversionTargetMarkOpRecursivelyLegal(
    MlirConversionTarget target, MlirStringRef opName,
    MlirConversionTargetDynamicLegalityCallback callback, void *userData) {
  unwrap(target)->markOpRecursivelyLegal(operationName(target, opName),
                                         legality(callback, userData));
}

//===----------------------------------------------------------------------===//
// TypeConverter
//===----------------------------------------------------------------------===//

MlirTypeConverter mlirTypeConverterCreate(void) {
  return wrap(new TypeConverter());
}

void mlirTypeConverterDestroy(MlirTypeConverter typeConverter) {
  delete unwrap(typeConverter);
}

void mlirTypeConverterAddConversion(
    MlirTypeConverter typeConverter,
    MlirTypeConverterConversionCallback convertType, void *userData) {
  unwrap(typeConverter)
      ->addConversion(
          [convertType, userData](Type type) -> std::optional<Type> {
            MlirType converted{nullptr};
            switch (convertType(wrap(type), &converted, userData)) {
            case MlirTypeConverterConversionStatusSuccess:
              return unwrap(converted);
            case MlirTypeConverterConversionStatusFailure:
              return Type();
            case MlirTypeConverterConversionStatusDeclined:
              break;
            }
            return std::nullopt;
          });
}

MlirType mlirTypeConverterConvertType(MlirTypeConverter typeConverter,
                                      MlirType type) {
  return wrap(unwrap(typeConverter)->convertType(unwrap(type)));
}

/// The callback as the C++ class takes it.
static auto materialization(MlirTypeConverterMaterializationCallback callback,
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

void mlirTypeConverterAddSourceMaterialization(
    MlirTypeConverter typeConverter,
    MlirTypeConverterMaterializationCallback callback, void *userData) {
  unwrap(typeConverter)
      ->addSourceMaterialization(materialization(callback, userData));
}

void mlirTypeConverterAddTargetMaterialization(
    MlirTypeConverter typeConverter,
    MlirTypeConverterMaterializationCallback callback, void *userData) {
  unwrap(typeConverter)
      ->addTargetMaterialization(materialization(callback, userData));
}

//===----------------------------------------------------------------------===//
// ConversionPattern
//===----------------------------------------------------------------------===//

namespace {

/// A pattern whose rewrite is a callback.
class ExternalConversionPattern : public ConversionPattern {
public:
  ExternalConversionPattern(MlirConversionPatternCallbacks callbacks,
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
  MlirConversionPatternCallbacks callbacks;
  void *userData;
};

} // namespace

MlirConversionPattern mlirOpConversionPatternCreate(
    MlirStringRef rootName, unsigned benefit, MlirContext context,
    MlirTypeConverter typeConverter, MlirConversionPatternCallbacks callbacks,
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
mlirConversionPatternGetTypeConverter(MlirConversionPattern pattern) {
  return wrap(const_cast<TypeConverter *>(unwrap(pattern)->getTypeConverter()));
}

MlirRewritePattern
mlirConversionPatternAsRewritePattern(MlirConversionPattern pattern) {
  return wrap(static_cast<const RewritePattern *>(unwrap(pattern)));
}
