//===- CuteNvgpu.td - atoms, copies and multiplications ------------*- tablegen -*-===//
//
// The ops of CuTe DSL 4.8, and the other ops of 4.4. A name in brackets is the name of an optional or variadic operand;
// `operandSegmentSizes` gives the numbers.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_CUTE_NVGPU_TD
#define TILESPACE_CUTE_NVGPU_TD

include "cute/CuteBase.td"

def CuteNvgpu_Dialect : Verbatim_Dialect<"cute_nvgpu"> {
  let summary = "The copies and multiplications of NVIDIA's GPUs, for CuTe";
  let description = [{
    Atoms and descriptors are types, and are kept verbatim. Some hold pointers: an atom for TMA holds
    the addresses of a barrier and of a descriptor.

    ```mlir
    %p = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i8, smem, align<1024>>
    ```
  }];
}

def CuteNvgpu_VerbatimType : Verbatim_Type<CuteNvgpu_Dialect>;
def CuteNvgpu_VerbatimAttr : Verbatim_Attr<CuteNvgpu_Dialect>;

class CuteNvgpu_Op<string m, dag operands, dag values, list<Trait> traits = []>
    : Verbatim_Op<CuteNvgpu_Dialect, m, operands, values, traits>;

//===----------------------------------------------------------------------===//
// CuTe DSL 4.8
//===----------------------------------------------------------------------===//

def CuteNvgpu_ArchAllocRmemOp : CuteNvgpu_Op<"arch.alloc_rmem", (ins AnyType:$input), (outs Cute_Ptr:$ptr)>;
def CuteNvgpu_ArchAllocSmemOp : CuteNvgpu_Op<"arch.alloc_smem", (ins), (outs Cute_Ptr:$ptr)> {
  let description = "Attributes: input.";
}
def CuteNvgpu_ArchCopySM90BulkCopyG2sOp
    : CuteNvgpu_Op<"arch.copy.SM90.bulk_copy_g2s", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = [{
    Operands: gmem_data_addr, dsmem_data_addr, dsmem_bar_addr, [multicast_mask], [cache_policy].
    Attributes: size.
  }];
}
def CuteNvgpu_ArchCopySM90BulkCopyS2gOp
    : CuteNvgpu_Op<"arch.copy.SM90.bulk_copy_s2g", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = "Operands: smem_data_addr, gmem_data_addr, [byte_mask], [cache_policy]. Attributes: size.";
}
def CuteNvgpu_ArchCopySM90BulkCopyS2sOp
    : CuteNvgpu_Op<"arch.copy.SM90.bulk_copy_s2s",
                   (ins AnyType:$smem_data_addr, AnyType:$dsmem_data_addr, AnyType:$dsmem_bar_addr,
                        AnyType:$cta_rank),
                   (outs)> {
  let description = "Attributes: size.";
}
def CuteNvgpu_ArchCopySM100CopyS2tOp
    : CuteNvgpu_Op<"arch.copy.SM100.copy_s2t", (ins AnyType:$src, AnyType:$dst), (outs)> {
  let description = "Attributes: dp, bits, cta, broadcast.";
}
def CuteNvgpu_ArchCopySM100TmaLoadOp
    : CuteNvgpu_Op<"arch.copy.SM100.tma_load", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = [{
    Operands: src_desc, dsmem_data_addr, dsmem_bar_addr, [coord], [multicast_mask], [offsets],
    [cache_policy]. Attributes: mode, num_cta.
  }];
  let hasVerifier = 1;
}
def CuteNvgpu_ArchCopySM100TmaReduceOp
    : CuteNvgpu_Op<"arch.copy.SM100.tma_reduce", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = "Operands: dst_desc, src_smem_data_addr, [coord], [cache_policy]. Attributes: mode, kind.";
  let hasVerifier = 1;
}
def CuteNvgpu_ArchCopySM100TmaStoreOp
    : CuteNvgpu_Op<"arch.copy.SM100.tma_store", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = "Operands: dst_desc, src_smem_data_addr, [coord], [cache_policy]. Attributes: mode.";
  let hasVerifier = 1;
}
def CuteNvgpu_ArchCopySM100TmemLoadOp
    : CuteNvgpu_Op<"arch.copy.SM100.tmem_load", (ins Cute_Ptr:$src), (outs AnyType:$dst)> {
  let description = "Attributes: num_dp, num_b, num_rep, pack_16.";
}
def CuteNvgpu_ArchCopySM100TmemStoreOp
    : CuteNvgpu_Op<"arch.copy.SM100.tmem_store", (ins Cute_Ptr:$dst, AnyType:$src), (outs)> {
  let description = "Attributes: num_dp, num_b, num_rep, expand_16.";
}
def CuteNvgpu_ArchCopySM107TmaLoadOverrideOp
    : CuteNvgpu_Op<"arch.copy.SM107.tma_load_override", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = [{
    Operands: src_desc, dsmem_data_addr, dsmem_bar_addr, override_addr, [tensor_size], [lower_stride],
    upper_stride, [coord], [multicast_mask], [cache_policy]. Attributes: mode, num_cta.
  }];
  let hasVerifier = 1;
}
def CuteNvgpu_ArchCopySM107TmaStoreOverrideOp
    : CuteNvgpu_Op<"arch.copy.SM107.tma_store_override", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = [{
    Operands: dst_desc, src_smem_data_addr, override_addr, [tensor_size], [lower_stride], upper_stride,
    [coord], [cache_policy]. Attributes: mode.
  }];
  let hasVerifier = 1;
}
def CuteNvgpu_ArchGetDynSmemOp : CuteNvgpu_Op<"arch.get_dyn_smem", (ins), (outs Cute_Ptr:$ptr)>;
def CuteNvgpu_ArchGetDynSmemSizeOp : CuteNvgpu_Op<"arch.get_dyn_smem_size", (ins), (outs AnyType:$size)>;
def CuteNvgpu_ArchMakeWarpUniformOp
    : CuteNvgpu_Op<"arch.make_warp_uniform", (ins AnyType:$val), (outs AnyType:$res)>;
