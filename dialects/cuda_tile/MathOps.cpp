//===- MathOps.cpp - Roundings and types of arithmetic --------------------===//

#include "CudaTile.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

static constexpr Rounding kIEEE[] = {Rounding::NearestEven, Rounding::Zero,
                                     Rounding::NegativeInf,
                                     Rounding::PositiveInf};

/// Whether an op has this rounding: an IEEE rounding, or one in `more`. Fast
/// and full-range rounding are only for f32.
static LogicalResult verifyRounding(Operation *op, Rounding rounding,
                                    ArrayRef<Rounding> known,
                                    ArrayRef<Rounding> more = {}) {
  if (!llvm::is_contained(known, rounding) &&
      !llvm::is_contained(more, rounding))
    return op->emitOpError("cannot round as ") << stringifyEnum(rounding);
  return success();
}

/// Whether a modifier that is only for f32 is on f32.
static LogicalResult verifyF32(Operation *op, bool hasModifier,
                               StringRef modifier) {
  Type type = elementOf(op->getResult(0).getType());
  if (hasModifier && !type.isF32())
    return op->emitOpError() << modifier << " is for f32, but got " << type;
  return success();
}

static LogicalResult verifyFlush(Operation *op, bool flush) {
  return verifyF32(op, flush, "flush_to_zero");
}

template <typename OpT>
static LogicalResult verifyIEEE(OpT op) {
  if (failed(verifyRounding(op, op.getRoundingMode(), kIEEE)))
    return failure();
  return verifyFlush(op, op.getFlushToZero());
}

LogicalResult AddFOp::verify() { return verifyIEEE(*this); }
LogicalResult SubFOp::verify() { return verifyIEEE(*this); }
LogicalResult MulFOp::verify() { return verifyIEEE(*this); }
LogicalResult FmaOp::verify() { return verifyIEEE(*this); }
LogicalResult Exp2Op::verify() { return verifyFlush(*this, getFlushToZero()); }
LogicalResult RsqrtOp::verify() { return verifyFlush(*this, getFlushToZero()); }
LogicalResult MaxFOp::verify() { return verifyFlush(*this, getFlushToZero()); }
LogicalResult MinFOp::verify() { return verifyFlush(*this, getFlushToZero()); }

LogicalResult DivFOp::verify() {
  Rounding rounding = getRoundingMode();
  bool isLoose = rounding == Rounding::Approx || rounding == Rounding::Full;
  if (failed(verifyRounding(*this, rounding, kIEEE,
                            {Rounding::Approx, Rounding::Full})) ||
      failed(verifyF32(*this, isLoose, stringifyEnum(rounding))))
    return failure();
  return verifyFlush(*this, getFlushToZero());
}

LogicalResult SqrtOp::verify() {
  Rounding rounding = getRoundingMode();
  if (failed(verifyRounding(*this, rounding, kIEEE, {Rounding::Approx})) ||
      failed(verifyF32(*this, rounding == Rounding::Approx, "approx")))
    return failure();
  return verifyFlush(*this, getFlushToZero());
}

template <typename OpT>
static LogicalResult verifyFullOrApprox(OpT op) {
  Rounding rounding = op.getRoundingMode();
  if (failed(verifyRounding(op, rounding, {Rounding::Full, Rounding::Approx})))
    return failure();
  return verifyF32(op, rounding == Rounding::Approx, "approx");
}

LogicalResult ExpOp::verify() { return verifyFullOrApprox(*this); }
LogicalResult TanHOp::verify() { return verifyFullOrApprox(*this); }

LogicalResult NegIOp::verify() {
  if (getOverflow() == Overflow::NoUnsignedWrap)
    return emitOpError("is signed, and cannot have no_unsigned_wrap");
  return success();
}

