//===- IR.cpp - Operand segments and locations ----------------------------===//

#include "mlir-ext.h"
#include "mlir-ext-compat.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstring>

using namespace mlir;

size_t mlirExtContextGetNumRegisteredOperations(MlirContext context) {
  return unwrap(context)->getRegisteredOperations().size();
}

bool mlirExtOperationGetOperandSegment(MlirOperation mlirOp, intptr_t group,
                                       intptr_t *begin, intptr_t *count) {
  Operation *op = unwrap(mlirOp);
  StringRef name = "operandSegmentSizes";
  Attribute given = op->isRegistered()
                        ? op->getInherentAttr(name).value_or(Attribute())
                        : op->getAttr(name);
  if (!given) {
    *begin = group;
    *count = 1;
    return group < op->getNumOperands();
  }
  auto sizes = dyn_cast<DenseI32ArrayAttr>(given);
  if (!sizes || group >= sizes.size())
    return false;
  // Only AttrSizedOperandSegments verifies that.
  int64_t total = 0;
  for (int32_t size : sizes.asArrayRef()) {
    if (size < 0)
      return false;
    total += size;
  }
  if (total != op->getNumOperands())
    return false;
  *begin = 0;
  for (int32_t size : sizes.asArrayRef().take_front(group))
    *begin += size;
  *count = sizes[group];
  return true;
}

MlirAttribute mlirExtOperationGetAttributes(MlirOperation op) {
  return wrap(Attribute(unwrap(op)->getAttrDictionary()));
}

MlirAttribute mlirExtOperationGetDiscardable(MlirOperation op) {
  return wrap(Attribute(unwrap(op)->getRawDictionaryAttrs()));
}

void mlirExtOperationChangeDiscardable(MlirOperation mlirOp, intptr_t count,
                                       const MlirAttribute *names,
                                       const MlirAttribute *attributes) {
  Operation *op = unwrap(mlirOp);
  NamedAttrList rest(op->getRawDictionaryAttrs());
  for (intptr_t i = 0; i != count; ++i) {
    auto name = cast<StringAttr>(unwrap(names[i]));
    if (Attribute attribute = unwrap(attributes[i]))
      rest.set(name, attribute);
    else
      rest.erase(name);
  }
  op->setDiscardableAttrs(rest.getDictionary(op->getContext()));
}

bool mlirExtAccessIsVolatile(MlirOperation op, bool *isVolatile) {
  return TypeSwitch<Operation *, bool>(unwrap(op))
      .Case<LLVM::LoadOp, LLVM::StoreOp>([&](auto access) {
        *isVolatile = access.getVolatile_();
        return true;
      })
      .Default(false);
}

MlirAttribute mlirExtOperationGetProperties(MlirOperation op) {
  return wrap(unwrap(op)->getPropertiesAsAttribute());
}

bool mlirExtOperationHasStateOf(MlirOperation mlirOp, MlirOperation mlirOther) {
  Operation *op = unwrap(mlirOp), *other = unwrap(mlirOther);
  if (op->getName() != other->getName() ||
      op->getRawDictionaryAttrs() != other->getRawDictionaryAttrs())
    return false;
  // Most that are equal are so byte by byte, which shows at once. Otherwise
  // each property is asked, through two pointers.
  size_t size = op->getPropertiesStorageSize();
  void *own = op->getPropertiesStorage().as<void *>();
  void *others = other->getPropertiesStorage().as<void *>();
  return size == 0 || std::memcmp(own, others, size) == 0 ||
         op->getName().compareOpProperties(op->getPropertiesStorage(),
                                           other->getPropertiesStorage());
}

MlirOperation mlirExtOperationCreateUnary(MlirStringRef name,
                                          MlirValue mlirOperand,
                                          MlirType result,
                                          MlirLocation mlirLocation) {
  Location location = unwrap(mlirLocation);
  Value operand = unwrap(mlirOperand);
  // Fast path: the most common op needs no look-up by name.
  std::optional<RegisteredOperationName> cast;
  if (unwrap(name) == LLVM::AddrSpaceCastOp::getOperationName())
    cast = RegisteredOperationName::lookup(
        TypeID::get<LLVM::AddrSpaceCastOp>(), location.getContext());
  OperationName opName =
      cast ? *cast : OperationName(unwrap(name), location.getContext());
  return wrap(Operation::create(location, opName, {unwrap(result)}, {operand},
                                DictionaryAttr::get(location.getContext()),
                                mlir_ext::noProperties(), BlockRange(),
                                /*numRegions=*/0));
}

MlirBlock mlirExtValueGetParentBlock(MlirValue value) {
  return wrap(unwrap(value).getParentBlock());
}

bool mlirExtValueGetConstantInteger(MlirValue value, int64_t *constant) {
  APInt found;
  if (!matchPattern(unwrap(value), m_ConstantInt(&found)) ||
      found.getBitWidth() > 64)
    return false;
  // The attribute may be wider than the type: the value is its low bits.
  if (auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(unwrap(value)));
      type && type.getWidth() < found.getBitWidth())
    found = found.trunc(type.getWidth());
  *constant = found.getSExtValue();
  return true;
}

bool mlirExtLocationGetFileLineCol(MlirLocation location, MlirStringRef *file,
                                   uint32_t *line, uint32_t *column) {
  auto loc = unwrap(location)->findInstanceOf<FileLineColRange>();
  if (!loc)
    return false;
  *file = wrap(loc.getFilename().getValue());
  *line = loc.getStartLine();
  *column = loc.getStartColumn();
  return true;
}
