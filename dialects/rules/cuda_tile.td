//===- cuda_tile.td - rules for the cuda_tile dialect ------------*- tablegen -*-===//
//
// A tile of pointers is one pointer to the analysis, as in nv_tileaa; so is a tensor or a view, which is a pointer with
// sizes. Types of this dialect have no memory space: the inferred spaces are for the program that the conversion to
// nv_tileaa makes of it, in which each pointer gets its space.
//
//   entry @k(%p: tile<ptr<f32>>) {                 global: the host gives it
//     %t = make_tensor_view %p, ..                 follows %p
//     %v = make_partition_view %t                  follows %t
//     %x, %0 = load_view_tko weak %v[%i]           an access to global memory
//
// A loop-carried pointer has an unknown origin, since a loop is left from within ifs, and no interface describes the
// successor. The same holds for pointers that the region of a reduction combines.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

defvar CudaTileWritable = [Generic, Global, Shared, Local, SharedCluster];
defvar CudaTileAtomic = [Generic, Global, Shared, SharedCluster];
// `0 : i32` is weak.
defvar CudaTileOrdered = Ordered<Segment<0>, "memory_ordering_semantics", "0 : i32", Atomic, CudaTileAtomic>;

//===----------------------------------------------------------------------===//
// Origins of pointers
//===----------------------------------------------------------------------===//

def : OpRule<"cuda_tile.global">;
// This includes a constant global: the machine reads it as any other global memory.
def : OpRule<"cuda_tile.get_global", [Source<0, Global>]>;
// Memory of a block is shared by its threads. With `global`, a unit attribute, other blocks reach it.
def : OpRule<"cuda_tile.alloca", [VariesWithAttribute<"global">, Source<0, Shared>]>;
def : OpRule<"cuda_tile.alloca:unit", [Source<0, Global>]>;
def : OpRule<"cuda_tile.int_to_ptr", [FromInteger<0, Arg<0>>]>;
def : OpRule<"cuda_tile.ptr_to_int", [Exposes<Arg<0>>]>;
def : OpRule<"cuda_tile.addi", [Sums<0, Arg<0>, Arg<1>, 0>]>;
def : OpRule<"cuda_tile.subi", [Sums<0, Arg<0>, Arg<1>, 1>]>;

//===----------------------------------------------------------------------===//
// Pointers derived from pointers
//===----------------------------------------------------------------------===//

def : OpRules<["cuda_tile.broadcast", "cuda_tile.extract", "cuda_tile.make_gather_scatter_view",
               "cuda_tile.make_partition_view", "cuda_tile.make_strided_view", "cuda_tile.offset",
               "cuda_tile.permute", "cuda_tile.reshape"],
              [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
def : OpRules<["cuda_tile.assume", "cuda_tile.ptr_to_ptr"],
              [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>, SameAddress<0, Arg<0>>]>;
def : OpRule<"cuda_tile.make_tensor_view", [Follows<0, [Segment<0>]>, Retypes<0, Segment<0>>]>;
def : OpRules<["cuda_tile.cat", "cuda_tile.insert"],
              [Follows<0, [Arg<0>, Arg<1>]>, Retypes<0, Arg<0>>, Retypes<0, Arg<1>>]>;
def : OpRule<"cuda_tile.select", [Follows<0, [Arg<1>, Arg<2>]>, Retypes<0, Arg<1>>, Retypes<0, Arg<2>>]>;
def : OpRules<["cuda_tile.get_index_space_shape", "cuda_tile.get_tensor_shape"], [Polymorphic<Arg<0>>]>;

//===----------------------------------------------------------------------===//
// Access. No memory has pointers as elements: it has addresses only as numbers.
//===----------------------------------------------------------------------===//

def : OpRules<["cuda_tile.load_ptr_tko", "cuda_tile.load_view_tko"],
              [Access<Segment<0>, Load>, CudaTileOrdered, Polymorphic<Segment<0>>, Reads<0, Segment<0>>]>;
def : OpRule<"cuda_tile.store_ptr_tko",
             [Access<Segment<0>, Store, CudaTileWritable>, CudaTileOrdered, Polymorphic<Segment<0>>,
              Writes<Segment<1>, Segment<0>>]>;
def : OpRule<"cuda_tile.store_view_tko",
             [Access<Segment<1>, Store, CudaTileWritable>,
              Ordered<Segment<1>, "memory_ordering_semantics", "0 : i32", Atomic, CudaTileAtomic>,
              Polymorphic<Segment<1>>, Writes<Segment<0>, Segment<1>>]>;
def : OpRule<"cuda_tile.atomic_rmw_tko",
             [Access<Segment<0>, Atomic, CudaTileAtomic>, Polymorphic<Segment<0>>, Reads<0, Segment<0>>,
              Writes<Segment<1>, Segment<0>>]>;
def : OpRule<"cuda_tile.atomic_red_view_tko",
             [Access<Segment<0>, Atomic, CudaTileAtomic>, Polymorphic<Segment<0>>, Writes<Segment<2>, Segment<0>>]>;
def : OpRule<"cuda_tile.atomic_cas_tko",
             [Access<Segment<0>, Cmpxchg, CudaTileAtomic>, Polymorphic<Segment<0>>, Reads<0, Segment<0>>,
              Writes<Segment<2>, Segment<0>>]>;
// The memory of several machines is global.
def : OpRule<"cuda_tile.multimem_load_reduce_view_tko",
             [Access<Segment<0>, Atomic, [Global]>, Polymorphic<Segment<0>>, Reads<0, Segment<0>>]>;
def : OpRules<["cuda_tile.multimem_reduce_view_tko", "cuda_tile.multimem_store_view_tko"],
              [Access<Segment<0>, Atomic, [Global]>, Polymorphic<Segment<0>>, Writes<Segment<1>, Segment<0>>]>;

//===----------------------------------------------------------------------===//
// Effects, but none on memory that holds pointers
//===----------------------------------------------------------------------===//

// It ends the program if the condition does not hold.
def : OpRule<"cuda_tile.assert", [Assumes<Arg<0>>]>;
def : OpRules<["cuda_tile.gdc_launch_dependents_tko", "cuda_tile.gdc_wait_tko",
               "cuda_tile.memory_fence_alias_tko", "cuda_tile.print_tko"]>;
