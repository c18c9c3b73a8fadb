//===- targets.td - rules for intrinsics of AMDGPU and SPIR-V ----*- tablegen -*-===//
//
// Those that access no memory and take no pointer are derived from upstream's records: they have no effect. One without
// a rule may do anything. The spaces are those that a copy of the module names (spaces.td, "Targets").
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

// The apertures of shared and private memory contain a flat address. That of neither is global; there is no test for it.
def : IntrinsicRule<"llvm.amdgcn.is.shared", [Tests<Arg<0>, Shared>, Unfollowed]>;
def : IntrinsicRule<"llvm.amdgcn.is.private", [Tests<Arg<0>, Local>, Unfollowed]>;

// Null unless the pointer is there: a result of its type is, or is null.
def : IntrinsicRule<"llvm.spv.generic.cast.to.ptr.explicit*", [Opaque<0>, Exposes<Arg<0>>]>;
