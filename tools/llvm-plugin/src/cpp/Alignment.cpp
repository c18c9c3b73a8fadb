//===- Alignment.cpp - Alignment through a cast ---------------------------===//
//
//   define void @f(ptr align 16 %p)
//     %c = addrspacecast ptr %p to ptr addrspace(1)
//     %x = load float, ptr addrspace(1) %c, align 4
//
// LLVM knows from the argument that the load is aligned to 16, and merges it with
// its neighbors into one of four words; it does so after the plugin has run. It
// derives no alignment through a cast to an address space, and would leave four
// loads. So each access states beforehand the alignment that LLVM knows.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace tilespace;

Alignments::Alignments(const Answer &answer,
                       const SmallPtrSetImpl<Function *> &generic) {
  for (auto [record, instruction] : answer.instructions()) {
    Value *pointer = getLoadStorePointerOperand(instruction);
    if (!pointer || !isGeneric(pointer->getType()) ||
        !generic.contains(instruction->getFunction()))
      continue;
    Align align =
        getKnownAlignment(pointer, instruction->getDataLayout(), instruction);
    if (align > getLoadStoreAlignment(instruction))
      known[record] = align;
  }
}

void Alignments::state(const Rewritten &rewritten) const {
  SmallPtrSet<const Function *, 16> changed(rewritten.changed.begin(),
                                            rewritten.changed.end());
  for (const auto &[at, instruction] : rewritten.instructions) {
    auto align = known.find(at.record);
    if (align == known.end() || !instruction ||
        !changed.contains(cast<Instruction>(instruction)->getFunction()))
      continue;
    if (auto *load = dyn_cast<LoadInst>(instruction))
      load->setAlignment(align->second);
    else if (auto *store = dyn_cast<StoreInst>(instruction))
      store->setAlignment(align->second);
  }
}
