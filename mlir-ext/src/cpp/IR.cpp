//===- IR.cpp - Operand segments and locations ----------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstring>
#include <utility>

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

/// Visits the references to symbols in an attribute, or in the arrays and
/// dictionaries in it.
static void forEachSymbol(Attribute attribute,
                          function_ref<void(Attribute)> visit) {
  if (isa<SymbolRefAttr>(attribute))
    return visit(attribute);
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    for (Attribute element : array)
      forEachSymbol(element, visit);
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute))
    for (NamedAttribute entry : dictionary)
      forEachSymbol(entry.getValue(), visit);
}

/// Whether the inherent attributes of an llvm.func hold no reference but that
/// to its comdat, as far as a quick check shows: all others are of kinds that
/// hold none. To list them would look up the name of each in the context.
static bool holdsNoSymbols(LLVM::LLVMFuncOp function) {
  LLVM::LLVMFuncOp::Properties rest = function.getProperties();
  bool holdsNone = true;
  for (ArrayAttr *list : {&rest.arg_attrs, &rest.res_attrs, &rest.passthrough})
    if (ArrayAttr all = std::exchange(*list, nullptr))
      forEachSymbol(all, [&](Attribute) { holdsNone = false; });
  rest.CConv = nullptr;
  rest.alignment = nullptr;
  rest.always_inline = nullptr;
  rest.comdat = nullptr;
  rest.convergent = nullptr;
  rest.dso_local = nullptr;
  rest.frame_pointer = nullptr;
  rest.function_type = nullptr;
  rest.inline_hint = nullptr;
  rest.linkage = nullptr;
  rest.memory_effects = nullptr;
  rest.no_inline = nullptr;
  rest.no_unwind = nullptr;
  rest.sym_name = nullptr;
  rest.target_cpu = nullptr;
  rest.target_features = nullptr;
  rest.unnamed_addr = nullptr;
  rest.visibility_ = nullptr;
  rest.will_return = nullptr;
  return holdsNone && rest == LLVM::LLVMFuncOp::Properties();
}

void mlirExtOperationForEachSymbol(MlirOperation mlirOp,
                                   MlirExtSymbolCallback callback,
                                   void *userData) {
  Operation *op = unwrap(mlirOp);
  auto visitIn = [&](StringRef name, Attribute attribute) {
    forEachSymbol(attribute, [&](Attribute symbol) {
      callback(wrap(name), wrap(symbol), userData);
    });
  };
  std::optional<RegisteredOperationName> name = op->getRegisteredInfo();
  bool hasNames = name && op->getPropertiesStorageSize();
  for (NamedAttribute entry :
       hasNames ? op->getRawDictionaryAttrs() : op->getAttrDictionary())
    visitIn(entry.getName(), entry.getValue());
  if (hasNames) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (function && holdsNoSymbols(function)) {
      if (SymbolRefAttr comdat = function.getComdatAttr())
        visitIn(function.getComdatAttrName(), comdat);
      return;
    }
    NamedAttrList inherent;
    name->populateInherentAttrs(op, inherent);
    for (NamedAttribute entry : inherent)
      visitIn(entry.getName(), entry.getValue());
  } else if (!name) {
    // Properties between `<{` and `}>` are in no dictionary of attributes.
    if (Attribute properties = op->getPropertiesAsAttribute())
      visitIn("", properties);
  }
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
                                /*properties=*/nullptr, BlockRange(),
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
