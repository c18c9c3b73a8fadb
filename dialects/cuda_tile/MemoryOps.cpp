//===- MemoryOps.cpp - Rules of pointers, views and accesses --------------===//

#include "CudaTile.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

using Order = MemoryOrderingSemantics;
using Scope = std::optional<MemoryScope>;

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

LogicalResult AllocaOp::verify() {
  int64_t alignment = getAlignment();
  Type element = pointeeOf(getType());
  int64_t size = element.isInteger(1)
                     ? 1
                     : element.getIntOrFloatBitWidth() / 8;
  if (alignment <= 0 || !llvm::isPowerOf2_64(alignment) || alignment < size)
    return emitOpError("expects an alignment that is a power of two, and for ")
           << element << " at least " << size << ", but got " << alignment;
  return success();
}

LogicalResult
GetGlobalOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto global =
      symbolTable.lookupNearestSymbolFrom<GlobalOp>(*this, getNameAttr());
  if (!global)
    return emitOpError("refers to an unknown global ") << getNameAttr();
  Type element = global.getValue().getElementType();
  if (element != pointeeOf(getType()))
    return emitOpError("expects a pointer to ")
           << element << ", but got " << getType();
  return success();
}

LogicalResult MakeTensorViewOp::verify() {
  TensorViewType tensor = getType();
  auto pointer = cast<PtrType>(elementOf(getBase().getType()));
  if (pointer.getPointeeType() != tensor.getElementType() ||
      pointer.getKind() != tensor.getKind())
    return emitOpError("cannot make ") << tensor << " at a " << pointer;
  auto dynamic = [](ArrayRef<int64_t> numbers) {
    return size_t(llvm::count_if(numbers, ShapedType::isDynamic));
  };
  size_t sizes = dynamic(tensor.getShape());
  size_t strides = dynamic(tensor.getStrides());
  if (sizes != getDynamicShape().size() ||
      strides != getDynamicStrides().size())
    return emitOpError("expects ")
           << sizes << " sizes and " << strides << " strides, but got "
           << getDynamicShape().size() << " and "
           << getDynamicStrides().size();
  if (!llvm::all_equal(ValueRange(getOperands()).drop_front().getTypes()))
    return emitOpError("expects sizes and strides of one type");
  return success();
}

template <typename OpT>
static LogicalResult verifyViewOf(OpT op) {
  Type tensor = cast<TileView>(op.getType()).getTensor();
  if (op.getTensorView().getType() != tensor)
    return op.emitOpError("makes a view of a ")
           << tensor << ", but got " << op.getTensorView().getType();
  return success();
}

LogicalResult MakePartitionViewOp::verify() { return verifyViewOf(*this); }
LogicalResult MakeStridedViewOp::verify() { return verifyViewOf(*this); }
LogicalResult MakeGatherScatterViewOp::verify() { return verifyViewOf(*this); }

static LogicalResult verifyResults(Operation *op, size_t rank) {
  if (op->getNumResults() != rank)
    return op->emitOpError("expects ")
           << rank << " results, but got " << op->getNumResults();
  return success();
}

LogicalResult GetIndexSpaceShapeOp::verify() {
  Type tile = cast<TileView>(getSrc().getType()).getTile();
  return verifyResults(*this, shapeOf(tile).size());
}

