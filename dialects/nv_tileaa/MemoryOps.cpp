//===- MemoryOps.cpp - Pointers, variables, memrefs and views -------------===//

#include "NvTileAA.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

LogicalResult AddPtrOp::verify() {
  ArrayRef<int64_t> base = tileShape(getBase().getType());
  ArrayRef<int64_t> offset = tileShape(getOffset().getType());
  if (isa<RankedTensorType>(getOffset().getType()) && base != offset)
    return emitOpError("expects offsets for each pointer, or one for all, but "
                       "got ")
           << getOffset().getType() << " for " << getBase().getType();
  return success();
}

/// Moving a pointer by zero elements yields the same pointer.
OpFoldResult AddPtrOp::fold(FoldAdaptor adaptor) {
  return matchPattern(adaptor.getOffset(), m_Zero()) ? getBase()
                                                     : OpFoldResult();
}

namespace {
/// `addptr(addptr(p, x), y)` is `addptr(p, x + y)` for constant offsets of one
/// type, which on a tile are equal for all pointers. Both count elements of one
/// type, since `addptr` keeps the type of its base.
struct MergeConstantOffsets : OpRewritePattern<AddPtrOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AddPtrOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getBase().getDefiningOp<AddPtrOp>();
    APInt first, second, sum;
    if (!inner || inner.getOffset().getType() != op.getOffset().getType() ||
        !matchPattern(inner.getOffset(), m_ConstantInt(&first)) ||
        !matchPattern(op.getOffset(), m_ConstantInt(&second)))
      return failure();
    bool overflows;
    sum = first.sadd_ov(second, overflows);
    if (overflows)
      return failure();
    Type type = op.getOffset().getType();
    Attribute value = rewriter.getIntegerAttr(elementOf(type), sum);
    if (auto tile = dyn_cast<RankedTensorType>(type))
      value = DenseElementsAttr::get(tile, value);
    // A constant op of the dialect of the existing constant.
    Dialect *dialect = op.getOffset().getDefiningOp()->getDialect();
    Operation *offset =
        dialect->materializeConstant(rewriter, value, type, op.getLoc());
    if (!offset)
      return failure();
    rewriter.replaceOpWithNewOp<AddPtrOp>(op, op.getType(), inner.getBase(),
                                          offset->getResult(0));
    return success();
  }
};
} // namespace

void AddPtrOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<MergeConstantOffsets>(context);
}

Attribute tilespace::nv_tileaa::spaceOf(Type type) {
  return cast<PtrLikeTypeInterface>(elementOf(type)).getMemorySpace();
}

/// The type of a pointer, or of a tile of pointers, in another space.
static Type inSpace(Type type, Attribute space) {
  auto pointer = cast<PtrLikeTypeInterface>(elementOf(type));
  FailureOr<PtrLikeTypeInterface> moved =
      pointer.clonePtrWith(space, std::nullopt);
  if (failed(moved))
    return {};
  if (auto tile = dyn_cast<RankedTensorType>(type))
    return tile.clone(*moved);
  return *moved;
}

LogicalResult MemorySpaceCastOp::verify() {
  Type source = getSource().getType(), result = getType();
  Attribute from = spaceOf(source), to = spaceOf(result);
  if (inSpace(source, to) != result)
    return emitOpError("expects types that differ only in their spaces");
  if (from != to && from && to)
    return emitOpError("expects one of the two spaces to be generic");
  return success();
}

/// A cast to another space and back folds to its operand.
OpFoldResult MemorySpaceCastOp::fold(FoldAdaptor) {
  if (getSource().getType() == getType())
    return getSource();
  auto inner = getSource().getDefiningOp<MemorySpaceCastOp>();
  if (inner && inner.getSource().getType() == getType())
    return inner.getSource();
  return {};
}

LogicalResult BitcastOp::verify() {
  Type source = elementOf(getSource().getType()), result = elementOf(getType());
  auto from = dyn_cast<PtrType>(source), to = dyn_cast<PtrType>(result);
  if (from && to) {
    if (from.getAddressSpace() != to.getAddressSpace())
      return emitOpError("must keep the memory space of a pointer, but got ")
             << from << " and " << to;
    return success();
  }
  if (from || to || !source.isIntOrFloat() || !result.isIntOrFloat())
    return emitOpError("expects numbers, or pointers, but got ")
           << source << " and " << result;
  if (source.getIntOrFloatBitWidth() != result.getIntOrFloatBitWidth())
    return emitOpError("expects elements of one width, but got ")
           << source << " and " << result;
  return success();
}

