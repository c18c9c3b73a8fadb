//===- scf.td - rules for the scf dialect ------------------------*- tablegen -*-===//
//
// Where values go is told by upstream's region-branch interface. What it does not tell is
// that these ops take any type, so that a loop-carried pointer may get its space.
//
//===----------------------------------------------------------------------===//

include "rules/RuleBase.td"

def : OpRules<["scf.execute_region", "scf.for", "scf.index_switch", "scf.while"], [Carries]>;
def : OpRule<"scf.if", [Carries, Guards<Arg<0>>]>;
