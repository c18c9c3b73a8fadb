//===- Types.cpp - Tiles, tensors and views, as text and their rules ------===//
//
// Problem: within a module types have no prefix, and they nest:
//
//   partition_view<tile=(8x4), tensor_view<?x?xf32, strides=[?,1]>>
//
// so that a type within a type is read and printed bare everywhere. Right,
// since no builtin type begins with a word of this dialect.
//
//===----------------------------------------------------------------------===//

#include "CudaTile.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

#include "CudaTileTypeInterfaces.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "CudaTileTypes.cpp.inc"

void CudaTileDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "CudaTileTypes.cpp.inc"
      >();
}

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

ParseResult tilespace::cuda_tile::parseBare(AsmParser &parser, Type &type) {
  // Newer MLIR has a builtin type of this name.
  if (succeeded(parser.parseOptionalKeyword("token"))) {
    type = cuda_tile::TokenType::get(parser.getContext());
    return success();
  }
  OptionalParseResult builtin = parser.parseOptionalType(type);
  if (builtin.has_value())
    return *builtin;
  SMLoc location = parser.getCurrentLocation();
  StringRef mnemonic;
  OptionalParseResult own = generatedTypeParser(parser, &mnemonic, type);
  if (own.has_value())
    return *own;
  return parser.emitError(location, "unknown type: ") << mnemonic;
}

void tilespace::cuda_tile::printBare(AsmPrinter &printer, Type type) {
  if (!isa<CudaTileDialect>(type.getDialect()) ||
      failed(generatedTypePrinter(type, printer)))
    printer.printType(type);
}

//===----------------------------------------------------------------------===//
// Pointers and tiles
//===----------------------------------------------------------------------===//

static bool isNumber(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
         isa<FloatTF32Type, Float8E4M3FNType, Float8E5M2Type,
             Float8E8M0FNUType, Float4E2M1FNType>(type) ||
         llvm::any_of(ArrayRef<unsigned>{1, 8, 16, 32, 64},
                      [&](unsigned bits) { return type.isInteger(bits); });
}

/// Whether a pointer or tensor can have elements of this type.
static LogicalResult verifyNumber(EmitError emitError, Type type) {
  if (!isNumber(type))
    return emitError() << "elements cannot be of type " << type;
  return success();
}

LogicalResult PtrType::verify(EmitError emitError, Type pointee, PtrKindAttr) {
  return verifyNumber(emitError, pointee);
}

LogicalResult tilespace::cuda_tile::verifyTile(EmitError emitError,
                                               ArrayRef<int64_t> shape,
                                               Type elementType) {
  constexpr int64_t kMaxElements = 1 << 24;
  if (!isNumber(elementType) && !isa<PtrType>(elementType) &&
      !elementType.isInteger(4))
    return emitError() << "elements cannot be of type " << elementType;
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size <= 0 || !llvm::isPowerOf2_64(size))
      return emitError() << "sizes of tiles must be powers of two, but got "
                         << size;
    if (count > kMaxElements / size)
      return emitError() << "a tile must have at most " << kMaxElements
                         << " elements";
    count *= size;
  }
  if (isa<Float4E2M1FNType>(elementType) && count == 1)
    return emitError() << "a tile of f4E2M1FN must have an even number of "
                          "elements";
  return success();
}

LogicalResult TileType::verify(EmitError emitError, ArrayRef<int64_t> shape,
                               Type elementType) {
  return verifyTile(emitError, shape, elementType);
}

TileType TileType::cloneWith(std::optional<ArrayRef<int64_t>> shape,
                             Type elementType) const {
  return get(getContext(), shape.value_or(getShape()), elementType);
}

Type TileType::parse(AsmParser &parser) {
  SMLoc location = parser.getCurrentLocation();
  SmallVector<int64_t> shape;
  Type elementType;
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parseBare(parser, elementType) || parser.parseGreater())
    return {};
  return parser.getChecked<TileType>(location, parser.getContext(),
                                     ArrayRef<int64_t>(shape), elementType);
}

/// `8x?xf32`
static void printArray(AsmPrinter &printer, ArrayRef<int64_t> shape,
                       Type elementType) {
  printer.printDimensionList(shape);
  if (!shape.empty())
    printer << 'x';
  printBare(printer, elementType);
}

