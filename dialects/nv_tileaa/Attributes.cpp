//===- Attributes.cpp - Attributes, and the predicates of `assume` --------===//

#include "NvTileAA.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

/// `[0], [1, 2]`
static ParseResult
parseDimGroups(AsmParser &parser,
               SmallVector<DenseI64ArrayAttr> &groups) {
  // No groups print as nothing.
  if (failed(parser.parseOptionalLSquare()))
    return success();
  while (true) {
    SmallVector<int64_t> dims;
    auto parseDim = [&] { return parser.parseInteger(dims.emplace_back()); };
    if (failed(parser.parseOptionalRSquare()) &&
        (parser.parseCommaSeparatedList(parseDim) || parser.parseRSquare()))
      return failure();
    groups.push_back(DenseI64ArrayAttr::get(parser.getContext(), dims));
    if (failed(parser.parseOptionalComma()))
      return success();
    if (parser.parseLSquare())
      return failure();
  }
}

static void printDimGroups(AsmPrinter &printer,
                           ArrayRef<DenseI64ArrayAttr> groups) {
  llvm::interleaveComma(groups, printer, [&](DenseI64ArrayAttr group) {
    printer << '[';
    llvm::interleaveComma(group.asArrayRef(), printer);
    printer << ']';
  });
}

#define GET_ATTRDEF_CLASSES
#include "NvTileAAAttrs.cpp.inc"

void NvTileAADialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "NvTileAAAttrs.cpp.inc"
      >();
}

LogicalResult
ComputeCapabilityAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              int32_t value) {
  if (value <= 0)
    return emitError() << "expects a positive number, but got " << value;
  return success();
}

LogicalResult
KernelSpecAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       int32_t numWarps, ArrayRef<int32_t> clusterDim) {
  if (numWarps <= 0)
    return emitError() << "expects a positive numWarps, but got " << numWarps;
  if (!clusterDim.empty() && clusterDim.size() != 3)
    return emitError() << "expects three sizes in clusterDim, but got "
                       << clusterDim.size();
  for (int32_t size : clusterDim)
    if (size <= 0)
      return emitError() << "expects positive sizes in clusterDim, but got "
                         << size;
  return success();
}

//===----------------------------------------------------------------------===//
// Predicates of assume
//===----------------------------------------------------------------------===//

LogicalResult DivByAttr::verifyFor(function_ref<InFlightDiagnostic()> emitError,
                                   Type type) const {
  Type element = elementOf(type);
  if (!element.isIntOrIndex() && !isa<PtrType, TileMemRefType>(type) &&
      !isa<PtrType>(element))
    return emitError() << "div_by is for integers, pointers and memrefs, but "
                          "got "
                       << type;
  if (getDivisor() <= 0 || !llvm::isPowerOf2_64(getDivisor()))
    return emitError()
           << "div_by expects a positive power of two, but got "
           << getDivisor();
  if (getEvery().has_value() != getAlong().has_value())
    return emitError() << "div_by expects 'every' and 'along' together";
  if (!getEvery())
    return success();
  int64_t rank = tileShape(type).size();
  if (*getEvery() <= 0)
    return emitError() << "div_by expects a positive 'every', but got "
                       << *getEvery();
  if (*getAlong() < 0 || *getAlong() >= rank)
    return emitError() << "div_by expects 'along' to be a dimension of "
                       << type << ", but got " << *getAlong();
  return success();
}

LogicalResult
BoundedAttr::verifyFor(function_ref<InFlightDiagnostic()> emitError,
                       Type type) const {
  if (!elementOf(type).isIntOrIndex())
    return emitError() << "bounded is for integers, but got " << type;
  if (getMin() && getMax() && *getMin() > *getMax())
    return emitError() << "bounded expects a lower bound that is not above the "
                          "upper one, but got "
                       << *getMin() << " and " << *getMax();
  return success();
}

LogicalResult
SameElementsAttr::verifyFor(function_ref<InFlightDiagnostic()> emitError,
                            Type type) const {
  if (!isa<RankedTensorType>(type))
    return emitError() << "same_elements is for tiles, but got " << type;
  ArrayRef<int64_t> shape = tileShape(type);
  if (getValues().size() != shape.size())
    return emitError()
           << "same_elements expects a size for each dimension of " << type
           << ", but got " << getValues().size();
  for (auto [size, group] : llvm::zip_equal(shape, getValues()))
    if (group <= 0 || size % group != 0)
      return emitError() << "same_elements expects sizes that divide the sizes "
                            "of "
                         << type << ", but got " << group;
  return success();
}
