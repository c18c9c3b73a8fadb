//===- Forms.cpp - The form in which CuTe DSL prints ops ------------------===//
//
// NVIDIA prints an op like a call:
//
//   %p = cute.add_offset(%q, %i)
//       : (!cute.ptr<f32, gmem>, !cute.int_tuple<"4">) -> !cute.ptr<f32, gmem>
//   %i = cute.get_iter(%v) : !cute.memref<f32, gmem, "(4):(1)">
//
// The ops here are the ops with records for which this text has all types, or
// types from which the others can be inferred, as the pointer from the view
// above. An op with more than its form can express, such as other attributes,
// is printed in generic form, so that nothing is lost. Printing round-trips: an
// op is printed in its form only if parsing the form yields the op again.
//
//===----------------------------------------------------------------------===//

#include "Cute.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tilespace;
using namespace tilespace::cute;

namespace {
/// The text after the name of an op.
enum class Form {
  /// `(%a, %b) : (A, B) -> R`
  Call,
  /// ` A (%a, %b) : (A, B) -> R`, for the operand with this letter
  CallForOperand,
  /// `(%a, %b, "(1,_)") : (A, B) -> R`, with an optional projection
  CallWithProjection,
  /// `(%a, %b) : (A, B)`, the last operand is optional
  Copy,
  /// `(%a, %b) : (A, B)`
  Effect,
  /// `(%a) : A to R`
  To,
  /// `(%a) : A -> R`
  Arrow,
  /// `(%a) : A`, and the result has that type too
  Same,
  /// `() : R`
  Source,
  /// `(%a) : A`, and the type of the result is inferred
  ResultFollows,
  /// `(%a, %b) : R`, and the types of the operands are inferred
  OperandsFollow,
  /// `(%a, %b) [ cta_1] : A, B`
  Ctas,
  /// `(%a, %v : V) {field = F} : A`, and the result has that type too
  SetField,
  /// `(%a : A) {field = F} : R`
  GetField
};
} // namespace

/// The form of an op; none if it has only the generic form.
static std::optional<Form> formOf(StringRef name) {
  return llvm::StringSwitch<std::optional<Form>>(name)
      .Cases({"cute.add_offset", "cute.apply_swizzle", "cute.memref.load",
              "cute.memref.store", "cute.make_arith_tuple_iter",
              "cute.tiled.copy.partition_D", "cute.tiled.copy.partition_S",
              "cute.tiled.copy.retile", "cute_nvgpu.atom.make_exec_tma",
              "cute_nvgpu.atom.make_non_exec_tiled_tma_store",
              "cute_nvgpu.atom.make_tmem_copy", "cute_nvgpu.atom.tma_partition",
              "cute_nvgpu.copy_tma_desc", "cute_nvgpu.prefetch_tma_desc",
              "cute_nvgpu.update_tma_desc"},
             Form::Call)
      .Cases({"cute.mma.make_fragment", "cute.tiled.mma.partition"},
             Form::CallForOperand)
      .Case("cute.local_tile", Form::CallWithProjection)
      .Cases({"cute.copy", "cute.gemm"}, Form::Copy)
      .Case("cute.prefetch", Form::Effect)
      .Cases({"cute.recast_iter", "cute.inttoptr", "cute.ptrtoint"}, Form::To)
      .Case("cute_nvgpu.arch.sm100.retrieve_tmem_ptr", Form::Arrow)
      .Case("cute_nvgpu.arch.make_warp_uniform", Form::Same)
      .Cases({"cute_nvgpu.arch.get_dyn_smem",
              "cute_nvgpu.arch.get_dyn_smem_size"},
             Form::Source)
      .Cases({"cute.get_iter", "cute.get_layout",
              "cute.deref_arith_tuple_iter"},
             Form::ResultFollows)
      .Cases({"cute.make_view", "cute.memref.alloca"}, Form::OperandsFollow)
      .Cases({"cute_nvgpu.arch.sm100.alloc_tmem",
              "cute_nvgpu.arch.sm100.dealloc_tmem",
              "cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit"},
             Form::Ctas)
      .Case("cute_nvgpu.atom.set_value", Form::SetField)
      .Case("cute_nvgpu.atom.get_value", Form::GetField)
      .Default(std::nullopt);
}

//===----------------------------------------------------------------------===//
// Inferred types
//===----------------------------------------------------------------------===//

/// The text of a type that is kept verbatim, without `head` and the end; none
/// for another type.
static std::optional<StringRef> textIn(Type type, StringRef head) {
  auto kept = dyn_cast<VerbatimType>(type);
  StringRef text = kept ? kept.getText() : StringRef();
  if (!text.consume_front(head) || !text.consume_back(">"))
    return std::nullopt;
  return text;
}

