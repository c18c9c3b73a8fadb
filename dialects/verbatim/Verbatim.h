//===- Verbatim.h - Text that a dialect keeps verbatim ----------*- C++ -*-===//

#ifndef TILESPACE_VERBATIM_H
#define TILESPACE_VERBATIM_H

#include "mlir-ext-compat.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/StringExtras.h"

namespace tilespace::verbatim {

/// A text form of a dialect's ops, besides the generic form.
struct Forms {
  /// The parser for an op of this name, if it has such a form.
  std::optional<mlir::OperationName::ParseAssemblyFn> (*parser)(
      llvm::StringRef name);
  /// Prints an op in such a form, and returns true, if the op fits the form.
  bool (*print)(mlir::Operation *op, mlir::OpAsmPrinter &printer);
};

/// The op model for an op of the records, which keeps all attributes.
/// `mlir-tblgen` would keep the attributes that the record names, and drop the
/// others silently. Everything else is as in MLIR.
template <typename ConcreteOp>
class Model final : public mlir::OperationName::Impl {
  using Operation = mlir::Operation;
  using OperationName = mlir::OperationName;
  using Attribute = mlir::Attribute;
  using Properties = mlir_ext::Properties;
  using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;
  /// The attributes between `<{` and `}>`; null if there are none.
  using Kept = mlir::DictionaryAttr;
  using Usual = mlir::RegisteredOperationName::Model<ConcreteOp>;

public:
  Model(mlir::Dialect *dialect, const Forms *forms)
      : Model(std::make_unique<Usual>(dialect), forms) {}

  llvm::LogicalResult
  foldHook(Operation *op, llvm::ArrayRef<Attribute> operands,
           llvm::SmallVectorImpl<mlir::OpFoldResult> &results) override {
    return usual->foldHook(op, operands, results);
  }
  void getCanonicalizationPatterns(mlir::RewritePatternSet &set,
                                   mlir::MLIRContext *context) override {
    usual->getCanonicalizationPatterns(set, context);
  }
  bool hasTrait(mlir::TypeID id) override { return usual->hasTrait(id); }
  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    auto parser =
        forms ? forms->parser(ConcreteOp::getOperationName()) : std::nullopt;
    return parser ? std::move(*parser) : usual->getParseAssemblyFn();
  }
  void populateDefaultAttrs(const OperationName &name,
                            mlir::NamedAttrList &attributes) override {
    usual->populateDefaultAttrs(name, attributes);
  }
  void printAssembly(Operation *op, mlir::OpAsmPrinter &printer,
                     llvm::StringRef name) override {
    if (!forms || !forms->print(op, printer))
      usual->printAssembly(op, printer, name);
  }
  llvm::LogicalResult verifyInvariants(Operation *op) override {
    return usual->verifyInvariants(op);
  }
  llvm::LogicalResult verifyRegionInvariants(Operation *op) override {
    return usual->verifyRegionInvariants(op);
  }

  std::optional<Attribute> getInherentAttr(Operation *op,
                                           llvm::StringRef name) override {
    Kept kept = keptOf(op);
    if (Attribute value = kept ? kept.get(name) : Attribute())
      return value;
    return std::nullopt;
  }
  void setInherentAttr(Operation *op, mlir::StringAttr name,
                       Attribute value) override {
    mlir::NamedAttrList list(keptOf(op));
    if (value)
      list.set(name, value);
    else
      list.erase(name);
    keptOf(op) = list.empty() ? Kept() : list.getDictionary(op->getContext());
  }
  void populateInherentAttrs(Operation *op,
                             mlir::NamedAttrList &attributes) override {
    if (Kept kept = keptOf(op))
      attributes.append(kept.begin(), kept.end());
  }
  llvm::LogicalResult verifyInherentAttrs(OperationName, mlir::NamedAttrList &,
                                          EmitError) override {
    return llvm::success();
  }

  int getOpPropertyByteSize() override { return sizeof(Kept); }
  void initProperties(OperationName, Properties storage,
                      Properties init) override {
    new (storage.as<Kept *>()) Kept(init ? *init.as<Kept *>() : Kept());
  }
  void deleteProperties(Properties properties) override {
    properties.as<Kept *>()->~Kept();
  }
  void populateDefaultProperties(OperationName, Properties) override {}
  llvm::LogicalResult setPropertiesFromAttr(OperationName,
                                            Properties properties,
                                            Attribute attribute,
                                            EmitError emitError) override {
    auto all = llvm::dyn_cast_if_present<Kept>(attribute);
    if (attribute && !all)
      return emitError() << "expects attributes by name, but got " << attribute;
    *properties.as<Kept *>() = all && all.empty() ? Kept() : all;
    return llvm::success();
  }
  Attribute getPropertiesAsAttr(Operation *op) override { return keptOf(op); }
  void copyProperties(Properties to, Properties from) override {
    *to.as<Kept *>() = *from.as<Kept *>();
  }
  bool compareProperties(Properties left, Properties right) override {
    return *left.as<Kept *>() == *right.as<Kept *>();
  }
  llvm::hash_code hashProperties(Properties properties) override {
    return hash_value(*properties.as<Kept *>());
  }

private:
  Model(std::unique_ptr<Usual> usual, const Forms *forms)
      : Impl(ConcreteOp::getOperationName(), usual->getDialect(),
             mlir::TypeID::get<ConcreteOp>(),
             std::move(usual->getInterfaceMap())),
        usual(std::move(usual)), forms(forms) {}

