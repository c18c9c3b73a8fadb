//===- Layout.cpp - Sizes and offsets of types ----------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MathExtras.h"
#include <memory>
#include <string>
#include <vector>

using namespace mlir;

namespace {

/// Types nested deeper than this are not taken apart.
constexpr unsigned kDepth = 64;
/// LLVM 22's data layout for NVPTX on 64 bits.
constexpr llvm::StringLiteral kTarget =
    "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";

struct SizeAndAlignment {
  uint64_t size;
  uint64_t alignment;
};

/// A parsed data layout string.
struct Target {
  std::string text;
  llvm::DataLayout layout;
  /// Whether it specifies floats, vectors or structs other than NVPTX does.
  bool foreign = false;
};

/// Parses a text; null if it specifies nothing. Cached, since parsing takes as
/// long as analysing a small function, and all modules of a thread have the
/// same text.
std::shared_ptr<const Target> parse(StringRef text) {
  thread_local std::shared_ptr<const Target> last;
  if (last && last->text == text)
    return last;
  llvm::Expected<llvm::DataLayout> parsed = llvm::DataLayout::parse(text);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return nullptr;
  }
  auto target = std::make_shared<Target>(Target{text.str(), *parsed});
  llvm::SmallVector<StringRef> entries;
  text.split(entries, '-');
  for (StringRef entry : entries)
    target->foreign |= (entry.starts_with("f") || entry.starts_with("v") ||
                        entry.starts_with("a")) &&
                       !StringRef(kTarget).contains(entry);
  return last = target;
}

/// The layout that LLVM will give to types. mlir::DataLayout has another
/// default for wide integers than LLVM, and aborts on types it does not know.
class Layout {
public:
  explicit Layout(Operation *op)
      : context(op->getContext()), layout(DataLayout::closest(op)) {
    bool named = false;
    for (; op; op = op->getParentOp()) {
      auto text = op->getAttrOfType<StringAttr>(
          LLVM::LLVMDialect::getDataLayoutAttrName());
      if (text && !named) {
        named = true;
        target = parse(text);
      }
      DataLayoutSpecInterface spec;
      // A module has the methods of the interface, but does not implement it.
      if (auto module = dyn_cast<ModuleOp>(op))
        spec = module.getDataLayoutSpec();
      else if (auto scope = dyn_cast<DataLayoutOpInterface>(op))
        spec = scope.getDataLayoutSpec();
      if (!spec)
        continue;
      for (DataLayoutEntryInterface entry : spec.getEntries())
        if (auto type = dyn_cast<Type>(entry.getKey())) {
          specified.insert(type);
          pointers |= isa<LLVM::LLVMPointerType>(type);
        }
    }
    if (!target)
      target = parse(kTarget);
  }

