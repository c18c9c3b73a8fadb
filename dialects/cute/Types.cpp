//===- Types.cpp - Types and attributes -----------------------------------===//

#include "Cute.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilespace::cute;

#define GET_ATTRDEF_CLASSES
#include "CuteAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "CuteTypes.cpp.inc"

void CuteDialect::registerTypes() {
  addTypes<PtrType, ViewType, VerbatimType>();
  addAttributes<VerbatimAttr>();
}

//===----------------------------------------------------------------------===//
// Spaces
//===----------------------------------------------------------------------===//

static constexpr std::pair<Space, llvm::StringLiteral> kSpaces[] = {
    {Space::Generic, "generic"},     {Space::Global, "gmem"},
    {Space::Shared, "smem"},         {Space::Constant, "cmem"},
    {Space::Register, "rmem"},       {Space::Tensor, "tmem"},
    {Space::SharedCluster, "dsmem"},
};

StringRef tilespace::cute::toWord(Space space) {
  for (auto [known, word] : kSpaces)
    if (known == space)
      return word;
  return {};
}

std::optional<Space> tilespace::cute::toSpace(uint64_t number) {
  for (auto [space, word] : kSpaces)
    if (static_cast<unsigned>(space) == number)
      return space;
  return std::nullopt;
}

std::optional<Space> tilespace::cute::toSpace(StringRef word) {
  for (auto [space, known] : kSpaces)
    if (known == word)
      return space;
  return std::nullopt;
}

std::optional<Space> tilespace::cute::spaceOf(Type type) {
  return llvm::TypeSwitch<Type, std::optional<Space>>(type)
      .Case<PtrType, ViewType>([](auto pointer) { return pointer.getSpace(); })
      .Default([](Type) { return std::nullopt; });
}

/// A space as an attribute; none for the generic one.
static Attribute toAttribute(MLIRContext *context, Space space) {
  if (space == Space::Generic)
    return {};
  return IntegerAttr::get(IntegerType::get(context, 64),
                          static_cast<unsigned>(space));
}

/// The space for an attribute of `getMemorySpace`.
static std::optional<Space> fromAttribute(Attribute attribute) {
  if (!attribute)
    return Space::Generic;
  auto number = dyn_cast<IntegerAttr>(attribute);
  if (!number || !number.getValue().isIntN(64))
    return std::nullopt;
  return toSpace(number.getValue().getZExtValue());
}

Attribute PtrType::getMemorySpace() const {
  return toAttribute(getContext(), getSpace());
}

FailureOr<PtrLikeTypeInterface>
PtrType::clonePtrWith(Attribute memorySpace,
                      std::optional<Type> elementType) const {
  std::optional<Space> space = fromAttribute(memorySpace);
  if (!space)
    return failure();
  return cast<PtrLikeTypeInterface>(
      PtrType::get(getContext(), elementType.value_or(getElementType()), *space,
                   getAlignment(), getSwizzle()));
}

Attribute ViewType::getMemorySpace() const {
  return toAttribute(getContext(), getSpace());
}

FailureOr<PtrLikeTypeInterface>
ViewType::clonePtrWith(Attribute memorySpace,
                         std::optional<Type> elementType) const {
  std::optional<Space> space = fromAttribute(memorySpace);
  Type element = elementType.value_or(getElementType());
  if (!space || !element)
    return failure();
  return cast<PtrLikeTypeInterface>(
      ViewType::get(getContext(), element, *space, getAlignment(),
                      getSwizzle(), getLayout()));
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

static ParseResult parseSpace(AsmParser &parser, Space &space) {
  StringRef word;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<Space> known = toSpace(word);
  if (!known)
    return parser.emitError(location)
           << "expects a memory space, but got '" << word << "'";
  space = *known;
  return success();
}

/// `align<16>`, after the word.
static ParseResult parseAlignment(AsmParser &parser,
                                  std::optional<uint64_t> &alignment) {
  return failure(parser.parseLess() || parser.parseInteger(alignment.emplace()) ||
                 parser.parseGreater());
}

/// `S<3,4,3>`, after the letter.
static ParseResult parseSwizzle(AsmParser &parser,
                                std::optional<Swizzle> &swizzle) {
  Swizzle &parsed = swizzle.emplace();
  return failure(parser.parseLess() || parser.parseInteger(parsed.bits) ||
                 parser.parseComma() || parser.parseInteger(parsed.base) ||
                 parser.parseComma() || parser.parseInteger(parsed.shift) ||
                 parser.parseGreater());
}

namespace {
/// The common parts of pointers and views.
struct Parts {
  Type element;
  Space space;
  std::optional<uint64_t> alignment;
  std::optional<Swizzle> swizzle;
};
} // namespace

/// `<f16, smem, align<128>, S<2,4,3>`, and the comma after it, if any.
static ParseResult parseParts(AsmParser &parser, Parts &parts, bool &goesOn) {
  if (parser.parseLess())
    return failure();
  // Without an element type the space comes first.
  StringRef word;
  SMLoc location = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(
          &word, {"generic", "gmem", "smem", "cmem", "rmem", "tmem", "dsmem"}))) {
    parts.space = *toSpace(word);
  } else if (parser.parseType(parts.element) || parser.parseComma() ||
             parseSpace(parser, parts.space)) {
    return failure();
  }
  while (true) {
    goesOn = succeeded(parser.parseOptionalComma());
    if (!goesOn)
      return success();
    location = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalKeyword("align"))) {
      if (parts.alignment || parts.swizzle)
        return parser.emitError(location, "expects one alignment, before the swizzle");
      if (parseAlignment(parser, parts.alignment))
        return failure();
    } else if (succeeded(parser.parseOptionalKeyword("S"))) {
      if (parts.swizzle)
        return parser.emitError(location, "expects one swizzle");
      if (parseSwizzle(parser, parts.swizzle))
        return failure();
    } else {
      return success();
    }
  }
}

