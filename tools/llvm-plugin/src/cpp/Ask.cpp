//===- Ask.cpp - Queries the passes about a copy of the module ------------===//
//
//   %v = load ptr, ptr %p, !dbg !7     !7 = !DILocation(line: 3, ...) in k.cu
//   %v = load ptr, ptr %p, !dbg !1     !1 = !DILocation(line: 12, ...): the copy
//   llvm.load %p                       loc(fused<12>["k.cu":3:5]): imported
//
// The importer keeps only the source location of each instruction. So the copy
// gets locations that are numbers, which map the facts about an operation back
// to its instruction. For diagnostics, the source locations are restored beside
// the numbers, and so are the marks of grid constants.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "mlir-ext-import.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/CommandLine.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/LLVMIRToNVVMTranslation.h"
#include "mlir/Target/LLVMIR/Import.h"

#include "mlir/Dialect/LLVMIR/LLVMConversionEnumsToLLVM.inc"

using namespace llvm;
using namespace tilespace;

extern "C" void tilespaceRegisterPasses();
extern "C" void tilespaceKeep(bool wanted);
extern "C" void tilespaceCompare(const TsProgram *program,
                                 const uint32_t *numbers,
                                 const TsOptions *options,
                                 void (*say)(void *, const char *, size_t),
                                 void *to);

extern "C" void tilespaceDump(const TsProgram *program,
                              void (*say)(void *, const char *, size_t),
                              void *to);

namespace {
enum class Asked { MLIR, LLVM, Both, Table };
} // namespace

/// For developers: which reader of LLVM IR is asked.
static cl::opt<Asked> readerOption(
    "tilespace-reader", cl::Hidden, cl::init(Asked::MLIR),
    cl::desc("The reader of LLVM IR"),
    cl::values(clEnumValN(Asked::MLIR, "mlir", "MLIR's import"),
               clEnumValN(Asked::LLVM, "llvm", "the table of LLVM IR"),
               clEnumValN(Asked::Both, "both",
                          "it, compared with the table of LLVM IR"),
               clEnumValN(Asked::Table, "table", "the table, which is printed")));

/// The same module in a context of its own.
static std::unique_ptr<Module> copyInto(const Module &module,
                                        LLVMContext &context) {
  SmallVector<char, 0> bytes;
  BitcodeWriter writer(bytes);
  writer.writeModule(module);
  writer.writeSymtab();
  writer.writeStrtab();
  Expected<std::unique_ptr<Module>> copy = parseBitcodeFile(
      MemoryBufferRef(StringRef(bytes.data(), bytes.size()),
                      module.getModuleIdentifier()),
      context);
  if (!copy) {
    consumeError(copy.takeError());
    return nullptr;
  }
  return std::move(*copy);
}

namespace {

/// Restores the source locations and the names of variables, beside the
/// numbers.
class Locator {
public:
  Locator(const Module &module, const Numbers &numbers,
          mlir::MLIRContext &context)
      : module(module), numbers(numbers), context(context) {
    for (const Function &function : module)
      if (!function.isDeclaration())
        functions[&function] = functions.size() + 1;
  }

  void run(mlir::ModuleOp imported) {
    imported->walk([&](mlir::Operation *op) {
      if (auto function = dyn_cast<mlir::LLVM::LLVMFuncOp>(op)) {
        op->setLoc(ofFunction(function));
        return;
      }
      op->setLoc(ofInstruction(op->getLoc()));
      for (mlir::Region &region : op->getRegions())
        locateArguments(region);
    });
    for (auto function : imported.getOps<mlir::LLVM::LLVMFuncOp>()) {
      locateArguments(function.getBody());
      nameArguments(function);
    }
  }

  /// The number of an instruction, or that of a function counted down from -1.
  static int64_t numberOf(mlir::Location location) {
    auto fused = dyn_cast<mlir::FusedLoc>(location);
    auto number =
        fused ? dyn_cast_or_null<mlir::IntegerAttr>(fused.getMetadata())
              : mlir::IntegerAttr();
    return number ? number.getInt() : 0;
  }

private:
  void locateArguments(mlir::Region &region) {
    for (mlir::Block &block : region)
      for (mlir::BlockArgument argument : block.getArguments())
        argument.setLoc(ofInstruction(argument.getLoc()));
  }

