//===- Ops.cpp - Verifiers and folds --------------------------------------===//
//
// The demands of an atom on the memory of its operands. A generic pointer may
// be in any space, so it is always accepted; it is checked after a space is
// inferred for it.
//
//===----------------------------------------------------------------------===//

#include "Cute.h"
#include "cute/cute-c.h"
#include "mlir/CAPI/Registration.h"

using namespace mlir;
using namespace tilespace;
using namespace tilespace::cute;

#include "CuteDialect.cpp.inc"

#define GET_OP_CLASSES
#include "CuteOps.cpp.inc"

void CuteDialect::initialize() {
  registerTypes();
  verbatim::addOperations<
#define GET_OP_LIST
#include "CuteOps.cpp.inc"
      >(*this, &kForms);
  // Layout algebra, and ops of other releases.
  allowUnknownOperations();
  addInterfaces<verbatim::Inliner>();
}

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Cute, cute, CuteDialect)

SmallVector<OperandRange> tilespace::cute::groups(Operation *op) {
  OperandRange operands = op->getOperands();
  SmallVector<OperandRange> groups;
  auto sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  if (!sizes) {
    for (unsigned index = 0; index < operands.size(); ++index)
      groups.push_back(operands.slice(index, 1));
    return groups;
  }
  size_t begin = 0;
  for (int32_t size : sizes.asArrayRef()) {
    size_t taken = std::min<size_t>(std::max(size, 0), operands.size() - begin);
    groups.push_back(operands.slice(begin, taken));
    begin += taken;
  }
  return groups;
}

/// Whether a view is, or may be, in one of these spaces.
static bool isIn(Type type, ArrayRef<Space> spaces) {
  auto view = dyn_cast<ViewType>(type);
  return view && (view.getSpace() == Space::Generic ||
                  llvm::is_contained(spaces, view.getSpace()));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The number of bits that a copy by cp.async moves at once; none if the type
/// does not state it: `atom.simt_async_copy<f32, cache = always, 128 b>`.
static std::optional<unsigned> asyncWidth(StringRef atom) {
  if (!atom.consume_front("atom.simt_async_copy<"))
    return std::nullopt;
  StringRef last = atom.take_until([](char c) { return c == '>'; }).rsplit(", ").second;
  unsigned bits;
  if (!last.consume_back(" b") || last.getAsInteger(10, bits))
    return std::nullopt;
  return bits;
}

/// The predicate is a view of flags, with a flag for each part of the copy.
static LogicalResult verifyPredicate(Operation *op, Type type) {
  auto view = dyn_cast<ViewType>(type);
  if (!view)
    return op->emitOpError("pred must be a CuteMemRefType");
  bool isSwizzled = view.getSwizzle() && view.getSwizzle()->bits != 0;
  if (isSwizzled || !isIn(view, {Space::Register, Space::Shared, Space::Global}))
    return op->emitOpError("pred memory space invalid");
  return success();
}

static LogicalResult verifyCopy(Operation *op) {
  SmallVector<OperandRange> operands = groups(op);
  if (operands.empty() || operands[0].empty())
    return success();
  std::optional<unsigned> width = asyncWidth(atomOf(operands[0][0].getType()));
  if (width && *width != 32 && *width != 64 && *width != 128)
    return op->emitOpError("unsupported cp.async vector width");
  if (operands.size() == 4 && operands[3].size() == 1)
    return verifyPredicate(op, operands[3][0].getType());
  return success();
}

LogicalResult CopyOp::verify() { return verifyCopy(*this); }
LogicalResult CopyAtomCallOp::verify() { return verifyCopy(*this); }

//===----------------------------------------------------------------------===//
// Multiplications
//===----------------------------------------------------------------------===//

/// A multiplication with all operands in registers.
static LogicalResult verifyInRegisters(Operation *op, Type a, Type b, Type d) {
  if (isIn(a, Space::Register) && isIn(b, Space::Register) && isIn(d, Space::Register))
    return success();
  return op->emitOpError() << "expects rmem for input operands, but got A: " << a
                           << ", B: " << b << ", D: " << d;
}

/// A multiplication of single elements, which a thread loads from any memory.
/// Its sums are in registers.
static LogicalResult verifyByElement(Operation *op, Type d) {
  if (isIn(d, Space::Register))
    return success();
  return op->emitOpError() << "expects rmem for operand D, but gets D: " << d << ".";
}

/// A multiplication that reads its second operand by descriptors.
static LogicalResult verifyByDescriptor(Operation *op, Type a, Type b, Type d) {
  constexpr StringLiteral kView = "smem_desc_view";
  if (!isa<ViewType>(a) && !isNvgpu(a, kView))
    return op->emitOpError()
           << "expects memref/smem_desc_view for operand A, but gets A:" << a << ".";
  if (!isNvgpu(b, kView))
    return op->emitOpError()
           << "expects smem_desc_view for operand B, but gets B: " << b << ".";
  if (!isa<ViewType>(d))
    return op->emitOpError() << "expects memref for operand D, but gets D: " << d << ".";
  return success();
}

/// The operands are atom, D, A, B and C. With scale factors there are more.
static LogicalResult verifyMultiplication(Operation *op) {
  SmallVector<OperandRange> operands = groups(op);
  if (operands.size() != 5 ||
      !llvm::all_of(operands, [](OperandRange group) { return group.size() == 1; }))
    return success();
  std::string atom = atomOf(operands[0][0].getType());
  Type d = operands[1][0].getType(), a = operands[2][0].getType(),
       b = operands[3][0].getType();
  auto isOne = [&](ArrayRef<StringRef> families) {
    return llvm::any_of(families, [&](StringRef family) {
      return StringRef(atom).starts_with(family);
    });
  };
  if (isOne({"atom.universal_fma"}))
    return verifyByElement(op, d);
  if (isOne({"sm80.", "sm89.", "sm120."}))
    return verifyInRegisters(op, a, b, d);
  if (isOne({"sm90.", "sm100.", "sm103.", "sm107."}))
    return verifyByDescriptor(op, a, b, d);
  return success();
}

LogicalResult GemmOp::verify() { return verifyMultiplication(*this); }
LogicalResult MmaAtomCallOp::verify() { return verifyMultiplication(*this); }

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

LogicalResult MemorySpaceCastOp::verify() {
  auto source = cast<PtrLikeTypeInterface>(getSource().getType());
  auto result = cast<PtrLikeTypeInterface>(getType());
  Attribute from = source.getMemorySpace(), to = result.getMemorySpace();
  FailureOr<PtrLikeTypeInterface> moved = source.clonePtrWith(to, std::nullopt);
  if (failed(moved) || *moved != result)
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
