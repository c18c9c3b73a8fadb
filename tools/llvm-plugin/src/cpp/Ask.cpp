//===- Ask.cpp - What the passes know of a copy of the module -------------===//

#include "Tilespace.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/LLVMIRToNVVMTranslation.h"
#include "mlir/Target/LLVMIR/Import.h"

using namespace llvm;
using namespace tilespace;

extern "C" void tilespaceRegisterPasses();

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

/// Gives each instruction its number as the line of its location.
static void number(Module &module) {
  StripDebugInfo(module);
  DIBuilder builder(module);
  DIFile *file = builder.createFile("tilespace", "");
  builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), file,
                            "tilespace", false, "", 0);
  DISubroutineType *type =
      builder.createSubroutineType(builder.getOrCreateTypeArray({}));
  unsigned line = 0;
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    DISubprogram *scope = builder.createFunction(
        file, function.getName(), function.getName(), file, line + 1, type,
        line + 1, DINode::FlagZero, DISubprogram::SPFlagDefinition);
    function.setSubprogram(scope);
    for (BasicBlock &block : function)
      for (Instruction &instruction : block)
        instruction.setDebugLoc(
            DILocation::get(module.getContext(), ++line, 0, scope));
  }
  builder.finalize();
  module.addModuleFlag(Module::Warning, "Debug Info Version",
                       DEBUG_METADATA_VERSION);
}

namespace {

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

static Answer read(mlir::ModuleOp module) {
  auto names = module->getAttrOfType<mlir::ArrayAttr>("tilespace.names");
  auto numbers =
      module->getAttrOfType<mlir::DenseI64ArrayAttr>("tilespace.answer");
  Answer answer;
  if (!names || !numbers)
    return answer;
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
      for (int64_t uses = reader.next(); uses > 0; --uses)
        fact.uses.push_back(reader.next());
      body.facts.push_back(std::move(fact));
    }
    for (int64_t calls = reader.next(); calls > 0; --calls) {
      int64_t call = reader.next();
      body.calls.emplace_back(call, reader.next());
    }
    answer.bodies.push_back(std::move(body));
  }
  return answer;
}

std::optional<Answer> tilespace::ask(const Module &module, StringRef options,
                                     std::string &why) {
  LLVMContext llvmContext;
  std::unique_ptr<Module> copy = copyInto(module, llvmContext);
  if (!copy) {
    why = "the module cannot be copied";
    return std::nullopt;
  }
  number(*copy);

  static bool registered = [] {
    tilespaceRegisterPasses();
    return true;
  }();
  (void)registered;
  mlir::DialectRegistry registry;
  registry.insert<mlir::DLTIDialect, mlir::LLVM::LLVMDialect,
                  mlir::NVVM::NVVMDialect>();
  mlir::registerLLVMDialectImport(registry);
  mlir::registerNVVMDialectImport(registry);
  mlir::MLIRContext context(registry,
                            mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error &&
            why.empty())
          why = diagnostic.str();
        return mlir::success();
      });
  mlir::OwningOpRef<mlir::ModuleOp> imported = mlir::translateLLVMIRToModule(
      std::move(copy), &context, /*emitExpensiveWarnings=*/false,
      /*dropDICompositeTypeElements=*/true, /*loadAllDialects=*/false);
  if (!imported) {
    why = "MLIR cannot import it: " + why;
    return std::nullopt;
  }
  mlir::PassManager passes(&context);
  std::string pipeline =
      ("mark-device-variables,answer-memory-spaces{" + options + "}").str();
  if (failed(mlir::parsePassPipeline(pipeline, passes)) ||
      failed(passes.run(*imported))) {
    if (why.empty())
      why = "the passes failed";
    return std::nullopt;
  }
  return read(*imported);
}