void TileType::print(AsmPrinter &printer) const {
  printer << '<';
  printArray(printer, getShape(), getElementType());
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

Type TensorViewType::parse(AsmParser &parser) {
  SMLoc location = parser.getCurrentLocation();
  SmallVector<int64_t> shape, strides;
  Type elementType;
  PtrKindAttr kind;
  if (parser.parseLess() || parser.parseDimensionList(shape) ||
      parseBare(parser, elementType))
    return {};
  auto parseStride = [&]() -> ParseResult {
    SMLoc place = parser.getCurrentLocation();
    int64_t &stride = strides.emplace_back(ShapedType::kDynamic);
    if (succeeded(parser.parseOptionalQuestion()))
      return success();
    if (parser.parseInteger(stride))
      return failure();
    // The smallest number would be read as a question mark.
    if (stride <= 0)
      return parser.emitError(place, "expected a positive stride");
    return success();
  };
  if (!shape.empty() &&
      (parser.parseComma() || parser.parseKeyword("strides") ||
       parser.parseEqual() ||
       parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                      parseStride)))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(kind))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TensorViewType>(
      location, parser.getContext(), elementType, ArrayRef<int64_t>(shape),
      ArrayRef<int64_t>(strides), kind);
}

void TensorViewType::print(AsmPrinter &printer) const {
  printer << '<';
  printArray(printer, getShape(), getElementType());
  if (!getShape().empty()) {
    printer << ", strides=[";
    auto printStride = [&](int64_t stride) {
      if (ShapedType::isDynamic(stride))
        printer << '?';
      else
        printer << stride;
    };
    llvm::interleave(getStrides(), printer, printStride, ",");
    printer << ']';
  }
  if (getKind())
    printer << ", " << getKind();
  printer << '>';
}

LogicalResult TensorViewType::verify(EmitError emitError, Type elementType,
                                     ArrayRef<int64_t> shape,
                                     ArrayRef<int64_t> strides, PtrKindAttr) {
  if (failed(verifyNumber(emitError, elementType)))
    return failure();
  if (shape.size() != strides.size())
    return emitError() << "expected a stride for each of " << shape.size()
                       << " sizes, but got " << strides.size();
  for (int64_t number : llvm::concat<const int64_t>(shape, strides))
    if (number <= 0 && !ShapedType::isDynamic(number))
      return emitError() << "sizes and strides must be positive, but got "
                         << number;
  return success();
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// `<tile=(8x4),`
static ParseResult parseTileShape(AsmParser &parser,
                                  DenseI32ArrayAttr &tileShape) {
  SmallVector<int64_t> shape;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseKeyword("tile") ||
      parser.parseEqual() || parser.parseLParen() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false,
                                /*withTrailingX=*/false) ||
      parser.parseRParen() || parser.parseComma())
    return failure();
  SmallVector<int32_t> narrow(shape.begin(), shape.end());
  if (!llvm::equal(narrow, shape))
    return parser.emitError(location, "a size of the tile is too big");
  tileShape = DenseI32ArrayAttr::get(parser.getContext(), narrow);
  return success();
}

/// `padding_value = zero, tensor_view<...>`, the first part if any.
static ParseResult parseTensor(AsmParser &parser, TensorViewType &tensor,
                               PaddingValueAttr &padding) {
  if (succeeded(parser.parseOptionalKeyword("padding_value"))) {
    PaddingValue value;
    if (parser.parseEqual() ||
        tilespace::parseWord(parser, value, "padding_value") ||
        parser.parseComma())
      return failure();
    padding = PaddingValueAttr::get(parser.getContext(), value);
  }
  SMLoc location = parser.getCurrentLocation();
  Type type;
  if (parseBare(parser, type))
    return failure();
  tensor = dyn_cast<TensorViewType>(type);
  if (!tensor)
    return parser.emitError(location, "expected a tensor_view");
  return success();
}

/// `, dim_map=[1, 0]>`, or only `>` for all dimensions in order.
static ParseResult parseDimMap(AsmParser &parser, size_t rank,
                               SmallVector<int32_t> &dimMap) {
  auto parseDim = [&] { return parser.parseInteger(dimMap.emplace_back()); };
  if (failed(parser.parseOptionalComma()))
    dimMap = llvm::to_vector(llvm::seq<int32_t>(rank));
  else if (parser.parseKeyword("dim_map") || parser.parseEqual() ||
           parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                          parseDim))
    return failure();
  return parser.parseGreater();
}

static void printTileShape(AsmPrinter &printer, ArrayRef<int32_t> shape) {
  printer << "<tile=(";
  llvm::interleave(shape, printer, "x");
  printer << "), ";
}

