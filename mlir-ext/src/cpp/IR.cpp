//===- IR.cpp - Operand segments and locations ----------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"

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

void mlirExtOperationForEachAttribute(MlirOperation mlirOp,
                                      MlirExtAttributeCallback callback,
                                      void *userData) {
  Operation *op = unwrap(mlirOp);
  auto visit = [&](StringAttr name, Attribute attribute) {
    callback(wrap(name.getValue()), wrap(attribute), userData);
  };
  std::optional<RegisteredOperationName> name = op->getRegisteredInfo();
  bool hasNames = name && op->getPropertiesStorageSize();
  for (NamedAttribute entry :
       hasNames ? op->getRawDictionaryAttrs() : op->getAttrDictionary())
    visit(entry.getName(), entry.getValue());
  if (!hasNames)
    return;
  NamedAttrList inherent;
  name->populateInherentAttrs(op, inherent);
  for (NamedAttribute entry : inherent)
    visit(entry.getName(), entry.getValue());
}

void mlirExtOperationChangeAttributes(MlirOperation mlirOp, intptr_t count,
                                      const MlirAttribute *names,
                                      const MlirAttribute *attributes) {
  Operation *op = unwrap(mlirOp);
  NamedAttrList rest(op->getRawDictionaryAttrs());
  for (intptr_t i = 0; i != count; ++i) {
    auto name = cast<StringAttr>(unwrap(names[i]));
    Attribute attribute = unwrap(attributes[i]);
    if (op->getPropertiesStorageSize() && op->getInherentAttr(name))
      op->setInherentAttr(name, attribute);
    else if (attribute)
      rest.set(name, attribute);
    else
      rest.erase(name);
  }
  op->setDiscardableAttrs(rest.getDictionary(op->getContext()));
}

MlirAttribute mlirExtOperationGetProperties(MlirOperation op) {
  return wrap(unwrap(op)->getPropertiesAsAttribute());
}

bool mlirExtOperationHasStateOf(MlirOperation mlirOp, MlirOperation mlirOther) {
  Operation *op = unwrap(mlirOp), *other = unwrap(mlirOther);
  return op->getName() == other->getName() &&
         op->getRawDictionaryAttrs() == other->getRawDictionaryAttrs() &&
         op->getName().compareOpProperties(op->getPropertiesStorage(),
                                           other->getPropertiesStorage());
}

MlirOperation mlirExtOperationCopyState(MlirOperation mlirOp) {
  Operation *op = unwrap(mlirOp);
  return wrap(Operation::create(op->getLoc(), op->getName(), TypeRange(),
                                ValueRange(), op->getRawDictionaryAttrs(),
                                op->getPropertiesStorage(), BlockRange(),
                                /*numRegions=*/0));
}

MlirOperation mlirExtOperationCreateUnary(MlirStringRef name,
                                          MlirValue mlirOperand,
                                          MlirType result,
                                          MlirLocation mlirLocation) {
  Location location = unwrap(mlirLocation);
  Value operand = unwrap(mlirOperand);
  OperationName opName(unwrap(name), location.getContext());
  return wrap(Operation::create(location, opName, {unwrap(result)}, {operand},
                                DictionaryAttr::get(location.getContext()),
                                /*properties=*/nullptr, BlockRange(),
                                /*numRegions=*/0));
}

void mlirExtOperationTakeState(MlirOperation mlirOp, MlirOperation mlirFrom) {
  Operation *op = unwrap(mlirOp), *from = unwrap(mlirFrom);
  op->setLoc(from->getLoc());
  op->setDiscardableAttrs(from->getRawDictionaryAttrs());
  if (op->getPropertiesStorageSize())
    op->copyProperties(from->getPropertiesStorage());
}

void mlirExtOperationTakeBody(MlirOperation mlirOp, MlirOperation mlirFrom) {
  mlirExtOperationTakeState(mlirOp, mlirFrom);
  for (auto [region, other] : llvm::zip_equal(unwrap(mlirOp)->getRegions(),
                                              unwrap(mlirFrom)->getRegions()))
    region.takeBody(other);
}

MlirBlock mlirExtValueGetParentBlock(MlirValue value) {
  return wrap(unwrap(value).getParentBlock());
}

bool mlirExtValueGetConstantInteger(MlirValue value, int64_t *constant) {
  APInt found;
  if (!matchPattern(unwrap(value), m_ConstantInt(&found)) ||
      found.getBitWidth() > 64)
    return false;
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
