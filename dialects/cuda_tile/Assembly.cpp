//===- Assembly.cpp - The text of ops -------------------------------------===//
//
// Problem: NVIDIA's text has types without prefix, constants without `dense`,
// and regions with explicit types of their arguments:
//
//   %c = constant <f32: [0.0, 0x7F800000]> : tile<2xf32>
//   %s = reduce %c dim=0 identities=[0.0 : f32] : tile<2xf32> -> tile<f32>
//       (%x: tile<f32>, %y: tile<f32>) { ... }
//
// so that these parts are read here, and the rest is in the records. Right if
// printed text is read back unchanged: a float that decimals cannot express is
// printed as its bits, and all elements are printed, however many.
//
//===----------------------------------------------------------------------===//

#include "CudaTile.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

namespace tilespace::cuda_tile {
using Operands = ArrayRef<OpAsmParser::UnresolvedOperand>;

static ParseResult parseBare(OpAsmParser &parser,
                             SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(
      [&] { return parseBare(parser, types.emplace_back()); });
}

static void printBare(OpAsmPrinter &printer, Operation *, Type type) {
  printBare(printer, type);
}

static void printBare(OpAsmPrinter &printer, Operation *, TypeRange types) {
  llvm::interleaveComma(types, printer,
                        [&](Type type) { printBare(printer, type); });
}

static OptionalParseResult parseVisibility(OpAsmParser &parser,
                                           SymbolVisibilityAttr &visibility) {
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word, {"public", "private"})))
    return std::nullopt;
  visibility = SymbolVisibilityAttr::get(
      parser.getContext(), *symbolizeEnum<SymbolVisibility>(word));
  return success();
}

static void printVisibility(OpAsmPrinter &printer, Operation *,
                            SymbolVisibilityAttr visibility) {
  printer << stringifyEnum(visibility.getValue());
}

/// A promise without `#cuda_tile.`
static ParseResult parsePromise(OpAsmParser &parser, Attribute &promise) {
  SMLoc location = parser.getCurrentLocation();
  OptionalParseResult whole = parser.parseOptionalAttribute(promise);
  if (whole.has_value())
    return *whole;
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  if (word == DivByAttr::getMnemonic())
    promise = DivByAttr::parse(parser, {});
  else if (word == SameElementsAttr::getMnemonic())
    promise = SameElementsAttr::parse(parser, {});
  else if (word == BoundedAttr::getMnemonic())
    promise = BoundedAttr::parse(parser, {});
  else
    return parser.emitError(location, "expected div_by, same_elements or "
                                      "bounded");
  return success(promise != nullptr);
}

