//===- Translate.cpp - Modules from text, bytecode and LLVM IR, and back --===//

#include "Depth.h"
#include "mlir-ext-compat.h"
#include "mlir-ext-import.h"
#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace mlir;

MlirModule mlirExtParseModule(MlirContext context, MlirStringRef source,
                              MlirStringRef name) {
  // The parser needs a null byte after the end.
  auto buffer =
      llvm::MemoryBuffer::getMemBufferCopy(unwrap(source), unwrap(name));
  if (failed(mlir_ext::checkDepth(unwrap(context), *buffer)))
    return {};
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(sources, ParserConfig(unwrap(context)));
  return wrap(module.release());
}

//===----------------------------------------------------------------------===//
// Import
//===----------------------------------------------------------------------===//

/// States alignment at the accesses: the alignment in the metadata of a loaded
/// pointer would be lost.
static void alignAccesses(llvm::Module &module) {
  const llvm::DataLayout &layout = module.getDataLayout();
  auto known = [&](llvm::Value *pointer) {
    return llvm::getKnownAlignment(pointer, layout);
  };
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *load = dyn_cast<llvm::LoadInst>(&instruction)) {
        load->setAlignment(
            std::max(load->getAlign(), known(load->getPointerOperand())));
      } else if (auto *store = dyn_cast<llvm::StoreInst>(&instruction)) {
        store->setAlignment(
            std::max(store->getAlign(), known(store->getPointerOperand())));
      } else if (auto *access = dyn_cast<llvm::MemIntrinsic>(&instruction)) {
        access->setDestAlignment(std::max(access->getDestAlign().valueOrOne(),
                                          known(access->getRawDest())));
        if (auto *copy = dyn_cast<llvm::MemTransferInst>(access))
          copy->setSourceAlignment(
              std::max(copy->getSourceAlign().valueOrOne(),
                       known(copy->getRawSource())));
      }
}

/// Whether a load says how its result is aligned.
static bool hasAlignment(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (instruction.hasMetadata(llvm::LLVMContext::MD_align))
        return true;
  return false;
}

namespace {
/// Facts in LLVM IR that MLIR's import drops: if they change the meaning of a
/// program, they are restored where the dialect can express them, or reported.
class Lost {
public:
  Lost(const llvm::Module &module, ModuleOp imported)
      : module(module), imported(imported), symbols(imported),
        unit(UnitAttr::get(imported.getContext())) {}

  void restore() {
    for (const llvm::Function &function : module)
      restore(function);
    for (const llvm::GlobalVariable &variable : module.globals())
      if (variable.isExternallyInitialized()) {
        auto op = symbols.lookup<LLVM::GlobalOp>(variable.getName());
        if (op)
          op.setExternallyInitializedAttr(unit);
        else
          add("externally_initialized");
      }
    if (!names.empty())
      emitWarning(imported.getLoc())
          << "MLIR's import of LLVM IR drops " << llvm::join(names, ", ");
  }

private:
  /// The names of arguments, for diagnostics and reports.
  static void name(LLVM::LLVMFuncOp op, const llvm::Function &function) {
    if (!op || op.isExternal())
      return;
    for (auto [argument, original] : zip(op.getArguments(), function.args()))
      if (original.hasName())
        argument.setLoc(NameLoc::get(
            StringAttr::get(op.getContext(), original.getName()),
            argument.getLoc()));
  }

  void restore(const llvm::Function &function) {
    if (function.hasPrefixData())
      add("prefix data");
    if (function.hasPrologueData())
      add("prologue data");
    auto op = symbols.lookup<LLVM::LLVMFuncOp>(function.getName());
    name(op, function);
    for (const llvm::Argument &argument : function.args())
      for (llvm::Attribute attribute :
           function.getAttributes().getParamAttrs(argument.getArgNo())) {
        if (!attribute.isStringAttribute())
          continue;
        StringRef name = attribute.getKindAsString();
        StringRef known = NVVM::NVVMDialect::getGridConstantAttrName();
        if (op && name == known) {
          // The mark of an argument that is not memory means nothing, and does
          // not verify.
          if (!argument.hasByValAttr())
            continue;
          op.setArgAttr(argument.getArgNo(), known, unit);
          // Without it, the mark does not verify.
          op->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), unit);
        } else
          add("\"" + name.str() + "\"");
      }
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = dyn_cast<llvm::CallBase>(&instruction))
        if (!isa<llvm::IntrinsicInst>(call))
          for (unsigned i = 0, e = call->getNumOperandBundles(); i != e; ++i)
            add("operand bundle \"" +
                call->getOperandBundleAt(i).getTagName().str() + "\"");
  }

  void add(const std::string &name) {
    if (!llvm::is_contained(names, name))
      names.push_back(name);
  }

  const llvm::Module &module;
  ModuleOp imported;
  SymbolTable symbols;
  UnitAttr unit;
  llvm::SmallVector<std::string> names;
};
} // namespace

