//===- ptr.td - rules for the ptr dialect ------------------------*- tablegen -*-===//

include "RuleBase.td"

defvar WritablePtr = [Generic, Global, Shared, Local, SharedCluster];

def : OpRule<"ptr.constant", [Null<0>]>;
def : OpRule<"ptr.ptr_add", [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
def : OpRules<["ptr.to_ptr", "ptr.from_ptr"], [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
// The metadata of a memref: sizes and strides, but also the address of its allocation.
def : OpRule<"ptr.get_metadata", [Follows<0, [Arg<0>]>]>;
// The number depends on the bits of both pointers.
def : OpRule<"ptr.ptr_diff", [Exposes<All>]>;
def : OpRule<"ptr.type_offset">;

def : OpRule<"ptr.load", [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>]>;
def : OpRule<"ptr.store", [Access<Arg<1>, Store, WritablePtr>, Polymorphic<Arg<1>>, Writes<Arg<0>, Arg<1>>]>;
def : OpRules<["ptr.masked_load", "ptr.gather"],
              [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>, Follows<0, [Arg<2>]>,
               Unfollowed]>;
def : OpRules<["ptr.masked_store", "ptr.scatter"],
              [Access<Arg<1>, Store, WritablePtr>, Polymorphic<Arg<1>>, Writes<Arg<0>, Arg<1>>, Unfollowed]>;
