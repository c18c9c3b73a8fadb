//===- cute.td - rules for NVIDIA's cute dialect -----------------*- tablegen -*-===//
//
// A pointer and a view are the same to the analysis: an address with a type that has room for a space. A view of a
// view, or a pointer moved along a layout, stays in the same memory, so their types change together: Retypes beside
// Follows.
//
// The atom determines the demands of a copy or a multiplication on its operands. The type of the first operand is the
// atom, or contains it if the op is tiled:
//
//   cute.copy(%c, %src, %dst) : (!cute.tiled_copy<!cute_nvgpu.atom.simt_async_copy<...>, ...>, ...)
//
// The rule is then the rule of `cute.copy:cute_nvgpu.atom.simt_async_copy`. Any other atom is unknown code.
//
// An op of a future release has no rule, and is unknown code.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_RULES_CUTE_TD
#define TILESPACE_RULES_CUTE_TD

include "RuleBase.td"

defvar CuteWritable = [Generic, Global, Shared, Local, SharedCluster];
defvar InCluster = [Shared, SharedCluster];

//===----------------------------------------------------------------------===//
// Origins of pointers
//===----------------------------------------------------------------------===//

// Registers, or shared memory if an attribute says so: the type decides.
def : OpRule<"cute.memref.alloca">;
def : OpRule<"cute.memref.alloc_smem", [Source<0, Shared>]>;
def : OpRule<"cute.make_fragment_like", [Source<0, Local>, Polymorphic<Arg<0>>]>;
def : OpRule<"cute.inttoptr", [FromInteger<0, Arg<0>>]>;
def : OpRule<"cute.ptrtoint", [Exposes<Arg<0>>]>;
def : OpRule<"cute.memory_space_cast", [CastTo<0, Arg<0>>]>;

//===----------------------------------------------------------------------===//
// Pointers to the memory of an operand, or to a part of it
//===----------------------------------------------------------------------===//

