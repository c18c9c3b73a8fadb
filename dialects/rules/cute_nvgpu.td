//===- cute_nvgpu.td - rules for NVIDIA's cute_nvgpu dialect ------*- tablegen -*-===//
//
// The demands of the instructions are PTX's. An atom is not a pointer, though an atom for TMA holds two: the address of
// its descriptor, which is followed, and the address of a barrier, which is always in shared memory.
//
// If the type names no space, the address of a descriptor stays generic: the instructions take its generic address, in
// any memory.
//
//===----------------------------------------------------------------------===//

include "cute.td"

// "The generic address of an opaque tensor-map object which resides in .param space or .const space or .global space."
defvar TmaDescriptor = [Generic, Global, Constant, Param];
defvar InDescriptorMemory = [Global, Constant, Param];

//===----------------------------------------------------------------------===//
// Origins of pointers
//===----------------------------------------------------------------------===//

def : OpRules<["cute_nvgpu.arch.alloc_smem", "cute_nvgpu.arch.get_dyn_smem"], [Source<0, Shared>]>;
// Its initial contents are the operand, which may have pointers in it.
def : OpRule<"cute_nvgpu.arch.alloc_rmem", [Source<0, Local>, Escapes<Arg<0>>, Havoc]>;
// A kernel argument that the kernel cannot write.
def : OpRule<"cute_nvgpu.get_grid_constant_pointer", [Source<0, Param>]>;

//===----------------------------------------------------------------------===//
// Atoms
//===----------------------------------------------------------------------===//

// A word in an attribute selects the pointer of an atom. A future word may be another word for the descriptor.
def : OpRule<"cute_nvgpu.atom.set_value",
             [VariesWithAttribute<"field">, Follows<0, [Arg<0>, Arg<1>]>, Exposes<Arg<1>>]>;
def : OpRules<["cute_nvgpu.atom.set_value:cache_policy", "cute_nvgpu.atom.set_value:mcast_mask"],
              [Follows<0, [Arg<0>]>, Exposes<Arg<1>>]>;
// Lowered, an atom is a struct with a pointer to shared memory for the barrier.
def : OpRule<"cute_nvgpu.atom.set_value:tma_bar",
             !listconcat(InSpaces<Arg<1>, Barrier, [Shared]>.effects, [Follows<0, [Arg<0>]>, Exposes<Arg<1>>])>;
def : OpRule<"cute_nvgpu.atom.get_value:tma_bar", [Source<0, Shared>]>;
def : OpRule<"cute_nvgpu.atom.set_value:tma_descriptor_ptr", [Follows<0, [Arg<1>]>, Exposes<Arg<1>>]>;
def : OpRule<"cute_nvgpu.atom.get_value", [VariesWithAttribute<"field">]>;
def : OpRules<["cute_nvgpu.atom.get_value:tma_descriptor_ptr", "cute_nvgpu.atom.make_exec_tma",
               "cute_nvgpu.get_tma_desc_addr"],
              [Follows<0, [Arg<0>]>]>;
def : OpRules<["cute_nvgpu.atom.get_coord_tensor", "cute_nvgpu.prefetch_tma_desc"]>;
def : OpRules<["cute_nvgpu.atom.make_s2t_copy", "cute_nvgpu.atom.make_tmem_copy"],
              [Exposes<Arg<1>>]>;
def : OpRule<"cute_nvgpu.atom.tma_partition",
             [Follows<0, [Arg<3>]>, Retypes<0, Arg<3>>, Follows<1, [From<4>]>]>;
def : OpRule<"cute_nvgpu.atom.make_tma_residue_tensor", [Follows<0, [Arg<1>]>, Retypes<0, Arg<1>>]>;

//===----------------------------------------------------------------------===//
// Descriptors: numbers with an address in them
//===----------------------------------------------------------------------===//

def : OpRules<["cute_nvgpu.make_gmma_smem_desc", "cute_nvgpu.make_umma_smem_desc",
               "cute_nvgpu.sm103.make_umma_smem_desc_circular", "cute_nvgpu.sm107.make_umma_smem_desc",
               "cute_nvgpu.sm107.make_umma_smem_desc_circular"],
              !listconcat(InSpaces<All, Matrix, [Shared]>.effects, [Exposes<All>])>;
def : OpRules<["cute_nvgpu.atom.get_copy_s2t_smem_desc_view", "cute_nvgpu.atom.sm107.get_copy_s2t_smem_desc_view"],
              !listconcat(InSpaces<Arg<1>, Matrix, [Shared]>.effects, [Exposes<Arg<1>>])>;
