//===- WholeProgram.cpp - Programs that no other code can call into -------===//
//
//   clang -x cuda k.cu                 __device__ float f(float *): only called here
//   clang -x cuda -fgpu-rdc k.cu       others may call f, and are linked with it
//
// Without -fgpu-rdc, which is the default for CUDA and HIP, no object is linked
// with the device code of another: only the host names something in it, kernels
// and variables. Clang leaves its device functions external all the same, so that
// each would have unknown callers. They become internal here, as with nvcc, which
// also drops the functions that no kernel reaches.
//
// Nothing in the module says how it was compiled. The arguments of clang's front
// end do, whether it is a process of its own or not: clang writes them into the
// options of the target machine, for debug information. Where there are none, as
// in opt and in the linker, nothing is assumed.
//
//===----------------------------------------------------------------------===//

#include "Code.h"
#include "Tilespace.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;
using namespace tilespace;

bool tilespace::isClosedByCommandLine(const PassBuilder &builder) {
  const TargetMachine *machine = partsOf(builder).machine;
  if (!machine)
    return false;
  StringRef arguments = machine->Options.MCOptions.CommandlineArgs;
  // Each argument has quotes. With --save-temps, a separate step reads the front
  // end's output, with the arguments of the front end.
  bool isSource = arguments.contains("\"-x\" \"cuda") ||
                  arguments.contains("\"-x\" \"hip") ||
                  arguments.contains("\"-x\" \"ir\"");
  return isSource && arguments.contains("\"-fcuda-is-device\"") &&
         !arguments.contains("\"-fgpu-rdc\"");
}

bool tilespace::isWholeProgram(const Module &module, const Options &options,
                               bool isClosed) {
  // A library of device functions has callers elsewhere.
  if (none_of(module, isKernel))
    return false;
  StringRef said = options.get("whole-program");
  // The inliner decides differently about internal functions.
  return said == "auto" ? isClosed && options.isLate() : said == "true";
}

/// Whether the host may name something: kernels, and variables other than the
/// front end's own constants (tables of virtual functions, literals) and those in
/// shared memory.
static bool hostNames(const GlobalValue &value) {
  if (auto *function = dyn_cast<Function>(&value))
    return isEntry(*function);
  auto *variable = dyn_cast<GlobalVariable>(&value);
  if (!variable || variable->isExternallyInitialized())
    return true;
  bool isTable = variable->isConstant() && variable->hasGlobalUnnamedAddr();
  return !isTable && variable->getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED;
}

/// Adds the words of a text of assembly that may be names: neither in a comment, nor
/// beside a dot as the parts of an instruction are.
static void addWords(StringRef text, StringSet<> &words) {
  auto isInName = [](char c) { return isAlnum(c) || c == '_' || c == '$' || c == '.'; };
  while (!text.empty()) {
    if (text.starts_with("//") || text.starts_with("/*")) {
      size_t end = text.starts_with("//") ? text.find('\n') : text.find("*/");
      text = end == StringRef::npos ? "" : text.drop_front(end + 1);
      continue;
    }
    StringRef word = text.take_while(isInName);
    if (!word.empty() && !word.contains('.'))
      words.insert(word);
    text = text.drop_front(std::max<size_t>(word.size(), 1));
  }
}

/// The words in all assembly of a module: a symbol with such a name is not only this
/// module's, and the code generator must neither drop it nor put it into a function.
static StringSet<> wordsOfAssembly(const Module &module) {
  StringSet<> words;
  std::string assembly = assemblyOf(module);
  addWords(assembly, words);
  for (const Function &function : module)
    for (const Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&instruction))
        if (auto *assembly = dyn_cast<InlineAsm>(call->getCalledOperand()))
          addWords(assembly->getAsmString(), words);
  return words;
}

bool tilespace::closeProgram(Module &module) {
  StringSet<> spelled = wordsOfAssembly(module);
  // Symbols in lists of used ones stay, too.
  return internalizeModule(module, [&](const GlobalValue &value) {
    return hostNames(value) || spelled.contains(value.getName());
  });
}

bool tilespace::dropUnreached(Module &module, FunctionAnalysisManager &analyses) {
  bool dropped = false, again = true;
  while (std::exchange(again, false))
    for (Function &function : make_early_inc_range(module)) {
      if (!function.hasLocalLinkage())
        continue;
      function.removeDeadConstantUsers();
      auto isOwn = [&](const Use &use) {
        auto *user = dyn_cast<Instruction>(use.getUser());
        return user && user->getFunction() == &function;
      };
      if (!all_of(function.uses(), isOwn))
        continue;
      analyses.clear(function, function.getName());
      function.deleteBody();
      function.eraseFromParent();
      dropped = again = true;
    }
  return dropped;
}
