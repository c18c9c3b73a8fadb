//===- InlineAsm.cpp - Constraints of inline assembly ---------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/Support.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

bool mlirExtInlineAsmCountConstraints(MlirStringRef constraints,
                                      intptr_t *nResults,
                                      intptr_t *nOperands) {
  StringRef text = unwrap(constraints);
  InlineAsm::ConstraintInfoVector parsed = InlineAsm::ParseConstraints(text);
  *nResults = *nOperands = 0;
  for (const InlineAsm::ConstraintInfo &constraint : parsed) {
    // An output written through a pointer is not a result.
    if (constraint.Type == InlineAsm::isOutput && !constraint.isIndirect)
      ++*nResults;
    else if (constraint.Type != InlineAsm::isClobber)
      ++*nOperands;
  }
  return text.empty() || !parsed.empty();
}