/// A cast of a cast folds to one cast, and a cast to the same type to its
/// operand.
OpFoldResult BitcastOp::fold(FoldAdaptor) {
  if (getSource().getType() == getType())
    return getSource();
  auto inner = getSource().getDefiningOp<BitcastOp>();
  if (!inner)
    return {};
  if (inner.getSource().getType() == getType())
    return inner.getSource();
  getSourceMutable().assign(inner.getSource());
  return getResult();
}

LogicalResult GlobalOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  if (failed(verifySpace(emitError, getAddrSpace())))
    return failure();
  auto type = cast<RankedTensorType>(getType());
  if (!type.getElementType().isIntOrIndexOrFloat())
    return emitOpError("expects elements that are numbers, but got ")
           << type.getElementType();
  if (getAlignment() && !llvm::isPowerOf2_64(*getAlignment()))
    return emitOpError("expects an alignment that is a power of two, but got ")
           << *getAlignment();
  if (!getValue())
    return success();
  if (getValue()->getShapedType() != type)
    return emitOpError("expects a value of its type, but got ")
           << getValue()->getShapedType();
  if (getAddrSpace() == spaces::kShared)
    return emitOpError("expects no value in shared memory, which has "
                       "no initializers");
  return success();
}

LogicalResult
GetGlobalOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto global =
      symbolTable.lookupNearestSymbolFrom<GlobalOp>(*this, getNameAttr());
  if (!global)
    return emitOpError("expects the name of an nv_tileaa.global, but got ")
           << getNameAttr();
  auto element = cast<RankedTensorType>(global.getType()).getElementType();
  auto type =
      PtrType::get(getContext(), element, global.getAddrSpace());
  if (getType() != type)
    return emitOpError("expects the result type ") << type << ", but got "
                                                   << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Memrefs and views
//===----------------------------------------------------------------------===//

LogicalResult MakeMemRefOp::verify() {
  TileMemRefType type = getType();
  PtrType base = getBase().getType();
  if (base.getAddressSpace() != type.getAddressSpace())
    return emitOpError("must keep the memory space of its base, but got ")
           << base << " and " << type;
  if (base.getElementType() != type.getElementType())
    return emitOpError("expects the element type of its base, but got ")
           << base << " and " << type;
  auto expects = [&](int64_t expected, size_t count, StringRef what) {
    if (expected == static_cast<int64_t>(count))
      return success();
    return LogicalResult(emitOpError("expects ")
                         << expected << ' ' << what << " for " << type
                         << ", but got " << count);
  };
  if (failed(expects(type.getNumDynamicSizes(), getSizes().size(), "sizes")) ||
      failed(expects(type.getNumDynamicStrides(), getStrides().size(),
                     "strides")))
    return failure();
  std::optional<uint32_t> scope = getAliasScope();
  if (scope != type.getAliasScope())
    return emitOpError("expects the alias scope of its type");
  return success();
}

LogicalResult GetDimSizeOp::verify() {
  int64_t dim = getDim();
  if (dim < 0 || dim >= getSource().getType().getRank())
    return emitOpError("expects a dimension of ")
           << getSource().getType() << ", but got " << dim;
  return success();
}

/// Verification common to all cuts of a memref into tiles.
template <typename OpT>
static LogicalResult verifyTiles(OpT op) {
  auto emitError = [&] { return op.emitOpError(); };
  TileMemRefType source = op.getSource().getType();
  if (failed(verifyTiling(emitError, source, op.getTileSizes(),
                                  op.getDimGroups().getGroups())))
    return failure();
  auto type = TiledViewType::get(op.getContext(), source, op.getTileSizes(),
                                 op.getDimGroups());
  if (op.getType() != type)
    return op.emitOpError("expects the result type ")
           << type << ", but got " << op.getType();
  return success();
}

LogicalResult BlockTileOp::verify() { return verifyTiles(*this); }

LogicalResult ConvTileOp::verify() {
  if (failed(verifyTiles(*this)))
    return failure();
  ConvParamsAttr params = getConvParams();
  size_t count = params.getFilter().size();
  if (count < 1 || count > 3)
    return emitOpError("expects filter size must be in range 1 to 3");
  if (params.getStride().size() != count ||
      params.getPadding().size() != count ||
      params.getDilation().size() != count)
    return emitOpError("expects conv params size matched with each other");
  for (DenseI64ArrayAttr group : getDimGroups().getGroups()) {
    if (!llvm::is_contained(group.asArrayRef(), params.getChannel()))
      continue;
    if (group.size() != 1)
      return emitOpError(
          "expects channel dimGroup should contain only channel");
    return success();
  }
  return emitOpError("expects channel must be a dimGroup");
}
