//===- Types.cpp - Types --------------------------------------------------===//

#include "NvTileAA.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

/// `16x8`
static ParseResult parseTileShape(AsmParser &parser,
                                  SmallVector<int64_t> &shape) {
  return parser.parseDimensionList(shape, /*allowDynamic=*/false,
                                   /*withTrailingX=*/false);
}

static void printTileShape(AsmPrinter &printer, ArrayRef<int64_t> shape) {
  printer.printDimensionList(shape);
}

#define GET_TYPEDEF_CLASSES
#include "NvTileAATypes.cpp.inc"

void NvTileAADialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "NvTileAATypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

SmallVector<int64_t>
tilespace::nv_tileaa::canonicalStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    strides[dim] = stride;
    if (ShapedType::isDynamic(stride) || ShapedType::isDynamic(shape[dim]) ||
        llvm::MulOverflow(stride, shape[dim], stride))
      stride = ShapedType::kDynamic;
  }
  return strides;
}

ArrayRef<int64_t> tilespace::nv_tileaa::tileShape(Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? tile.getShape() : ArrayRef<int64_t>();
}

Type tilespace::nv_tileaa::elementOf(Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? tile.getElementType() : type;
}

//===----------------------------------------------------------------------===//
// Spaces
//===----------------------------------------------------------------------===//

/// The width of the number of a space in LLVM.
static constexpr unsigned kSpaceBits = 24;

LogicalResult tilespace::nv_tileaa::verifySpace(
    function_ref<InFlightDiagnostic()> emitError, unsigned space) {
  if (!llvm::isUIntN(kSpaceBits, space))
    return emitError() << "expects a memory space of " << kSpaceBits
                       << " bits, but got " << space;
  return success();
}

/// A space as an attribute; none for the generic one.
static Attribute toAttribute(MLIRContext *context, unsigned space) {
  if (space == 0)
    return {};
  return IntegerAttr::get(IntegerType::get(context, 64), space);
}

/// The number of a space; none if the attribute is not a number.
static std::optional<unsigned> toNumber(Attribute space) {
  if (!space)
    return 0;
  auto number = dyn_cast<IntegerAttr>(space);
  if (!number || !number.getValue().isIntN(kSpaceBits))
    return std::nullopt;
  return number.getValue().getZExtValue();
}

/// A pointee must be a valid element of a tile.
static LogicalResult
verifyPointee(function_ref<InFlightDiagnostic()> emitError, Type element) {
  if (!TensorType::isValidElementType(element))
    return emitError() << "expects elements that a tile can hold, but got "
                       << element;
  return success();
}

static bool canPointTo(std::optional<Type> element) {
  return !element || TensorType::isValidElementType(*element);
}

LogicalResult PtrType::verify(function_ref<InFlightDiagnostic()> emitError,
                              Type elementType, unsigned addressSpace) {
  if (failed(verifyPointee(emitError, elementType)))
    return failure();
  return verifySpace(emitError, addressSpace);
}

Attribute PtrType::getMemorySpace() const {
  return toAttribute(getContext(), getAddressSpace());
}

FailureOr<PtrLikeTypeInterface>
PtrType::clonePtrWith(Attribute memorySpace,
                      std::optional<Type> elementType) const {
  std::optional<unsigned> space = toNumber(memorySpace);
  if (!space || !canPointTo(elementType))
    return failure();
  return cast<PtrLikeTypeInterface>(PtrType::get(
      getContext(), elementType.value_or(getElementType()), *space));
}

Attribute TileMemRefType::getMemorySpace() const {
  return toAttribute(getContext(), getAddressSpace());
}

FailureOr<PtrLikeTypeInterface>
TileMemRefType::clonePtrWith(Attribute memorySpace,
                         std::optional<Type> elementType) const {
  std::optional<unsigned> space = toNumber(memorySpace);
  if (!space || !canPointTo(elementType))
    return failure();
  return cast<PtrLikeTypeInterface>(TileMemRefType::get(
      getContext(), elementType.value_or(getElementType()), getShape(),
      getStrides(), *space, getAliasScope()));
}

FailureOr<PtrLikeTypeInterface>
TiledViewType::clonePtrWith(Attribute memorySpace,
                            std::optional<Type> elementType) const {
  FailureOr<PtrLikeTypeInterface> source =
      getSource().clonePtrWith(memorySpace, elementType);
  if (failed(source))
    return failure();
  return cast<PtrLikeTypeInterface>(TiledViewType::get(
      getContext(), cast<TileMemRefType>(*source), getShape(), getLayout()));
}

/// Queues lie in shared memory.
Attribute QueueType::getMemorySpace() const {
  return toAttribute(getContext(), spaces::kShared);
}

//===----------------------------------------------------------------------===//
// TileMemRefType
//===----------------------------------------------------------------------===//

static int64_t countDynamic(ArrayRef<int64_t> values) {
  return llvm::count_if(values, ShapedType::isDynamic);
}

int64_t TileMemRefType::getNumDynamicSizes() const {
  return countDynamic(getShape());
}

int64_t TileMemRefType::getNumDynamicStrides() const {
  return countDynamic(getStrides());
}

bool TileMemRefType::isStatic() const {
  return getNumDynamicSizes() == 0 && getNumDynamicStrides() == 0;
}