  void nameArguments(mlir::LLVM::LLVMFuncOp op) {
    const Function *function = module.getFunction(op.getName());
    if (!function || op.isExternal())
      return;
    for (auto [argument, original] :
         zip(op.getBody().getArguments(), function->args()))
      argument.setLoc(named(op.getLoc(), original));
  }

  /// A location with the name of a pointer: of the variable that it is the
  /// value of, by the debug info, or of the argument itself.
  mlir::Location named(mlir::Location place, const Value &value) {
    if (!value.getType()->isPointerTy())
      return place;
    SmallVector<DbgVariableRecord *> records;
    findDbgValues(const_cast<Value *>(&value), records);
    StringRef name = isa<Argument>(value) ? value.getName() : StringRef();
    for (const DbgVariableRecord *record : records)
      if (record->getNumVariableLocationOps() == 1 &&
          record->getExpression()->getNumElements() == 0)
        name = record->getVariable()->getName();
    if (name.empty())
      return place;
    return mlir::NameLoc::get(mlir::StringAttr::get(&context, name), place);
  }

  mlir::Location ofInstruction(mlir::Location location) {
    auto at = location->findInstanceOf<mlir::FileLineColLoc>();
    const Instruction *instruction =
        at ? numbers.instruction(at.getLine()) : nullptr;
    if (!instruction)
      return location;
    return numbered(
        named(inSource(instruction->getDebugLoc().get()), *instruction),
        at.getLine());
  }

  mlir::Location ofFunction(mlir::LLVM::LLVMFuncOp op) {
    mlir::Location place = mlir::UnknownLoc::get(&context);
    const Function *function = module.getFunction(op.getName());
    if (!function)
      return place;
    if (const DISubprogram *program = function->getSubprogram())
      place = mlir::FileLineColLoc::get(&context, program->getFilename(),
                                        program->getLine(), 0);
    return numbered(place, -int64_t(functions.lookup(function)));
  }

  mlir::Location inSource(const DILocation *at) {
    if (!at)
      return mlir::UnknownLoc::get(&context);
    mlir::Location place = mlir::FileLineColLoc::get(
        &context, at->getFilename(), at->getLine(), at->getColumn());
    if (const DILocation *inlined = at->getInlinedAt())
      place = mlir::CallSiteLoc::get(place, inSource(inlined));
    return place;
  }

  mlir::Location numbered(mlir::Location place, int64_t number) {
    auto metadata =
        mlir::IntegerAttr::get(mlir::IntegerType::get(&context, 64), number);
    return mlir::FusedLoc::get({place}, metadata, &context);
  }

  const Module &module;
  const Numbers &numbers;
  mlir::MLIRContext &context;
  DenseMap<const Function *, size_t> functions;
};

/// Reads numbers one by one; all zero behind the end.
class Reader {
public:
  explicit Reader(ArrayRef<int64_t> numbers) : numbers(numbers) {}
  bool atEnd() const { return numbers.empty(); }
  int64_t next() {
    if (numbers.empty())
      return 0;
    int64_t number = numbers.front();
    numbers = numbers.drop_front();
    return number;
  }

private:
  ArrayRef<int64_t> numbers;
};

} // namespace

static Atomic readAtomic(int64_t at, int64_t space, mlir::ArrayAttr equal) {
  Atomic atomic = {at, space};
  auto text = [&](unsigned index) {
    return cast<mlir::StringAttr>(equal[index]).str();
  };
  if (equal.size() == 2) {
    atomic.assembly = text(0);
    atomic.constraints = text(1);
    return atomic;
  }
  auto number = [&](unsigned index) {
    return cast<mlir::IntegerAttr>(equal[index]).getInt();
  };
  if (number(0) >= 0)
    atomic.operation =
        convertAtomicBinOpToLLVM(mlir::LLVM::AtomicBinOp(number(0)));
  atomic.ordering =
      convertAtomicOrderingToLLVM(mlir::LLVM::AtomicOrdering(number(1)));
  atomic.scope = text(2);
  return atomic;
}

