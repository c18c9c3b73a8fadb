//===- Attributes.cpp - Promises, hints and places in the source ----------===//

#include "CudaTile.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

#include "CudaTileAttrInterfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "CudaTileAttrs.cpp.inc"

void CudaTileDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "CudaTileAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Promises
//===----------------------------------------------------------------------===//

/// The tile of integers or pointers that a promise is about; null for others.
static TileType intsOrPtrs(Type type) {
  auto tile = dyn_cast<TileType>(type);
  return tile && isa<IntegerType, PtrType>(tile.getElementType()) ? tile
                                                                  : TileType();
}

LogicalResult DivByAttr::verifyPromise(Operation *op, Type type) const {
  constexpr uint64_t kMaxDivisor = uint64_t(1) << 62;
  if (!llvm::isPowerOf2_64(getDivisor()) || getDivisor() > kMaxDivisor)
    return op->emitOpError("expects a power of two up to 2^62 for div_by, but "
                           "got ")
           << getDivisor();
  if (getEvery().has_value() != getAlong().has_value())
    return op->emitOpError("expects both or neither of 'every' and 'along'");
  TileType tile = intsOrPtrs(type);
  if (!tile && !isa<TensorViewType>(type))
    return op->emitOpError("expects integers, pointers or a tensor_view for "
                           "div_by, but got ")
           << type;
  if (!getEvery())
    return success();
  if (!tile || *getAlong() < 0 || *getAlong() >= tile.getRank())
    return op->emitOpError("has no dimension ") << *getAlong();
  if (*getEvery() < 0 || *getEvery() > tile.getDimSize(*getAlong()))
    return op->emitOpError("expects 'every' to be at most ")
           << tile.getDimSize(*getAlong()) << ", but got " << *getEvery();
  return success();
}

LogicalResult SameElementsAttr::verifyPromise(Operation *op, Type type) const {
  TileType tile = intsOrPtrs(type);
  if (!tile)
    return op->emitOpError("expects integers or pointers for same_elements, "
                           "but got ")
           << type;
  ArrayRef<int64_t> sizes = getValues();
  auto fits = [](auto both) {
    return std::get<0>(both) >= 0 && std::get<0>(both) <= std::get<1>(both);
  };
  if (int64_t(sizes.size()) != tile.getRank() ||
      !llvm::all_of(llvm::zip(sizes, tile.getShape()), fits))
    return op->emitOpError("expects a size within the tile for each dimension "
                           "of same_elements, but got [")
           << sizes << "]";
  return success();
}

LogicalResult BoundedAttr::verifyPromise(Operation *op, Type type) const {
  TileType tile = intsOrPtrs(type);
  auto element =
      tile ? dyn_cast<IntegerType>(tile.getElementType()) : IntegerType();
  if (!element)
    return op->emitOpError("expects integers for bounded, but got ") << type;
  for (std::optional<int64_t> bound : {getLb(), getUb()})
    if (bound && !llvm::isIntN(element.getWidth(), *bound))
      return op->emitOpError("has a bound that does not fit in ")
             << element << ": " << *bound;
  if (getLb() && getUb() && *getLb() > *getUb())
    return op->emitOpError("expects a lower bound that is not above the "
                           "upper bound");
  return success();
}

//===----------------------------------------------------------------------===//
// Hints
//===----------------------------------------------------------------------===//

LogicalResult OptimizationHintsAttr::verify(
    llvm::function_ref<InFlightDiagnostic()> emitError, DictionaryAttr value) {
  for (NamedAttribute entry : value)
    if (!isa<DictionaryAttr>(entry.getValue()))
      return emitError() << "expected hints in braces for "
                         << entry.getName().getValue() << ", but got "
                         << entry.getValue();
  return success();
}

/// Numbers are i32 in bytecode, and have no type in text.
static Attribute narrowed(Attribute hint) {
  auto number = dyn_cast<IntegerAttr>(hint);
  if (!number || !number.getType().isInteger(64) ||
      !number.getValue().isSignedIntN(32))
    return hint;
  return IntegerAttr::get(IntegerType::get(hint.getContext(), 32),
                          number.getInt());
}