def : OpRules<["cute.assume", "cute.derefine"], [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>, SameAddress<0, Arg<0>>]>;
// These derive layouts from layouts.
def : OpRules<["cute.add_offset", "cute.append_to_rank", "cute.apply_swizzle", "cute.coalesce", "cute.composition",
               "cute.dice", "cute.filter", "cute.filter_zeros", "cute.flat_divide", "cute.get_iter",
               "cute.group_modes", "cute.local_partition", "cute.local_tile", "cute.logical_divide", "cute.make_view",
               "cute.prepend_to_rank", "cute.recast_iter", "cute.select", "cute.slice", "cute.tiled_divide",
               "cute.zipped_divide"],
              [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
def : OpRules<["cute.tiled.copy.partition_D", "cute.tiled.copy.partition_S", "cute.tiled.copy.retile",
               "cute.tiled.mma.partition"],
              [Follows<0, [Arg<1>]>, Retypes<0, Arg<1>>]>;
// Observed only: shapes and strides, independent of the memory.
def : OpRules<["cute.cosize", "cute.get_layout", "cute.get_shape", "cute.get_stride", "cute.size",
               "cute.tiled.mma.partition_shape"],
              [Polymorphic<All>]>;

// Fragments for an atom: new registers or tensor memory, by the type, or descriptors, which contain the address.
def : OpRules<["cute.copy.make_fragment", "cute.mma.make_fragment"],
              [Exposes<Arg<1>>, Polymorphic<Arg<1>>]>;
def : OpRule<"cute.make_desc_iter", [Exposes<Arg<0>>]>;

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

def : OpRules<["cute.memref.load", "cute.ptr.load"],
              [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>]>;
// For masked-off elements, the result is an operand.
def : OpRule<"cute.memref.load_vec", [Access<Segment<0>, Load>, Polymorphic<Segment<0>>, Reads<0, Segment<0>>,
                                      Follows<0, [Segment<2>]>, Access<Segment<1>, Load>]>;
def : OpRule<"cute.memref.store", [Access<Arg<0>, Store, CuteWritable>, Polymorphic<Arg<0>>, Writes<Arg<2>, Arg<0>>]>;
def : OpRule<"cute.memref.store_vec", [Access<Segment<1>, Store, CuteWritable>, Polymorphic<Segment<1>>,
                                       Writes<Segment<0>, Segment<1>>, Access<Segment<2>, Load>]>;
def : OpRule<"cute.ptr.store", [Access<Arg<1>, Store, CuteWritable>, Polymorphic<Arg<1>>, Writes<Arg<0>, Arg<1>>]>;
// Which of the two pointers is read through the other is not public.
def : OpRule<"cute.load_scaled_index", [Access<Arg<0>, Load>, Access<Arg<1>, Load>]>;
def : OpRule<"cute.print_view", [Access<Arg<0>, Load>, Polymorphic<Arg<0>>]>;
def : OpRules<["cute.print_tma_desc_im2col", "cute.print_tma_desc_tiled"],
              [Access<Arg<0>, Other, [Generic, Global, Constant, Param]>]>;
// Elements of a view, by a function that is named in an attribute.
def : OpRule<"cute.reduce", [Access<All, Load>, Reads<0, Arg<0>>]>;

//===----------------------------------------------------------------------===//
// Copies, by their atoms
//===----------------------------------------------------------------------===//

def : OpRules<["cute.copy", "cute.copy_atom_call", "cute.gemm", "cute.mma_atom_call", "cute.prefetch",
               "cute.prefetch_atom_call"],
              [VariesWith<Arg<0>>, Escapes<All>, Havoc]>;

class OfAtoms<list<string> ops, list<string> atoms, list<Effect> effects>
    : OpRules<!foldl([]<string>, ops, all, op,
                     !listconcat(all, !foreach(atom, atoms, op # ":cute_nvgpu." # atom))),
              effects>;

// Groups after the predicate, which no release has, escape.
defvar CuteCopies = ["cute.copy", "cute.copy_atom_call"];
defvar Predicate = [Access<Segment<3>, Load>, Polymorphic<Segment<3>>, Escapes<Segment<4>>, Escapes<Segment<5>>];

// From any memory to any other.
def : OfAtoms<CuteCopies, ["atom.universal_copy"],
              !listconcat([Access<Segment<1>, Memory>, Polymorphic<Segment<1>>,
                           Access<Segment<2>, Memory, CuteWritable>, Polymorphic<Segment<2>>,
                           Copies<Segment<2>, Segment<1>>], Predicate)>;

// In these spaces and no others. No generic address is in tensor memory; elsewhere the demand holds for a generic
// address too.
class InSpaces<Operand at, AccessKind kind, list<MemorySpace> spaces> {
  list<Effect> effects = !listconcat([Access<at, kind, spaces>]<Effect>,
                                     !if(!eq(kind.name, "tensor"), []<Effect>,
                                         [Polymorphic<at>, Demands<at, spaces>]<Effect>));
}
// From one memory to another: cp.async, ldmatrix and the like take no generic addresses.
class CopyOf<list<string> atoms, AccessKind reads, list<MemorySpace> from, AccessKind writes, list<MemorySpace> to>
    : OfAtoms<CuteCopies, atoms,
              !listconcat(InSpaces<Segment<1>, reads, from>.effects, InSpaces<Segment<2>, writes, to>.effects,
                          [Copies<Segment<2>, Segment<1>>, Unfollowed], Predicate)>;
def : CopyOf<["atom.simt_async_copy"], Memory, [Global], Memory, [Shared]>;
def : CopyOf<["atom.g2r"], Memory, [Global], Memory, [Local]>;
def : CopyOf<["atom.r2g"], Memory, [Local], Memory, [Global]>;
def : CopyOf<["atom.s2r"], Memory, InCluster, Memory, [Local]>;
def : CopyOf<["atom.r2s"], Memory, [Local], Memory, InCluster>;
def : CopyOf<["atom.dsmem_store"], Memory, [Local], Memory, InCluster>;
def : CopyOf<["atom.ldsm"], Matrix, [Shared], Matrix, [Local]>;
def : CopyOf<["atom.stsm"], Matrix, [Local], Matrix, [Shared]>;
def : CopyOf<["atom.bulk_copy_g2s"], Bulk, [Global], Bulk, InCluster>;
def : CopyOf<["atom.bulk_copy_s2g"], Bulk, [Shared], Bulk, [Global]>;
def : CopyOf<["atom.bulk_copy_s2s"], Bulk, [Shared], Bulk, InCluster>;
def : CopyOf<["atom.tmem_load", "atom.tmem_load_red", "atom.tmem_load_spcompress"],
             TensorCore, [Tensor], Matrix, [Local]>;
def : CopyOf<["atom.tmem_store"], Matrix, [Local], TensorCore, [Tensor]>;
def : CopyOf<["atom.s2t_copy", "atom.sm100_s2t_copy_v2"], TensorCore, [Shared], TensorCore, [Tensor]>;
def : CopyOf<["atom.tmem_to_smem_copy"], TensorCore, [Tensor], TensorCore, [Shared]>;
// All copies of a multicast address, which is an address of global memory.
def : CopyOf<["atom.simt_multimem_ld_reduce"], Memory, [Global], Memory, [Local]>;
def : CopyOf<["atom.simt_multimem_red", "atom.simt_multimem_st"], Memory, [Local], Memory, [Global]>;

// By a descriptor in the atom and by coordinates, which are not pointers.
class TensorCopyOf<list<string> atoms, list<Effect> moves>
    : OfAtoms<CuteCopies, atoms, !listconcat(moves, Predicate, [Unfollowed])>;
def : TensorCopyOf<["atom.tma_load", "atom.im2col_tma_load", "atom.2d_gather4_tma_load"],
                   !listconcat(InSpaces<Segment<2>, Bulk, InCluster>.effects,
                               [Access<Segment<1>, Bulk, [Global]>, CopiesBetween<Shared, Global>,
                                CopiesBetween<SharedCluster, Global>])>;
def : TensorCopyOf<["atom.tma_store", "atom.im2col_tma_store", "atom.2d_scatter4_tma_store", "atom.tma_reduce"],
                   !listconcat(InSpaces<Segment<1>, Bulk, [Shared]>.effects,
                               [Access<Segment<2>, Bulk, [Global]>, CopiesBetween<Global, Shared>])>;

// To the caches, or by a descriptor.
def : OfAtoms<["cute.prefetch", "cute.prefetch_atom_call"],
              ["atom.universal_copy", "atom.simt_async_copy", "atom.tma_load", "atom.im2col_tma_load",
               "atom.2d_gather4_tma_load"],
              [Access<From<1>, Prefetch, [Generic, Global]>, Polymorphic<From<1>>, Unfollowed]>;

//===----------------------------------------------------------------------===//
// Multiplications. Operands: atom, D, A, B, C. They write no addresses.
//===----------------------------------------------------------------------===//

class MultiplicationOf<list<string> atoms, AccessKind ofD, list<MemorySpace> d, AccessKind ofA, list<MemorySpace> a,
                       list<Effect> more = []>
    : OfAtoms<["cute.gemm", "cute.mma_atom_call"], atoms,
              !listconcat(InSpaces<Segment<1>, ofD, d>.effects, InSpaces<Segment<2>, ofA, a>.effects,
                          InSpaces<Segment<4>, ofD, d>.effects,
                          [Escapes<Segment<5>>, Escapes<Segment<6>>, Unfollowed], more)>;
def : MultiplicationOf<["sm80.mma", "sm80.sparse_mma", "sm89.mma", "SM120.mma_bs", "sm120.mma_bs"],
                       Matrix, [Local], Matrix, [Local],
                       InSpaces<Segment<3>, Matrix, [Local]>.effects>;
// A thread loads the elements of its own product from any memory.
def : OfAtoms<["cute.gemm", "cute.mma_atom_call"], ["atom.universal_fma"],
              !listconcat(InSpaces<Segment<1>, Matrix, [Local]>.effects, InSpaces<Segment<4>, Matrix, [Local]>.effects,
                          [Access<Segment<2>, Memory>, Polymorphic<Segment<2>>, Access<Segment<3>, Memory>,
                           Polymorphic<Segment<3>>, Escapes<Segment<5>>, Escapes<Segment<6>>, Unfollowed])>;
// B is a descriptor, and A may be one.
def : MultiplicationOf<["sm90.mma"], Matrix, [Local], Matrix, [Local]>;
def : MultiplicationOf<["sm100.mma", "sm100.mma_sp", "sm100.mma_bs", "sm100.mma_bs_sp",
                        "sm103.mma", "sm103.mma_sp", "sm103.mma_bs", "sm103.mma_bs_sp",
                        "sm107.mma", "sm107.mma_sp", "sm107.mma_bs", "sm107.mma_bs_sp"],
                       TensorCore, [Tensor], TensorCore, [Tensor],
                       [Access<Segment<3>, TensorCore, [Tensor]>]>;

//===----------------------------------------------------------------------===//
// Layouts, coordinates and tuples of numbers: no pointers
//===----------------------------------------------------------------------===//

def : OpRules<["cute.blocked_product", "cute.ceil_div", "cute.complement", "cute.composed_get_inner",
               "cute.composed_get_offset", "cute.composed_get_outer", "cute.crd2idx", "cute.deref_arith_tuple_iter",
               "cute.deref_desc_iter", "cute.elem_less", "cute.equal", "cute.fast_divmod.compute",
               "cute.fast_divmod.create_divisor", "cute.fast_divmod.divide", "cute.fast_divmod.get_aux",
               "cute.fast_divmod.get_divisor", "cute.fast_divmod.make_divisor", "cute.flat_product", "cute.get",
               "cute.get_flat_coord", "cute.get_hier_coord", "cute.get_integral_coord", "cute.get_layouts_from_tile",
               "cute.get_leaves", "cute.get_scalars", "cute.idx2crd", "cute.increment_coord", "cute.kernel_smem_size",
               "cute.left_inverse", "cute.logical_product", "cute.make_arith_tuple_iter",
               "cute.make_composed_layout", "cute.make_coord", "cute.make_identity_layout",
               "cute.make_identity_tensor", "cute.make_int_tuple", "cute.make_layout", "cute.make_layout_like",
               "cute.make_ordered_layout", "cute.make_shape", "cute.make_sparse_elem", "cute.make_stride",
               "cute.make_tile", "cute.make_tiled_copy", "cute.make_tiled_copy_v2", "cute.make_tiled_mma",
               "cute.print", "cute.raked_product", "cute.random_delay", "cute.recast_layout", "cute.right_inverse",
               "cute.shape_div", "cute.smem_partition_size", "cute.static", "cute.stencil_divide", "cute.symbolic",
               "cute.tile_to_shape", "cute.tiled_product", "cute.to_int_tuple", "cute.tuple.product",
               "cute.tuple.product_each", "cute.tuple_add", "cute.tuple_div", "cute.tuple_mod", "cute.tuple_mul",
               "cute.tuple_sub", "cute.unpack_tuple", "cute.zipped_product"]>;
// An element may be a pointer, which can be extracted again.
def : OpRules<["cute.make_atom", "cute.make_tuple"], [Exposes<All>]>;

#endif // TILESPACE_RULES_CUTE_TD