static void printTensor(AsmPrinter &printer, Type tensor,
                        PaddingValueAttr padding) {
  if (padding)
    printer << "padding_value = " << stringifyEnum(padding.getValue()) << ", ";
  printBare(printer, tensor);
}

static void printDimMap(AsmPrinter &printer, ArrayRef<int32_t> dimMap) {
  if (!llvm::equal(dimMap, llvm::seq<int32_t>(dimMap.size())))
    printer << ", dim_map=[" << dimMap << ']';
  printer << '>';
}

static TileType tileOf(DenseI32ArrayAttr tileShape, TensorViewType tensor) {
  SmallVector<int64_t> shape(tileShape.asArrayRef());
  return TileType::get(tensor.getContext(), shape, tensor.getElementType());
}

/// Verification common to all views.
static LogicalResult verifyView(EmitError emitError, DenseI32ArrayAttr tile,
                                TensorViewType tensor,
                                PaddingValueAttr padding) {
  if (tile.empty() || tile.size() != int64_t(tensor.getShape().size()))
    return emitError() << "expected a tile of " << tensor.getShape().size()
                       << " dimensions, and at least one, but got "
                       << tile.size();
  if (padding && padding.getValue() != PaddingValue::Zero &&
      !isa<FloatType>(tensor.getElementType()))
    return emitError() << "padding_value "
                       << stringifyEnum(padding.getValue())
                       << " is for floating-point elements, but got "
                       << tensor.getElementType();
  SmallVector<int64_t> shape(tile.asArrayRef());
  return verifyTile(emitError, shape, tensor.getElementType());
}

/// Whether each dimension of a tile runs along a dimension of the tensor.
static LogicalResult verifyDimMap(EmitError emitError, ArrayRef<int32_t> dimMap,
                                  size_t rank) {
  SmallVector<bool> isUsed(rank);
  if (dimMap.size() != rank)
    return emitError() << "expected dim_map to have " << rank
                       << " dimensions, but got " << dimMap.size();
  for (int32_t dim : dimMap) {
    if (dim < 0 || size_t(dim) >= rank || isUsed[dim])
      return emitError() << "dim_map must name each dimension of the tensor "
                            "once, but got ["
                         << dimMap << "]";
    isUsed[dim] = true;
  }
  return success();
}

/// Whether indices are scalars of one type, except for a list at `sparseDim`.
static LogicalResult verifyIndexTypes(EmitError emitError, TypeRange types,
                                      std::optional<uint32_t> sparseDim = {},
                                      int64_t sparseSize = 0) {
  Type scalar;
  for (auto [dim, type] : llvm::enumerate(types)) {
    auto tile = dyn_cast<TileType>(type);
    if (sparseDim == dim) {
      if (!tile || tile.getShape() != ArrayRef<int64_t>(sparseSize))
        return emitError() << "expected index " << dim << " to be a tile of "
                           << sparseSize << " numbers, but got " << type;
      continue;
    }
    if (!tile || tile.getRank() != 0)
      return emitError() << "expected index " << dim
                         << " to be a tile of one element, but got " << type;
    if (scalar && type != scalar)
      return emitError() << "indices must be of one type, but got " << scalar
                         << " and " << type;
    scalar = type;
  }
  return success();
}

Type PartitionViewType::parse(AsmParser &parser) {
  SMLoc location = parser.getCurrentLocation();
  DenseI32ArrayAttr tile;
  TensorViewType tensor;
  PaddingValueAttr padding;
  SmallVector<int32_t> dimMap;
  if (parseTileShape(parser, tile) || parseTensor(parser, tensor, padding) ||
      parseDimMap(parser, tile.size(), dimMap))
    return {};
  return parser.getChecked<PartitionViewType>(
      location, parser.getContext(), tile, tensor, ArrayRef<int32_t>(dimMap),
      padding);
}

void PartitionViewType::print(AsmPrinter &printer) const {
  printTileShape(printer, getTileShape());
  printTensor(printer, getTensorView(), getPaddingValue());
  printDimMap(printer, getDimMap());
}

LogicalResult PartitionViewType::verify(EmitError emitError,
                                        DenseI32ArrayAttr tile,
                                        TensorViewType tensor,
                                        ArrayRef<int32_t> dimMap,
                                        PaddingValueAttr padding) {
  if (failed(verifyView(emitError, tile, tensor, padding)))
    return failure();
  return verifyDimMap(emitError, dimMap, tile.size());
}

