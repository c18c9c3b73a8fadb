//===- Data.cpp - Types and attributes from data and back -----------------===//

#include "cuda-tile-data-c.h"
#include "CudaTile.h"
#include "mlir-ext-compat.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The attribute of a case of an enum; null for a number without a case.
template <typename AttrT, typename EnumT>
static AttrT caseOf(MLIRContext *context, int64_t number) {
  bool isNumber = number >= 0 && number <= UINT32_MAX;
  auto value = static_cast<EnumT>(isNumber ? number : UINT32_MAX);
  return stringifyEnum(value).empty() ? AttrT() : AttrT::get(context, value);
}

MlirType cudaTileTypeGetChecked(MlirLocation location, MlirStringRef text,
                                CudaTileTypeKind kind, MlirType mlirElement,
                                intptr_t rank, const int64_t *sizes,
                                intptr_t numSteps, const int64_t *steps,
                                intptr_t numDims, const int64_t *dims,
                                int64_t word) {
  Location loc = unwrap(location);
  MLIRContext *context = loc.getContext();
  auto emit = [&]() -> InFlightDiagnostic {
    InFlightDiagnostic diagnostic = emitError(loc);
    diagnostic << unwrap(text);
    return diagnostic;
  };
  Type element = mlirElement.ptr ? unwrap(mlirElement) : Type();
  ArrayRef<int64_t> shape(sizes, rank), distances(steps, numSteps);
  SmallVector<int32_t> tile(shape), traversal(distances),
      dimMap(ArrayRef<int64_t>(dims, numDims));
  auto tensor = dyn_cast_or_null<TensorViewType>(element);
  if (kind == CUDA_TILE_TYPE_TOKEN)
    return wrap(Type(tilespace::cuda_tile::TokenType::get(context)));
  bool isView = kind == CUDA_TILE_TYPE_PARTITION_VIEW ||
                kind == CUDA_TILE_TYPE_STRIDED_VIEW ||
                kind == CUDA_TILE_TYPE_GATHER_SCATTER_VIEW;
  if (!element || (isView && !tensor)) {
    emit() << "a type lacks its element or tensor";
    return wrap(Type());
  }
  auto ptrKind = caseOf<PtrKindAttr, PtrKind>(context, word);
  auto padding = caseOf<PaddingValueAttr, PaddingValue>(context, word);
  auto tileShape = DenseI32ArrayAttr::get(context, tile);
  Type type;
  switch (kind) {
  case CUDA_TILE_TYPE_PTR:
    type = PtrType::getChecked(emit, context, element, ptrKind);
    break;
  case CUDA_TILE_TYPE_TILE:
    type = TileType::getChecked(emit, context, shape, element);
    break;
  case CUDA_TILE_TYPE_TENSOR_VIEW:
    type = TensorViewType::getChecked(emit, context, element, shape, distances,
                                      ptrKind);
    break;
  case CUDA_TILE_TYPE_PARTITION_VIEW:
    type = PartitionViewType::getChecked(emit, context, tileShape, tensor,
                                         ArrayRef<int32_t>(dimMap), padding);
    break;
  case CUDA_TILE_TYPE_STRIDED_VIEW:
    type = StridedViewType::getChecked(
        emit, context, tileShape, DenseI32ArrayAttr::get(context, traversal),
        tensor, ArrayRef<int32_t>(dimMap), padding);
    break;
  case CUDA_TILE_TYPE_GATHER_SCATTER_VIEW:
    type = GatherScatterViewType::getChecked(
        emit, context, tileShape, tensor,
        dimMap.empty() ? 0u : static_cast<uint32_t>(dimMap[0]), padding);
    break;
  default:
    break;
  }
  return wrap(type);
}

template <typename AttrT>
static int64_t numberOf(AttrT attribute) {
  return attribute ? static_cast<int64_t>(attribute.getValue()) : -1;
}