def CuteNvgpu_ArchMmaSM107UmmaBlockScaledOp
    : CuteNvgpu_Op<"arch.mma.SM107.umma_block_scaled",
                   (ins AnyType:$a, AnyType:$b, AnyType:$cd, AnyType:$sf_a, AnyType:$sf_b, AnyType:$idesc,
                        AnyType:$accum),
                   (outs)> {
  let description = "Attributes: num_cta, vec_size, a_type, b_type, shape_k, a_collector_op, b_collector_op.";
}
def CuteNvgpu_ArchMmaSM107UmmaBlockScaledSparseOp
    : CuteNvgpu_Op<"arch.mma.SM107.umma_block_scaled_sparse",
                   (ins AnyType:$a, AnyType:$b, AnyType:$cd, AnyType:$sf_a, AnyType:$sf_b, AnyType:$e_op,
                        AnyType:$idesc, AnyType:$accum),
                   (outs)> {
  let description = "Attributes: num_cta, vec_size, a_type, b_type, shape_k, a_collector_op, b_collector_op.";
}
def CuteNvgpu_ArchMmaSM107UmmaOp
    : CuteNvgpu_Op<"arch.mma.SM107.umma", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = [{
    Operands: a, b, cd, idesc, accum, [disable_output_lane]. Attributes: num_cta, scale, a_type, b_type,
    shape_k, a_collector_op, b_collector_op.
  }];
}
def CuteNvgpu_ArchMmaSM107UmmaSparseOp
    : CuteNvgpu_Op<"arch.mma.SM107.umma_sparse",
                   (ins AnyType:$a, AnyType:$b, AnyType:$cd, AnyType:$e, AnyType:$idesc, AnyType:$accum), (outs)> {
  let description = "Attributes: num_cta, scale, a_type, b_type, shape_k, a_collector_op, b_collector_op.";
}
def CuteNvgpu_ArchMmaSM120BlockScaledOp
    : CuteNvgpu_Op<"arch.mma.SM120.block_scaled", (ins Variadic<AnyType>:$operands), (outs AnyType:$res)> {
  let description = [{
    Operands: [opA], [opB], [opC], sfA, sfB, byte_id_a, byte_id_b. Attributes: shape_MNK, vec_size,
    thread_id_a, thread_id_b, a_type, b_type, sf_type.
  }];
  let hasVerifier = 1;
}
def CuteNvgpu_ArchPrefetchTmaDescOp
    : CuteNvgpu_Op<"arch.prefetch_tma_desc", (ins AnyType:$tma_descriptor_ptr), (outs)> {
  let hasVerifier = 1;
}
def CuteNvgpu_ArchSm100AllocTmemOp
    : CuteNvgpu_Op<"arch.sm100.alloc_tmem", (ins AnyType:$n_cols, Cute_Ptr:$dst_ptr), (outs)> {
  let description = "Attributes: is_two_cta, exclusive.";
}
def CuteNvgpu_ArchSm100DeallocTmemOp
    : CuteNvgpu_Op<"arch.sm100.dealloc_tmem", (ins Cute_Ptr:$tmem_ptr, AnyType:$n_cols), (outs)> {
  let description = "Attributes: is_two_cta, exclusive.";
}
def CuteNvgpu_ArchSm100RelinquishTmemAllocPermitOp
    : CuteNvgpu_Op<"arch.sm100.relinquish_tmem_alloc_permit", (ins), (outs)> {
  let description = "Attributes: is_two_cta.";
}
def CuteNvgpu_ArchSm100RetrieveTmemPtrOp
    : CuteNvgpu_Op<"arch.sm100.retrieve_tmem_ptr", (ins Cute_Ptr:$smem_ptr), (outs Cute_Ptr:$tmem_ptr)>;
