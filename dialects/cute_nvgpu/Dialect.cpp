//===- Dialect.cpp - The cute_nvgpu dialect, and its verifiers ------------===//

#include "cute/Cute.h"
#include "cute/cute-c.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

#include "CuteNvgpuDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "CuteNvgpuAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "CuteNvgpuTypes.h.inc"
#define GET_OP_CLASSES
#include "CuteNvgpuOps.h.inc"

using namespace mlir;
using namespace tilespace;
using namespace tilespace::cute_nvgpu;
using cute::Space;

#include "CuteNvgpuDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "CuteNvgpuAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "CuteNvgpuTypes.cpp.inc"
#define GET_OP_CLASSES
#include "CuteNvgpuOps.cpp.inc"

void CuteNvgpuDialect::initialize() {
  addTypes<VerbatimType>();
  addAttributes<VerbatimAttr>();
  verbatim::addOperations<
#define GET_OP_LIST
#include "CuteNvgpuOps.cpp.inc"
      >(*this, &cute::kForms);
  // Ops of other releases.
  allowUnknownOperations();
  addInterfaces<verbatim::Inliner>();
}

Type CuteNvgpuDialect::parseType(DialectAsmParser &parser) const {
  return verbatim::parseAs<VerbatimType>(parser, "type", getNamespace());
}

void CuteNvgpuDialect::printType(Type type, DialectAsmPrinter &printer) const {
  printer << cast<VerbatimType>(type).getText();
}

Attribute CuteNvgpuDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  return verbatim::parseAs<VerbatimAttr>(parser, "attribute", getNamespace());
}

void CuteNvgpuDialect::printAttribute(Attribute attribute,
                                      DialectAsmPrinter &printer) const {
  printer << cast<VerbatimAttr>(attribute).getText();
}

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(CuteNvgpu, cute_nvgpu, CuteNvgpuDialect)

//===----------------------------------------------------------------------===//
// Tensor memory access
//===----------------------------------------------------------------------===//

/// Whether a pointer or view is, or may be, in one of these spaces.
static bool isIn(Type type, ArrayRef<Space> spaces) {
  std::optional<Space> space = cute::spaceOf(type);
  return space && (*space == Space::Generic || llvm::is_contained(spaces, *space));
}

static LogicalResult refuse(Operation *op) {
  InFlightDiagnostic error = op->emitOpError("invalid operand types, got ");
  llvm::interleaveComma(op->getOperandTypes(), error);
  return error;
}

/// Whether each of the given operands is in one of the spaces given with it.
static LogicalResult
verifySpaces(Operation *op,
             ArrayRef<std::pair<unsigned, ArrayRef<Space>>> demands) {
  for (auto [index, spaces] : demands)
    if (index >= op->getNumOperands() ||
        !isIn(op->getOperand(index).getType(), spaces))
      return refuse(op);
  return success();
}

static constexpr Space kGlobal[] = {Space::Global};
static constexpr Space kShared[] = {Space::Shared};
static constexpr Space kCluster[] = {Space::Shared, Space::SharedCluster};
/// The spaces that a descriptor can be in, besides parameter memory, which has
/// generic addresses here.
static constexpr Space kDescriptor[] = {Space::Global, Space::Constant};

/// The numbers of a shape or a stride, at any nesting depth; a dynamic number
/// is a text that begins with a question mark.
static void collectLeaves(StringRef text, SmallVectorImpl<StringRef> &leaves) {
  SmallVector<StringRef> parts;
  SplitString(text, parts, "(),");
  for (StringRef part : parts)
    if (!part.trim().empty())
      leaves.push_back(part.trim());
}

/// Whether no descriptor can describe a layout, since no two neighbouring
/// elements of the tensor are neighbours in memory. Not all rules are public;
/// dynamic layouts, and other spellings, pass.
static bool hasGaps(StringRef layout) {
  auto [shape, stride] = layout.split(':');
  SmallVector<StringRef> extents, strides;
  collectLeaves(shape, extents);
  collectLeaves(stride, strides);
  auto isNumber = [](StringRef leaf) { return llvm::all_of(leaf, llvm::isDigit); };
  return extents.size() == strides.size() && llvm::all_of(extents, isNumber) &&
         llvm::all_of(strides, isNumber) && !llvm::is_contained(strides, "1") &&
         llvm::any_of(extents, [](StringRef leaf) { return leaf != "1"; });
}

