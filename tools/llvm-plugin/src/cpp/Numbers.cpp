//===- Numbers.cpp - Instructions by number -------------------------------===//

#include "Tilespace.h"

using namespace llvm;
using namespace tilespace;

Numbers::Numbers(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    functions.push_back(&function);
    for (BasicBlock &block : function)
      for (Instruction &instruction : block) {
        instructions.push_back(&instruction);
        sites.push_back({&function, instruction.getDebugLoc().get()});
      }
  }
}

template <typename T> static T *at(const std::vector<T *> &all, int64_t number) {
  bool exists = number > 0 && uint64_t(number) <= all.size();
  return exists ? all[number - 1] : nullptr;
}

Instruction *Numbers::instruction(int64_t number) const {
  return at(instructions, number);
}

std::optional<Numbers::Site> Numbers::site(int64_t number) const {
  if (number < 1 || uint64_t(number) > sites.size())
    return std::nullopt;
  return sites[number - 1];
}

Function *Numbers::function(int64_t number) const {
  return at(functions, number);
}
