//===- scf.td - rules for the scf dialect ------------------------*- tablegen -*-===//
//
// Upstream's region-branch interface describes the data flow, but not that these ops take any type, so that a
// loop-carried pointer may get its space.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

def : OpRules<["scf.execute_region", "scf.for", "scf.index_switch", "scf.while"], [Carries]>;
def : OpRule<"scf.if", [Carries, Guards<Arg<0>>]>;
