//===- Types.cpp - Pointer spaces and aggregates --------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMAttrs.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Ptr/IR/PtrAttrs.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Pointer spaces
//===----------------------------------------------------------------------===//

/// The number in a space, if it is a valid one.
static std::optional<uint32_t> spaceNumber(Attribute space) {
  auto integer = dyn_cast<IntegerAttr>(space);
  if (!integer || !integer.getValue().isIntN(32))
    return std::nullopt;
  return integer.getValue().getZExtValue();
}

uint32_t mlirExtTypeGetPointerSpace(MlirType mlirType, uint32_t *number,
                                    MlirAttribute *attribute) {
  Type type = unwrap(mlirType);
  if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type)) {
    *number = pointer.getAddressSpace();
    return MLIR_EXT_SPACE_NUMBER;
  }
  auto pointer = dyn_cast<PtrLikeTypeInterface>(type);
  if (!pointer)
    return MLIR_EXT_SPACE_NONE;
  Attribute space = pointer.getMemorySpace();
  if (!space)
    return MLIR_EXT_SPACE_DEFAULT;
  if (std::optional<uint32_t> found = spaceNumber(space)) {
    *number = *found;
    return MLIR_EXT_SPACE_NUMBER;
  }
  *attribute = wrap(space);
  return MLIR_EXT_SPACE_ATTRIBUTE;
}

bool mlirExtAttributeGetAddressSpace(MlirAttribute mlirAttribute,
                                     uint32_t *number) {
  Attribute attribute = unwrap(mlirAttribute);
  if (std::optional<uint32_t> found = spaceNumber(attribute))
    *number = *found;
  else if (auto space = dyn_cast<LLVM::LLVMAddrSpaceAttrInterface>(attribute))
    *number = space.getAddressSpace();
  else if (isa<ptr::GenericSpaceAttr>(attribute))
    *number = 0;
  else
    return false;
  return true;
}

MlirType mlirExtTypeWithPointerSpace(MlirType mlirType, uint32_t kind,
                                     uint32_t number, MlirAttribute attribute) {
  Type type = unwrap(mlirType);
  MLIRContext *context = type.getContext();
  if (isa<LLVM::LLVMPointerType>(type)) {
    if (kind == MLIR_EXT_SPACE_DEFAULT)
      number = 0;
    else if (kind == MLIR_EXT_SPACE_ATTRIBUTE &&
             !mlirExtAttributeGetAddressSpace(attribute, &number))
      return MlirType{nullptr};
    return wrap(Type(LLVM::LLVMPointerType::get(context, number)));
  }
  auto pointer = dyn_cast<PtrLikeTypeInterface>(type);
  if (!pointer)
    return MlirType{nullptr};
  Attribute space;
  if (kind == MLIR_EXT_SPACE_NUMBER)
    space = IntegerAttr::get(IntegerType::get(context, 64), number);
  else if (kind == MLIR_EXT_SPACE_ATTRIBUTE)
    space = unwrap(attribute);
  FailureOr<PtrLikeTypeInterface> clone =
      pointer.clonePtrWith(space, std::nullopt);
  return wrap(succeeded(clone) ? Type(*clone) : Type());
}

//===----------------------------------------------------------------------===//
// Named spaces
//===----------------------------------------------------------------------===//

MlirStringRef mlirExtGpuAddressSpaceGetName(MlirAttribute attribute) {
  auto space = dyn_cast<gpu::AddressSpaceAttr>(unwrap(attribute));
  return wrap(space ? gpu::stringifyAddressSpace(space.getValue()) : "");
}

MlirAttribute mlirExtGpuAddressSpaceGet(MlirContext mlirContext,
                                        MlirStringRef name) {
  MLIRContext *context = unwrap(mlirContext);
  std::optional<gpu::AddressSpace> space =
      gpu::symbolizeAddressSpace(unwrap(name));
  if (!space || !context->getLoadedDialect<gpu::GPUDialect>())
    return MlirAttribute{nullptr};
  return wrap(Attribute(gpu::AddressSpaceAttr::get(context, *space)));
}

MlirStringRef mlirExtNvvmMemorySpaceGetName(MlirAttribute attribute) {
  auto space = dyn_cast<NVVM::NVVMMemorySpaceAttr>(unwrap(attribute));
  return wrap(space ? NVVM::stringifyNVVMMemorySpace(space.getValue()) : "");
}