def : OpRules<["cute_nvgpu.atom.make_non_exec_2d_gather4_tma_load", "cute_nvgpu.atom.make_non_exec_2d_scatter4_tma_store",
               "cute_nvgpu.atom.make_non_exec_im2col_tma_load", "cute_nvgpu.atom.make_non_exec_im2col_tma_store",
               "cute_nvgpu.atom.make_non_exec_tiled_tma_load", "cute_nvgpu.atom.make_non_exec_tiled_tma_reduce",
               "cute_nvgpu.atom.make_non_exec_tiled_tma_store", "cute_nvgpu.make_tma_desc_im2col",
               "cute_nvgpu.make_tma_desc_tiled"],
              [Exposes<Arg<0>>, Polymorphic<Arg<0>>, Demands<Arg<0>, [Global]>]>;
// Written to memory. The host has separate ops for that: a descriptor changed on the device is in global or shared
// memory.
defvar InWritableMemory = [Global, Shared];
def : OpRule<"cute_nvgpu.make_tma_desc_tiled_at",
             [Exposes<Arg<0>>, Polymorphic<Arg<0>>, Demands<Arg<0>, [Global]>, Access<Arg<3>, Store, [Generic, Global, Shared]>,
              Polymorphic<Arg<3>>, Demands<Arg<3>, InWritableMemory>]>;
def : OpRule<"cute_nvgpu.make_tma_desc_im2col_at",
             [Exposes<Arg<0>>, Polymorphic<Arg<0>>, Demands<Arg<0>, [Global]>, Access<Arg<10>, Store, [Generic, Global, Shared]>,
              Polymorphic<Arg<10>>, Demands<Arg<10>, InWritableMemory>]>;
def : OpRule<"cute_nvgpu.update_tma_desc",
             [Exposes<Arg<1>>, Polymorphic<Arg<1>>, Demands<Arg<1>, [Global]>, Access<Arg<2>, Other, [Generic, Global, Shared]>,
              Polymorphic<Arg<2>>, Demands<Arg<2>, InWritableMemory>]>;
def : OpRule<"cute_nvgpu.copy_tma_desc",
             [Access<Arg<1>, Store, [Generic, Global, Shared]>, Polymorphic<Arg<1>>, Demands<Arg<1>, InWritableMemory>]>;
def : OpRule<"cute_nvgpu.arch.prefetch_tma_desc",
             [Access<Arg<0>, Prefetch, TmaDescriptor>, Demands<Arg<0>, InDescriptorMemory>, Unfollowed]>;
def : OpRule<"cute_nvgpu.cast_tma_desc_to_integer", [Exposes<Arg<0>>]>;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

// In CuTe DSL 4.4, an address in another block's shared memory has the type of a shared pointer.
defvar OnDescriptor = [Access<Arg<0>, Bulk, TmaDescriptor>, Demands<Arg<0>, InDescriptorMemory>, Unfollowed];
def : OpRule<"cute_nvgpu.arch.copy.SM100.tma_load",
             !listconcat(OnDescriptor, InSpaces<Arg<1>, Bulk, InCluster>.effects, InSpaces<Arg<2>, Barrier, InCluster>.effects,
                         [CopiesBetween<Shared, Global>, CopiesBetween<SharedCluster, Global>])>;
def : OpRules<["cute_nvgpu.arch.copy.SM100.tma_reduce", "cute_nvgpu.arch.copy.SM100.tma_store"],
              !listconcat(OnDescriptor, InSpaces<Arg<1>, Bulk, [Shared]>.effects, [CopiesBetween<Global, Shared>])>;
// These take another address for the tensor.
def : OpRule<"cute_nvgpu.arch.copy.SM107.tma_load_override",
             !listconcat(OnDescriptor, InSpaces<Arg<1>, Bulk, InCluster>.effects, InSpaces<Arg<2>, Barrier, InCluster>.effects,
                         [Exposes<Arg<3>>, CopiesBetween<Shared, Global>, CopiesBetween<SharedCluster, Global>])>;
def : OpRule<"cute_nvgpu.arch.copy.SM107.tma_store_override",
             !listconcat(OnDescriptor, InSpaces<Arg<1>, Bulk, [Shared]>.effects,
                         [Exposes<Arg<2>>, CopiesBetween<Global, Shared>])>;