static Answer read(mlir::ModuleOp module) {
  auto names = module->getAttrOfType<mlir::ArrayAttr>("tilespace.names");
  auto numbers =
      module->getAttrOfType<mlir::DenseI64ArrayAttr>("tilespace.answer");
  auto equals = module->getAttrOfType<mlir::ArrayAttr>("tilespace.atomics");
  Answer answer;
  auto casts = module->getAttrOfType<mlir::ArrayAttr>("tilespace.casts");
  if (!names || !numbers || !equals || !casts)
    return answer;
  for (auto cast : casts.getAsRange<mlir::ArrayAttr>()) {
    auto text = [&](unsigned index) {
      return mlir::cast<mlir::StringAttr>(cast[index]).str();
    };
    int64_t space = mlir::cast<mlir::IntegerAttr>(cast[0]).getInt();
    answer.casts[space] = {text(1), text(2)};
  }
  auto equal = equals.getAsRange<mlir::ArrayAttr>().begin();
  Reader reader(numbers.asArrayRef());
  for (auto name : names.getAsRange<mlir::StringAttr>()) {
    Body body;
    body.name = name.str();
    body.inside = reader.next();
    body.isClone = reader.next() != 0;
    for (int64_t facts = reader.next(); facts > 0; --facts) {
      Fact fact;
      fact.value = reader.next();
      fact.space = reader.next();
      fact.from = reader.next();
      fact.isOnlyFromThere = reader.next() != 0;
      for (int64_t uses = reader.next(); uses > 0; --uses)
        fact.uses.push_back(reader.next());
      body.facts.push_back(std::move(fact));
    }
    auto pairs = [&](std::vector<std::pair<int64_t, int64_t>> &to) {
      for (int64_t left = reader.next(); left > 0; --left) {
        int64_t first = reader.next();
        to.emplace_back(first, reader.next());
      }
    };
    pairs(body.calls);
    pairs(body.retyped);
    for (int64_t left = reader.next(); left > 0; --left) {
      int64_t at = reader.next();
      body.atomics.push_back(readAtomic(at, reader.next(), *equal++));
    }
    answer.bodies.push_back(std::move(body));
  }
  return answer;
}

/// Restores the attributes of arguments that the importer drops and an answer
/// depends on.
static void markGridConstants(const Module &module, mlir::ModuleOp imported) {
  using mlir::NVVM::NVVMDialect;
  StringRef mark = NVVMDialect::getGridConstantAttrName();
  auto unit = mlir::UnitAttr::get(imported.getContext());
  for (auto op : imported.getOps<mlir::LLVM::LLVMFuncOp>()) {
    const Function *function = module.getFunction(op.getName());
    for (unsigned i = 0, e = function ? function->arg_size() : 0; i != e; ++i)
      // The mark of an argument that is no memory means nothing, and does not
      // verify.
      if (function->getAttributes().hasParamAttr(i, mark) &&
          function->hasParamAttribute(i, Attribute::ByVal)) {
        op.setArgAttr(i, mark, unit);
        // Without it, the mark does not verify.
        op->setAttr(NVVMDialect::getKernelFuncAttrName(), unit);
      }
  }
}

static Message messageOf(mlir::Diagnostic &diagnostic) {
  Message message;
  switch (diagnostic.getSeverity()) {
  case mlir::DiagnosticSeverity::Error:
    message.kind = Message::Error;
    break;
  case mlir::DiagnosticSeverity::Warning:
    message.kind = Message::Warning;
    break;
  default:
    message.kind = Message::Remark;
  }
  message.at = Locator::numberOf(diagnostic.getLocation());
  message.text = diagnostic.str();
  if (auto at =
          diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>();
      at && at.getLine() != 0) {
    message.place =
        (at.getFilename().getValue() + ":" + Twine(at.getLine())).str();
    // A function has a line alone.
    if (at.getColumn() != 0)
      message.place += ":" + std::to_string(at.getColumn());
  }
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    message.notes.push_back(messageOf(note));
  return message;
}

static Message staysAsItIs(const Twine &why, int64_t at = 0) {
  return {Message::Remark, at, ("the module stays as it is: " + why).str()};
}

static Message notTaken(const Numbers &numbers, int64_t at) {
  return staysAsItIs(mlir_ext::cannotRepresent(numbers.instruction(at),
                                               numbers.function(-at)),
                     at);
}

namespace tilespace {

/// A copy of a module in MLIR, and passes on it.
class Copy {
public:
  Copy() : context(registry(), mlir::MLIRContext::Threading::DISABLED) {
    context.loadAllAvailableDialects();
  }

