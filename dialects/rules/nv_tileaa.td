//===- nv_tileaa.td - rules for the nv_tileaa dialect ------------*- tablegen -*-===//
//
// A tile of pointers is one pointer to the analysis: its elements agree on a space, or have none.
// In ops without a record here pointers escape: into the regions of `reduce`, `scan` and `generate`, and into
// `call_elementwise_intrinsic`. Calls, returns and yields have interfaces.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

defvar TileWritable = [Generic, Global, Shared, Local, SharedCluster];
defvar TileAtomic = [Generic, Global, Shared, SharedCluster];
defvar TileOrdered = Ordered<Segment<0>, "mem_semantic", "#nv_tileaa<mem_semantic weak>", Atomic, TileAtomic>;

//===----------------------------------------------------------------------===//
// Origins of pointers
//===----------------------------------------------------------------------===//

def : OpRule<"nv_tileaa.get_global", [SymbolAddress<0, "name">]>;
def : OpRule<"nv_tileaa.global">;
def : OpRule<"nv_tileaa.int_to_ptr", [FromInteger<0, Arg<0>>]>;
def : OpRule<"nv_tileaa.ptr_to_int", [Exposes<Arg<0>>]>;
def : OpRule<"nv_tileaa.memory_space_cast", [CastTo<0, Arg<0>>]>;

//===----------------------------------------------------------------------===//
// Pointers derived from pointers
//===----------------------------------------------------------------------===//

def : OpRules<["nv_tileaa.addptr", "nv_tileaa.block_tile", "nv_tileaa.broadcast", "nv_tileaa.conv_tile",
               "nv_tileaa.expand_dims", "nv_tileaa.extract", "nv_tileaa.extract_slice", "nv_tileaa.permute",
               "nv_tileaa.splat", "nv_tileaa.view"],
              [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
def : OpRules<["nv_tileaa.assume", "nv_tileaa.bitcast", "nv_tileaa.optimization_barrier"],
              [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>, SameAddress<0, Arg<0>>]>;
def : OpRule<"nv_tileaa.make_memref", [Follows<0, [Segment<0>]>, Retypes<0, Segment<0>>]>;
def : OpRule<"nv_tileaa.cat", [Follows<0, [Arg<0>, Arg<1>]>, Retypes<0, Arg<0>>, Retypes<0, Arg<1>>]>;
def : OpRule<"nv_tileaa.get_dim_size", [Polymorphic<Arg<0>>]>;
def : OpRule<"nv_tileaa.mark_for_reuse", [Polymorphic<All>]>;

//===----------------------------------------------------------------------===//
// Access. For masked-off elements, the result of a load is another operand.
//===----------------------------------------------------------------------===//

def : OpRule<"nv_tileaa.load", [Access<Segment<0>, Load>, TileOrdered, Polymorphic<Segment<0>>, Reads<0, Segment<0>>,
                                Follows<0, [Segment<3>]>]>;
def : OpRule<"nv_tileaa.store", [Access<Segment<0>, Store, TileWritable>, TileOrdered, Polymorphic<Segment<0>>,
                                 Writes<Segment<1>, Segment<0>>]>;
def : OpRule<"nv_tileaa.tiled_load", [Access<Segment<0>, Load>, TileOrdered, Polymorphic<Segment<0>>,
                                      Reads<0, Segment<0>>]>;
def : OpRule<"nv_tileaa.tiled_store", [Access<Segment<0>, Store, TileWritable>, TileOrdered, Polymorphic<Segment<0>>,
                                       Writes<Segment<1>, Segment<0>>]>;
// The instructions that these become access global memory only.
def : OpRule<"nv_tileaa.gather_load", [Access<Segment<0>, Gather, [Global]>, Demands<Segment<0>, [Global]>,
                                       Polymorphic<Segment<0>>, Reads<0, Segment<0>>,
                                       Follows<0, [Segment<3>]>]>;
def : OpRule<"nv_tileaa.scatter_store", [Access<Segment<0>, Gather, [Global]>, Demands<Segment<0>, [Global]>,
                                         Polymorphic<Segment<0>>, Writes<Segment<1>, Segment<0>>]>;
def : OpRules<["nv_tileaa.atomic_rmw", "nv_tileaa.tiled_atomic_rmw"],
              [Access<Segment<0>, Atomic, TileAtomic>, Polymorphic<Segment<0>>, Reads<0, Segment<0>>,
               Writes<Segment<1>, Segment<0>>]>;
def : OpRule<"nv_tileaa.atomic_cas", [Access<Segment<0>, Cmpxchg, TileAtomic>, Polymorphic<Segment<0>>,
                                      Reads<0, Segment<0>>, Writes<Segment<2>, Segment<0>>]>;

//===----------------------------------------------------------------------===//
// Queues: memory that holds their entries
//===----------------------------------------------------------------------===//

def : OpRule<"nv_tileaa.create_queue", [Source<0, Shared>]>;
def : OpRule<"nv_tileaa.queue.put", [Writes<From<1>, Arg<0>>]>;
// A result for each value of an entry: the first few are enough in practice, the others are unknown.
def : OpRule<"nv_tileaa.queue.get", [Reads<0, Arg<0>>, Reads<1, Arg<0>>, Reads<2, Arg<0>>, Reads<3, Arg<0>>]>;

// Its regions are read like any other code.
def : OpRule<"nv_tileaa.execute">;

//===----------------------------------------------------------------------===//
// Effects, but none on memory that holds pointers
//===----------------------------------------------------------------------===//

// It ends the program if the condition does not hold.
def : OpRule<"nv_tileaa.assert", [Assumes<Arg<0>>]>;
def : OpRules<["nv_tileaa.cancel_next_program_id", "nv_tileaa.create_mem_token", "nv_tileaa.join_mem_token",
               "nv_tileaa.message", "nv_tileaa.pragma", "nv_tileaa.print"]>;

//===----------------------------------------------------------------------===//
// Unknown code. Its operands escape; its results are unknown.
//===----------------------------------------------------------------------===//

def : OpRules<["nv_tileaa.elementwise_inline_asm", "nv_tileaa.extern_elementwise", "nv_tileaa.inject_ir",
               "nv_tileaa.launch_func", "nv_tileaa.plugin"],
              [Escapes<All>, Havoc]>;