def CuteNvgpu_AtomMakeExecTmaOp
    : CuteNvgpu_Op<"atom.make_exec_tma", (ins AnyType:$input), (outs AnyType:$result)> {
  let description = "Attributes: override, no_fully_oob_tile.";
}
def CuteNvgpu_AtomMakeNonExec2dGather4TmaLoadOp
    : CuteNvgpu_Op<"atom.make_non_exec_2d_gather4_tma_load",
                   (ins AnyType:$gmem_tensor, AnyType:$gmem_coord_layout, AnyType:$smem_layout, AnyType:$cta_v_map),
                   (outs AnyType:$non_exec_atom, AnyType:$tma_tensor)> {
  let description = "Attributes: kind, num_multicast, tma_format.";
  let hasVerifier = 1;
}
def CuteNvgpu_AtomMakeNonExec2dScatter4TmaStoreOp
    : CuteNvgpu_Op<"atom.make_non_exec_2d_scatter4_tma_store",
                   (ins AnyType:$gmem_tensor, AnyType:$gmem_index_layout, AnyType:$smem_layout, AnyType:$cta_v_map),
                   (outs AnyType:$non_exec_atom, AnyType:$tma_tensor)> {
  let description = "Attributes: tma_format.";
  let hasVerifier = 1;
}
def CuteNvgpu_AtomMakeNonExecIm2colTmaLoadOp
    : CuteNvgpu_Op<"atom.make_non_exec_im2col_tma_load",
                   (ins AnyType:$gmem_tensor, AnyType:$smem_layout, AnyType:$cta_v_map, AnyType:$lower_corner_whd,
                        AnyType:$upper_corner_whd, AnyType:$lower_padding_whd, AnyType:$upper_padding_whd,
                        AnyType:$stride_whd, AnyType:$lower_srt, AnyType:$stride_srt),
                   (outs AnyType:$non_exec_atom, AnyType:$tma_tensor)> {
  let description = "Attributes: kind, num_multicast, tma_format.";
  let hasVerifier = 1;
}
def CuteNvgpu_AtomMakeNonExecIm2colTmaStoreOp
    : CuteNvgpu_Op<"atom.make_non_exec_im2col_tma_store",
                   (ins AnyType:$gmem_tensor, AnyType:$smem_layout, AnyType:$cta_v_map),
                   (outs AnyType:$non_exec_atom, AnyType:$tma_tensor)> {
  let description = "Attributes: tma_format.";
  let hasVerifier = 1;
}
def CuteNvgpu_AtomMakeNonExecTiledTmaLoadOp
    : CuteNvgpu_Op<"atom.make_non_exec_tiled_tma_load",
                   (ins AnyType:$gmem_tensor, AnyType:$smem_layout, AnyType:$cta_v_map),
                   (outs AnyType:$non_exec_atom, AnyType:$tma_tensor)> {
  let description = "Attributes: kind, num_multicast, tma_format.";
  let hasVerifier = 1;
}
def CuteNvgpu_AtomMakeNonExecTiledTmaReduceOp
    : CuteNvgpu_Op<"atom.make_non_exec_tiled_tma_reduce",
                   (ins AnyType:$gmem_tensor, AnyType:$smem_layout, AnyType:$cta_v_map),
                   (outs AnyType:$non_exec_atom, AnyType:$tma_tensor)> {
  let description = "Attributes: kind, tma_format.";
  let hasVerifier = 1;
}
def CuteNvgpu_AtomMakeNonExecTiledTmaStoreOp
    : CuteNvgpu_Op<"atom.make_non_exec_tiled_tma_store",
                   (ins AnyType:$gmem_tensor, AnyType:$smem_layout, AnyType:$cta_v_map),
                   (outs AnyType:$non_exec_atom, AnyType:$tma_tensor)> {
  let description = "Attributes: tma_format.";
  let hasVerifier = 1;
}
def CuteNvgpu_AtomMakeS2tCopyOp
    : CuteNvgpu_Op<"atom.make_s2t_copy", (ins AnyType:$copy_s2t_atom, AnyType:$tmem_memref), (outs AnyType:$result)>;