  /// Returns why the module stays as it is, if the import fails.
  std::optional<Message> import(const Module &module, const Numbers &numbers) {
    LLVMContext llvmContext;
    std::unique_ptr<Module> copy = copyInto(module, llvmContext);
    if (!copy || mlir_ext::numberLines(*copy) != numbers.instructionCount())
      return staysAsItIs("it cannot be copied");
    if (const Instruction *crash = mlir_ext::findCrash(*copy))
      return notTaken(numbers, crash->getDebugLoc().getLine());
    {
      mlir_ext::FirstError error(&context);
      imported = mlir::translateLLVMIRToModule(
          std::move(copy), &context, /*emitExpensiveWarnings=*/false,
          /*dropDICompositeTypeElements=*/true, /*loadAllDialects=*/false);
      if (imported)
        markGridConstants(module, *imported);
      if (!imported || failed(mlir::verify(*imported)))
        return notTaken(numbers, error.line > mlir_ext::kFunctions
                                     ? -int64_t(error.line - mlir_ext::kFunctions)
                                     : int64_t(error.line));
    }
    Locator(module, numbers, context).run(*imported);
    std::vector<Message> messages;
    if (!target().isNVPTX() && !run("number-memory-spaces", "", messages))
      return staysAsItIs("it cannot be numbered: " + messages.front().text);
    // The import has the name of the source alone; a report looks for sources
    // beside the file that was read, too.
    mlir::Location file = mlir::FileLineColLoc::get(
        &context, module.getModuleIdentifier(), 0, 0);
    if (file != imported->getLoc())
      imported->getOperation()->setLoc(
          mlir::FusedLoc::get(&context, {imported->getLoc(), file}));
    return std::nullopt;
  }

  /// Runs a pass of ours. A failure has an error among the messages.
  bool run(StringRef name, StringRef options, std::vector<Message> &messages) {
    size_t before = messages.size();
    mlir::ScopedDiagnosticHandler handler(
        &context, [&](mlir::Diagnostic &diagnostic) {
          messages.push_back(messageOf(diagnostic));
          return mlir::success();
        });
    std::string why = "the pass '" + name.str() + "' failed";
    mlir::PassManager passes(&context);
    const mlir::PassInfo *pass = mlir::PassInfo::lookup(name);
    auto cannotAdd = [&](const Twine &wrong) {
      why = wrong.str();
      return mlir::failure();
    };
    if (pass && succeeded(pass->addToPipeline(passes, options, cannotAdd)) &&
        succeeded(passes.run(*imported)))
      return true;
    if (none_of(drop_begin(messages, before), [](const Message &message) {
          return message.kind == Message::Error;
        }))
      messages.push_back({Message::Error, 0, why});
    return false;
  }