static void printPromise(OpAsmPrinter &printer, Operation *,
                         Attribute promise) {
  if (auto divBy = dyn_cast<DivByAttr>(promise)) {
    printer << DivByAttr::getMnemonic();
    divBy.print(printer);
  } else if (auto same = dyn_cast<SameElementsAttr>(promise)) {
    printer << SameElementsAttr::getMnemonic();
    same.print(printer);
  } else if (auto bounded = dyn_cast<BoundedAttr>(promise)) {
    printer << BoundedAttr::getMnemonic();
    bounded.print(printer);
  } else {
    printer << promise;
  }
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

namespace {
/// Numbers in brackets, and the sizes implied by the brackets.
struct Literal {
  Type elementType;
  SmallVector<APInt> ints;
  SmallVector<APFloat> floats;
  SmallVector<int64_t> shape;

  ParseResult parseNumber(OpAsmParser &parser) {
    SMLoc location = parser.getCurrentLocation();
    if (auto type = dyn_cast<FloatType>(elementType)) {
      APFloat number(type.getFloatSemantics());
      if (parser.parseFloat(type.getFloatSemantics(), number))
        return failure();
      floats.push_back(number);
      return success();
    }
    unsigned width = elementType.getIntOrFloatBitWidth();
    for (StringRef word : {"false", "true"})
      if (succeeded(parser.parseOptionalKeyword(word))) {
        ints.push_back(APInt(width, word == "true"));
        return width == 1 ? success()
                          : parser.emitError(location, "expected a number");
      }
    APInt number;
    OptionalParseResult result = parser.parseOptionalInteger(number);
    if (!result.has_value() || failed(*result))
      return parser.emitError(location, "expected a number");
    // Either sign: as i8, -1 is 255.
    if (number.isNegative() ? number.getSignificantBits() > width
                            : number.getActiveBits() > width)
      return parser.emitError(location, "expected a number of type ")
             << elementType;
    ints.push_back(number.sextOrTrunc(width));
    if (width == 1)
      ints.back() = APInt(1, !number.isZero());
    return success();
  }

  ParseResult parse(OpAsmParser &parser, size_t depth = 0) {
    if (failed(parser.parseOptionalLSquare())) {
      if (depth != shape.size())
        return parser.emitError(parser.getCurrentLocation(),
                                "expected '[', as before");
      return parseNumber(parser);
    }
    bool isFirst = depth == shape.size();
    if (isFirst && !(ints.empty() && floats.empty()))
      return parser.emitError(parser.getCurrentLocation(),
                              "expected a number, as before");
    if (isFirst)
      shape.push_back(0);
    int64_t count = 0;
    auto parsePart = [&] { return ++count, parse(parser, depth + 1); };
    SMLoc location = parser.getCurrentLocation();
    if (parser.parseCommaSeparatedList(parsePart) || parser.parseRSquare())
      return failure();
    if (isFirst)
      shape[depth] = count;
    else if (shape[depth] != count)
      return parser.emitError(location, "expected ")
             << shape[depth] << " parts, as before, but got " << count;
    return success();
  }
};
} // namespace

/// `<f32: [1.0, 2.0]> : tile<2xf32>`
static ParseResult parseTypedElements(OpAsmParser &parser,
                                      DenseElementsAttr &elements,
                                      Type &type) {
  Literal literal;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseType(literal.elementType) ||
      parser.parseColon())
    return failure();
  if (!literal.elementType.isIntOrFloat())
    return parser.emitError(location, "expected numbers, but got ")
           << literal.elementType;
  if (literal.parse(parser) || parser.parseGreater() || parser.parseColon())
    return failure();
  location = parser.getCurrentLocation();
  if (parseBare(parser, type))
    return failure();
  auto tile = dyn_cast<TileType>(type);
  if (!tile || tile.getElementType() != literal.elementType)
    return parser.emitError(location, "expected a tile of ")
           << literal.elementType << ", but got " << type;
  if (!literal.shape.empty() &&
      tile.getShape() != ArrayRef<int64_t>(literal.shape))
    return parser.emitError(location, "expected a tile of ")
           << literal.shape << ", but got " << type;
  elements = literal.floats.empty()
                 ? DenseElementsAttr::get(tile, literal.ints)
                 : DenseElementsAttr::get(tile, literal.floats);
  return success();
}

static void printTypedElements(OpAsmPrinter &printer, Operation *,
                               DenseElementsAttr elements, Type type) {
  auto tile = cast<TileType>(elements.getType());
  printer << '<' << tile.getElementType() << ": ";
  auto printAll = [&](auto values, auto printOne) {
    auto next = values.begin();
    std::function<void(size_t)> print = [&](size_t dim) {
      if (dim == size_t(tile.getRank()))
        return printOne(*next++);
      printer << '[';
      for (int64_t i = 0; i < tile.getDimSize(dim); ++i) {
        printer << (i ? ", " : "");
        print(dim + 1);
      }
      printer << ']';
    };
    print(elements.isSplat() ? tile.getRank() : 0);
  };
  auto printInt = [&](const APInt &number) {
    SmallString<24> text;
    number.toStringSigned(text);
    if (number.getBitWidth() == 1)
      printer << (number.isZero() ? "false" : "true");
    else
      printer << text;
  };
  if (isa<FloatType>(tile.getElementType()))
    printAll(elements.getValues<APFloat>(),
             [&](const APFloat &number) { printer.printFloat(number); });
  else
    printAll(elements.getValues<APInt>(), printInt);
  printer << "> : ";
  printBare(printer, type);
}

