//===- Tools.cpp - The main functions of MLIR's tools ---------------------===//

#include "Depth.h"
#include "Entries.h"
#include "mlir-ext.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

void mlirExtRegisterAll(MlirDialectRegistry mlirRegistry) {
  DialectRegistry &registry = *unwrap(mlirRegistry);
  // MLIR's table of passes is one for the process, and has no lock.
  [[maybe_unused]] static const bool arePassesRegistered = (registerAllPasses(), true);
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
}

void mlirExtDialectRegistryAppend(MlirDialectRegistry registry,
                                  MlirDialectRegistry from) {
  unwrap(from)->appendTo(*unwrap(registry));
}

void mlirExtAddVersion(MlirStringRef line) {
  llvm::cl::AddExtraVersionPrinter(
      [line = unwrap(line).str()](raw_ostream &out) { out << line << '\n'; });
}

/// The text of the module that an input of another kind is read as; null after
/// an error.
static std::unique_ptr<llvm::MemoryBuffer>
textOf(const llvm::MemoryBuffer &source, DialectRegistry &registry,
       llvm::function_ref<MlirModule(MlirContext, MlirStringRef, MlirStringRef)>
           read,
       OpPrintingFlags flags) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(source.getMemBufferRef()), {});
  SourceMgrDiagnosticHandler handler(sources, &context);
  StringRef name = source.getBufferIdentifier();
  OwningOpRef<ModuleOp> module(
      unwrap(read(wrap(&context), wrap(source.getBuffer()), wrap(name))));
  if (!module)
    return nullptr;
  std::string text;
  llvm::raw_string_ostream out(text);
  module->print(out, flags.enableDebugInfo());
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(text, name);
  // The location in this text would be in no file.
  LogicalResult isFlat = success();
  {
    ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) {});
    isFlat = mlir_ext::checkDepth(&context, *buffer);
  }
  if (succeeded(isFlat))
    return buffer;
  emitError(FileLineColLoc::get(&context, name, 0, 0))
      << "a type, a constant or metadata is nested more than "
      << mlir_ext::kMaxDepth << " deep, which MLIR's parser rejects";
  return nullptr;
}

/// Whether a file may be of another kind: it does not parse, and need not, by
/// its name or by words that other tools' dumps have in their own form. An
/// error was reported.
static bool mayBeForeign(StringRef file, DialectRegistry &registry) {
  // A pipe has been read.
  if (!llvm::sys::fs::is_regular_file(file))
    return false;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(file);
  if (!buffer)
    return false;
  StringRef text = buffer->getBuffer();
  if ((file.ends_with(".mlir") || file.ends_with(".mlirbc")) &&
      !text.contains("tt.func") && !text.contains("!cute."))
    return false;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) {});
  return !parseSourceString<ModuleOp>(text, ParserConfig(&context));
}

/// Whether a text is too deep for the parser, which was then reported.
static bool isTooDeep(llvm::MemoryBufferRef source) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(source), {});
  SourceMgrDiagnosticHandler handler(sources, &context);
  return failed(mlir_ext::checkDepth(&context, source));
}

/// Writes the PTX that a module's binary holds, as it is; an error if it has none, or
/// several. What the passes print is parsed once more: it is text for MLIR's own main.
static LogicalResult writePTX(StringRef text, StringRef to, raw_ostream &out,
                              DialectRegistry &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (!module)
    return failure();
  SmallVector<StringRef> found;
  module->walk([&](gpu::BinaryOp binary) {
    for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>())
      if (object.getFormat() == gpu::CompilationTarget::Assembly)
        found.push_back(object.getObject().getValue().rtrim('\0'));
  });
  if (found.size() == 1) {
    out << found.front();
    return success();
  }
  llvm::errs() << to << ": error: the result has ";
  if (found.empty())
    llvm::errs() << "no PTX: use --to-ptx\n";
  else
    llvm::errs() << found.size() << " texts of PTX: write it to a file that is not named .ptx\n";
  return failure();
}