  mlir::ModuleOp module() { return *imported; }

private:
  static mlir::DialectRegistry registry() {
    static bool registered = [] {
      tilespaceRegisterPasses();
      return true;
    }();
    (void)registered;
    mlir::DialectRegistry registry;
    registry.insert<mlir::DLTIDialect, mlir::LLVM::LLVMDialect,
                    mlir::NVVM::NVVMDialect, mlir::memref::MemRefDialect>();
    mlir::registerLLVMDialectImport(registry);
    mlir::registerNVVMDialectImport(registry);
    return registry;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> imported;
};

} // namespace tilespace

static std::string optionsOf(const Options &options, bool hidesSlots,
                             ArrayRef<StringRef> except) {
  std::string text = options.ofPass("answer-memory-spaces", except);
  if (hidesSlots)
    text += "hides-slots=true ";
  return text;
}

/// Compares both readers. Returns what differs.
static std::optional<std::string> compareReaders(const Table &table,
                                                 const Numbers &numbers,
                                                 const TsOptions &options) {
  TsProgram program = table.program();
  DenseMap<const void *, uint32_t> known;
  for (auto [index, instruction] : enumerate(numbers.all()))
    known[instruction] = index + 1;
  std::vector<uint32_t> ofRecords;
  for (size_t i = 0; i != program.recordCount; ++i)
    ofRecords.push_back(known.lookup(program.records[i].value));
  std::vector<std::string> texts;
  auto say = [](void *to, const char *text, size_t size) {
    static_cast<std::vector<std::string> *>(to)->emplace_back(text, size);
  };
  tilespaceCompare(&program, ofRecords.data(), &options, say, &texts);
  if (texts.size() != 3)
    return std::nullopt;
  if (getenv("TILESPACE_GRAPHS"))
    errs() << "=== MLIR\n" << texts[1] << "=== LLVM\n" << texts[2];
  return texts[0];
}

std::optional<Answer> tilespace::ask(const Module &module,
                                     const Numbers &numbers,
                                     const Options &options, bool hidesSlots,
                                     StringRef original,
                                     std::vector<Message> &messages) {
  if (readerOption == Asked::Table) {
    Table table(module);
    TsProgram program = table.program();
    auto say = [](void *, const char *text, size_t size) { outs() << StringRef(text, size); };
    tilespaceDump(&program, say, nullptr);
    return std::nullopt;
  }
  // The comparison of the result with the original is MLIR's still.
  if (readerOption == Asked::LLVM && original.empty())
    return askInPlace(module, numbers, options, hidesSlots, messages);
  auto kept = std::make_shared<Copy>();
  Copy &copy = *kept;
  if (std::optional<Message> why = copy.import(module, numbers)) {
    messages.push_back(std::move(*why));
    return std::nullopt;
  }
  if (!original.empty()) {
    std::error_code error;
    raw_fd_ostream out(original, error);
    // As text, since bytecode duplicates a distinct attribute that is
    // referenced twice, and in generic form, since the pretty form omits
    // default values.
    copy.module()->print(
        out, mlir::OpPrintingFlags().enableDebugInfo().printGenericOpForm());
    out.flush();
    if (error || out.has_error()) {
      out.clear_error();
      messages.push_back({Message::Error, 0, "cannot write a copy"});
      return std::nullopt;
    }
  }
  if (readerOption == Asked::LLVM)
    return askInPlace(module, numbers, options, hidesSlots, messages);
  bool comparesReaders = readerOption == Asked::Both;
  if (!copy.run("mark-device-variables", "", messages))
    return std::nullopt;
  tilespaceKeep(comparesReaders);
  if (!copy.run("answer-memory-spaces",
                optionsOf(options, hidesSlots, {"report", "require-resolved"}),
                messages))
    return std::nullopt;
  if (comparesReaders)
    if (std::optional<std::string> difference = compareReaders(
            Table(module), numbers, plainOptions(options, hidesSlots))) {
      messages.push_back(
          {Message::Error, 0, "the readers differ " + *difference});
      return std::nullopt;
    }
  Answer answer = read(copy.module());
  answer.copy = kept;
  return answer;
}

static void tell(const Result &result, std::string given,
                 std::vector<Message> &messages) {
  mlir::ModuleOp module = result.answer.copy->module();
  std::vector<int64_t> list;
  for (const Outcome &outcome : result.outcomes)
    list.insert(list.end(),
                {outcome.body, outcome.at, outcome.operand, outcome.space});
  module->setAttr("tilespace.outcome",
                  mlir::DenseI64ArrayAttr::get(module.getContext(), list));
  result.answer.copy->run("answer-memory-spaces", given, messages);
}

void tilespace::tell(const Result &result, bool remarks,
                     std::vector<Message> &messages) {
  if (result.answer.inPlace)
    return tellInPlace(result, remarks, /*writes=*/false, "", messages);
  std::string given = optionsOf(result.options, result.hidesSlots, {"report"});
  if (remarks)
    given += "remarks=true ";
  ::tell(result, given, messages);
}

void tilespace::writeReport(const Result &result, StringRef code,
                            std::vector<Message> &messages) {
  if (result.answer.inPlace)
    return tellInPlace(result, /*remarks=*/false, /*writes=*/true, code, messages);
  mlir::ModuleOp module = result.answer.copy->module();
  if (!code.empty())
    module->setAttr("tilespace.code",
                    mlir::StringAttr::get(module.getContext(), code));
  // Without the code, all has been said.
  SmallVector<StringRef> said;
  if (code.empty())
    said = {"require-resolved"};
  ::tell(result, optionsOf(result.options, result.hidesSlots, said), messages);
}

void tilespace::check(const Module &module, const Numbers &numbers,
                      const Options &options, StringRef original,
                      std::vector<Message> &messages) {
  Copy copy;
  if (std::optional<Message> why = copy.import(module, numbers)) {
    messages.push_back({Message::Error, why->at, "the result: " + why->text});
    return;
  }
  copy.run("verify-memory-space-result",
           options.ofPass("verify-memory-space-result") +
               "original='" + original.str() + "'",
           messages);
}