MlirStringRef mlirExtLlvmAttributeGetKeyword(MlirAttribute attribute) {
  if (auto linkage = dyn_cast<LLVM::LinkageAttr>(unwrap(attribute)))
    return wrap(LLVM::linkage::stringifyLinkage(linkage.getLinkage()));
  if (auto convention = dyn_cast<LLVM::CConvAttr>(unwrap(attribute)))
    return wrap(LLVM::cconv::stringifyCConv(convention.getCallingConv()));
  return wrap(StringRef());
}

//===----------------------------------------------------------------------===//
// Aggregates
//===----------------------------------------------------------------------===//

/// Whether values are arrays of elements: vectors, tensors, tiles of a dialect.
/// A memref is a pointer to some.
static bool isArray(Type type) {
  return isa<VectorType, TensorType>(type) ||
         (isa<ShapedType>(type) && !isa<PtrLikeTypeInterface>(type));
}

uint32_t mlirExtTypeGetAggregate(MlirType mlirType, uint64_t *count) {
  Type type = unwrap(mlirType);
  if (auto body = dyn_cast<LLVM::LLVMStructType>(type)) {
    if (body.isOpaque())
      return MLIR_EXT_AGGREGATE_NONE;
    *count = body.getBody().size();
    return MLIR_EXT_AGGREGATE_STRUCT;
  }
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    *count = array.getNumElements();
    return MLIR_EXT_AGGREGATE_ARRAY;
  }
  return isArray(type) ? MLIR_EXT_AGGREGATE_VECTOR : MLIR_EXT_AGGREGATE_NONE;
}

MlirType mlirExtTypeGetElement(MlirType mlirType, uint64_t index) {
  Type type = unwrap(mlirType);
  if (auto body = dyn_cast<LLVM::LLVMStructType>(type)) {
    if (body.isOpaque() || index >= body.getBody().size())
      return MlirType{nullptr};
    return wrap(body.getBody()[index]);
  }
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return wrap(array.getElementType());
  if (isArray(type))
    return wrap(cast<ShapedType>(type).getElementType());
  return MlirType{nullptr};
}

MlirType mlirExtTypeWithElement(MlirType mlirType, MlirType mlirElement) {
  Type type = unwrap(mlirType), element = unwrap(mlirElement);
  if (auto vector = dyn_cast<VectorType>(type))
    return wrap(VectorType::isValidElementType(element)
                    ? Type(vector.clone(element))
                    : Type());
  if (auto tensor = dyn_cast<TensorType>(type))
    return wrap(TensorType::isValidElementType(element)
                    ? Type(tensor.clone(element))
                    : Type());
  return MlirType{nullptr};
}

//===----------------------------------------------------------------------===//
// Shaped types
//===----------------------------------------------------------------------===//

/// A diagnostic that converts to a failure and is never reported.
static InFlightDiagnostic abandonedError(MLIRContext *context) {
  InFlightDiagnostic error = emitError(UnknownLoc::get(context));
  error.abandon();
  return error;
}

MlirType mlirExtVectorTypeGet(intptr_t rank, const int64_t *shape,
                              MlirType mlirElement) {
  Type element = unwrap(mlirElement);
  return wrap(Type(VectorType::getChecked(
      [&] { return abandonedError(element.getContext()); },
      ArrayRef(shape, rank), element)));
}

MlirType mlirExtStridedMemRefTypeGet(intptr_t rank, const int64_t *shape,
                                     intptr_t nStrides, const int64_t *strides,
                                     int64_t offset, MlirType mlirElement,
                                     MlirAttribute memorySpace) {
  Type element = unwrap(mlirElement);
  MLIRContext *context = element.getContext();
  auto emitError = [&] { return abandonedError(context); };
  auto layout = StridedLayoutAttr::getChecked(emitError, context, offset,
                                              ArrayRef(strides, nStrides));
  if (!layout)
    return MlirType{nullptr};
  return wrap(Type(MemRefType::getChecked(
      emitError, ArrayRef(shape, rank), element,
      cast<MemRefLayoutAttrInterface>(Attribute(layout)),
      unwrap(memorySpace))));
}

//===----------------------------------------------------------------------===//
// Numbers of spaces
//===----------------------------------------------------------------------===//

/// A specification with its entries for other types, each type once.
static DataLayoutSpecAttr renumbered(DataLayoutSpecAttr spec,
                                     AttrTypeReplacer &replacer) {
  SmallVector<DataLayoutEntryInterface> entries;
  DenseSet<Type> types;
  for (DataLayoutEntryInterface entry : spec.getEntries()) {
    auto type = dyn_cast<Type>(entry.getKey());
    if (!type) {
      entries.push_back(entry);
      continue;
    }
    Type other = replacer.replace(type);
    if (types.insert(other).second)
      entries.push_back(DataLayoutEntryAttr::get(other, entry.getValue()));
  }
  return DataLayoutSpecAttr::get(spec.getContext(), entries);
}

