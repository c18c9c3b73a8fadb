//===- AccessOps.cpp - Loads, stores and atomics --------------------------===//

#include "NvTileAA.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

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

/// Rejects memory semantics that this kind of access cannot have.
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

/// Verifies the operands of a load, store or atomic against its address.
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

/// Whether the operation supports elements of this type.
template <typename OpT>
static LogicalResult verifyRmwMode(OpT op, Type element) {
  RmwMode mode = op.getRmwMode();
  bool isRight = mode == RmwMode::Xchg   ? element.isIntOrFloat()
                 : mode == RmwMode::AddF ? isa<FloatType>(element)
                                         : element.isInteger();
  if (isRight)
    return success();
  return op.emitOpError("'") << stringifyRmwMode(mode)
                             << "' is not supported for " << element;
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

/// Whether a float type has a value for this padding.
static bool hasPadding(const llvm::fltSemantics &floats, PaddingValue padding) {
  switch (padding) {
  case PaddingValue::Zero:
    return APFloat::semanticsHasZero(floats);
  case PaddingValue::NegZero:
    // Formats in which NaN has the bits of minus zero have no minus zero.
    return APFloat::semanticsHasZero(floats) &&
           APFloat::getZero(floats, /*Negative=*/true).isNegative();
  case PaddingValue::Nan:
    return APFloat::semanticsHasNaN(floats);
  case PaddingValue::PosInf:
    return APFloat::semanticsHasInf(floats);
  case PaddingValue::NegInf:
    return APFloat::semanticsHasInf(floats) &&
           APFloat::semanticsHasSignedRepr(floats);
  }
  return false;
}

LogicalResult TiledLoadOp::verify() {
  if (failed(verifySemantic(*this, kNotForLoads)) ||
      failed(verifyTiledAccess(*this, getResult().getType())))
    return failure();
  std::optional<PaddingValue> padding = getPaddingValue();
  Type element = elementOf(getResult().getType());
  auto type = dyn_cast<FloatType>(element);
  if (padding && *padding != PaddingValue::Zero && !type)
    return emitOpError("'") << stringifyPaddingValue(*padding)
                            << "' is only for floats";
  if (padding && type && !hasPadding(type.getFloatSemantics(), *padding))
    return emitOpError("'") << stringifyPaddingValue(*padding)
                            << "' is not a value of " << element;
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