static Type keptType(MLIRContext *context, const Twine &text) {
  return VerbatimType::get(context, text.str());
}

/// The two texts in `coord_tensor<"(0,0)", "(4,4):(1@0,1@1)">`, with quotes.
static std::optional<std::pair<StringRef, StringRef>> tensorOf(Type type) {
  std::optional<StringRef> text = textIn(type, "coord_tensor<");
  auto [coordinate, layout] = text.value_or("").split(", ");
  if (!text || !coordinate.starts_with("\"") || !layout.starts_with("\""))
    return std::nullopt;
  return std::pair(coordinate, layout);
}

static Type layoutType(MLIRContext *context, StringRef quoted) {
  StringRef kind = quoted.starts_with("\"S<") ? "composed_layout<" : "layout<";
  return keptType(context, kind + quoted + ">");
}

/// The iterator and the layout of a view; null for another type.
static std::pair<Type, Type> partsOf(Type type) {
  MLIRContext *context = type.getContext();
  if (auto view = dyn_cast<ViewType>(type)) {
    Type pointer =
        PtrType::get(context, view.getElementType(), view.getSpace(),
                     view.getAlignment(), view.getSwizzle());
    std::string quoted = ("\"" + view.getLayout() + "\"").str();
    return {pointer, layoutType(context, quoted)};
  }
  if (auto tensor = tensorOf(type))
    return {keptType(context, "arith_tuple_iter<" + tensor->first + ">"),
            layoutType(context, tensor->second)};
  return {};
}

/// The type of the result, for a form without this type; null if it cannot be
/// inferred.
static Type resultOf(StringRef name, Type operand) {
  if (name == "cute.deref_arith_tuple_iter") {
    std::optional<StringRef> text = textIn(operand, "arith_tuple_iter<");
    return text ? keptType(operand.getContext(), "int_tuple<" + *text + ">")
                : Type();
  }
  auto [iterator, layout] = partsOf(operand);
  return name == "cute.get_iter" ? iterator : layout;
}

/// The types of the operands, for a form without these types; none if they
/// cannot be inferred.
static std::optional<SmallVector<Type>> operandsOf(StringRef name, Type result,
                                                   size_t count) {
  auto [iterator, layout] = partsOf(result);
  SmallVector<Type> types;
  if (name == "cute.make_view")
    types.push_back(iterator);
  types.push_back(layout);
  if (!iterator || count > types.size() ||
      (name == "cute.make_view" && count == 0))
    return std::nullopt;
  types.truncate(count);
  return types;
}

//===----------------------------------------------------------------------===//
// Other attributes
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kOperandId = "operand_id";
static constexpr StringLiteral kProjection = "proj";
static constexpr StringLiteral kSegments = "operandSegmentSizes";
static constexpr StringLiteral kTwoCtas = "is_two_cta";
static constexpr StringLiteral kField = "field";
static constexpr StringLiteral kLetters = "ABC";

static DictionaryAttr dictionary(Builder &builder, StringRef name,
                                 Attribute value) {
  return builder.getDictionaryAttr(builder.getNamedAttr(name, value));
}

/// The groups of a copy or a multiplication: one operand in each, except that
/// the last group of a copy without predicate is empty. Null for another number
/// of operands.
static DictionaryAttr segments(Builder &builder, StringRef name, size_t count) {
  size_t groups = name == "cute.gemm" ? 5 : 4;
  if (count > groups || count < (name == "cute.gemm" ? groups : groups - 1))
    return {};
  SmallVector<int32_t> sizes(groups, 0);
  std::fill_n(sizes.begin(), count, 1);
  return dictionary(builder, kSegments, builder.getDenseI32ArrayAttr(sizes));
}

static DictionaryAttr kept(Operation *op) {
  return dyn_cast_if_present<DictionaryAttr>(op->getPropertiesAsAttribute());
}

/// The attribute of this name, if it is the only attribute of the op.
template <typename AttributeType>
static AttributeType onlyKept(Operation *op, StringRef name) {
  DictionaryAttr all = kept(op);
  return all && all.size() == 1 ? all.getAs<AttributeType>(name)
                                : AttributeType();
}

/// The word in `#cute.coord<"(1,_)">`, with quotes.
static std::optional<StringRef> projectionOf(Attribute attribute) {
  auto kept = dyn_cast_if_present<VerbatimAttr>(attribute);
  StringRef text = kept ? kept.getText() : StringRef();
  if (!text.consume_front("coord<") || !text.consume_back(">") ||
      text.size() < 2 || text.front() != '"' || text.back() != '"' ||
      text.drop_front().drop_back().find_first_of("\"\\") != StringRef::npos)
    return std::nullopt;
  return text;
}