static ParseResult parseElements(OpAsmParser &parser,
                                 DenseElementsAttr &elements) {
  Type type;
  return parseTypedElements(parser, elements, type);
}

static void printElements(OpAsmPrinter &printer, Operation *op,
                          DenseElementsAttr elements) {
  printTypedElements(printer, op, elements, elements.getType());
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// A view, and its tensor.
static ParseResult parseViewOf(OpAsmParser &parser, Type &view, Type &tensor) {
  SMLoc location = parser.getCurrentLocation();
  if (parseBare(parser, view))
    return failure();
  auto known = dyn_cast<TileView>(view);
  if (!known)
    return parser.emitError(location, "expected a view, but got ") << view;
  tensor = known.getTensor();
  return success();
}

static void printViewOf(OpAsmPrinter &printer, Operation *, Type view, Type) {
  printBare(printer, view);
}

/// The number of dimensions of a tensor or view; none for other types.
static std::optional<size_t> rankOf(Type type) {
  if (auto view = dyn_cast<TileView>(type))
    return shapeOf(view.getTile()).size();
  if (auto tensor = dyn_cast<TensorViewType>(type))
    return tensor.getShape().size();
  return std::nullopt;
}

/// `view -> tile<i32>`, one type for all results.
static ParseResult parseShapeTypes(OpAsmParser &parser, Type &source,
                                   SmallVectorImpl<Type> &results) {
  SMLoc location = parser.getCurrentLocation();
  Type size;
  if (parseBare(parser, source) ||
      parser.parseArrow() ||
      parseBare(parser, size))
    return failure();
  std::optional<size_t> rank = rankOf(source);
  if (!rank)
    return parser.emitError(location, "expected a tensor or view, but got ")
           << source;
  results.assign(*rank, size);
  return success();
}

static void printShapeTypes(OpAsmPrinter &printer, Operation *, Type source,
                            TypeRange results) {
  printBare(printer, source);
  printer << " -> ";
  // Without dimensions, there is no type to print, and any is read.
  if (results.empty())
    printer << "tile<i32>";
  else
    printBare(printer, results.front());
}

/// `, tile<i32>`: one type for all indices, or one each; and `, token`.
static ParseResult parseIndexAndTokenTypes(
    OpAsmParser &parser, SmallVectorImpl<Type> &types, Operands indices,
    std::optional<OpAsmParser::UnresolvedOperand> token) {
  SMLoc location = parser.getCurrentLocation();
  while (succeeded(parser.parseOptionalComma()))
    if (parseBare(parser, types.emplace_back()))
      return failure();
  if (token) {
    if (types.empty() || !isa<cuda_tile::TokenType>(types.back()))
      return parser.emitError(location, "expected the type of the token");
    types.pop_back();
  }
  if (types.size() == 1)
    types.assign(indices.size(), Type(types.front()));
  if (types.size() != indices.size())
    return parser.emitError(location, "expected one type, or one for each of ")
           << indices.size() << " indices";
  return success();
}

static void printIndexAndTokenTypes(OpAsmPrinter &printer, Operation *,
                                    TypeRange types, OperandRange,
                                    Value token) {
  if (!types.empty() && llvm::all_equal(types))
    types = types.take_front();
  for (Type type : types) {
    printer << ", ";
    printBare(printer, type);
  }
  if (token)
    printer << ", token";
}

static ParseResult parseIndexTypes(OpAsmParser &parser,
                                   SmallVectorImpl<Type> &types,
                                   Operands indices) {
  return parseIndexAndTokenTypes(parser, types, indices, std::nullopt);
}

static void printIndexTypes(OpAsmPrinter &printer, Operation *op,
                            TypeRange types, OperandRange indices) {
  printIndexAndTokenTypes(printer, op, types, indices, {});
}

ParseResult MakeTensorViewOp::parse(OpAsmParser &parser,
                                    OperationState &result) {
  OpAsmParser::UnresolvedOperand base;
  SmallVector<OpAsmParser::UnresolvedOperand> sizes, strides;
  SmallVector<int64_t> knownSizes, knownStrides;
  SMLoc location;
  Type type, baseType, indexType;
  auto parseList = [&](StringRef word, SmallVectorImpl<int64_t> &known,
                       auto &operands) {
    return failure(
        parser.parseComma() || parser.parseKeyword(word) ||
        parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          int64_t &number = known.emplace_back(ShapedType::kDynamic);
          OptionalParseResult constant = parser.parseOptionalInteger(number);
          return constant.has_value()
                     ? *constant
                     : parser.parseOperand(operands.emplace_back());
        }));
  };
  if (parser.parseOperand(base) ||
      failed(parseList("shape", knownSizes, sizes)) ||
      failed(parseList("strides", knownStrides, strides)) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
    return failure();
  location = parser.getCurrentLocation();
  // The types of the pointer and of sizes may precede an arrow.
  SmallVector<Type> types;
  if (parseBare(parser, types))
    return failure();
  type = types.back();
  if (succeeded(parser.parseOptionalArrow())) {
    if (parseBare(parser, type))
      return failure();
    for (Type before : types)
      (isa<TileType>(before) && isa<PtrType>(elementOf(before))
           ? baseType
           : indexType) = before;
  }
  auto tensor = dyn_cast<TensorViewType>(type);
  if (!tensor)
    return parser.emitError(location, "expected a tensor_view, but got ")
           << type;
  if (tensor.getShape() != ArrayRef<int64_t>(knownSizes) ||
      tensor.getStrides() != ArrayRef<int64_t>(knownStrides))
    return parser.emitError(location, "expected the sizes and strides of ")
           << type;
  if (!baseType)
    baseType = TileType::get(
        parser.getContext(), {},
        PtrType::get(parser.getContext(), tensor.getElementType(), {}));
  if (!indexType && !(sizes.empty() && strides.empty()))
    return parser.emitError(location, "expected the type of sizes and strides");
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      1, int32_t(sizes.size()), int32_t(strides.size())};
  result.addTypes(type);
  return failure(
      parser.resolveOperand(base, baseType, result.operands) ||
      parser.resolveOperands(sizes, indexType, result.operands) ||
      parser.resolveOperands(strides, indexType, result.operands));
}