int mlirExtOptMain(int argc, char **argv, MlirStringRef toolName,
                   MlirDialectRegistry mlirRegistry, MlirStringRef option,
                   MlirStringRef description, MlirExtInputFilter filter,
                   void *filterData, MlirExtTextOption textOption,
                   MlirExtInputFormat format, MlirStringRef foreign) {
  DialectRegistry &registry = *unwrap(mlirRegistry);
  llvm::cl::opt<bool> isFiltered(unwrap(option), llvm::cl::init(false),
                                 llvm::cl::desc(unwrap(description)));
  llvm::cl::opt<std::string> text(
      unwrap(textOption.name), llvm::cl::desc(unwrap(textOption.description)),
      llvm::cl::value_desc(unwrap(textOption.valueName)));
  auto [input, output] =
      registerAndParseCLIOptions(argc, argv, unwrap(toolName), registry);
  if (text.getNumOccurrences() &&
      !textOption.set(wrap(StringRef(text)), textOption.data))
    return EXIT_FAILURE;
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));

  // As mlir::MlirOptMain does.
  if (input == "-" && llvm::sys::Process::FileDescriptorIsDisplayed(0))
    llvm::errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to "
                    "interrupt)\n";
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(input, &error);
  if (!buffer) {
    llvm::errs() << error << '\n';
    return EXIT_FAILURE;
  }
  std::string name = buffer->getBufferIdentifier().str();
  bool isOther =
      !isFiltered && buffer->getBuffer().starts_with(unwrap(format.magic));
  bool isMLIR = !isFiltered && !isOther &&
                !mlirExtIsLLVMIR(wrap(buffer->getBuffer()));
  if (isFiltered) {
    std::string filtered;
    auto append = [](MlirStringRef part, void *to) {
      static_cast<std::string *>(to)->append(part.data, part.length);
    };
    filter(wrap(StringRef(name)), wrap(buffer->getBuffer()), append, &filtered,
           filterData);
    buffer = llvm::MemoryBuffer::getMemBufferCopy(filtered, name);
  } else if (isOther) {
    auto read = [&](MlirContext context, MlirStringRef bytes,
                    MlirStringRef name) {
      return format.read(context, bytes, name, format.data);
    };
    // The form of a dialect need not have all that an op can have.
    buffer =
        textOf(*buffer, registry, read, OpPrintingFlags().printGenericOpForm());
    if (!buffer)
      return EXIT_FAILURE;
  } else if (!isMLIR) {
    buffer = textOf(*buffer, registry, mlirExtImportLLVMIR, OpPrintingFlags());
    if (!buffer)
      return EXIT_FAILURE;
  } else if (!isBytecode(buffer->getMemBufferRef())) {
    if (std::optional<std::string> whole =
            mlir_ext::withTileModules(buffer->getBuffer()))
      buffer = llvm::MemoryBuffer::getMemBufferCopy(*whole, name);
  }
  if (isTooDeep(*buffer))
    return EXIT_FAILURE;
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(output, &error);
  if (!file) {
    llvm::errs() << error << '\n';
    return EXIT_FAILURE;
  }
  // Who asks for PTX gets its text, not a module with a string of one line.
  bool isPTX = StringRef(output).ends_with(".ptx");
  std::string printed;
  llvm::raw_string_ostream module(printed);
  raw_ostream &out = isPTX ? static_cast<raw_ostream &>(module) : file->os();
  LogicalResult result = MlirOptMain(out, std::move(buffer), registry, config);
  if (isPTX && succeeded(result))
    result = writePTX(printed, output, file->os(), registry);
  if (failed(result) && isMLIR && mayBeForeign(input, registry))
    llvm::errs() << name << ": note: " << unwrap(foreign) << '\n';
  if (succeeded(result))
    file->keep();
  return asMainReturnCode(result);
}

int mlirExtLspServerMain(int argc, char **argv, MlirDialectRegistry registry) {
  return asMainReturnCode(MlirLspServerMain(argc, argv, *unwrap(registry)));
}