  static Kept &keptOf(Operation *op) {
    return *op->getPropertiesStorage().template as<Kept *>();
  }

  std::unique_ptr<Usual> usual;
  const Forms *forms;
};

/// Verifies `operandSegmentSizes`, which such ops may have, and writes it to
/// bytecode.
template <typename ConcreteOp>
class VerbatimAttributes
    : public mlir::OpTrait::TraitBase<ConcreteOp, VerbatimAttributes> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    std::optional<mlir::Attribute> given =
        op->getInherentAttr("operandSegmentSizes");
    if (!given)
      return llvm::success();
    int64_t total = 0;
    auto sizes = llvm::dyn_cast<mlir::DenseI32ArrayAttr>(*given);
    bool isCount = bool(sizes);
    for (int32_t size : sizes ? sizes.asArrayRef() : llvm::ArrayRef<int32_t>()) {
      isCount &= size >= 0;
      total += size;
    }
    if (!isCount || total != op->getNumOperands())
      return op->emitOpError("expects 'operandSegmentSizes' that add up to ")
             << op->getNumOperands() << ", but got " << *given;
    return llvm::success();
  }
  static llvm::LogicalResult readProperties(mlir::DialectBytecodeReader &reader,
                                            mlir::OperationState &state) {
    return reader.readOptionalAttribute(state.propertiesAttr);
  }
  void writeProperties(mlir::DialectBytecodeWriter &writer) {
    mlir::Operation *op = this->getOperation();
    writer.writeOptionalAttribute(op->getName().getOpPropertiesAsAttribute(op));
  }
};

/// Registers ops of the records with a dialect. The forms outlive it.
template <typename... ConcreteOps>
void addOperations(mlir::Dialect &dialect, const Forms *forms = nullptr) {
  (mlir::RegisteredOperationName::insert(
       std::make_unique<Model<ConcreteOps>>(&dialect, forms), {}),
   ...);
}

/// Whether the text names an alias. Its definition is not in the text, and
/// would be lost.
inline bool namesAlias(llvm::StringRef text) {
  bool quoted = false;
  while (!text.empty()) {
    char first = text.front();
    text = text.drop_front();
    if (quoted && first == '\\')
      text = text.drop_front(text.empty() ? 0 : 1);
    else if (first == '"')
      quoted = !quoted;
    else if (!quoted && (first == '!' || first == '#')) {
      llvm::StringRef name = text.take_while([](char c) {
        return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$';
      });
      text = text.drop_front(name.size());
      if (!name.empty() && !name.contains('.') && !text.starts_with("<"))
        return true;
    }
  }
  return false;
}

/// The text of a type or attribute. An error if it does not begin with a word.
inline llvm::FailureOr<llvm::StringRef> parse(mlir::DialectAsmParser &parser,
                                              llvm::StringRef what,
                                              llvm::StringRef dialect) {
  llvm::StringRef text = parser.getFullSymbolSpec();
  if (text.empty() || !(llvm::isAlpha(text.front()) || text.front() == '_')) {
    parser.emitError(parser.getNameLoc())
        << "unknown  " << what << " `" << text << "` in dialect `" << dialect
        << "`";
    return llvm::failure();
  }
  if (namesAlias(text)) {
    parser.emitError(parser.getNameLoc())
        << "expects no alias in a " << what << " of dialect `" << dialect
        << "`, which is kept verbatim";
    return llvm::failure();
  }
  return text;
}

/// Parses a type or attribute that keeps the text; null after an error.
template <typename Kept>
Kept parseAs(mlir::DialectAsmParser &parser, llvm::StringRef what,
             llvm::StringRef dialect) {
  llvm::FailureOr<llvm::StringRef> text = parse(parser, what, dialect);
  return succeeded(text) ? Kept::get(parser.getContext(), *text) : Kept();
}

/// Any op can be inlined, wherever it is.
struct Inliner : mlir::DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(mlir::Region *, mlir::Region *, bool,
                       mlir::IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(mlir::Operation *, mlir::Region *, bool,
                       mlir::IRMapping &) const final {
    return true;
  }
};

} // namespace tilespace::verbatim

#endif // TILESPACE_VERBATIM_H