Type PartitionViewType::getTensor() const { return getTensorView(); }
Type PartitionViewType::getTile() const {
  return tileOf(getTileShape(), getTensorView());
}
LogicalResult PartitionViewType::verifyIndices(EmitError emitError,
                                               TypeRange types) const {
  return verifyIndexTypes(emitError, types);
}

Type StridedViewType::parse(AsmParser &parser) {
  SMLoc location = parser.getCurrentLocation();
  DenseI32ArrayAttr tile;
  TensorViewType tensor;
  PaddingValueAttr padding;
  SmallVector<int32_t> strides, dimMap;
  auto parseStride = [&] {
    return parser.parseInteger(strides.emplace_back());
  };
  if (parseTileShape(parser, tile) ||
      parser.parseKeyword("traversal_strides") || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     parseStride) ||
      parser.parseComma() || parseTensor(parser, tensor, padding) ||
      parseDimMap(parser, tile.size(), dimMap))
    return {};
  return parser.getChecked<StridedViewType>(
      location, parser.getContext(), tile,
      DenseI32ArrayAttr::get(parser.getContext(), strides), tensor,
      ArrayRef<int32_t>(dimMap), padding);
}

void StridedViewType::print(AsmPrinter &printer) const {
  printTileShape(printer, getTileShape());
  printer << "traversal_strides=[";
  llvm::interleave(getTraversalStrides().asArrayRef(), printer, ",");
  printer << "], ";
  printTensor(printer, getTensorView(), getPaddingValue());
  printDimMap(printer, getDimMap());
}

LogicalResult StridedViewType::verify(EmitError emitError,
                                      DenseI32ArrayAttr tile,
                                      DenseI32ArrayAttr strides,
                                      TensorViewType tensor,
                                      ArrayRef<int32_t> dimMap,
                                      PaddingValueAttr padding) {
  if (failed(verifyView(emitError, tile, tensor, padding)) ||
      failed(verifyDimMap(emitError, dimMap, tile.size())))
    return failure();
  if (strides.size() != tile.size() ||
      llvm::any_of(strides.asArrayRef(), [](int32_t s) { return s <= 0; }))
    return emitError() << "expected " << tile.size()
                       << " positive traversal_strides, but got ["
                       << strides.asArrayRef() << "]";
  return success();
}

Type StridedViewType::getTensor() const { return getTensorView(); }
Type StridedViewType::getTile() const {
  return tileOf(getTileShape(), getTensorView());
}
LogicalResult StridedViewType::verifyIndices(EmitError emitError,
                                             TypeRange types) const {
  return verifyIndexTypes(emitError, types);
}

Type GatherScatterViewType::parse(AsmParser &parser) {
  SMLoc location = parser.getCurrentLocation();
  DenseI32ArrayAttr tile;
  TensorViewType tensor;
  PaddingValueAttr padding;
  uint32_t sparseDim;
  if (parseTileShape(parser, tile) || parseTensor(parser, tensor, padding) ||
      parser.parseComma() || parser.parseKeyword("sparse_dim") ||
      parser.parseEqual() || parser.parseInteger(sparseDim) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<GatherScatterViewType>(
      location, parser.getContext(), tile, tensor, sparseDim, padding);
}

void GatherScatterViewType::print(AsmPrinter &printer) const {
  printTileShape(printer, getTileShape());
  printTensor(printer, getTensorView(), getPaddingValue());
  printer << ", sparse_dim=" << getSparseDim() << '>';
}

LogicalResult GatherScatterViewType::verify(EmitError emitError,
                                            DenseI32ArrayAttr tile,
                                            TensorViewType tensor,
                                            uint32_t sparseDim,
                                            PaddingValueAttr padding) {
  if (failed(verifyView(emitError, tile, tensor, padding)))
    return failure();
  if (sparseDim >= tile.size())
    return emitError() << "sparse_dim must be below " << tile.size()
                       << ", but got " << sparseDim;
  return success();
}

Type GatherScatterViewType::getTensor() const { return getTensorView(); }
Type GatherScatterViewType::getTile() const {
  return tileOf(getTileShape(), getTensorView());
}
LogicalResult GatherScatterViewType::verifyIndices(EmitError emitError,
                                                   TypeRange types) const {
  return verifyIndexTypes(emitError, types, getSparseDim(),
                          getTileShape()[getSparseDim()]);
}