LogicalResult DivIOp::verify() {
  return verifyRounding(
      *this, getRounding(),
      {Rounding::Zero, Rounding::NegativeInf, Rounding::PositiveInf});
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

static unsigned widthOf(Type tile) {
  return elementOf(tile).getIntOrFloatBitWidth();
}

LogicalResult ExtIOp::verify() {
  if (widthOf(getTo().getType()) <= widthOf(getFrom().getType()))
    return emitOpError("expects more bits in the result");
  return success();
}

LogicalResult TruncIOp::verify() {
  if (widthOf(getTo().getType()) >= widthOf(getFrom().getType()))
    return emitOpError("expects fewer bits in the result");
  return success();
}

LogicalResult FToFOp::verify() {
  if (getFrom().getType() == getTo().getType())
    return emitOpError("expects different types");
  Type to = elementOf(getTo().getType());
  // A type without mantissa has no nearest even number.
  if (isa<Float8E8M0FNUType>(to))
    return verifyRounding(*this, getRoundingMode(),
                          {Rounding::Zero, Rounding::PositiveInf});
  SmallVector<Rounding> known = {Rounding::NearestEven};
  // Since 13.4, where the type has more bits than a byte.
  bool isHalf = to.isF16();
  if (isHalf || to.isF32() || to.isF64())
    known.append({Rounding::NegativeInf, Rounding::PositiveInf});
  if (isHalf || to.isF32() || to.isF64() || isa<FloatTF32Type>(to))
    known.push_back(Rounding::NearestAway);
  if (to.isBF16() || known.size() > 1)
    known.push_back(Rounding::Zero);
  return verifyRounding(*this, getRoundingMode(), known);
}

LogicalResult FToIOp::verify() {
  return verifyRounding(*this, getRoundingMode(), {Rounding::NearestIntToZero});
}

LogicalResult IToFOp::verify() {
  if (isa<Float8E8M0FNUType>(elementOf(getTo().getType())))
    return emitOpError("has no conversion to f8E8M0FNU");
  return verifyRounding(*this, getRoundingMode(), {Rounding::NearestEven});
}

LogicalResult BitcastOp::verify() {
  unsigned from = widthOf(getSource().getType());
  unsigned to = widthOf(getResult().getType());
  if (from != to)
    return emitOpError("expects types with the same number of bits, but got ")
           << from << " and " << to;
  return success();
}

//===----------------------------------------------------------------------===//
// Products of matrices
//===----------------------------------------------------------------------===//

/// Whether M by K times K by N is M by N, either all in a batch of one size or
/// none in a batch.
template <typename OpT>
static LogicalResult verifyProduct(OpT op) {
  ArrayRef<int64_t> lhs = op.getLhs().getType().getShape();
  ArrayRef<int64_t> rhs = op.getRhs().getType().getShape();
  ArrayRef<int64_t> acc = op.getAcc().getType().getShape();
  size_t rank = lhs.size();
  if ((rank != 2 && rank != 3) || rhs.size() != rank || acc.size() != rank)
    return op.emitOpError("expects matrices, or batches of matrices");
  size_t row = rank - 2, column = rank - 1;
  if (lhs.drop_back(2) != rhs.drop_back(2) ||
      lhs.drop_back(2) != acc.drop_back(2) || lhs[column] != rhs[row] ||
      lhs[row] != acc[row] || rhs[column] != acc[column])
    return op.emitOpError("has no product of ")
           << op.getLhs().getType() << " by " << op.getRhs().getType()
           << " with a result of type " << op.getAcc().getType();
  Type factor = elementOf(op.getLhs().getType());
  if (factor != elementOf(op.getRhs().getType()))
    return op.emitOpError("expects factors of one type, but got ")
           << factor << " and " << elementOf(op.getRhs().getType());
  return success();
}

LogicalResult MmaIOp::verify() { return verifyProduct(*this); }

LogicalResult MmaFOp::verify() {
  if (failed(verifyProduct(*this)))
    return failure();
  Type factor = elementOf(getLhs().getType());
  Type sum = elementOf(getAcc().getType());
  bool isSmall = isa<Float16Type, Float8E4M3FNType, Float8E5M2Type>(factor);
  bool fits = factor.isF64() ? sum.isF64()
                             : sum.isF32() || (isSmall && sum.isF16());
  if (!fits)
    return emitOpError("cannot add products of ")
           << factor << " to a sum of type " << sum;
  return success();
}

LogicalResult MmaFScaledOp::verify() {
  if (failed(verifyProduct(*this)))
    return failure();
  ArrayRef<int64_t> lhs = getLhs().getType().getShape();
  ArrayRef<int64_t> rhs = getRhs().getType().getShape();
  ArrayRef<int64_t> left = getLhsScale().getType().getShape();
  ArrayRef<int64_t> right = getRhsScale().getType().getShape();
  size_t rank = lhs.size(), row = rank - 2, column = rank - 1;
  if (left.size() != rank || right.size() != rank ||
      lhs.drop_back() != left.drop_back() ||
      rhs.drop_back(2) != right.drop_back(2) || rhs[column] != right[column] ||
      left[column] != right[row])
    return emitOpError("expects scales with the sizes of the factors, except "
                       "along K");
  Type factor = elementOf(getLhs().getType());
  Type scale = elementOf(getLhsScale().getType());
  if (scale != elementOf(getRhsScale().getType()))
    return emitOpError("expects scales of one type");
  bool isF4 = isa<Float4E2M1FNType>(factor);
  if (!isF4 && !isa<Float8E8M0FNUType>(scale))
    return emitOpError("does not support scales of type ")
           << scale << " for factors of type " << factor;
  // The number of factors that share a scale.
  int64_t block = lhs[column] / left[column];
  bool fits = isF4 ? block == 16 ||
                         (block == 32 && isa<Float8E8M0FNUType>(scale))
                   : block == 32;
  if (!fits || lhs[column] % left[column] != 0)
    return emitOpError("does not support a scale of type ")
           << scale << " for " << block << " factors of type " << factor;
  return success();
}
