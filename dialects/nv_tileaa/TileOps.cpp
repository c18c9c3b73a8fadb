//===- TileOps.cpp - Verifiers of arithmetic and shapes -------------------===//

#include "NvTileAA.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

LogicalResult FpToFpOp::verify() {
  Type source = elementOf(getSource().getType()), result = elementOf(getType());
  if (!isa<FloatType>(source))
    return emitOpError("source element type is not supported: ") << source;
  if (!isa<FloatType>(result))
    return emitOpError("result element type is not supported: ") << result;
  return success();
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

LogicalResult SplatOp::verify() {
  if (elementOf(getType()) != getSource().getType())
    return emitOpError("expects elements of type ")
           << getSource().getType() << ", but got " << getType();
  return success();
}

LogicalResult BroadcastOp::verify() {
  ArrayRef<int64_t> from = tileShape(getSource().getType());
  ArrayRef<int64_t> to = tileShape(getType());
  bool isRight = from.size() == to.size();
  for (size_t dim = 0; isRight && dim < from.size(); ++dim)
    isRight = from[dim] == to[dim] || from[dim] == 1;
  if (!isRight)
    return emitOpError("can repeat only along dimensions of size one, but got ")
           << getSource().getType() << " and " << getType();
  return success();
}

LogicalResult ExpandDimsOp::verify() {
  SmallVector<int64_t> shape(tileShape(getSource().getType()));
  int64_t axis = getAxis();
  if (axis < 0 || axis > static_cast<int64_t>(shape.size()))
    return emitOpError("expects an axis of the result, but got ") << axis;
  shape.insert(shape.begin() + axis, 1);
  if (tileShape(getType()) != ArrayRef<int64_t>(shape))
    return emitOpError("expects a dimension of size one at ")
           << axis << ", but got " << getSource().getType() << " and "
           << getType();
  return success();
}

LogicalResult PermuteOp::verify() {
  ArrayRef<int64_t> from = tileShape(getSource().getType());
  ArrayRef<int64_t> to = tileShape(getType());
  ArrayRef<int64_t> permutation = getPermutation();
  SmallVector<bool> seen(from.size());
  bool isRight = permutation.size() == from.size() && to.size() == from.size();
  for (size_t dim = 0; isRight && dim < from.size(); ++dim) {
    int64_t source = permutation[dim];
    isRight = source >= 0 && source < static_cast<int64_t>(from.size()) &&
              !std::exchange(seen[source], true) && to[dim] == from[source];
  }
  if (!isRight)
    return emitOpError("expects a permutation that makes ")
           << getType() << " of " << getSource().getType();
  return success();
}

/// The number of elements of a tile; none if the number is too big.
static std::optional<int64_t> countElements(Type tile) {
  ArrayRef<int64_t> shape = tileShape(tile);
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t size : shape)
    if (llvm::MulOverflow(count, size, count))
      return std::nullopt;
  return count;
}

LogicalResult ViewOp::verify() {
  std::optional<int64_t> from = countElements(getSource().getType());
  if (!from || from != countElements(getType()))
    return emitOpError("expects equal numbers of elements, but got ")
           << getSource().getType() << " and " << getType();
  return success();
}

LogicalResult ExtractSliceOp::verify() {
  ArrayRef<int64_t> from = tileShape(getSource().getType());
  ArrayRef<int64_t> to = tileShape(getType());
  ArrayRef<int64_t> offsets = getOffsets();
  std::optional<ArrayRef<int64_t>> strides = getStrides();
  if (to.size() != from.size() || offsets.size() != from.size() ||
      (strides && strides->size() != from.size()))
    return emitOpError("expects offsets, strides and sizes of the rank of ")
           << getSource().getType();
  for (size_t dim = 0; dim < from.size(); ++dim) {
    int64_t stride = strides ? (*strides)[dim] : 1;
    // Written so that no sum or product of the user's numbers overflows.
    bool isInside = offsets[dim] >= 0 && stride > 0 &&
                    offsets[dim] < from[dim] && to[dim] > 0 &&
                    (to[dim] - 1) <= (from[dim] - 1 - offsets[dim]) / stride;
    if (!isInside)
      return emitOpError("reaches out of dimension ")
             << dim << " of " << getSource().getType();
  }
  return success();
}

LogicalResult ExtractOp::verify() {
  ArrayRef<int64_t> from = tileShape(getSource().getType());
  if (getIndices().size() != from.size())
    return emitOpError("expects ")
           << from.size() << " indices for " << getSource().getType()
           << ", but got " << getIndices().size();
  if (elementOf(getType()) != elementOf(getSource().getType()))
    return emitOpError("expects elements of ")
           << getSource().getType() << ", but got " << getType();
  // A single element needs no tile.
  if (!isa<RankedTensorType>(getType()))
    return success();
  ArrayRef<int64_t> to = tileShape(getType());
  bool isRight = to.size() == from.size();
  for (size_t dim = 0; isRight && dim < from.size(); ++dim)
    isRight = to[dim] > 0 && from[dim] % to[dim] == 0;
  if (!isRight)
    return emitOpError("expects sizes that divide the sizes of ")
           << getSource().getType() << ", but got " << getType();
  return success();
}