def CuteNvgpu_AtomMakeTmemCopyOp
    : CuteNvgpu_Op<"atom.make_tmem_copy", (ins AnyType:$atom, AnyType:$tmem_memref), (outs AnyType:$result)>;
def CuteNvgpu_AtomGetCoordTensorOp
    : CuteNvgpu_Op<"atom.get_coord_tensor", (ins Variadic<AnyType>:$operands), (outs AnyType:$result)> {
  let description = "Operands: atom, shape, offset_b, layout_b.";
}
def CuteNvgpu_AtomGetCopyS2tSmemDescViewOp
    : CuteNvgpu_Op<"atom.get_copy_s2t_smem_desc_view",
                   (ins AnyType:$atom, AnyType:$view), (outs AnyType:$result)>;
def CuteNvgpu_AtomSm107GetCopyS2tSmemDescViewOp
    : CuteNvgpu_Op<"atom.sm107.get_copy_s2t_smem_desc_view",
                   (ins AnyType:$atom, AnyType:$view), (outs AnyType:$result)>;
def CuteNvgpu_AtomGetValueOp : CuteNvgpu_Op<"atom.get_value", (ins AnyType:$atom), (outs AnyType:$result)> {
  let description = "Attributes: field.";
}
def CuteNvgpu_AtomMakeTmaResidueTensorOp
    : CuteNvgpu_Op<"atom.make_tma_residue_tensor",
                   (ins AnyType:$tma_atom, AnyType:$gmem_tensor), (outs AnyType:$residue)>;
def CuteNvgpu_AtomSetValueOp
    : CuteNvgpu_Op<"atom.set_value", (ins AnyType:$atom, AnyType:$value), (outs AnyType:$result)> {
  let description = "Attributes: field.";
}
def CuteNvgpu_AtomTmaPartitionOp
    : CuteNvgpu_Op<"atom.tma_partition",
                   (ins AnyType:$tma_atom, AnyType:$cta_coord, AnyType:$cta_layout, AnyType:$smem_tensor,
                        Variadic<AnyType>:$target_tensors),
                   (outs AnyType:$res_smem_tensor, AnyType:$res_target_tensors)>;
