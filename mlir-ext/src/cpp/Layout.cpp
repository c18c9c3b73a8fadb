//===- Layout.cpp - Sizes and offsets of types ----------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace {

struct SizeAndAlignment {
  uint64_t size;
  uint64_t alignment;
};

/// The layout that LLVM will give to types. mlir::DataLayout has another
/// default for wide integers than LLVM, and aborts on types it does not know.
class Layout {
public:
  explicit Layout(Operation *op) : layout(DataLayout::closest(op)) {
    for (; op; op = op->getParentOp()) {
      DataLayoutSpecInterface spec;
      // A module has the methods of the interface, but does not implement it.
      if (auto module = dyn_cast<ModuleOp>(op))
        spec = module.getDataLayoutSpec();
      else if (auto scope = dyn_cast<DataLayoutOpInterface>(op))
        spec = scope.getDataLayoutSpec();
      if (!spec)
        continue;
      for (DataLayoutEntryInterface entry : spec.getEntries())
        if (auto type = dyn_cast<Type>(entry.getKey()))
          specified.insert(type);
    }
  }

  std::optional<SizeAndAlignment> get(Type type) {
    if (isa<LLVM::LLVMPointerType>(type) || specified.contains(type))
      return SizeAndAlignment{layout.getTypeSize(type).getFixedValue(),
                              layout.getTypeABIAlignment(type)};
    if (type.isIntOrFloat())
      return natural(type.getIntOrFloatBitWidth());
    if (auto vector = dyn_cast<VectorType>(type)) {
      Type element = vector.getElementType();
      if (vector.isScalable())
        return std::nullopt;
      if (element.isIntOrFloat())
        return natural(vector.getNumElements() *
                       element.getIntOrFloatBitWidth());
      std::optional<SizeAndAlignment> of = get(element);
      return of ? natural(vector.getNumElements() * of->size * 8)
                : std::optional<SizeAndAlignment>();
    }
    if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
      std::optional<SizeAndAlignment> of = get(array.getElementType());
      if (!of)
        return std::nullopt;
      return SizeAndAlignment{array.getNumElements() * stride(*of),
                              of->alignment};
    }
    if (auto body = dyn_cast<LLVM::LLVMStructType>(type))
      return fields(body, body.getBody().size()).second;
    return std::nullopt;
  }

  std::optional<uint64_t> offset(Type type, uint64_t index) {
    if (auto body = dyn_cast<LLVM::LLVMStructType>(type)) {
      if (body.isOpaque() || index >= body.getBody().size())
        return std::nullopt;
      return fields(body, index).first;
    }
    Type element;
    if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
      element = array.getElementType();
    else if (auto vector = dyn_cast<VectorType>(type))
      element = vector.getElementType();
    std::optional<SizeAndAlignment> of =
        element ? get(element) : std::optional<SizeAndAlignment>();
    return of ? index * stride(*of) : std::optional<uint64_t>();
  }

  static uint64_t stride(SizeAndAlignment of) {
    return llvm::alignTo(of.size, of.alignment);
  }

private:
  static SizeAndAlignment natural(uint64_t bits) {
    uint64_t bytes = llvm::divideCeil(bits, 8);
    return {bytes, std::max<uint64_t>(llvm::PowerOf2Ceil(bytes), 1)};
  }

  /// The offset of field `index`, and the size of the whole.
  std::pair<std::optional<uint64_t>, std::optional<SizeAndAlignment>>
  fields(LLVM::LLVMStructType body, uint64_t index) {
    if (body.isOpaque())
      return {};
    uint64_t end = 0, alignment = 1;
    std::optional<uint64_t> found;
    for (auto [number, field] : llvm::enumerate(body.getBody())) {
      std::optional<SizeAndAlignment> of = get(field);
      if (!of)
        return {};
      uint64_t aligned = body.isPacked() ? 1 : of->alignment;
      alignment = std::max(alignment, aligned);
      end = llvm::alignTo(end, aligned);
      if (number == index)
        found = end;
      // A field is followed by its padding as in an array, packed or not.
      end += stride(*of);
    }
    return {found, SizeAndAlignment{llvm::alignTo(end, alignment), alignment}};
  }

  DataLayout layout;
  llvm::DenseSet<Type> specified;
};

} // namespace

static Layout &unwrap(MlirExtLayout layout) {
  return *static_cast<Layout *>(layout.ptr);
}

MlirExtLayout mlirExtLayoutCreate(MlirOperation op) {
  return {new Layout(unwrap(op))};
}

void mlirExtLayoutDestroy(MlirExtLayout layout) { delete &unwrap(layout); }

bool mlirExtLayoutGetSize(MlirExtLayout layout, MlirType type, uint64_t *size,
                          uint64_t *stride) {
  std::optional<SizeAndAlignment> of = unwrap(layout).get(unwrap(type));
  if (!of)
    return false;
  *size = of->size;
  *stride = Layout::stride(*of);
  return true;
}

bool mlirExtLayoutGetOffset(MlirExtLayout layout, MlirType type, uint64_t index,
                            uint64_t *offset) {
  std::optional<uint64_t> found = unwrap(layout).offset(unwrap(type), index);
  if (!found)
    return false;
  *offset = *found;
  return true;
}