/// Reads LLVM IR that verifies; null after an error, which was reported.
static std::unique_ptr<llvm::Module> readLLVMIR(MLIRContext *context,
                                                llvm::MemoryBufferRef source,
                                                llvm::LLVMContext &llvmContext,
                                                llvm::AsmParserContext &lines) {
  // The reader of debug info of old versions ends the process where the module
  // does not verify.
  static bool isLeftToUs =
      mlirExtSetLLVMFlag(wrap(StringRef("disable-auto-upgrade-debug-info")));
  llvm::SMDiagnostic wrong;
  std::unique_ptr<llvm::Module> read =
      llvm::parseIR(source, wrong, llvmContext, {}, &lines);
  StringRef name = source.getBufferIdentifier();
  if (!read) {
    // Bitcode has no lines.
    Location at = wrong.getLineNo() > 0
                      ? Location(FileLineColLoc::get(context, name,
                                                     wrong.getLineNo(),
                                                     wrong.getColumnNo() + 1))
                      : FileLineColLoc::get(context, name, 0, 0);
    emitError(at) << wrong.getMessage();
    return nullptr;
  }
  std::string broken;
  llvm::raw_string_ostream out(broken);
  bool hasBrokenDebugInfo = false;
  if (llvm::verifyModule(*read, &out, &hasBrokenDebugInfo)) {
    // The first error, and the instruction.
    auto [error, rest] = StringRef(broken).split('\n');
    emitError(FileLineColLoc::get(context, name, 0, 0))
        << "the module does not verify: " << error << ": "
        << rest.split('\n').first.trim();
    return nullptr;
  }
  if (isLeftToUs &&
      (hasBrokenDebugInfo || llvm::getDebugMetadataVersionFromModule(*read) !=
                                 llvm::DEBUG_METADATA_VERSION))
    llvm::StripDebugInfo(*read);
  return read;
}

/// Drops the import's warnings where nothing is lost: the text of the data
/// layout stays an attribute, and no tool of LLVM reads the version of CUDA's
/// SDK.
static LogicalResult dropIdleWarnings(Diagnostic &diagnostic) {
  std::string text = diagnostic.str();
  StringRef message = text;
  bool isIdle = message.starts_with("unhandled data layout token: ") ||
                message.starts_with(
                    "unsupported module flag value for key 'SDK Version'");
  return success(isIdle &&
                 diagnostic.getSeverity() == DiagnosticSeverity::Warning);
}

static OwningOpRef<ModuleOp>
importVerified(std::unique_ptr<llvm::Module> module, MLIRContext *context) {
  OwningOpRef<ModuleOp> imported = translateLLVMIRToModule(
      std::move(module), context, /*emitExpensiveWarnings=*/false);
  if (imported && failed(verify(*imported)))
    return nullptr;
  return imported;
}