def CuteNvgpu_CastTmaDescToIntegerOp
    : CuteNvgpu_Op<"cast_tma_desc_to_integer", (ins AnyType:$src), (outs AnyType:$dst)>;
def CuteNvgpu_CopyTmaDescOp : CuteNvgpu_Op<"copy_tma_desc", (ins AnyType:$atom, Cute_Ptr:$tma_desc_ptr), (outs)>;
def CuteNvgpu_GetGridConstantPointerOp
    : CuteNvgpu_Op<"get_grid_constant_pointer", (ins AnyType:$input), (outs AnyType:$result)>;
def CuteNvgpu_GetTmaDescAddrOp : CuteNvgpu_Op<"get_tma_desc_addr", (ins AnyType:$src), (outs Cute_Ptr:$ptr)>;
def CuteNvgpu_MakeGmmaSmemDescOp : CuteNvgpu_Op<"make_gmma_smem_desc", (ins Cute_Ptr:$src), (outs AnyType:$res)> {
  let description = "Attributes: layout, major.";
}
def CuteNvgpu_MakeTmaDescIm2colAtOp
    : CuteNvgpu_Op<"make_tma_desc_im2col_at",
                   (ins AnyType:$gmem_view, AnyType:$smem_layout, AnyType:$cta_value_tile,
                        AnyType:$lower_corner_whd, AnyType:$upper_corner_whd, AnyType:$lower_padding_whd,
                        AnyType:$upper_padding_whd, AnyType:$stride_whd, AnyType:$lower_srt, AnyType:$stride_srt,
                        AnyType:$tma_desc_addr),
                   (outs)> {
  let description = "Attributes: num_multicast, tma_format.";
}
def CuteNvgpu_MakeTmaDescIm2colOp
    : CuteNvgpu_Op<"make_tma_desc_im2col",
                   (ins AnyType:$gmem_view, AnyType:$smem_layout, AnyType:$cta_value_tile,
                        AnyType:$lower_corner_whd, AnyType:$upper_corner_whd, AnyType:$lower_padding_whd,
                        AnyType:$upper_padding_whd, AnyType:$stride_whd, AnyType:$lower_srt, AnyType:$stride_srt),
                   (outs AnyType:$result)> {
  let description = "Attributes: num_multicast, tma_format.";
}
def CuteNvgpu_MakeTmaDescTiledAtOp
    : CuteNvgpu_Op<"make_tma_desc_tiled_at",
                   (ins AnyType:$gmem_view, AnyType:$smem_layout, AnyType:$cta_value_tile, AnyType:$tma_desc_addr,
                        Optional<AnyType>:$traversal_stride),
                   (outs)> {
  let description = "Attributes: mode, num_multicast, tma_format.";
}
def CuteNvgpu_MakeTmaDescTiledOp
    : CuteNvgpu_Op<"make_tma_desc_tiled",
                   (ins AnyType:$gmem_view, AnyType:$smem_layout, AnyType:$cta_value_tile,
                        Optional<AnyType>:$traversal_stride),
                   (outs AnyType:$result)> {
  let description = "Attributes: mode, num_multicast, tma_format.";
}
def CuteNvgpu_Sm107MakeUmmaSmemDescOp
    : CuteNvgpu_Op<"sm107.make_umma_smem_desc", (ins AnyType:$src, Optional<AnyType>:$nextSrc), (outs AnyType:$res)> {
  let description = "Attributes: layout, major.";
}
def CuteNvgpu_Sm103MakeUmmaSmemDescCircularOp
    : CuteNvgpu_Op<"sm103.make_umma_smem_desc_circular",
                   (ins AnyType:$src, Optional<AnyType>:$nextSrc), (outs AnyType:$res)> {
  let description = "Attributes: layout, major.";
}
def CuteNvgpu_Sm107MakeUmmaSmemDescCircularOp
    : CuteNvgpu_Op<"sm107.make_umma_smem_desc_circular",
                   (ins AnyType:$src, Optional<AnyType>:$nextSrc), (outs AnyType:$res)> {
  let description = "Attributes: layout, major.";
}
def CuteNvgpu_MakeUmmaSmemDescOp
    : CuteNvgpu_Op<"make_umma_smem_desc", (ins Cute_Ptr:$src, Optional<AnyType>:$nextSrc), (outs AnyType:$res)> {
  let description = "Attributes: layout, major.";
}
def CuteNvgpu_PrefetchTmaDescOp : CuteNvgpu_Op<"prefetch_tma_desc", (ins AnyType:$atom), (outs)>;
def CuteNvgpu_UpdateTmaDescOp
    : CuteNvgpu_Op<"update_tma_desc", (ins AnyType:$tma_atom, AnyType:$gmem_tensor, Cute_Ptr:$tma_desc_ptr), (outs)>;