/// The tensor is in global memory, and a descriptor has words for its layout.
static LogicalResult verifyTensor(Operation *op) {
  if (failed(verifySpaces(op, {{0, kGlobal}})))
    return failure();
  auto view = dyn_cast<cute::ViewType>(op->getOperand(0).getType());
  if (view && hasGaps(view.getLayout()))
    return op->emitOpError("unsupported layout for the GMEM tensor, got ")
           << view.getLayout();
  return success();
}

LogicalResult ArchCopySM100TmaLoadOp::verify() {
  return verifySpaces(*this, {{0, kDescriptor}, {1, kCluster}, {2, kCluster}});
}
LogicalResult ArchCopySM100TmaStoreOp::verify() {
  return verifySpaces(*this, {{0, kDescriptor}, {1, kShared}});
}
LogicalResult ArchCopySM100TmaReduceOp::verify() {
  return verifySpaces(*this, {{0, kDescriptor}, {1, kShared}});
}
LogicalResult ArchCopySM107TmaLoadOverrideOp::verify() {
  return verifySpaces(*this, {{0, kDescriptor}, {1, kCluster}, {2, kCluster}});
}
LogicalResult ArchCopySM107TmaStoreOverrideOp::verify() {
  return verifySpaces(*this, {{0, kDescriptor}, {1, kShared}});
}
LogicalResult ArchPrefetchTmaDescOp::verify() {
  return verifySpaces(*this, {{0, kDescriptor}});
}
LogicalResult AtomMakeNonExec2dGather4TmaLoadOp::verify() { return verifyTensor(*this); }
LogicalResult AtomMakeNonExec2dScatter4TmaStoreOp::verify() { return verifyTensor(*this); }
LogicalResult AtomMakeNonExecIm2colTmaLoadOp::verify() { return verifyTensor(*this); }
LogicalResult AtomMakeNonExecIm2colTmaStoreOp::verify() { return verifyTensor(*this); }
LogicalResult AtomMakeNonExecTiledTmaLoadOp::verify() { return verifyTensor(*this); }
LogicalResult AtomMakeNonExecTiledTmaReduceOp::verify() { return verifyTensor(*this); }
LogicalResult AtomMakeNonExecTiledTmaStoreOp::verify() { return verifyTensor(*this); }

//===----------------------------------------------------------------------===//
// Multiplications
//===----------------------------------------------------------------------===//

static Type typeAttribute(Operation *op, StringRef name) {
  auto type = op->getAttrOfType<TypeAttr>(name);
  return type ? type.getValue() : Type();
}

/// Integers are multiplied with integers of the same size, and added up in 32
/// bits.
static LogicalResult verifyIntegers(Operation *op) {
  Type a = typeAttribute(op, "a_type"), b = typeAttribute(op, "b_type");
  auto width = [](Type type) -> unsigned {
    auto integer = dyn_cast_if_present<IntegerType>(type);
    return integer ? integer.getWidth() : 0;
  };
  auto isInt32 = [](Type type) {
    return getElementTypeOrSelf(type).isSignlessInteger(32);
  };
  bool adds32 = llvm::all_of(op->getResultTypes(), isInt32);
  for (auto [bits, names] : {std::pair(8u, "s8/u8"), std::pair(4u, "s4/u4"),
                             std::pair(1u, "u1")}) {
    if ((width(a) == bits || width(b) == bits) &&
        !(width(a) == bits && width(b) == bits && adds32))
      return op->emitOpError()
             << "expects A/B of type " << names << " and D of type i32";
  }
  return success();
}

LogicalResult ArchMmaSM80Op::verify() { return verifyIntegers(*this); }
LogicalResult ArchMmaSM80SparseOp::verify() { return verifyIntegers(*this); }

LogicalResult ArchMmaSM89Op::verify() {
  for (StringRef name : {"a_type", "b_type"}) {
    Type type = typeAttribute(*this, name);
    if (type && !isa<Float8E5M2Type, Float8E4M3FNType>(type))
      return emitOpError("expects A/B of the e5m2/e4m3 type");
  }
  return success();
}

LogicalResult ArchMmaSM120BlockScaledOp::verify() {
  auto isFloat32 = [](Type type) { return getElementTypeOrSelf(type).isF32(); };
  if (!llvm::all_of(getOperation()->getResultTypes(), isFloat32))
    return emitOpError("expects c type to be Float32");
  // Operands of A, of B, of C, and the scale factors.
  SmallVector<OperandRange> operands = cute::groups(*this);
  if ((*this)->hasAttr("operandSegmentSizes") && operands.size() > 4 &&
      operands[3].getTypes() != operands[4].getTypes())
    return emitOpError("expects sfa/sfb element types to be the same");
  return success();
}