/// Reports code that MLIR cannot represent: the given instruction, or else the
/// code of the first error when lines are numbers.
static void reportNotTaken(MLIRContext *context, StringRef name,
                           llvm::Module &module,
                           const llvm::Instruction *instruction,
                           const llvm::AsmParserContext &lines) {
  const llvm::Function *function = nullptr;
  if (!instruction) {
    mlir_ext::FirstError error(context);
    ScopedDiagnosticHandler quiet(context, [](Diagnostic &diagnostic) {
      return success(diagnostic.getSeverity() != DiagnosticSeverity::Error);
    });
    std::unique_ptr<llvm::Module> numbered = llvm::CloneModule(module);
    mlir_ext::numberLines(*numbered);
    importVerified(std::move(numbered), context);
    unsigned line = 0, functions = mlir_ext::kFunctions;
    for (const llvm::Function &each : module) {
      if (!each.isDeclaration() && ++functions == error.line)
        function = &each;
      for (const llvm::Instruction &one : llvm::instructions(each))
        if (++line == error.line)
          instruction = &one;
    }
  }
  std::optional<llvm::FileLocRange> at;
  if (instruction)
    at = mlir_ext::placeOf(lines, instruction);
  else if (function)
    at = lines.getFunctionLocation(function);
  // The lines of a parsed text begin with 0.
  Location place =
      at ? FileLineColLoc::get(context, name, at->Start.Line + 1, at->Start.Col + 1)
         : FileLineColLoc::get(context, name, 0, 0);
  if (const llvm::DILocation *debug = instruction ? instruction->getDebugLoc().get() : nullptr)
    place = FileLineColLoc::get(context, debug->getFilename(), debug->getLine(), debug->getColumn());
  emitError(place) << mlir_ext::cannotRepresent(instruction, function);
}

static OwningOpRef<ModuleOp> importLLVMIR(MLIRContext *context,
                                          llvm::MemoryBufferRef source) {
  DialectRegistry registry;
  registerAllFromLLVMIRTranslations(registry);
  context->appendDialectRegistry(registry);
  llvm::LLVMContext llvmContext;
  llvm::AsmParserContext lines;
  std::unique_ptr<llvm::Module> read =
      readLLVMIR(context, source, llvmContext, lines);
  if (!read)
    return nullptr;
  if (hasAlignment(*read))
    alignAccesses(*read);
  OwningOpRef<ModuleOp> module;
  const llvm::Instruction *crash = mlir_ext::findCrash(*read);
  if (!crash) {
    mlir_ext::FirstError error(context);
    ScopedDiagnosticHandler idle(context, dropIdleWarnings);
    module = importVerified(llvm::CloneModule(*read), context);
  }
  if (!module) {
    reportNotTaken(context, source.getBufferIdentifier(), *read, crash, lines);
    return module;
  }
  Lost(*read, *module).restore();
  // The import has only the name of the source.
  Location file =
      FileLineColLoc::get(context, source.getBufferIdentifier(), 0, 0);
  if (file != module->getLoc())
    module->getOperation()->setLoc(
        FusedLoc::get(context, {module->getLoc(), file}));
  return module;
}

MlirModule mlirExtImportLLVMIR(MlirContext context, MlirStringRef source,
                               MlirStringRef name) {
  // The parser needs a null byte after the end.
  auto buffer =
      llvm::MemoryBuffer::getMemBufferCopy(unwrap(source), unwrap(name));
  return wrap(
      importLLVMIR(unwrap(context), buffer->getMemBufferRef()).release());
}

/// Whether a text begins as LLVM IR does: MLIR has other comments, and other
/// words at the top.
static bool isTextOfLLVMIR(StringRef text) {
  while (true) {
    text = text.ltrim();
    if (!text.starts_with(";"))
      break;
    text = text.substr(std::min(text.find('\n'), text.size()));
  }
  auto isDefinition = [&](char sigil, StringRef word) {
    if (!text.consume_front(StringRef(&sigil, 1)))
      return false;
    text = text.drop_until([](char c) { return c == ' ' || c == '\n'; });
    return text.consume_front(" = ") && text.starts_with(word);
  };
  for (StringRef word : {"source_filename =", "target datalayout =",
                         "target triple =", "define ", "declare ",
                         "module asm ", "attributes #"})
    if (text.starts_with(word))
      return true;
  return isDefinition('%', "type ") || isDefinition('@', "") ||
         isDefinition('$', "comdat ");
}

bool mlirExtIsLLVMIR(MlirStringRef mlirSource) {
  StringRef source = unwrap(mlirSource);
  const auto *begin = source.bytes_begin();
  return llvm::isBitcode(begin, source.bytes_end()) || isTextOfLLVMIR(source);
}

bool mlirExtExportLLVMIR(MlirOperation op, MlirStringCallback write,
                         void *writer) {
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(unwrap(op), llvmContext);
  if (!module)
    return false;
  std::string text;
  llvm::raw_string_ostream out(text);
  module->print(out, nullptr);
  write(wrap(StringRef(text)), writer);
  return true;
}