//===----------------------------------------------------------------------===//
// CuTe DSL 4.4
//===----------------------------------------------------------------------===//

def CuteNvgpu_ArchCopySM80CpAsyncOp
    : CuteNvgpu_Op<"arch.copy.SM80.cp_async", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = "Operands: dst, src, [pred]. Attributes: cache_mode.";
}
def CuteNvgpu_ArchCopyLdsmOp : CuteNvgpu_Op<"arch.copy.ldsm", (ins AnyType:$src), (outs AnyType:$dst)> {
  let description = "Attributes: matrix_shape, num_matrices, sz_pattern, transpose.";
}
def CuteNvgpu_ArchCopyStsmOp : CuteNvgpu_Op<"arch.copy.stsm", (ins AnyType:$dst, AnyType:$src), (outs)> {
  let description = "Attributes: matrix_shape, num_matrices.";
}
def CuteNvgpu_ArchMmaSM80Op
    : CuteNvgpu_Op<"arch.mma.SM80", (ins Variadic<AnyType>:$operands), (outs Variadic<AnyType>:$d)> {
  let description = "Operands: [a], [b], [c]. Attributes: a_type, b_type, shape_MNK.";
  let hasVerifier = 1;
}
def CuteNvgpu_ArchMmaSM80SparseOp
    : CuteNvgpu_Op<"arch.mma.SM80.sparse", (ins Variadic<AnyType>:$operands), (outs Variadic<AnyType>:$d)> {
  let description = "Operands: [a], [b], [c]. Attributes: a_type, b_type, shape_MNK.";
  let hasVerifier = 1;
}
def CuteNvgpu_ArchMmaSM89Op
    : CuteNvgpu_Op<"arch.mma.SM89", (ins Variadic<AnyType>:$operands), (outs Variadic<AnyType>:$d)> {
  let description = "Operands: [a], [b], [c]. Attributes: a_type, b_type, shape_MNK.";
  let hasVerifier = 1;
}
def CuteNvgpu_ArchMmaSM90Op
    : CuteNvgpu_Op<"arch.mma.SM90", (ins Variadic<AnyType>:$operands), (outs Variadic<AnyType>:$d)> {
  let description = [{
    Operands: [a], [b], [c], accum. Attributes: a_type, b_type, cd_type, a_major, b_major, shapeMNK.
  }];
}
def CuteNvgpu_ArchMmaSM100UmmaOp
    : CuteNvgpu_Op<"arch.mma.SM100.umma", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = "Attributes: a_type, num_cta, scale.";
}
def CuteNvgpu_ArchMmaSM100UmmaSparseOp
    : CuteNvgpu_Op<"arch.mma.SM100.umma_sparse", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = "Attributes: a_type, num_cta, scale.";
}
def CuteNvgpu_ArchMmaSM100UmmaBlockScaledOp
    : CuteNvgpu_Op<"arch.mma.SM100.umma_block_scaled", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = "Attributes: a_type, num_cta, scale.";
}
def CuteNvgpu_ArchMmaSM100UmmaBlockScaledSparseOp
    : CuteNvgpu_Op<"arch.mma.SM100.umma_block_scaled_sparse", (ins Variadic<AnyType>:$operands), (outs)> {
  let description = "Attributes: a_type, num_cta, scale.";
}

#endif // TILESPACE_CUTE_NVGPU_TD
