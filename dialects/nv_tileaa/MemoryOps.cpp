//===- MemoryOps.cpp - Verifiers of pointers, memrefs and access ----------===//

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

/// A pointer that is no element further is the same pointer.
OpFoldResult AddPtrOp::fold(FoldAdaptor adaptor) {
  return matchPattern(adaptor.getOffset(), m_Zero()) ? getBase()
                                                     : OpFoldResult();
}

namespace {
/// `addptr(addptr(p, x), y)` is `addptr(p, x + y)` for constant offsets of one
/// type, which on a tile are the same for all pointers. The elements are of one
/// type, since the base keeps its.
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
    // A constant of the kind that is there.
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

/// The space of a pointer, a tile of pointers, a memref or a view.
static Attribute spaceOf(Type type) {
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
    return emitOpError("expects types that differ in their spaces only");
  if (from != to && from && to)
    return emitOpError("expects one of the two spaces to be generic");
  return success();
}

/// A cast there and back is none.
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
      return emitOpError("keeps the memory space of a pointer, but got ")
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

/// A cast of a cast is one cast, and one to the same type is none.
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
    return emitOpError("expects no value in shared memory, which nobody "
                       "initializes");
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
    return emitOpError("keeps the memory space of its base, but got ")
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

/// What cuts of a memref into tiles have in common.
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
      return emitOpError("expects channel dimGroup should contain only channel");
    return success();
  }
  return emitOpError("expects channel must be a dimGroup");
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

LogicalResult
tilespace::nv_tileaa::detail::verifyMemoryOrder(Operation *op) {
  auto access = cast<MemoryOrderOpInterface>(op);
  bool isWeak = access.getMemSemantic() == MemSemantic::Weak;
  if (isWeak && access.getMemScope())
    return op->emitOpError("weak memory ordering must not carry a scope");
  if (!isWeak && !access.getMemScope())
    return op->emitOpError("non-weak memory ordering requires explicit scope");
  return success();
}