int64_t cudaTileTypeGetWord(MlirType type) {
  return llvm::TypeSwitch<Type, int64_t>(unwrap(type))
      .Case<PtrType, TensorViewType>(
          [](auto type) { return numberOf(type.getKind()); })
      .Case<PartitionViewType, StridedViewType, GatherScatterViewType>(
          [](auto view) { return numberOf(view.getPaddingValue()); })
      .Default([](Type) { return -1; });
}

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

MlirAttribute cudaTileEnumAttrGet(MlirContext mlirContext, MlirStringRef name,
                                  uint32_t number) {
  MLIRContext *context = unwrap(mlirContext);
  StringRef word = unwrap(name);
  Attribute attribute;
#define CASE(NAME, ATTR)                                                       \
  if (word == #NAME)                                                           \
    attribute = caseOf<ATTR, NAME>(context, number);
  CASE(Signedness, SignednessAttr)
  CASE(Overflow, OverflowAttr)
  CASE(Rounding, RoundingAttr)
  CASE(ComparisonOrdering, ComparisonOrderingAttr)
  CASE(ComparisonPredicate, ComparisonPredicateAttr)
  CASE(AtomicRMWMode, AtomicRMWModeAttr)
  CASE(MemoryScope, MemoryScopeAttr)
  CASE(MemoryOrderingSemantics, MemoryOrderingSemanticsAttr)
  CASE(MultimemReductionKind, MultimemReductionKindAttr)
  CASE(PaddingValue, PaddingValueAttr)
  CASE(PtrKind, PtrKindAttr)
  CASE(SymbolVisibility, SymbolVisibilityAttr)
#undef CASE
  return wrap(attribute);
}

int64_t cudaTileEnumAttrGetNumber(MlirAttribute attribute) {
  return llvm::TypeSwitch<Attribute, int64_t>(unwrap(attribute))
      .Case<SignednessAttr, OverflowAttr, RoundingAttr, ComparisonOrderingAttr,
            ComparisonPredicateAttr, MultimemReductionKindAttr,
            PaddingValueAttr, PtrKindAttr, SymbolVisibilityAttr>(
          [](auto attr) { return numberOf(attr); })
      // Some enums are numbers of 32 bits.
      .Case<IntegerAttr>([](IntegerAttr attr) {
        return attr.getType().isInteger(32)
                   ? static_cast<int64_t>(attr.getValue().getZExtValue())
                   : -1;
      })
      .Default([](Attribute) { return -1; });
}

//===----------------------------------------------------------------------===//
// Promises, hints and numbers
//===----------------------------------------------------------------------===//

static std::optional<int64_t> fromMaybe(CudaTileMaybe maybe) {
  return maybe.isThere ? std::optional(maybe.number) : std::nullopt;
}

static CudaTileMaybe toMaybe(std::optional<int64_t> number) {
  return {number.has_value(), number.value_or(0)};
}

MlirAttribute cudaTileDivByAttrGet(MlirContext context, uint64_t divisor,
                                   CudaTileMaybe every, CudaTileMaybe along) {
  return wrap(Attribute(DivByAttr::get(unwrap(context), divisor,
                                       fromMaybe(every), fromMaybe(along))));
}

bool cudaTileDivByAttrGetParts(MlirAttribute attribute, uint64_t *divisor,
                               CudaTileMaybe *every, CudaTileMaybe *along) {
  auto promise = dyn_cast<DivByAttr>(unwrap(attribute));
  if (!promise)
    return false;
  *divisor = promise.getDivisor();
  *every = toMaybe(promise.getEvery());
  *along = toMaybe(promise.getAlong());
  return true;
}

MlirAttribute cudaTileBoundedAttrGet(MlirContext context, CudaTileMaybe lower,
                                     CudaTileMaybe upper) {
  return wrap(Attribute(
      BoundedAttr::get(unwrap(context), fromMaybe(lower), fromMaybe(upper))));
}

bool cudaTileBoundedAttrGetParts(MlirAttribute attribute, CudaTileMaybe *lower,
                                 CudaTileMaybe *upper) {
  auto promise = dyn_cast<BoundedAttr>(unwrap(attribute));
  if (!promise)
    return false;
  *lower = toMaybe(promise.getLb());
  *upper = toMaybe(promise.getUb());
  return true;
}

MlirAttribute cudaTileSameElementsAttrGet(MlirAttribute values) {
  auto array = dyn_cast<DenseI64ArrayAttr>(unwrap(values));
  if (!array)
    return wrap(Attribute());
  return wrap(Attribute(SameElementsAttr::get(array.getContext(), array)));
}

MlirAttribute cudaTileSameElementsAttrGetValues(MlirAttribute attribute) {
  auto promise = dyn_cast<SameElementsAttr>(unwrap(attribute));
  return wrap(promise ? Attribute(promise.getValues()) : Attribute());
}

MlirAttribute cudaTileOptimizationHintsAttrGet(MlirAttribute value) {
  auto dictionary = dyn_cast<DictionaryAttr>(unwrap(value));
  auto isHints = [](NamedAttribute entry) {
    return isa<DictionaryAttr>(entry.getValue());
  };
  if (!dictionary || !llvm::all_of(dictionary, isHints))
    return wrap(Attribute());
  return wrap(Attribute(
      OptimizationHintsAttr::get(dictionary.getContext(), dictionary)));
}

MlirAttribute cudaTileOptimizationHintsAttrGetValue(MlirAttribute attribute) {
  auto hints = dyn_cast<OptimizationHintsAttr>(unwrap(attribute));
  return wrap(hints ? Attribute(hints.getValue()) : Attribute());
}

MlirAttribute cudaTileFloatAttrGet(MlirType type, uint64_t bits) {
  auto number = dyn_cast<FloatType>(unwrap(type));
  if (!number || number.getWidth() > 64)
    return wrap(Attribute());
  APInt word(number.getWidth(), bits, /*isSigned=*/false,
             /*implicitTrunc=*/true);
  return wrap(Attribute(
      FloatAttr::get(number, APFloat(number.getFloatSemantics(), word))));
}

bool cudaTileFloatAttrGetBits(MlirAttribute attribute, uint64_t *bits) {
  auto number = dyn_cast<FloatAttr>(unwrap(attribute));
  if (!number || number.getType().getIntOrFloatBitWidth() > 64)
    return false;
  *bits = number.getValue().bitcastToAPInt().getZExtValue();
  return true;
}

/// Truth values from their bits; MLIR 22 stores bits, MLIR 23 bytes.
static Attribute truthValues(TileType tile, ArrayRef<char> bytes) {
  size_t count = tile.getNumElements();
  if (bytes.size() == 1 && (bytes[0] == 0 || bytes[0] == char(0xff)))
    return DenseElementsAttr::get(tile, bytes[0] != 0);
  if (bytes.size() != llvm::divideCeil(count, CHAR_BIT))
    return {};
  SmallVector<bool> values;
  for (size_t at = 0; at < count; ++at)
    values.push_back(bytes[at / CHAR_BIT] >> at % CHAR_BIT & 1);
  return DenseElementsAttr::get(tile, values);
}

MlirAttribute cudaTileElementsAttrGet(MlirType type, MlirStringRef bytes) {
  auto tile = dyn_cast<TileType>(unwrap(type));
  ArrayRef<char> raw(bytes.data, bytes.length);
  if (!tile || !tile.getElementType().isIntOrFloat())
    return wrap(Attribute());
  if (tile.getElementType().isInteger(1))
    return wrap(truthValues(tile, raw));
  if (!mlir_ext::areElements(tile, raw))
    return wrap(Attribute());
  return wrap(Attribute(DenseElementsAttr::getFromRawBuffer(tile, raw)));
}

bool cudaTileElementsAttrGetBytes(MlirAttribute attribute,
                                  MlirStringCallback write, void *writer) {
  auto elements = dyn_cast<mlir_ext::NumberElementsAttr>(unwrap(attribute));
  if (!elements)
    return false;
  if (!elements.getElementType().isInteger(1)) {
    ArrayRef<char> raw = elements.getRawData();
    write(wrap(StringRef(raw.data(), raw.size())), writer);
    return true;
  }
  std::string bytes;
  if (elements.isSplat()) {
    bytes.push_back(elements.getSplatValue<bool>() ? 0xff : 0);
  } else {
    bytes.resize(llvm::divideCeil(elements.getNumElements(), CHAR_BIT));
    for (auto [at, value] : llvm::enumerate(elements.getValues<bool>()))
      bytes[at / CHAR_BIT] |= value << at % CHAR_BIT;
  }
  write(wrap(StringRef(bytes)), writer);
  return true;
}

//===----------------------------------------------------------------------===//
// Places in the source
//===----------------------------------------------------------------------===//

/// An attribute as its kind; null for another kind.
template <typename AttrT>
static AttrT part(MlirAttribute attribute) {
  return attribute.ptr ? dyn_cast<AttrT>(unwrap(attribute)) : AttrT();
}

MlirAttribute cudaTilePlaceAttrGet(MlirContext mlirContext,
                                   CudaTilePlace place) {
  MLIRContext *context = unwrap(mlirContext);
  auto name = StringAttr::get(context, unwrap(place.name));
  auto other = StringAttr::get(context, unwrap(place.other));
  auto firstFile = part<DIFileAttr>(place.first);
  auto scope = part<DILocalScopeAttr>(place.first);
  auto file = part<DIFileAttr>(place.second);
  Attribute attribute;
  switch (place.kind) {
  case CUDA_TILE_PLACE_NONE:
    break;
  case CUDA_TILE_PLACE_FILE:
    attribute = DIFileAttr::get(context, name, other);
    break;
  case CUDA_TILE_PLACE_COMPILE_UNIT:
    if (firstFile)
      attribute = DICompileUnitAttr::get(context, firstFile);
    break;
  case CUDA_TILE_PLACE_LEXICAL_BLOCK:
    if (scope && file)
      attribute = DILexicalBlockAttr::get(context, scope, file, place.line,
                                          place.column);
    break;
  case CUDA_TILE_PLACE_SUBPROGRAM:
    if (auto unit = part<DICompileUnitAttr>(place.second); unit && firstFile)
      attribute = DISubprogramAttr::get(context, firstFile, place.line, name,
                                        other, unit, place.column);
    break;
  case CUDA_TILE_PLACE_LOC: {
    auto source = part<FileLineColLoc>(place.first);
    auto within = part<DILocalScopeAttr>(place.second);
    if (source && within)
      attribute = DILocAttr::get(context, source, within);
    break;
  }
  }
  return wrap(attribute);
}

CudaTilePlace cudaTilePlaceAttrGetParts(MlirAttribute attribute) {
  CudaTilePlace place{};
  llvm::TypeSwitch<Attribute>(unwrap(attribute))
      .Case<DIFileAttr>([&](auto file) {
        place.kind = CUDA_TILE_PLACE_FILE;
        place.name = wrap(file.getName().getValue());
        place.other = wrap(file.getDirectory().getValue());
      })
      .Case<DICompileUnitAttr>([&](auto unit) {
        place.kind = CUDA_TILE_PLACE_COMPILE_UNIT;
        place.first = wrap(Attribute(unit.getFile()));
      })
      .Case<DILexicalBlockAttr>([&](auto block) {
        place.kind = CUDA_TILE_PLACE_LEXICAL_BLOCK;
        place.first = wrap(Attribute(block.getScope()));
        place.second = wrap(Attribute(block.getFile()));
        place.line = block.getLine();
        place.column = block.getColumn();
      })
      .Case<DISubprogramAttr>([&](auto function) {
        place.kind = CUDA_TILE_PLACE_SUBPROGRAM;
        place.name = wrap(function.getName().getValue());
        place.other = wrap(function.getLinkageName().getValue());
        place.first = wrap(Attribute(function.getFile()));
        place.second = wrap(Attribute(function.getCompileUnit()));
        place.line = function.getLine();
        place.column = function.getScopeLine();
      })
      .Case<DILocAttr>([&](auto loc) {
        place.kind = CUDA_TILE_PLACE_LOC;
        place.first = wrap(Attribute(loc.getSourceLoc()));
        place.second = wrap(Attribute(loc.getScope()));
      });
  return place;
}
