//===- Ops.cpp - Rules of modules, control flow and shapes ----------------===//

#include "CudaTile.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

LogicalResult ModuleOp::verify() { return verifyScopes(*this); }

LogicalResult EntryOp::verify() {
  if (!getResultTypes().empty())
    return emitOpError("is a kernel, and cannot have results");
  for (Type type : getArgumentTypes()) {
    auto tile = dyn_cast<TileType>(type);
    if (!isa<CudaTileDialect>(type.getDialect()) || (tile && tile.getRank()))
      return emitOpError("takes tiles of one element, but got ") << type;
  }
  return success();
}

LogicalResult EntryOp::verifyRegions() { return verifyScopes(*this); }

LogicalResult GlobalOp::verify() {
  auto tile = dyn_cast<TileType>(getValue().getType());
  if (!tile || tile.getRank() != 1)
    return emitOpError("expects a tile of one dimension, but got ")
           << getValue().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// The op of one of these kinds that ends here, from within any number of ifs.
template <typename... OpT>
static Operation *endedBy(Operation *end) {
  Operation *parent = end->getParentOp();
  while (isa_and_nonnull<IfOp>(parent))
    parent = parent->getParentOp();
  return isa_and_nonnull<OpT...>(parent) ? parent : nullptr;
}

static LogicalResult verifyCarried(Operation *end, TypeRange expected) {
  if (end->getOperandTypes() != expected)
    return end->emitOpError("expects values of types (")
           << expected << "), but got (" << end->getOperandTypes() << ")";
  return success();
}

LogicalResult BreakOp::verify() {
  Operation *loop = endedBy<LoopOp>(*this);
  if (!loop)
    return emitOpError("must be in a loop, with only ifs in between");
  return verifyCarried(*this, loop->getResultTypes());
}

LogicalResult ContinueOp::verify() {
  Operation *loop = endedBy<ForOp, LoopOp>(*this);
  if (!loop)
    return emitOpError("must be in a for or loop, with only ifs in between");
  if (auto whole = dyn_cast<LoopOp>(loop))
    return verifyCarried(*this, whole.getInitValues().getTypes());
  return verifyCarried(*this, loop->getResultTypes());
}

LogicalResult ReturnOp::verify() {
  if (!endedBy<EntryOp>(*this))
    return emitOpError("must be in an entry, with only ifs in between");
  return verifyCarried(*this, {});
}

/// Views are names of memory: they cannot depend on control flow.
static LogicalResult verifyNoViews(Operation *op, TypeRange types) {
  for (Type type : types)
    if (isa<TensorViewType, TileView>(type))
      return op->emitOpError("cannot carry or yield a ") << type;
  return success();
}

static LogicalResult verifyLoop(Operation *op, TypeRange values,
                                TypeRange arguments) {
  if (values != arguments)
    return op->emitOpError("expects arguments of types (")
           << values << "), but got (" << arguments << ")";
  if (failed(verifyNoViews(op, values)))
    return failure();
  return verifyNoViews(op, op->getResultTypes());
}

LogicalResult ForOp::verifyRegions() {
  SmallVector<Type> types{getStep().getType()};
  llvm::append_range(types, getInitValues().getTypes());
  if (getInitValues().getTypes() != getResultTypes())
    return emitOpError("expects results of the types of its iter_values");
  return verifyLoop(*this, types, getRegion().getArgumentTypes());
}

LogicalResult LoopOp::verifyRegions() {
  return verifyLoop(*this, getInitValues().getTypes(),
                    getRegion().getArgumentTypes());
}

LogicalResult IfOp::verify() {
  if (getElseRegion().empty() && getNumResults() != 0)
    return emitOpError("has results, and needs an else");
  for (Region *branch : getRegions()) {
    // Any other terminator leaves the if.
    if (branch->empty())
      continue;
    if (auto yield = dyn_cast<YieldOp>(branch->front().back()))
      if (failed(verifyCarried(yield, getResultTypes())))
        return failure();
  }
  return verifyNoViews(*this, getResultTypes());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LogicalResult ConstantOp::verify() {
  if (getValue().getType() != getType())
    return emitOpError("expects a value of type ")
           << getType() << ", but got " << getValue().getType();
  return success();
}

LogicalResult AssumeOp::verify() {
  return cast<AssumePredicate>(getPredicate())
      .verifyPromise(*this, getValue().getType());
}

LogicalResult IotaOp::verify() {
  ArrayRef<int64_t> shape = getType().getShape();
  if (shape.size() != 1)
    return emitOpError("expects a result of one dimension, but got ")
           << getType();
  unsigned width = getType().getElementType().getIntOrFloatBitWidth();
  if (width < 63 && shape[0] > int64_t(1) << width)
    return emitOpError("counts beyond the range of ")
           << getType().getElementType();
  return success();
}

LogicalResult SelectOp::verify() {
  if (isa<Float4E2M1FNType>(getType().getElementType()))
    return emitOpError("cannot select elements of half a byte");
  return success();
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static LogicalResult verifySameElements(Operation *op, TypeRange tiles) {
  for (Type tile : tiles)
    if (elementOf(tile) != elementOf(tiles.front()))
      return op->emitOpError("expects elements of one type, but got ")
             << elementOf(tiles.front()) << " and " << elementOf(tile);
  return success();
}

LogicalResult BroadcastOp::verify() {
  for (auto [from, to] : llvm::zip_equal(getSource().getType().getShape(),
                                         getType().getShape()))
    if (from != to && from != 1)
      return emitOpError("cannot repeat a size of ") << from << " to " << to;
  return verifySameElements(*this, {getSource().getType(), getType()});
}

LogicalResult ReshapeOp::verify() {
  if (getSource().getType().getNumElements() != getType().getNumElements())
    return emitOpError("expects the same number of elements in the result");
  return verifySameElements(*this, {getSource().getType(), getType()});
}

LogicalResult PermuteOp::verify() {
  ArrayRef<int64_t> from = getSource().getType().getShape();
  ArrayRef<int64_t> to = getType().getShape();
  ArrayRef<int32_t> dims = getPermutation();
  SmallVector<bool> isUsed(from.size());
  bool fits = from.size() >= 2 && dims.size() == from.size();
  for (size_t i = 0; fits && i < dims.size(); ++i) {
    fits = dims[i] >= 0 && size_t(dims[i]) < from.size() &&
           !isUsed[dims[i]] && to[i] == from[dims[i]];
    if (fits)
      isUsed[dims[i]] = true;
  }
  if (!fits)
    return emitOpError("cannot permute dimensions [")
           << dims << "] of " << getSource().getType() << " to " << getType();
  return verifySameElements(*this, {getSource().getType(), getType()});
}

/// Whether bytes and elements of another width have equally many bits.
static LogicalResult verifyBits(Operation *op, Type elements, Type bytes) {
  Type element = elementOf(elements);
  // In memory, tf32 has the bits of f32.
  int64_t width = isa<FloatTF32Type>(element)
                      ? 32
                      : element.getIntOrFloatBitWidth();
  if (shapeOf(elements).size() != 1 || width == 8 ||
      shapeOf(elements)[0] * width != shapeOf(bytes)[0] * 8)
    return op->emitOpError("expects one-dimensional tiles with equally many "
                           "bits, and elements other than bytes, but got ")
           << elements << " and " << bytes;
  return success();
}

LogicalResult PackOp::verify() {
  return verifyBits(*this, getSource().getType(), getType());
}

LogicalResult UnpackOp::verify() {
  return verifyBits(*this, getType(), getSource().getType());
}

LogicalResult CatOp::verify() {
  ArrayRef<int64_t> lhs = getLhs().getType().getShape();
  ArrayRef<int64_t> rhs = getRhs().getType().getShape();
  ArrayRef<int64_t> result = getType().getShape();
  auto dim = getDim();
  if (dim >= lhs.size())
    return emitOpError("has no dimension ") << int64_t(dim);
  for (size_t i = 0; i < lhs.size(); ++i) {
    int64_t other = i == dim ? result[i] - lhs[i] : lhs[i];
    if (rhs[i] != other || (i != dim && result[i] != lhs[i]))
      return emitOpError("cannot append ")
             << getRhs().getType() << " to " << getLhs().getType()
             << " to get " << getType();
  }
  return verifySameElements(*this, {getLhs().getType(), getRhs().getType(),
                                    getType()});
}

/// Whether a tile is cut into parts of this type, with an index for each
/// dimension.
static LogicalResult verifyPart(Operation *op, Type whole, Type part,
                                size_t indices) {
  ArrayRef<int64_t> sizes = shapeOf(whole), parts = shapeOf(part);
  bool fits = sizes.size() == parts.size() && indices == sizes.size() &&
              llvm::all_of(llvm::zip(sizes, parts), [](auto both) {
                return std::get<0>(both) % std::get<1>(both) == 0;
              });
  if (!fits)
    return op->emitOpError("cannot cut ")
           << whole << " into " << part << " with " << indices << " indices";
  return verifySameElements(op, {whole, part});
}

LogicalResult ExtractOp::verify() {
  return verifyPart(*this, getSource().getType(), getType(),
                    getIndices().size());
}

LogicalResult InsertOp::verify() {
  return verifyPart(*this, getDestination().getType(), getSource().getType(),
                    getIndices().size());
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Whether each operand has an identity, and all have one shape with a
/// dimension `dim`.
template <typename OpT>
static LogicalResult verifyAggregate(OpT op) {
  OperandRange operands = op.getOperands();
  ArrayAttr identities = op.getIdentities();
  if (operands.empty() || op.getNumResults() != operands.size() ||
      identities.size() != operands.size())
    return op.emitOpError("expects as many results and identities as "
                          "operands, and at least one");
  ArrayRef<int64_t> shape = shapeOf(operands[0].getType());
  if (op.getDim() >= shape.size())
    return op.emitOpError("has no dimension ") << op.getDim();
  for (auto [operand, identity] : llvm::zip_equal(operands, identities)) {
    if (shapeOf(operand.getType()) != shape)
      return op.emitOpError("expects operands of one shape");
    auto typed = dyn_cast<TypedAttr>(identity);
    Type type = elementOf(operand.getType());
    // The identity of a half may be f16 or bf16.
    bool isHalf = type.isF16() || type.isBF16();
    if (!typed || (typed.getType() != type &&
                   !(isHalf && (typed.getType().isF16() ||
                                typed.getType().isBF16()))))
      return op.emitOpError("expects an identity of type ")
             << type << ", but got " << identity;
  }
  return success();
}

LogicalResult ReduceOp::verify() {
  if (failed(verifyAggregate(*this)))
    return failure();
  for (auto [operand, result] : llvm::zip_equal(getOperands(), getResults())) {
    SmallVector<int64_t> shape(shapeOf(operand.getType()));
    shape.erase(shape.begin() + getDim());
    auto expected =
        TileType::get(getContext(), shape, elementOf(operand.getType()));
    if (result.getType() != expected)
      return emitOpError("expects a result ")
             << expected << ", but got " << result.getType();
  }
  return success();
}

LogicalResult ScanOp::verify() {
  if (failed(verifyAggregate(*this)))
    return failure();
  if (getOperandTypes() != getResultTypes())
    return emitOpError("expects results of the types of its operands");
  return success();
}

/// Whether the region combines two elements of each operand into one, without
/// side effects.
static LogicalResult verifyRegion(Operation *op, Region &region) {
  SmallVector<Type> elements, pairs;
  for (Type type : op->getOperandTypes()) {
    auto element = TileType::get(op->getContext(), {}, elementOf(type));
    elements.push_back(element);
    pairs.append(2, element);
  }
  if (region.getArgumentTypes() != TypeRange(pairs))
    return op->emitOpError("expects arguments of types (")
           << pairs << "), but got (" << region.getArgumentTypes() << ")";
  for (Operation &inner : region.front().without_terminator())
    if (!isPure(&inner))
      return inner.emitOpError("must be pure in a ") << op->getName();
  return verifyCarried(region.front().getTerminator(), elements);
}

LogicalResult ReduceOp::verifyRegions() {
  return verifyRegion(*this, getBody());
}

LogicalResult ScanOp::verifyRegions() { return verifyRegion(*this, getBody()); }