/// Whether parsing the form of the op yields it again.
static bool hasForm(Operation *op, Form form) {
  StringRef name = op->getName().getStringRef();
  size_t operands = op->getNumOperands(), results = op->getNumResults();
  bool isBare = !kept(op);
  bool hasMore = !op->getDiscardableAttrDictionary().empty();
  Builder builder(op->getContext());
  switch (form) {
  case Form::Call:
    return isBare;
  case Form::CallForOperand: {
    auto id = onlyKept<IntegerAttr>(op, kOperandId);
    return id && id.getType().isSignlessInteger(32) &&
           id.getValue().ult(kLetters.size());
  }
  case Form::CallWithProjection:
    return isBare || projectionOf(onlyKept<Attribute>(op, kProjection));
  case Form::Copy: {
    DictionaryAttr expected = segments(builder, name, operands);
    return results == 0 && expected && kept(op) == expected;
  }
  case Form::Effect:
    return isBare && results == 0;
  case Form::To:
  case Form::Arrow:
    return isBare && operands == 1 && results == 1;
  case Form::Same:
    return isBare && operands == 1 && results == 1 &&
           op->getOperand(0).getType() == op->getResult(0).getType();
  case Form::Source:
    return isBare && operands == 0 && results == 1;
  case Form::ResultFollows:
    return isBare && operands == 1 && results == 1 &&
           op->getResult(0).getType() ==
               resultOf(name, op->getOperand(0).getType());
  case Form::OperandsFollow: {
    if (!isBare || results != 1)
      return false;
    auto types = operandsOf(name, op->getResult(0).getType(), operands);
    return types && llvm::equal(*types, op->getOperandTypes());
  }
  case Form::Ctas:
    return (isBare || onlyKept<UnitAttr>(op, kTwoCtas)) && results == 0 &&
           operands == (name.ends_with("alloc_tmem") ? 2 : 0);
  case Form::SetField:
    return onlyKept<Attribute>(op, kField) && !hasMore && operands == 2 &&
           results == 1 &&
           op->getOperand(0).getType() == op->getResult(0).getType();
  case Form::GetField:
    return onlyKept<Attribute>(op, kField) && !hasMore && operands == 1 &&
           results == 1;
  }
  llvm_unreachable("a form");
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static bool printForm(Operation *op, OpAsmPrinter &printer) {
  std::optional<Form> form = formOf(op->getName().getStringRef());
  if (!form || !hasForm(op, *form))
    return false;
  printer << op->getName();
  if (*form == Form::CallForOperand)
    printer << ' '
            << kLetters[onlyKept<IntegerAttr>(op, kOperandId).getInt()] << ' ';
  if (*form != Form::Ctas || op->getNumOperands() != 0) {
    printer << '(' << op->getOperands();
    if (*form == Form::CallWithProjection)
      if (auto text = projectionOf(onlyKept<Attribute>(op, kProjection)))
        printer << ", " << *text;
    if (*form == Form::SetField || *form == Form::GetField)
      printer << " : "
              << op->getOperand(op->getNumOperands() - 1).getType();
    printer << ')';
  }
  if (*form == Form::Ctas)
    printer << (kept(op) ? " [cta_2]" : " [ cta_1]");
  if (*form == Form::SetField || *form == Form::GetField)
    printer << " {" << kField << " = " << onlyKept<Attribute>(op, kField) << '}';
  else
    printer.printOptionalAttrDict(op->getDiscardableAttrDictionary().getValue());
  switch (*form) {
  case Form::Call:
  case Form::CallForOperand:
  case Form::CallWithProjection:
    printer << " : ";
    printer.printFunctionalType(op);
    break;
  case Form::Copy:
  case Form::Effect:
    printer << " : (" << op->getOperandTypes() << ')';
    break;
  case Form::To:
  case Form::Arrow:
    printer << " : " << op->getOperand(0).getType()
            << (*form == Form::To ? " to " : " -> ")
            << op->getResult(0).getType();
    break;
  case Form::Same:
  case Form::ResultFollows:
    printer << " : " << op->getOperand(0).getType();
    break;
  case Form::Source:
  case Form::OperandsFollow:
  case Form::SetField:
  case Form::GetField:
    printer << " : " << op->getResult(0).getType();
    break;
  case Form::Ctas:
    if (op->getNumOperands() != 0)
      printer << " : " << op->getOperandTypes();
    break;
  }
  return true;
}

static ParseResult parseForm(StringRef name, Form form, OpAsmParser &parser,
                             OperationState &result) {
  Builder &builder = parser.getBuilder();
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types, results;
  SMLoc loc = parser.getCurrentLocation();
  auto keep = [&](StringRef name, Attribute value) {
    result.propertiesAttr = dictionary(builder, name, value);
  };

  if (form == Form::CallForOperand) {
    StringRef letter;
    if (parser.parseKeyword(&letter))
      return failure();
    size_t id = letter.size() == 1 ? kLetters.find(letter) : StringRef::npos;
    if (id == StringRef::npos)
      return parser.emitError(loc, "expects the letter of an operand");
    keep(kOperandId, builder.getI32IntegerAttr(id));
  }
  bool hasOperands = form != Form::Ctas || name.ends_with("alloc_tmem");
  if (hasOperands && parser.parseLParen())
    return failure();
  while (hasOperands) {
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult found = parser.parseOptionalOperand(operand);
    if (found.has_value()) {
      if (failed(*found))
        return failure();
      operands.push_back(operand);
    } else if (form == Form::CallWithProjection && !operands.empty()) {
      std::string text;
      if (parser.parseString(&text))
        return failure();
      keep(kProjection,
           VerbatimAttr::get(builder.getContext(), "coord<\"" + text + "\">"));
      break;
    } else if (!operands.empty()) {
      return parser.emitError(parser.getCurrentLocation(), "expects an operand");
    }
    if (!found.has_value() || failed(parser.parseOptionalComma()))
      break;
  }
  bool isField = form == Form::SetField || form == Form::GetField;
  Type ofValue;
  if (isField && parser.parseColonType(ofValue))
    return failure();
  if (hasOperands && parser.parseRParen())
    return failure();
  if (form == Form::Ctas) {
    StringRef ctas;
    if (parser.parseLSquare() || parser.parseKeyword(&ctas) ||
        parser.parseRSquare())
      return failure();
    if (ctas == "cta_2")
      keep(kTwoCtas, builder.getUnitAttr());
    else if (ctas != "cta_1")
      return parser.emitError(loc, "expects 'cta_1' or 'cta_2'");
  }
  NamedAttrList attributes;
  if (parser.parseOptionalAttrDict(attributes))
    return failure();
  if (isField) {
    Attribute field = attributes.erase(kField);
    if (!field)
      return parser.emitError(loc, "expects 'field'");
    keep(kField, field);
  }
  result.attributes.append(attributes);
  if (!hasOperands)
    return success();
  if (parser.parseColon())
    return failure();

  auto wrong = [&](const Twine &what) { return parser.emitError(loc, what); };
  switch (form) {
  case Form::Call:
  case Form::CallForOperand:
  case Form::CallWithProjection: {
    FunctionType type;
    if (parser.parseType(type))
      return failure();
    llvm::append_range(types, type.getInputs());
    llvm::append_range(results, type.getResults());
    break;
  }
  case Form::Copy:
  case Form::Effect:
    if (parser.parseLParen() || parser.parseTypeList(types) ||
        parser.parseRParen())
      return failure();
    if (form == Form::Copy) {
      result.propertiesAttr = segments(builder, name, operands.size());
      if (!result.propertiesAttr)
        return wrong("has the wrong number of operands for its form");
    }
    break;
  case Form::Ctas:
    if (parser.parseTypeList(types))
      return failure();
    break;
  case Form::To:
  case Form::Arrow: {
    bool isTo = form == Form::To;
    if (parser.parseType(types.emplace_back()) ||
        (isTo ? parser.parseKeyword("to") : parser.parseArrow()) ||
        parser.parseType(results.emplace_back()))
      return failure();
    break;
  }
  case Form::Same:
  case Form::ResultFollows: {
    Type type;
    if (parser.parseType(type))
      return failure();
    types.push_back(type);
    results.push_back(form == Form::Same ? type : resultOf(name, type));
    if (!results.back())
      return wrong("has a result type that cannot be inferred from its "
                   "operand");
    break;
  }
  case Form::Source:
  case Form::OperandsFollow: {
    if (parser.parseType(results.emplace_back()))
      return failure();
    auto following = form == Form::Source
                         ? SmallVector<Type>()
                         : operandsOf(name, results[0], operands.size());
    if (!following)
      return wrong("has operand types that cannot be inferred from its result");
    types = std::move(*following);
    break;
  }
  case Form::SetField:
  case Form::GetField:
    if (parser.parseType(results.emplace_back()))
      return failure();
    if (form == Form::SetField)
      types.push_back(results[0]);
    types.push_back(ofValue);
    break;
  }
  result.addTypes(results);
  return parser.resolveOperands(operands, types, loc, result.operands);
}

static std::optional<OperationName::ParseAssemblyFn>
parserOf(StringRef name) {
  std::optional<Form> form = formOf(name);
  if (!form)
    return std::nullopt;
  return [name, form = *form](OpAsmParser &parser, OperationState &result) {
    return parseForm(name, form, parser, result);
  };
}

const verbatim::Forms tilespace::cute::kForms = {parserOf, printForm};