void MakeTensorViewOp::print(OpAsmPrinter &printer) {
  TensorViewType type = getType();
  auto printList = [&](ArrayRef<int64_t> known, OperandRange operands) {
    auto next = operands.begin();
    llvm::interleaveComma(known, printer, [&](int64_t number) {
      if (ShapedType::isDynamic(number))
        printer << *next++;
      else
        printer << number;
    });
  };
  printer << ' ' << getBase() << ", shape = [";
  printList(type.getShape(), getDynamicShape());
  printer << "], strides = [";
  printList(type.getStrides(), getDynamicStrides());
  printer << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(), {"operandSegmentSizes"});
  printer << " : ";
  // The tensor implies the type of a pointer without a kind.
  SmallVector<Type> types;
  if (cast<PtrType>(elementOf(getBase().getType())).getKind())
    types.push_back(getBase().getType());
  for (OperandRange numbers : {getDynamicShape(), getDynamicStrides()})
    if (!numbers.empty() &&
        (types.empty() || types.back() != numbers[0].getType()))
      types.push_back(numbers[0].getType());
  printBare(printer, *this, types);
  printer << (types.empty() ? "" : " -> ");
  printBare(printer, type);
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

template <typename OpT>
static ParseResult parseBody(OpAsmParser &parser, Region &region,
                             ArrayRef<OpAsmParser::Argument> arguments) {
  if (parser.parseRegion(region, arguments))
    return failure();
  OpT::ensureTerminator(region, parser.getBuilder(),
                        parser.getEncodedSourceLoc(parser.getNameLoc()));
  return success();
}

/// Omits the terminator if it is the implicit one.
template <typename EndT>
static void printBody(OpAsmPrinter &printer, Region &region) {
  Operation *end = region.front().getTerminator();
  printer.printRegion(region, /*printEntryBlockArgs=*/false,
                      !isa<EndT>(end) || end->getNumOperands() != 0 ||
                          !end->getDiscardableAttrs().empty());
}