Attribute OptimizationHintsAttr::parse(AsmParser &parser, Type) {
  SMLoc location = parser.getCurrentLocation();
  NamedAttrList machines;
  auto parseMachine = [&]() -> ParseResult {
    SMLoc place = parser.getCurrentLocation();
    std::string name;
    Attribute hints;
    if (parser.parseKeywordOrString(&name) || parser.parseEqual() ||
        parser.parseAttribute(hints))
      return failure();
    if (auto dictionary = dyn_cast<DictionaryAttr>(hints)) {
      NamedAttrList all;
      for (NamedAttribute hint : dictionary)
        all.append(hint.getName(), narrowed(hint.getValue()));
      hints = all.getDictionary(parser.getContext());
    }
    if (machines.get(name))
      return parser.emitError(place, "two hints for ") << name;
    machines.append(name, hints);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseMachine))
    return {};
  return parser.getChecked<OptimizationHintsAttr>(
      location, parser.getContext(),
      machines.getDictionary(parser.getContext()));
}

void OptimizationHintsAttr::print(AsmPrinter &printer) const {
  auto printHint = [&](NamedAttribute hint) {
    printer.printKeywordOrString(hint.getName());
    printer << " = ";
    auto number = dyn_cast<IntegerAttr>(hint.getValue());
    if (number && number.getType().isInteger(32))
      printer.printAttributeWithoutType(number);
    else
      printer.printAttribute(hint.getValue());
  };
  auto printMachine = [&](NamedAttribute machine) {
    printer.printKeywordOrString(machine.getName());
    printer << " = {";
    llvm::interleaveComma(cast<DictionaryAttr>(machine.getValue()), printer,
                          printHint);
    printer << '}';
  };
  printer << '<';
  llvm::interleaveComma(getValue(), printer, printMachine);
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Places in the source
//===----------------------------------------------------------------------===//

bool DILocalScopeAttr::classof(Attribute attribute) {
  return isa<DILexicalBlockAttr, DISubprogramAttr>(attribute);
}

/// The place with a scope that a location stands for, if any.
static DILocAttr placeOf(LocationAttr location) {
  return llvm::TypeSwitch<LocationAttr, DILocAttr>(location)
      .Case<DILocAttr>([](auto place) { return place; })
      .Case<CallSiteLoc>([](auto site) { return placeOf(site.getCaller()); })
      .Case<NameLoc>([](auto name) { return placeOf(name.getChildLoc()); })
      .Case<OpaqueLoc>(
          [](auto opaque) { return placeOf(opaque.getFallbackLocation()); })
      .Case<FusedLoc>([](auto fused) {
        for (Location part : fused.getLocations())
          if (DILocAttr place = placeOf(part))
            return place;
        return DILocAttr();
      })
      .Default([](LocationAttr) { return DILocAttr(); });
}

/// The function that an op comes from, if known.
static DISubprogramAttr functionOf(Operation *op) {
  DILocAttr place = placeOf(op->getLoc());
  Attribute scope = place ? place.getScope() : Attribute();
  while (auto block = dyn_cast_or_null<DILexicalBlockAttr>(scope))
    scope = block.getScope();
  return dyn_cast_or_null<DISubprogramAttr>(scope);
}

LogicalResult tilespace::cuda_tile::verifyScopes(EntryOp entry) {
  if (isa<CallSiteLoc>(entry.getLoc()))
    return entry.emitOpError("has the location of a call");
  DILocAttr place = placeOf(entry.getLoc());
  DISubprogramAttr function;
  if (place) {
    function = dyn_cast<DISubprogramAttr>(Attribute(place.getScope()));
    if (!function || function.getLinkageName() != entry.getName())
      return entry.emitOpError("expects to be in the scope of a di_subprogram "
                               "with its name, but got ")
             << place.getScope();
  }
  WalkResult result = entry.walk([&](Operation *op) {
    DISubprogramAttr scope = functionOf(op);
    if (!scope || scope == function)
      return WalkResult::advance();
    op->emitOpError("is outside of the scope of its kernel: ") << scope;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult tilespace::cuda_tile::verifyScopes(ModuleOp module) {
  for (Operation &op : module.getBody().getOps())
    if (!isa<FunctionOpInterface>(op) && placeOf(op.getLoc()))
      return op.emitOpError("has a scope, but is not a kernel");
  return success();
}
