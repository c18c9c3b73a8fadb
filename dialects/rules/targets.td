//===- targets.td - rules for intrinsics of AMDGPU and SPIR-V ----*- tablegen -*-===//
//
// Rules for intrinsics that access no memory and take no pointer are derived from upstream's records: they have no
// effect. An intrinsic without a rule may do anything. The spaces are named as in a copy of the module (spaces.td,
// "Targets").
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

// A flat address is in the aperture of shared memory, or of private memory, or it is global; there is no test for
// global.
def : IntrinsicRule<"llvm.amdgcn.is.shared", [Tests<Arg<0>, Shared>, Unfollowed]>;
def : IntrinsicRule<"llvm.amdgcn.is.private", [Tests<Arg<0>, Local>, Unfollowed]>;

// Null unless the pointer is in the space of the result type: the result is in that space, or null.
def : IntrinsicRule<"llvm.spv.generic.cast.to.ptr.explicit*", [Opaque<0>, Exposes<Arg<0>>]>;