LogicalResult CatOp::verify() {
  SmallVector<int64_t> shape(tileShape(getLhs().getType()));
  ArrayRef<int64_t> rhs = tileShape(getRhs().getType());
  int64_t dim = getDim();
  if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
    return emitOpError("expects a dimension of ")
           << getLhs().getType() << ", but got " << dim;
  bool isRight = rhs.size() == shape.size();
  for (size_t other = 0; isRight && other < rhs.size(); ++other)
    isRight = static_cast<int64_t>(other) == dim || rhs[other] == shape[other];
  if (!isRight)
    return emitOpError("expects equal sizes except along dimension ")
           << dim << ", but got " << getLhs().getType() << " and "
           << getRhs().getType();
  if (llvm::AddOverflow(shape[dim], rhs[dim], shape[dim]) ||
      tileShape(getType()) != ArrayRef<int64_t>(shape))
    return emitOpError("cannot make ")
           << getType() << " of " << getLhs().getType() << " and "
           << getRhs().getType() << " along dimension " << dim;
  return success();
}

LogicalResult MakeRangeOp::verify() {
  int64_t count = int64_t(int32_t(getEnd())) - int64_t(int32_t(getStart()));
  ArrayRef<int64_t> shape = tileShape(getType());
  if (count <= 0 || shape.size() != 1 || shape[0] != count)
    return emitOpError("expects a tile of ")
           << count << " elements, but got " << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Whether C can have its element type, given the element type of A and B.
static LogicalResult verifyAccumulator(DotOp op, Type a, Type c) {
  if (isa<FloatType>(a)) {
    // Narrow floats may be summed up narrowly.
    bool isNarrow = a.isF16() || a.getIntOrFloatBitWidth() == 8;
    if (isNarrow && !c.isF32() && !c.isF16())
      return op.emitOpError(
                 "expects #C element type to be either f32 or f16, but got ")
             << c;
    if (!isNarrow && a.getIntOrFloatBitWidth() <= 32 && !c.isF32())
      return op.emitOpError("expects #C element type to be f32, but got ") << c;
    if (a.isF64() && !c.isF64())
      return op.emitOpError("expects #C element type to be f64, but got ") << c;
    return success();
  }
  if (!c.isInteger(32))
    return op.emitOpError("expects #C element type to be i32, but got ") << c;
  if (a.getIntOrFloatBitWidth() > c.getIntOrFloatBitWidth())
    return op.emitOpError("expects #A and #B element types no wider than the "
                          "#C element type, but got ")
           << a << " and " << c;
  if (!op.getSignednessA())
    return op.emitOpError("expect signedness attribute for operand A");
  if (!op.getSignednessB())
    return op.emitOpError("expect signedness attribute for operand B");
  return success();
}

LogicalResult DotOp::verify() {
  auto a = cast<RankedTensorType>(getA().getType()),
       b = cast<RankedTensorType>(getB().getType()),
       c = cast<RankedTensorType>(getC().getType());
  auto all = [&](auto is) {
    return is(a.getElementType()) && is(b.getElementType()) &&
           is(c.getElementType());
  };
  if (!all([](Type type) { return isa<FloatType>(type); }) &&
      !all([](Type type) { return type.isInteger(); }))
    return emitOpError("expected the element types of A, B, C, and D to be "
                       "either all integers or all floats.");
  if (a.getElementTypeBitWidth() != b.getElementTypeBitWidth())
    return emitOpError("expects #A and #B have same bit width but got ")
           << a.getElementType() << " and " << b.getElementType();
  if (failed(verifyAccumulator(*this, a.getElementType(), c.getElementType())))
    return failure();
  int64_t rank = c.getRank();
  if (rank != 2 && rank != 3) {
    InFlightDiagnostic diagnostic =
        emitOpError("expects rank-2 or rank-3 tensor for result, but got (");
    llvm::interleaveComma(c.getShape(), diagnostic);
    return diagnostic << ")";
  }
  auto dim = [](RankedTensorType type, int64_t fromLast) {
    return type.getDimSize(type.getRank() - fromLast);
  };
  if (a.getRank() != rank || b.getRank() != rank || dim(a, 1) != dim(b, 2) ||
      (rank == 3 && dim(a, 3) != dim(b, 3)))
    return emitOpError(
        "expects the shape of operand #A and #B to be compatible");
  if (dim(c, 2) != dim(a, 2) || dim(c, 1) != dim(b, 1) ||
      (rank == 3 && dim(c, 3) != dim(a, 3)))
    return emitOpError("expects the shape of operand #C is compatible with "
                       "operands #A and #B");
  if (!getSfa() != !getSfb())
    return emitOpError("expects both SFA and SFB to be present");
  return success();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The block of a region takes `arguments`, and yields `yields`.
static LogicalResult verifyBody(Operation *op, ArrayRef<Type> arguments,
                                ArrayRef<Type> yields) {
  Block &block = op->getRegion(0).front();
  if (block.getArgumentTypes() != arguments) {
    InFlightDiagnostic diagnostic =
        op->emitOpError("expects a region with arguments of types (");
    llvm::interleaveComma(arguments, diagnostic);
    diagnostic << "), but got (";
    llvm::interleaveComma(block.getArgumentTypes(), diagnostic);
    return diagnostic << ")";
  }
  Operation *yield = block.getTerminator();
  if (yield->getOperandTypes() != yields) {
    InFlightDiagnostic diagnostic =
        yield->emitOpError("expects to yield values of types (");
    llvm::interleaveComma(yields, diagnostic);
    diagnostic << "), but got (";
    llvm::interleaveComma(yield->getOperandTypes(), diagnostic);
    return diagnostic << ")";
  }
  return success();
}

/// The region combines two elements of each operand into one.
static LogicalResult verifyCombiner(Operation *op) {
  SmallVector<Type> elements;
  for (Type type : op->getOperandTypes())
    elements.push_back(elementOf(type));
  SmallVector<Type> arguments(elements);
  arguments.append(elements.begin(), elements.end());
  return verifyBody(op, arguments, elements);
}

/// All operands have one shape; the results have it too, without dimension
/// `dim` unless `keeps`.
static LogicalResult verifyAlong(Operation *op, int64_t dim, bool keeps) {
  if (op->getNumOperands() == 0)
    return op->emitOpError("expects at least one operand");
  SmallVector<int64_t> shape(tileShape(op->getOperand(0).getType()));
  for (Type type : op->getOperandTypes())
    if (tileShape(type) != ArrayRef<int64_t>(shape))
      return op->emitOpError("expects operands of one shape, but got ")
             << op->getOperand(0).getType() << " and " << type;
  if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
    return op->emitOpError("expects a dimension of ")
           << op->getOperand(0).getType() << ", but got " << dim;
  if (shape[dim] == 0)
    return op->emitOpError("expects at least one element along dimension ")
           << dim;
  if (!keeps)
    shape.erase(shape.begin() + dim);
  if (op->getNumResults() != op->getNumOperands())
    return op->emitOpError("expects a result for each operand");
  for (auto [operand, result] :
       llvm::zip_equal(op->getOperandTypes(), op->getResultTypes())) {
    Type expected = RankedTensorType::get(shape, elementOf(operand));
    if (result != expected)
      return op->emitOpError("expects a result of type ")
             << expected << ", but got " << result;
  }
  return success();
}

LogicalResult ReduceOp::verify() {
  return verifyAlong(*this, getDim(), /*keeps=*/false);
}

LogicalResult ReduceOp::verifyRegions() { return verifyCombiner(*this); }

LogicalResult ScanOp::verify() {
  return verifyAlong(*this, getDim(), /*keeps=*/true);
}

LogicalResult ScanOp::verifyRegions() { return verifyCombiner(*this); }

LogicalResult GenerateOp::verifyRegions() {
  SmallVector<Type> arguments(tileShape(getType()).size(),
                              IndexType::get(getContext()));
  return verifyBody(*this, arguments, elementOf(getType()));
}

LogicalResult HistogramOp::verify() {
  ArrayRef<int64_t> from = tileShape(getSource().getType());
  if (tileShape(getType()).size() != 1)
    return emitOpError("expects a result of one dimension, but got ")
           << getType();
  if (getMask() && tileShape(getMask().getType()) != from)
    return emitOpError("expects a mask of the shape of ")
           << getSource().getType() << ", but got " << getMask().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// External code
//===----------------------------------------------------------------------===//

/// All tiles have one shape; an operand that is not a tile is used for all
/// elements.
static LogicalResult verifyElementwise(Operation *op) {
  Type tile;
  auto isRight = [&](Type type) {
    if (!isa<RankedTensorType>(type))
      return true;
    if (!tile)
      tile = type;
    return tileShape(type) == tileShape(tile);
  };
  if (!llvm::all_of(op->getOperandTypes(), isRight) ||
      !llvm::all_of(op->getResultTypes(), isRight))
    return op->emitOpError("expects tiles of one shape");
  for (Type type : op->getResultTypes())
    if (tile && !isa<RankedTensorType>(type))
      return op->emitOpError("expects results that are tiles, but got ")
             << type;
  return success();
}

LogicalResult CallElementwiseIntrinsicOp::verify() {
  if (getIntrinsic().empty())
    return emitOpError("expects the name of an intrinsic");
  return verifyElementwise(*this);
}

LogicalResult ExternElementwiseOp::verify() { return verifyElementwise(*this); }

LogicalResult ElementwiseInlineAsmOp::verify() {
  return verifyElementwise(*this);
}

/// A call that is not pure may have any memory effect.
template <typename OpT>
static void getUnlessPure(
    OpT op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (op.getPure())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

void ExternElementwiseOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getUnlessPure(*this, effects);
}

void ElementwiseInlineAsmOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getUnlessPure(*this, effects);
}