def : OpRule<"cute_nvgpu.arch.copy.SM90.bulk_copy_g2s",
             !listconcat(InSpaces<Arg<0>, Bulk, [Global]>.effects, InSpaces<Arg<1>, Bulk, InCluster>.effects,
                         InSpaces<Arg<2>, Barrier, InCluster>.effects, [Copies<Arg<1>, Arg<0>>, Unfollowed])>;
def : OpRule<"cute_nvgpu.arch.copy.SM90.bulk_copy_s2g",
             !listconcat(InSpaces<Arg<0>, Bulk, [Shared]>.effects, InSpaces<Arg<1>, Bulk, [Global]>.effects,
                         [Copies<Arg<1>, Arg<0>>, Unfollowed])>;
def : OpRule<"cute_nvgpu.arch.copy.SM90.bulk_copy_s2s",
             !listconcat(InSpaces<Arg<0>, Bulk, [Shared]>.effects, InSpaces<Arg<1>, Bulk, InCluster>.effects,
                         InSpaces<Arg<2>, Barrier, InCluster>.effects, [Copies<Arg<1>, Arg<0>>, Unfollowed])>;
def : OpRule<"cute_nvgpu.arch.copy.SM80.cp_async",
             !listconcat(InSpaces<Arg<0>, Memory, [Shared]>.effects, InSpaces<Arg<1>, Memory, [Global]>.effects,
                         [Copies<Arg<0>, Arg<1>>, Unfollowed])>;
def : OpRule<"cute_nvgpu.arch.copy.ldsm",
             !listconcat(InSpaces<Arg<0>, Matrix, [Shared]>.effects, [Reads<0, Arg<0>>, Unfollowed])>;
def : OpRule<"cute_nvgpu.arch.copy.stsm",
             !listconcat(InSpaces<Arg<0>, Matrix, [Shared]>.effects, [Writes<Arg<1>, Arg<0>>, Unfollowed])>;

//===----------------------------------------------------------------------===//
// Tensor memory
//===----------------------------------------------------------------------===//

// The address of the allocation is written to shared memory, and is read from there.
def : OpRule<"cute_nvgpu.arch.sm100.alloc_tmem",
             !listconcat(InSpaces<Arg<1>, Other, [Shared]>.effects, [Unfollowed])>;
def : OpRule<"cute_nvgpu.arch.sm100.retrieve_tmem_ptr",
             [Access<Arg<0>, Load, [Shared]>, Polymorphic<Arg<0>>, Demands<Arg<0>, [Shared]>, Source<0, Tensor>]>;
def : OpRule<"cute_nvgpu.arch.sm100.dealloc_tmem", [Access<Arg<0>, TensorCore, [Tensor]>]>;
def : OpRule<"cute_nvgpu.arch.copy.SM100.copy_s2t", [Access<Arg<1>, TensorCore, [Tensor]>, Unfollowed]>;
def : OpRule<"cute_nvgpu.arch.copy.SM100.tmem_load",
             [Access<Arg<0>, TensorCore, [Tensor]>, Reads<0, Arg<0>>, Unfollowed]>;
def : OpRule<"cute_nvgpu.arch.copy.SM100.tmem_store",
             [Access<Arg<0>, TensorCore, [Tensor]>, Writes<Arg<1>, Arg<0>>, Unfollowed]>;
def : OpRules<["cute_nvgpu.arch.mma.SM100.umma", "cute_nvgpu.arch.mma.SM100.umma_block_scaled",
               "cute_nvgpu.arch.mma.SM100.umma_block_scaled_sparse", "cute_nvgpu.arch.mma.SM100.umma_sparse",
               "cute_nvgpu.arch.mma.SM107.umma", "cute_nvgpu.arch.mma.SM107.umma_block_scaled",
               "cute_nvgpu.arch.mma.SM107.umma_block_scaled_sparse", "cute_nvgpu.arch.mma.SM107.umma_sparse"],
              [Access<All, TensorCore, [Tensor]>, Unfollowed]>;

//===----------------------------------------------------------------------===//
// Numbers only
//===----------------------------------------------------------------------===//

def : OpRule<"cute_nvgpu.arch.make_warp_uniform", [Follows<0, [Arg<0>]>]>;
def : OpRules<["cute_nvgpu.arch.get_dyn_smem_size", "cute_nvgpu.arch.mma.SM80", "cute_nvgpu.arch.mma.SM80.sparse",
               "cute_nvgpu.arch.mma.SM89", "cute_nvgpu.arch.mma.SM90", "cute_nvgpu.arch.mma.SM120.block_scaled",
               "cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit"]>;