void tilespace::nv_tileaa::detail::getAccessEffects(
    OpOperand &place, bool reads, bool writes, MemSemantic semantic,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (reads)
    effects.emplace_back(MemoryEffects::Read::get(), &place);
  if (writes)
    effects.emplace_back(MemoryEffects::Write::get(), &place);
  if (semantic == MemSemantic::Weak)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

void tilespace::nv_tileaa::detail::nameTokens(Operation *op,
                                              OpAsmSetValueNameFn setNameFn) {
  for (OpResult result : op->getResults())
    if (isa<MemTokenType>(result.getType()))
      setNameFn(result, "token");
}

/// The semantics that some accesses cannot have.
template <typename OpT>
static LogicalResult verifySemantic(OpT op, ArrayRef<MemSemantic> rejected) {
  if (llvm::is_contained(rejected, op.getMemSemantic()))
    return op.emitOpError()
           << op->getName().stripDialect() << " rejects "
           << stringifyMemSemantic(op.getMemSemantic()) << " semantic";
  return success();
}

static constexpr MemSemantic kNotForLoads[] = {MemSemantic::Release,
                                               MemSemantic::AcquireRelease};
static constexpr MemSemantic kNotForStores[] = {MemSemantic::Acquire,
                                                MemSemantic::AcquireRelease};
static constexpr MemSemantic kNotForAtomics[] = {MemSemantic::Weak};

/// The type that is read or written at once: an element for each pointer.
static Type accessType(Type base) {
  if (auto tile = dyn_cast<RankedTensorType>(base))
    return tile.clone(cast<PtrType>(tile.getElementType()).getElementType());
  return cast<PtrLikeTypeInterface>(base).getElementType();
}

/// `type` with other elements.
static Type withElement(Type type, Type element) {
  if (auto tile = dyn_cast<RankedTensorType>(type))
    return tile.clone(element);
  return element;
}

static LogicalResult expectType(Operation *op, StringRef what, Type expected,
                                Type type) {
  if (type == expected)
    return success();
  return op->emitOpError("expects ")
         << what << " of type " << expected << ", but got " << type;
}

/// The operands of a load, store or atomic: a place, and what goes with it.
template <typename OpT>
static LogicalResult verifyAccess(OpT op, Type &value) {
  Type base = op.getBase().getType();
  auto memref = dyn_cast<TileMemRefType>(base);
  int64_t rank = memref ? memref.getRank() : 0;
  if (static_cast<int64_t>(op.getIndices().size()) != rank)
    return op.emitOpError("expects ")
           << rank << " indices for " << base << ", but got "
           << op.getIndices().size();
  value = accessType(base);
  if (!op.getMask())
    return success();
  Type bit = IntegerType::get(op.getContext(), 1);
  return expectType(op, "a mask", withElement(value, bit),
                    op.getMask().getType());
}

LogicalResult LoadOp::verify() {
  Type value;
  if (failed(verifySemantic(*this, kNotForLoads)) ||
      failed(verifyAccess(*this, value)) ||
      failed(expectType(*this, "a result", value, getResult().getType())))
    return failure();
  return getOther() ? expectType(*this, "another value", value,
                                 getOther().getType())
                    : success();
}

LogicalResult StoreOp::verify() {
  Type value;
  if (failed(verifySemantic(*this, kNotForStores)) ||
      failed(verifyAccess(*this, value)))
    return failure();
  return expectType(*this, "a value", value, getValue().getType());
}

LogicalResult AtomicCasOp::verify() {
  Type value;
  if (failed(verifySemantic(*this, kNotForAtomics)) ||
      failed(verifyAccess(*this, value)) ||
      failed(expectType(*this, "a value to compare with", value,
                        getCompare().getType())) ||
      failed(expectType(*this, "a replacement", value,
                        getReplacement().getType())))
    return failure();
  return expectType(*this, "a result", value, getResult().getType());
}

/// Whether the elements are what the operation is on.
template <typename OpT>
static LogicalResult verifyRmwMode(OpT op, Type element) {
  RmwMode mode = op.getRmwMode();
  bool isRight = mode == RmwMode::Xchg   ? element.isIntOrFloat()
                 : mode == RmwMode::AddF ? isa<FloatType>(element)
                                         : element.isInteger();
  if (isRight)
    return success();
  return op.emitOpError("'") << stringifyRmwMode(mode) << "' is not for "
                             << element;
}

LogicalResult AtomicRmwOp::verify() {
  Type value;
  if (failed(verifySemantic(*this, kNotForAtomics)) ||
      failed(verifyAccess(*this, value)) ||
      failed(verifyRmwMode(*this, elementOf(value))) ||
      failed(expectType(*this, "a value", value, getValue().getType())))
    return failure();
  return expectType(*this, "a result", value, getResult().getType());
}

/// The operands of an access at a tile of offsets.
template <typename OpT>
static LogicalResult verifyOffsets(OpT op, Type &value) {
  auto offsets = cast<RankedTensorType>(op.getOffsets().getType());
  Attribute space = spaceOf(op.getBase().getType());
  if (space && cast<IntegerAttr>(space).getInt() != tilespace::spaces::kGlobal)
    return op.emitOpError("expects a base in global memory, but got ")
           << op.getBase().getType();
  value = offsets.clone(
      cast<PtrLikeTypeInterface>(op.getBase().getType()).getElementType());
  if (!op.getMask())
    return success();
  Type bit = IntegerType::get(op.getContext(), 1);
  return expectType(op, "a mask", offsets.clone(bit), op.getMask().getType());
}

LogicalResult GatherLoadOp::verify() {
  Type value;
  if (failed(verifySemantic(*this, kNotForLoads)) ||
      failed(verifyOffsets(*this, value)) ||
      failed(expectType(*this, "a result", value, getResult().getType())))
    return failure();
  return getOther() ? expectType(*this, "another value", value,
                                 getOther().getType())
                    : success();
}

LogicalResult ScatterStoreOp::verify() {
  Type value;
  if (failed(verifySemantic(*this, kNotForStores)) ||
      failed(verifyOffsets(*this, value)))
    return failure();
  return expectType(*this, "a value", value, getValue().getType());
}

/// The operands of an access to a tile of a view or a memref.
template <typename OpT>
static LogicalResult verifyTiledAccess(OpT op, Type tile) {
  Type source = op.getView().getType();
  auto type = cast<RankedTensorType>(tile);
  auto view = dyn_cast<TiledViewType>(source);
  auto memref = view ? view.getSource() : cast<TileMemRefType>(source);
  int64_t rank = view ? view.getShape().size() : memref.getRank();
  if (type.getRank() != rank ||
      (view && type.getShape() != view.getShape()) ||
      type.getElementType() != memref.getElementType())
    return op.emitOpError("expects a tile of ")
           << source << ", but got " << tile;
  if (static_cast<int64_t>(op.getIndices().size()) != rank)
    return op.emitOpError("expects ")
           << rank << " indices for " << source << ", but got "
           << op.getIndices().size();
  std::optional<ArrayRef<bool>> inBounds = op.getInBounds();
  if (inBounds && static_cast<int64_t>(inBounds->size()) != rank)
    return op.emitOpError("expects ")
           << rank << " values of in_bounds, but got " << inBounds->size();
  return success();
}

LogicalResult TiledLoadOp::verify() {
  if (failed(verifySemantic(*this, kNotForLoads)) ||
      failed(verifyTiledAccess(*this, getResult().getType())))
    return failure();
  std::optional<PaddingValue> padding = getPaddingValue();
  if (padding && *padding != PaddingValue::Zero &&
      !isa<FloatType>(elementOf(getResult().getType())))
    return emitOpError("'") << stringifyPaddingValue(*padding)
                            << "' is for floats only";
  return success();
}

LogicalResult TiledStoreOp::verify() {
  if (failed(verifySemantic(*this, kNotForStores)))
    return failure();
  return verifyTiledAccess(*this, getValue().getType());
}

LogicalResult TiledAtomicRmwOp::verify() {
  Type type = getValue().getType();
  if (failed(verifySemantic(*this, kNotForAtomics)) ||
      failed(verifyTiledAccess(*this, type)) ||
      failed(verifyRmwMode(*this, elementOf(type))))
    return failure();
  return expectType(*this, "a result", type, getResult().getType());
}