LogicalResult
TileMemRefType::verify(function_ref<InFlightDiagnostic()> emitError,
                       Type elementType, ArrayRef<int64_t> shape,
                       ArrayRef<int64_t> strides, unsigned addressSpace,
                       std::optional<uint32_t>) {
  if (failed(verifyPointee(emitError, elementType)) ||
      failed(verifySpace(emitError, addressSpace)))
    return failure();
  if (shape.size() != strides.size())
    return emitError() << "expects a stride for each of " << shape.size()
                       << " dimensions, but got " << strides.size();
  return success();
}

/// `[?, 1]`
static ParseResult parseStrides(AsmParser &parser,
                                SmallVector<int64_t> &strides) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    if (succeeded(parser.parseOptionalQuestion())) {
      strides.push_back(ShapedType::kDynamic);
      return ParseResult(success());
    }
    return parser.parseInteger(strides.emplace_back());
  });
}

/// The rest of `<4x?xf32 (, strides [...])? (, space)? (, alias_scope n)?>`.
Type TileMemRefType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape, strides;
  Type element;
  if (parser.parseLess() || parser.parseDimensionList(shape) ||
      parser.parseType(element))
    return {};
  strides = canonicalStrides(shape);
  unsigned space = 0;
  std::optional<uint32_t> scope;
  bool hasStrides = false, hasSpace = false;
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc location = parser.getCurrentLocation();
    if (!hasStrides && !hasSpace && !scope &&
        succeeded(parser.parseOptionalKeyword("strides"))) {
      strides.clear();
      hasStrides = true;
      if (parseStrides(parser, strides))
        return {};
    } else if (!scope &&
               succeeded(parser.parseOptionalKeyword("alias_scope"))) {
      int64_t number;
      if (parser.parseInteger(number))
        return {};
      if (!llvm::isUInt<32>(number)) {
        parser.emitError(location, "expected an alias scope of 32 bits");
        return {};
      }
      scope = number;
    } else {
      OptionalParseResult number = parser.parseOptionalInteger(space);
      if (hasSpace || scope || !number.has_value()) {
        parser.emitError(location, "expected strides, a memory space, or an "
                                   "alias scope, in this order");
        return {};
      }
      hasSpace = true;
      if (failed(*number))
        return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TileMemRefType>(parser.getContext(), element, shape,
                                       strides, space, scope);
}

void TileMemRefType::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printDimensionList(getShape());
  if (!getShape().empty())
    printer << 'x';
  printer << getElementType();
  if (getStrides() != ArrayRef<int64_t>(canonicalStrides(getShape()))) {
    printer << ", strides [";
    llvm::interleaveComma(getStrides(), printer, [&](int64_t stride) {
      if (ShapedType::isDynamic(stride))
        printer << '?';
      else
        printer << stride;
    });
    printer << ']';
  }
  if (getAddressSpace() != 0)
    printer << ", " << getAddressSpace();
  if (getAliasScope())
    printer << ", alias_scope " << *getAliasScope();
  printer << '>';
}

//===----------------------------------------------------------------------===//
// TiledViewType
//===----------------------------------------------------------------------===//

LogicalResult tilespace::nv_tileaa::verifyTiling(
    function_ref<InFlightDiagnostic()> emitError, TileMemRefType source,
    ArrayRef<int64_t> sizes, ArrayRef<DenseI64ArrayAttr> groups) {
  if (sizes.empty())
    return emitError() << "expects non-empty tileSizes";
  if (groups.empty())
    return emitError() << "expects non-empty dimGroups";
  if (sizes.size() != groups.size())
    return emitError() << "expects rank of tileSizes be equal to rank of "
                          "dimGroups, but got "
                       << sizes.size() << " and " << groups.size();
  if (llvm::any_of(sizes, [](int64_t size) { return size <= 0; }))
    return emitError() << "expects all tile size bigger than zero";
  SmallVector<bool> tiled(source.getRank());
  for (DenseI64ArrayAttr group : groups) {
    if (group.empty())
      return emitError() << "expects non-empty dimGroups";
    for (int64_t dim : group.asArrayRef()) {
      if (dim < 0 || dim >= source.getRank())
        return emitError() << "expects dimensions of " << source
                           << " in dimGroups, but got " << dim;
      if (std::exchange(tiled[dim], true))
        return emitError()
               << "expects dim is being tiled only one time, but got " << dim
               << " again";
    }
  }
  for (auto [dim, isTiled] : llvm::enumerate(tiled))
    if (!isTiled)
      return emitError() << "expects each dimension of " << source
                         << " in dimGroups, but not " << dim;
  return success();
}

LogicalResult
TiledViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                      TileMemRefType source, ArrayRef<int64_t> shape,
                      DimGroupsAttr layout) {
  return verifyTiling(emitError, source, shape, layout.getGroups());
}

//===----------------------------------------------------------------------===//
// QueueType
//===----------------------------------------------------------------------===//

/// The rest of `<type, ... (, isolated)?>`.
Type QueueType::parse(AsmParser &parser) {
  SmallVector<Type> types;
  bool isolated = false;
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalGreater()))
    return QueueType::get(parser.getContext(), types, isolated);
  auto parseEntry = [&]() -> ParseResult {
    if (isolated)
      return parser.emitError(parser.getCurrentLocation(),
                              "expected nothing after 'isolated'");
    if (succeeded(parser.parseOptionalKeyword("isolated"))) {
      isolated = true;
      return success();
    }
    return parser.parseType(types.emplace_back());
  };
  if (parser.parseCommaSeparatedList(parseEntry) || parser.parseGreater())
    return {};
  return QueueType::get(parser.getContext(), types, isolated);
}

void QueueType::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getTypes(), printer);
  if (getIsolated())
    printer << (getTypes().empty() ? "isolated" : ", isolated");
  printer << '>';
}
