//===- Represent.cpp - LLVM IR that MLIR's import does not take -----------===//

#include "mlir-ext-import.h"
#include "mlir/IR/Location.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

unsigned mlir_ext::numberLines(Module &module) {
  StripDebugInfo(module);
  DIBuilder builder(module);
  DIFile *file = builder.createFile("tilespace", "");
  builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), file,
                            "tilespace", false, "", 0);
  DISubroutineType *type =
      builder.createSubroutineType(builder.getOrCreateTypeArray({}));
  unsigned line = 0, functions = kFunctions;
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    ++functions;
    DISubprogram *scope = builder.createFunction(
        file, function.getName(), function.getName(), file, functions, type,
        functions, DINode::FlagZero, DISubprogram::SPFlagDefinition);
    function.setSubprogram(scope);
    for (Instruction &instruction : instructions(function))
      instruction.setDebugLoc(
          DILocation::get(module.getContext(), ++line, 0, scope));
  }
  builder.finalize();
  module.addModuleFlag(Module::Warning, "Debug Info Version",
                       DEBUG_METADATA_VERSION);
  return line;
}

/// Whether it ends MLIR 22 and 23.
static bool crashes(const Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  if (!call)
    return false;
  switch (call->getIntrinsicID()) {
  // The verifiers ask the elements of the vectors for their width.
  case Intrinsic::vector_insert:
  case Intrinsic::vector_extract:
    return call->getType()->isPtrOrPtrVectorTy();
  // The length is an attribute there.
  case Intrinsic::memcpy_inline:
  case Intrinsic::memset_inline:
    return !isa<ConstantInt>(cast<MemIntrinsic>(call)->getLength());
  default:
    return false;
  }
}

const Instruction *mlir_ext::findCrash(const Module &module) {
  for (const Function &function : module)
    for (const Instruction &instruction : instructions(function))
      if (crashes(instruction))
        return &instruction;
  return nullptr;
}

mlir_ext::FirstError::FirstError(mlir::MLIRContext *context)
    : ScopedDiagnosticHandler(context) {
  setHandler([this](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return mlir::failure();
    auto at = diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>();
    if (line == 0 && at)
      line = at.getLine();
    return mlir::success();
  });
}

std::string mlir_ext::cannotRepresent(const Instruction *instruction,
                                      const Function *function) {
  std::string what = "a part of the module";
  if (instruction) {
    auto *call = dyn_cast<CallBase>(instruction);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    what = ("the instruction '" +
            (callee ? callee->getName() : instruction->getOpcodeName()) + "'")
               .str();
  } else if (function) {
    what = ("the function '" + function->getName() + "'").str();
  }
  return "MLIR cannot represent " + what;
}
