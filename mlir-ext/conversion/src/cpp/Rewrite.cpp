//===- Rewrite.cpp - Ready-made patterns, legality, rewriters -------------===//

#include "mlir-ext-rewrite.h"
#include "Conversion.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/Transforms/StructuralTypeConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

bool mlirExtTypeConverterIsLegalOperation(MlirTypeConverter converter,
                                          MlirOperation op) {
  return unwrap(converter)->isLegal(unwrap(op));
}

//===----------------------------------------------------------------------===//
// Upstream's patterns
//===----------------------------------------------------------------------===//

/// Whether operations of a dialect are more than a name: upstream's patterns
/// match by name, and then cast to the class of the operation.
template <typename DialectT>
static bool isLoaded(MlirRewritePatternSet patterns) {
  return unwrap(patterns)->getContext()->getLoadedDialect<DialectT>();
}

bool mlirExtPopulateSCFStructuralTypeConversionsAndLegality(
    MlirRewritePatternSet patterns, MlirTypeConverter converter,
    MlirConversionTarget target) {
  if (!isLoaded<scf::SCFDialect>(patterns))
    return false;
  scf::populateSCFStructuralTypeConversionsAndLegality(
      *unwrap(converter), *unwrap(patterns), *unwrap(target));
  return true;
}

bool mlirExtPopulateCFStructuralTypeConversionsAndLegality(
    MlirRewritePatternSet patterns, MlirTypeConverter converter,
    MlirConversionTarget target) {
  if (!isLoaded<cf::ControlFlowDialect>(patterns))
    return false;
  cf::populateCFStructuralTypeConversionsAndLegality(
      *unwrap(converter), *unwrap(patterns), *unwrap(target));
  return true;
}

//===----------------------------------------------------------------------===//
// Operations that keep their name
//===----------------------------------------------------------------------===//

namespace {

/// mlir::convertOpResultTypes for the operations of some dialects.
class ConvertOpResultTypes : public ConversionPattern {
public:
  ConvertOpResultTypes(const TypeConverter &converter, PatternBenefit benefit,
                       MLIRContext *context,
                       ArrayRef<MlirStringRef> dialectNames)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), benefit, context) {
    for (MlirStringRef name : dialectNames)
      dialects.push_back(unwrap(name).str());
  }

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!llvm::is_contained(dialects, op->getName().getDialectNamespace()))
      return rewriter.notifyMatchFailure(op, "of another dialect");
    // convertOpResultTypes rebuilds neither.
    if (op->getNumRegions() || op->getNumSuccessors())
      return rewriter.notifyMatchFailure(op, "has regions or successors");

    TypedAttr value;
    if (failed(convertValue(op, value)))
      return rewriter.notifyMatchFailure(op, "has a value of its type");
    FailureOr<Operation *> converted =
        convertOpResultTypes(op, operands, *getTypeConverter(), rewriter);
    if (failed(converted))
      return failure();
    // convertOpResultTypes copies the properties that are attributes only.
    (*converted)->copyProperties(op->getPropertiesStorage());
    if (value)
      (*converted)->setAttr("value", value);
    rewriter.replaceOp(op, *converted);
    return success();
  }

private:
  /// Sets `value` if the operation has one that must follow the result's type.
  LogicalResult convertValue(Operation *op, TypedAttr &value) const {
    auto old = op->getAttrOfType<TypedAttr>("value");
    if (!old || op->getNumResults() != 1 ||
        old.getType() != op->getResult(0).getType())
      return success();
    Type type = getTypeConverter()->convertType(op->getResult(0));
    if (type == old.getType())
      return success();
    auto elements = dyn_cast<mlir_ext::NumberElementsAttr>(old);
    auto shaped = dyn_cast_if_present<ShapedType>(type);
    if (!elements || !shaped || !shaped.hasStaticShape() ||
        shaped.getShape() != elements.getType().getShape() ||
        shaped.getElementType() != elements.getElementType())
      return failure();
    value = cast<TypedAttr>(Attribute(elements.reshape(shaped)));
    return success();
  }

  SmallVector<std::string> dialects;
};

} // namespace

void mlirExtAddConvertOpResultTypesPattern(MlirRewritePatternSet patterns,
                                           MlirTypeConverter converter,
                                           intptr_t nDialects,
                                           const MlirStringRef *dialects,
                                           unsigned benefit) {
  unwrap(patterns)->add<ConvertOpResultTypes>(
      *unwrap(converter), PatternBenefit(benefit),
      unwrap(patterns)->getContext(), ArrayRef(dialects, nDialects));
}

//===----------------------------------------------------------------------===//
// Rewriter
//===----------------------------------------------------------------------===//

void mlirExtRewriterBaseCloneBlock(MlirRewriterBase rewriter,
                                   MlirBlock mlirBlock,
                                   const MlirValue *arguments,
                                   MlirExtYieldedCallback callback,
                                   void *userData) {
  Block *block = unwrap(mlirBlock);
  IRMapping mapping;
  for (BlockArgument argument : block->getArguments())
    mapping.map(argument, unwrap(arguments[argument.getArgNumber()]));

  // The insertion point may be in the block.
  SmallVector<Operation *> ops = llvm::map_to_vector(
      block->getOperations(), [](Operation &op) { return &op; });
  Operation *terminator = nullptr;
  if (block->mightHaveTerminator())
    terminator = ops.pop_back_val();
  for (Operation *op : ops)
    unwrap(rewriter)->clone(*op, mapping);
  if (!terminator)
    return;
  for (Value operand : terminator->getOperands())
    callback(wrap(mapping.lookupOrDefault(operand)), userData);
}

void mlirExtRewriterBaseInlineRegionAtEnd(MlirRewriterBase rewriter,
                                          MlirRegion region,
                                          MlirRegion parent) {
  Region &target = *unwrap(parent);
  unwrap(rewriter)->inlineRegionBefore(*unwrap(region), target, target.end());
}

MlirBlock mlirExtRewriterBaseCreateBlock(MlirRewriterBase rewriter,
                                         MlirRegion parent) {
  return wrap(unwrap(rewriter)->createBlock(unwrap(parent)));
}

void mlirExtRewriterBaseNotifyMatchFailure(MlirRewriterBase rewriter,
                                           MlirOperation op,
                                           MlirStringRef message) {
  (void)unwrap(rewriter)->notifyMatchFailure(unwrap(op),
                                             Twine(unwrap(message)));
}
