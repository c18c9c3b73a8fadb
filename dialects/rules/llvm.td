//===- llvm.td - rules for the llvm dialect ----------------------*- tablegen -*-===//
//
// Branches, calls, returns and `llvm.select` answer for themselves, through interfaces.
// Whatever is not here and has no pointers (arithmetic, comparisons of integers) needs no rule.
//
//===----------------------------------------------------------------------===//

include "rules/RuleBase.td"

// Arithmetic on addresses, and values passed on.

def : OpRule<"llvm.getelementptr", [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
def : OpRules<["llvm.bitcast", "llvm.freeze", "llvm.intr.ptrmask", "llvm.intr.launder.invariant.group",
               "llvm.intr.strip.invariant.group", "llvm.intr.ssa.copy", "llvm.intr.threadlocal.address"],
              [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