static ParseResult parseBranch(OpAsmParser &parser, Region &region) {
  return parseBody<IfOp>(parser, region, {});
}

static void printBranch(OpAsmPrinter &printer, Operation *, Region &region) {
  printBody<YieldOp>(printer, region);
}

/// `(%a: tile<f32>, %b: tile<i32>)`
static ParseResult
parseArguments(OpAsmParser &parser,
               SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Paren, [&]() -> ParseResult {
        OpAsmParser::Argument &argument = arguments.emplace_back();
        NamedAttrList attributes;
        if (parser.parseOperand(argument.ssaName,
                                /*allowResultNumber=*/false) ||
            parser.parseColon() ||
            parseBare(parser, argument.type) ||
            parser.parseOptionalAttrDict(attributes) ||
            parser.parseOptionalLocationSpecifier(argument.sourceLoc))
          return failure();
        argument.attrs = attributes.getDictionary(parser.getContext());
        return success();
      });
}

static void printArguments(OpAsmPrinter &printer, Region &region,
                           ArrayAttr attributes) {
  printer << '(';
  llvm::interleaveComma(region.getArguments(), printer, [&](BlockArgument arg) {
    printer << arg << ": ";
    printBare(printer, arg.getType());
    if (attributes)
      printer.printOptionalAttrDict(
          cast<DictionaryAttr>(attributes[arg.getArgNumber()]).getValue());
  });
  printer << ')';
}

static ParseResult parseArgumentRegion(OpAsmParser &parser, Region &region) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parseArguments(parser, arguments) ||
                 parser.parseRegion(region, arguments));
}

static void printArgumentRegion(OpAsmPrinter &printer, Operation *,
                                Region &region) {
  printArguments(printer, region, {});
  printer << ' ';
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
}

ParseResult EntryOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Properties &properties = result.getOrAddProperties<Properties>();
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseSymbolName(properties.sym_name) ||
      parseArguments(parser, arguments))
    return failure();
  SmallVector<Type> types;
  SmallVector<Attribute> attributes;
  for (OpAsmParser::Argument &argument : arguments) {
    types.push_back(argument.type);
    attributes.push_back(argument.attrs);
  }
  properties.function_type =
      TypeAttr::get(builder.getFunctionType(types, {}));
  auto isEmpty = [](Attribute a) { return cast<DictionaryAttr>(a).empty(); };
  if (!llvm::all_of(attributes, isEmpty))
    properties.arg_attrs = builder.getArrayAttr(attributes);
  if (succeeded(parser.parseOptionalKeyword("optimization_hints"))) {
    if (parser.parseEqual())
      return failure();
    properties.optimization_hints = dyn_cast_or_null<OptimizationHintsAttr>(
        OptimizationHintsAttr::parse(parser, {}));
    if (!properties.optimization_hints)
      return failure();
  }
  return failure(
      parseBody<EntryOp>(parser, *result.addRegion(), arguments) ||
      parser.parseOptionalAttrDict(result.attributes));
}

void EntryOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printArguments(printer, getBody(), getArgAttrsAttr());
  if (OptimizationHintsAttr hints = getOptimizationHintsAttr()) {
    printer << " optimization_hints=";
    hints.print(printer);
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(
      llvm::to_vector((*this)->getDiscardableAttrs()));
}

/// `iter_values(%a = %b, %c = %d)`, if present.
static ParseResult
parseCarried(OpAsmParser &parser,
             SmallVectorImpl<OpAsmParser::Argument> &arguments,
             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values) {
  if (failed(parser.parseOptionalKeyword("iter_values")))
    return success();
  return parser.parseAssignmentList(arguments, values);
}

static void printCarried(OpAsmPrinter &printer, ValueRange arguments,
                         ValueRange values) {
  printer << " iter_values(";
  llvm::interleaveComma(
      llvm::zip(arguments, values), printer, [&](auto pair) {
        printer << std::get<0>(pair) << " = " << std::get<1>(pair);
      });
  printer << ')';
}