LogicalResult GetTensorShapeOp::verify() {
  return verifyResults(*this, getSrc().getType().getShape().size());
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// Whether an access can have this order, and has a scope unless it is weak.
static LogicalResult verifyOrder(Operation *op, Order order, Scope scope,
                                 ArrayRef<Order> known) {
  if (!llvm::is_contained(known, order))
    return op->emitOpError("cannot be ") << stringifyEnum(order);
  if ((order != Order::Weak) != scope.has_value())
    return op->emitOpError("expects a scope if and only if it is not weak");
  return success();
}

static LogicalResult verifyLoadOrder(Operation *op, Order order, Scope scope) {
  return verifyOrder(op, order, scope,
                     {Order::Weak, Order::Relaxed, Order::Acquire});
}

static LogicalResult verifyStoreOrder(Operation *op, Order order, Scope scope) {
  return verifyOrder(op, order, scope,
                     {Order::Weak, Order::Relaxed, Order::Release});
}

static LogicalResult verifyAtomicOrder(Operation *op, Order order) {
  if (order == Order::Weak)
    return op->emitOpError("cannot be weak");
  return success();
}

LogicalResult JoinTokensOp::verify() {
  if (getTokens().size() < 2)
    return emitOpError("expects two tokens or more");
  return success();
}

//===----------------------------------------------------------------------===//
// Accesses by pointers
//===----------------------------------------------------------------------===//

/// Whether pointers and a mask fit values of this type.
static LogicalResult verifyPointers(Operation *op, Value pointers, Type values,
                                    Value mask) {
  if (pointeeOf(pointers.getType()) != elementOf(values) ||
      shapeOf(pointers.getType()) != shapeOf(values))
    return op->emitOpError("expects pointers to ")
           << values << ", but got " << pointers.getType();
  if (mask && shapeOf(mask.getType()) != shapeOf(values))
    return op->emitOpError("expects a mask for ")
           << values << ", but got " << mask.getType();
  return success();
}

LogicalResult LoadPtrTkoOp::verify() {
  Type type = getResult().getType();
  if (failed(verifyPointers(*this, getSource(), type, getMask())))
    return failure();
  if (getPaddingValue() && getPaddingValue().getType() != type)
    return emitOpError("expects padding of type ")
           << type << ", but got " << getPaddingValue().getType();
  return verifyLoadOrder(*this, getMemoryOrderingSemantics(),
                         getMemoryScope());
}

LogicalResult StorePtrTkoOp::verify() {
  if (failed(verifyPointers(*this, getDestination(), getValue().getType(),
                            getMask())))
    return failure();
  return verifyStoreOrder(*this, getMemoryOrderingSemantics(),
                          getMemoryScope());
}

/// Whether an element type supports this operation.
static LogicalResult verifyMode(Operation *op, AtomicRMWMode mode, Type type) {
  bool isWide = type.isIntOrFloat() && (type.getIntOrFloatBitWidth() == 32 ||
                                        type.getIntOrFloatBitWidth() == 64);
  bool fits;
  switch (mode) {
  case AtomicRMWMode::Xchg:
    fits = isWide;
    break;
  case AtomicRMWMode::AddF:
    fits = type.isF16() || type.isBF16() || type.isF32() || type.isF64();
    break;
  default:
    fits = isWide && isa<IntegerType>(type);
  }
  if (!fits)
    return op->emitOpError("does not support ")
           << stringifyEnum(mode) << " for " << type;
  return success();
}

LogicalResult AtomicRMWTkoOp::verify() {
  Type type = getArg().getType();
  if (failed(verifyPointers(*this, getPointers(), type, getMask())) ||
      failed(verifyMode(*this, getMode(), elementOf(type))))
    return failure();
  return verifyAtomicOrder(*this, getMemoryOrderingSemantics());
}

LogicalResult AtomicCASTkoOp::verify() {
  Type type = getVal().getType();
  // A type that can be exchanged can be compared.
  if (failed(verifyPointers(*this, getPointers(), type, getMask())) ||
      failed(verifyMode(*this, AtomicRMWMode::Xchg, elementOf(type))))
    return failure();
  return verifyAtomicOrder(*this, getMemoryOrderingSemantics());
}

//===----------------------------------------------------------------------===//
// Accesses by views
//===----------------------------------------------------------------------===//

/// Whether the indices of an access name a tile of this type.
template <typename OpT>
static LogicalResult verifyTileOf(OpT op, Type tile) {
  auto view = cast<TileView>(op.getView().getType());
  size_t rank = shapeOf(view.getTile()).size();
  if (tile != view.getTile())
    return op.emitOpError("expects a ")
           << view.getTile() << " of the view, but got " << tile;
  if (op.getIndex().size() != rank)
    return op.emitOpError("expects ")
           << rank << " indices, but got " << op.getIndex().size();
  if (!op.getInbounds().empty() && op.getInbounds().size() != rank)
    return op.emitOpError("expects inbounds for ")
           << rank << " indices, but got " << op.getInbounds().size();
  return view.verifyIndices([&] { return op.emitOpError(); },
                            op.getIndex().getTypes());
}

LogicalResult LoadViewTkoOp::verify() {
  if (failed(verifyTileOf(*this, getTile().getType())))
    return failure();
  return verifyLoadOrder(*this, getMemoryOrderingSemantics(),
                         getMemoryScope());
}

LogicalResult StoreViewTkoOp::verify() {
  if (failed(verifyTileOf(*this, getTile().getType())))
    return failure();
  return verifyStoreOrder(*this, getMemoryOrderingSemantics(),
                          getMemoryScope());
}

LogicalResult AtomicRedViewTkoOp::verify() {
  Type view = getView().getType();
  if (isa<GatherScatterViewType>(view))
    return emitOpError("does not support a gather_scatter_view");
  auto partition = dyn_cast<PartitionViewType>(view);
  auto strided = dyn_cast<StridedViewType>(view);
  if ((partition && partition.getPaddingValue()) ||
      (strided && strided.getPaddingValue()))
    return emitOpError("loads nothing, and cannot have a padding_value in its "
                       "view");
  if (failed(verifyTileOf(*this, getValue().getType())) ||
      failed(verifyMode(*this, getMode(), elementOf(getValue().getType()))))
    return failure();
  if (getMode() == AtomicRMWMode::Xchg)
    return emitOpError("does not support xchg");
  if (getMemoryScope() == MemoryScope::System)
    return emitOpError("expects the scope tl_blk or device");
  return verifyOrder(*this, getMemoryOrderingSemantics(), getMemoryScope(),
                     {Order::Relaxed});
}

/// Whether a view is of multicast memory.
template <typename OpT>
static LogicalResult verifyMultimem(OpT op, Type tile) {
  auto view = cast<TileView>(op.getView().getType());
  PtrKindAttr kind = cast<TensorViewType>(view.getTensor()).getKind();
  if (!kind || kind.getValue() != PtrKind::Multicast)
    return op.emitOpError("expects a multicast tensor_view");
  return verifyTileOf(op, tile);
}

LogicalResult MultimemLoadReduceViewTkoOp::verify() {
  if (failed(verifyMultimem(*this, getReducedValues().getType())))
    return failure();
  return verifyLoadOrder(*this, getMemoryOrderingSemantics(),
                         getMemoryScope());
}

LogicalResult MultimemReduceViewTkoOp::verify() {
  if (failed(verifyMultimem(*this, getTile().getType())))
    return failure();
  return verifyAtomicOrder(*this, getMemoryOrderingSemantics());
}

LogicalResult MultimemStoreViewTkoOp::verify() {
  if (failed(verifyMultimem(*this, getTile().getType())))
    return failure();
  return verifyStoreOrder(*this, getMemoryOrderingSemantics(),
                          getMemoryScope());
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

LogicalResult PrintTkoOp::verify() {
  StringRef text = getStr();
  size_t count = 0;
  for (size_t at = text.find('%'); at != StringRef::npos;
       at = text.find('%', at + 1)) {
    at = text.find_first_of("diuoxXeEfFgGaAcsSpn%", at + 1);
    if (at == StringRef::npos)
      return emitOpError("has an incomplete conversion in its format");
    count += text[at] != '%';
  }
  if (count != getArgs().size())
    return emitOpError("has ")
           << count << " conversions for " << getArgs().size() << " values";
  return success();
}