  std::optional<SizeAndAlignment> get(Type type, unsigned depth = 0) {
    // A struct may be recursive through an array.
    if (depth == kDepth)
      return std::nullopt;
    // Floats, vectors and structs are laid out as on NVPTX or not at all.
    if (target->foreign && !isa<IntegerType, LLVM::LLVMPointerType>(type))
      return std::nullopt;
    auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
    if (pointer ? pointers : specified.contains(type)) {
      SizeAndAlignment found{layout.getTypeSize(type).getFixedValue(),
                             layout.getTypeABIAlignment(type)};
      return found.alignment ? std::optional(found) : std::nullopt;
    }
    if (pointer)
      return SizeAndAlignment{
          target->layout.getPointerSize(pointer.getAddressSpace()),
          target->layout.getPointerABIAlignment(pointer.getAddressSpace()).value()};
    if (auto integer = dyn_cast<IntegerType>(type))
      return SizeAndAlignment{
          llvm::divideCeil(integer.getWidth(), 8),
          target->layout.getABIIntegerTypeAlignment(integer.getWidth()).value()};
    if (type.isIntOrFloat())
      return natural(type.getIntOrFloatBitWidth());
    if (auto vector = dyn_cast<VectorType>(type)) {
      Type element = vector.getElementType();
      if (vector.isScalable())
        return std::nullopt;
      if (element.isIntOrFloat())
        return natural(vector.getNumElements() *
                       element.getIntOrFloatBitWidth());
      std::optional<SizeAndAlignment> of = get(element, depth + 1);
      return of ? natural(vector.getNumElements() * of->size * 8)
                : std::optional<SizeAndAlignment>();
    }
    if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
      std::optional<SizeAndAlignment> of =
          get(array.getElementType(), depth + 1);
      if (!of)
        return std::nullopt;
      return SizeAndAlignment{array.getNumElements() * stride(*of),
                              of->alignment};
    }
    if (auto body = dyn_cast<LLVM::LLVMStructType>(type)) {
      const Fields *of = fields(body, depth + 1);
      return of ? std::optional(of->whole) : std::nullopt;
    }
    return std::nullopt;
  }

  uint64_t indexWidth(unsigned space) {
    if (pointers)
      if (std::optional<uint64_t> width = layout.getTypeIndexBitwidth(
              LLVM::LLVMPointerType::get(context, space)))
        return *width;
    return target->layout.getIndexSizeInBits(space);
  }

  std::optional<uint64_t> offset(Type type, uint64_t index) {
    if (auto body = dyn_cast<LLVM::LLVMStructType>(type)) {
      if (body.isOpaque() || index >= body.getBody().size())
        return std::nullopt;
      const Fields *of = fields(body, 0);
      return of ? std::optional(of->offsets[index]) : std::nullopt;
    }
    if (auto vector = dyn_cast<VectorType>(type)) {
      // Elements of a vector are as close as their bits allow.
      std::optional<SizeAndAlignment> of = get(vector.getElementType());
      return of ? index * of->size : std::optional<uint64_t>();
    }
    auto array = dyn_cast<LLVM::LLVMArrayType>(type);
    std::optional<SizeAndAlignment> of =
        array ? get(array.getElementType()) : std::optional<SizeAndAlignment>();
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

  /// The fields of a struct.
  struct Fields {
    std::vector<uint64_t> offsets;
    SizeAndAlignment whole;
  };

  /// The fields of a struct; null if one of them is unknown.
  const Fields *fields(LLVM::LLVMStructType body, unsigned depth) {
    if (auto found = structs.find(body); found != structs.end())
      return found->second.get();
    if (body.isOpaque() || target->foreign)
      return nullptr;
    auto made = std::make_unique<Fields>();
    uint64_t end = 0, alignment = 1;
    for (Type field : body.getBody()) {
      std::optional<SizeAndAlignment> of = get(field, depth);
      if (!of)
        return nullptr;
      uint64_t aligned = body.isPacked() ? 1 : of->alignment;
      alignment = std::max(alignment, aligned);
      end = llvm::alignTo(end, aligned);
      made->offsets.push_back(end);
      // A field is followed by its padding as in an array, packed or not.
      end += stride(*of);
    }
    made->whole = {llvm::alignTo(end, alignment), alignment};
    return structs.try_emplace(body, std::move(made)).first->second.get();
  }

  MLIRContext *context;
  /// The module's specification in MLIR's own terms.
  DataLayout layout;
  /// The types that it specifies, and whether pointers are among them.
  llvm::DenseSet<Type> specified;
  bool pointers = false;
  /// The layout of all other types.
  std::shared_ptr<const Target> target;
  /// The structs that were queried.
  llvm::DenseMap<Type, std::unique_ptr<Fields>> structs;
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

uint64_t mlirExtLayoutGetAlignment(MlirExtLayout layout, MlirType type) {
  std::optional<SizeAndAlignment> of = unwrap(layout).get(unwrap(type));
  return of ? of->alignment : 0;
}

uint64_t mlirExtLayoutGetIndexWidth(MlirExtLayout layout, unsigned space) {
  return unwrap(layout).indexWidth(space);
}

bool mlirExtLayoutGetOffset(MlirExtLayout layout, MlirType type, uint64_t index,
                            uint64_t *offset) {
  std::optional<uint64_t> found = unwrap(layout).offset(unwrap(type), index);
  if (!found)
    return false;
  *offset = *found;
  return true;
}