/// Gives the last arguments their types.
static ParseResult setTypes(OpAsmParser &parser,
                            MutableArrayRef<OpAsmParser::Argument> arguments,
                            ArrayRef<Type> types) {
  if (arguments.size() != types.size())
    return parser.emitError(parser.getNameLoc(), "expected ")
           << arguments.size() << " types of iter_values, but got "
           << types.size();
  for (auto [argument, type] : llvm::zip(arguments, types))
    argument.type = type;
  return success();
}

ParseResult ForOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::Argument index;
  SmallVector<OpAsmParser::UnresolvedOperand> bounds(3), values;
  if (succeeded(parser.parseOptionalKeyword("unsigned")))
    result.getOrAddProperties<Properties>().unsignedCmp =
        parser.getBuilder().getUnitAttr();
  if (parser.parseArgument(index) || parser.parseKeyword("in") ||
      parser.parseLParen() || parser.parseOperand(bounds[0]) ||
      parser.parseKeyword("to") || parser.parseOperand(bounds[1]) ||
      parser.parseComma() || parser.parseKeyword("step") ||
      parser.parseOperand(bounds[2]) || parser.parseRParen() ||
      parser.parseColon() ||
      parseBare(parser, index.type))
    return failure();
  SmallVector<OpAsmParser::Argument> arguments{index};
  if (parseCarried(parser, arguments, values))
    return failure();
  if (!values.empty() && (parser.parseArrow() || parser.parseLParen() ||
                          parseBare(parser, result.types) ||
                          parser.parseRParen()))
    return failure();
  if (setTypes(parser, MutableArrayRef(arguments).drop_front(), result.types) ||
      parser.resolveOperands(bounds, index.type, result.operands) ||
      parser.resolveOperands(values, result.types, parser.getNameLoc(),
                             result.operands))
    return failure();
  return failure(parseBody<ForOp>(parser, *result.addRegion(), arguments) ||
                 parser.parseOptionalAttrDict(result.attributes));
}

void ForOp::print(OpAsmPrinter &printer) {
  printer << (getUnsignedCmp() ? " unsigned " : " ")
          << getRegion().getArgument(0) << " in (" << getLowerBound() << " to "
          << getUpperBound() << ", step " << getStep() << ") : ";
  printBare(printer, getStep().getType());
  if (!getInitValues().empty()) {
    printCarried(printer, getRegion().getArguments().drop_front(),
                 getInitValues());
    printer << " -> (";
    printBare(printer, *this, getInitValues().getTypes());
    printer << ')';
  }
  printer << ' ';
  printBody<ContinueOp>(printer, getRegion());
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getUnsignedCmpAttrName()});
}

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> values;
  SmallVector<Type> types;
  if (parseCarried(parser, arguments, values))
    return failure();
  bool hasResults = false;
  if (values.empty())
    hasResults = succeeded(parser.parseOptionalColon());
  else if (parser.parseColon() || parseBare(parser, types))
    return failure();
  else
    hasResults = succeeded(parser.parseOptionalArrow());
  if ((hasResults && parseBare(parser, result.types)) ||
      setTypes(parser, arguments, types) ||
      parser.resolveOperands(values, types, parser.getNameLoc(),
                             result.operands))
    return failure();
  return failure(parseBody<LoopOp>(parser, *result.addRegion(), arguments) ||
                 parser.parseOptionalAttrDict(result.attributes));
}

void LoopOp::print(OpAsmPrinter &printer) {
  bool carries = !getInitValues().empty();
  if (carries) {
    printCarried(printer, getRegion().getArguments(), getInitValues());
    printer << " : ";
    printBare(printer, *this, getInitValues().getTypes());
  }
  if (getNumResults() != 0) {
    printer << (carries ? " -> " : " : ");
    printBare(printer, *this, getResultTypes());
  }
  printer << ' ';
  printBody<ContinueOp>(printer, getRegion());
  printer.printOptionalAttrDict((*this)->getAttrs());
}

} // namespace tilespace::cuda_tile

#define GET_OP_CLASSES
#include "CudaTileOps.cpp.inc"