void mlirExtOperationNumberMemrefSpaces(MlirOperation mlirOp, intptr_t nSpaces,
                                        const MlirAttribute *spaces,
                                        const uint32_t *numbers) {
  DenseMap<Attribute, uint32_t> known;
  for (intptr_t i = 0; i < nSpaces; ++i)
    known[unwrap(spaces[i])] = numbers[i];
  // Null for no space: the type has none of these.
  auto numbered = [&](Attribute space, auto with) -> std::optional<Type> {
    auto found = space ? known.find(space) : known.end();
    if (found == known.end())
      return std::nullopt;
    Type number = IntegerType::get(space.getContext(), 64);
    return with(found->second ? Attribute(IntegerAttr::get(number, found->second))
                              : Attribute());
  };
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](MemRefType type) {
    return numbered(type.getMemorySpace(), [&](Attribute space) -> Type {
      return MemRefType::get(type.getShape(), type.getElementType(),
                             type.getLayout(), space);
    });
  });
  replacer.addReplacement([&](UnrankedMemRefType type) {
    return numbered(type.getMemorySpace(), [&](Attribute space) -> Type {
      return UnrankedMemRefType::get(type.getElementType(), space);
    });
  });
  replacer.recursivelyReplaceElementsIn(unwrap(mlirOp), /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

void mlirExtOperationRenumberSpaces(MlirOperation mlirOp, intptr_t nNumbers,
                                    const uint32_t *from, const uint32_t *to,
                                    uint32_t apart) {
  Operation *op = unwrap(mlirOp);
  auto renumber = [=](uint32_t number) {
    const uint32_t *found = std::find(from, from + nNumbers, number);
    return found == from + nNumbers ? number + apart : to[found - from];
  };
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](LLVM::LLVMPointerType type) -> Type {
    return LLVM::LLVMPointerType::get(type.getContext(),
                                      renumber(type.getAddressSpace()));
  });
  replacer.addReplacement([&](LLVM::AddressSpaceAttr space) -> Attribute {
    return LLVM::AddressSpaceAttr::get(space.getContext(),
                                       renumber(space.getAddressSpace()));
  });
  auto ofView = [=](Attribute space) -> Attribute {
    auto number = dyn_cast_or_null<IntegerAttr>(space);
    if (!number)
      return {};
    return IntegerAttr::get(number.getType(), renumber(number.getInt()));
  };
  replacer.addReplacement([&](MemRefType type) -> std::optional<Type> {
    Attribute space = ofView(type.getMemorySpace());
    if (!space)
      return std::nullopt;
    return MemRefType::get(type.getShape(), type.getElementType(),
                           type.getLayout(), space);
  });
  replacer.addReplacement([&](UnrankedMemRefType type) -> std::optional<Type> {
    Attribute space = ofView(type.getMemorySpace());
    if (!space)
      return std::nullopt;
    return UnrankedMemRefType::get(type.getElementType(), space);
  });
  // The parts of a named struct are not elements of the type.
  using Replaced = std::optional<std::pair<Type, WalkResult>>;
  replacer.addReplacement([&](LLVM::LLVMStructType type) -> Replaced {
    if (!type.isIdentified() || type.isOpaque())
      return std::nullopt;
    SmallVector<Type> parts;
    for (Type part : type.getBody())
      parts.push_back(replacer.replace(part));
    return std::pair<Type, WalkResult>(
        LLVM::LLVMStructType::getLiteral(type.getContext(), parts,
                                         type.isPacked()),
        WalkResult::skip());
  });
  op->walk([&](LLVM::GlobalOp global) {
    global.setAddrSpace(renumber(global.getAddrSpace()));
  });
  StringRef layout = DLTIDialect::kDataLayoutAttrName;
  auto spec = op->getAttrOfType<DataLayoutSpecAttr>(layout);
  if (spec)
    op->removeAttr(layout);
  replacer.recursivelyReplaceElementsIn(op, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  // A token that is spelled as a pointer without a number.
  op->walk([](LLVM::InvariantStartOp start) {
    start.getRes().setType(LLVM::LLVMPointerType::get(start.getContext()));
  });
  if (spec)
    op->setAttr(layout, renumbered(spec, replacer));
}