static void printParts(AsmPrinter &printer, Type element, Space space,
                       std::optional<uint64_t> alignment,
                       std::optional<Swizzle> swizzle) {
  printer << '<';
  if (element)
    printer << element << ", ";
  printer << toWord(space);
  if (alignment)
    printer << ", align<" << *alignment << '>';
  if (swizzle)
    printer << ", S<" << swizzle->bits << ',' << swizzle->base << ','
            << swizzle->shift << '>';
}

Type PtrType::parse(AsmParser &parser) {
  Parts parts{};
  bool goesOn = false;
  SMLoc location = parser.getCurrentLocation();
  if (parseParts(parser, parts, goesOn))
    return {};
  if (goesOn) {
    parser.emitError(parser.getCurrentLocation(),
                     "expects an alignment or a swizzle");
    return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<PtrType>(location, parser.getContext(), parts.element,
                                    parts.space, parts.alignment, parts.swizzle);
}

void PtrType::print(AsmPrinter &printer) const {
  printParts(printer, getElementType(), getSpace(), getAlignment(), getSwizzle());
  printer << '>';
}

Type ViewType::parse(AsmParser &parser) {
  Parts parts{};
  bool goesOn = false;
  std::string layout;
  SMLoc location = parser.getCurrentLocation();
  if (parseParts(parser, parts, goesOn))
    return {};
  if (!goesOn) {
    parser.emitError(parser.getCurrentLocation(), "expects a layout");
    return {};
  }
  if (parser.parseString(&layout) || parser.parseGreater())
    return {};
  return parser.getChecked<ViewType>(location, parser.getContext(),
                                       parts.element, parts.space,
                                       parts.alignment, parts.swizzle, layout);
}

void ViewType::print(AsmPrinter &printer) const {
  printParts(printer, getElementType(), getSpace(), getAlignment(), getSwizzle());
  printer << ", \"";
  llvm::printEscapedString(getLayout(), printer.getStream());
  printer << "\">";
}

static LogicalResult
verifyAlignment(llvm::function_ref<InFlightDiagnostic()> emitError,
                std::optional<uint64_t> alignment) {
  if (alignment && !llvm::isPowerOf2_64(*alignment))
    return emitError() << "expects an alignment that is a power of two, but got "
                       << *alignment;
  return success();
}

LogicalResult PtrType::verify(function_ref<InFlightDiagnostic()> emitError, Type,
                              Space, std::optional<uint64_t> alignment,
                              std::optional<Swizzle>) {
  return verifyAlignment(emitError, alignment);
}

LogicalResult ViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                                 Type elementType, Space,
                                 std::optional<uint64_t> alignment,
                                 std::optional<Swizzle>, StringRef) {
  if (!elementType)
    return emitError() << "expects the type of the elements";
  return verifyAlignment(emitError, alignment);
}

std::string tilespace::cute::atomOf(Type type) {
  // The dialect that is printed first: `tiled_mma<!cute_nvgpu.sm90.mma<...`.
  constexpr StringLiteral kPrefix = "!cute_nvgpu.";
  std::string text;
  llvm::raw_string_ostream(text) << type;
  size_t start = StringRef(text).find(kPrefix);
  if (start == StringRef::npos)
    return {};
  return StringRef(text).drop_front(start + kPrefix.size()).str();
}

bool tilespace::cute::isNvgpu(Type type, StringRef mnemonic) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  StringRef rest = text;
  return rest.consume_front("!cute_nvgpu.") && rest.consume_front(mnemonic) &&
         (rest.empty() || rest.front() == '<');
}

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

Type CuteDialect::parseType(DialectAsmParser &parser) const {
  StringRef text = parser.getFullSymbolSpec();
  StringRef word = text.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
  if (word == PtrType::getMnemonic() || word == ViewType::getMnemonic()) {
    StringRef mnemonic;
    Type type;
    OptionalParseResult result = generatedTypeParser(parser, &mnemonic, type);
    return result.has_value() && succeeded(*result) ? type : Type();
  }
  return verbatim::parseAs<VerbatimType>(parser, "type", getNamespace());
}

void CuteDialect::printType(Type type, DialectAsmPrinter &printer) const {
  if (succeeded(generatedTypePrinter(type, printer)))
    return;
  printer << cast<VerbatimType>(type).getText();
}

Attribute CuteDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  return verbatim::parseAs<VerbatimAttr>(parser, "attribute", getNamespace());
}

void CuteDialect::printAttribute(Attribute attribute,
                                 DialectAsmPrinter &printer) const {
  printer << cast<VerbatimAttr>(attribute).getText();
}
