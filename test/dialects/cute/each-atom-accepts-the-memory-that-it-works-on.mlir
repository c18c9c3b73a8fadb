// The memory from and to which each atom copies, and in which it multiplies (the residency of its operands).
//
// RUN: tilespace-opt %s --verify-memory-spaces --verify-diagnostics -o /dev/null

func.func @copies(%g: !cute.memref<f32, gmem, "(4):(1)">, %s: !cute.memref<f32, smem, "(4):(1)">, %r: !cute.memref<f32, rmem, "(4):(1)">, %t: !cute.memref<f32, tmem, "(4):(1)">, %d: !cute.memref<f32, dsmem, "(4):(1)">, %c: !cute.coord_tensor<"(0)", "(4):(1@0)">) {
  %a0 = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_async_copy<f32>
  "cute.copy"(%a0, %g, %s) : (!cute_nvgpu.atom.simt_async_copy<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  %a1 = "cute.make_atom"() : () -> !cute_nvgpu.atom.g2r<f32>
  "cute.copy"(%a1, %g, %r) : (!cute_nvgpu.atom.g2r<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a2 = "cute.make_atom"() : () -> !cute_nvgpu.atom.r2g<f32>
  "cute.copy"(%a2, %r, %g) : (!cute_nvgpu.atom.r2g<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  %a3 = "cute.make_atom"() : () -> !cute_nvgpu.atom.s2r<f32>
  "cute.copy"(%a3, %d, %r) : (!cute_nvgpu.atom.s2r<f32>, !cute.memref<f32, dsmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a4 = "cute.make_atom"() : () -> !cute_nvgpu.atom.r2s<f32>
  "cute.copy"(%a4, %r, %s) : (!cute_nvgpu.atom.r2s<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  %a5 = "cute.make_atom"() : () -> !cute_nvgpu.atom.dsmem_store<f32>
  "cute.copy"(%a5, %r, %d) : (!cute_nvgpu.atom.dsmem_store<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, dsmem, "(4):(1)">) -> ()
  %a6 = "cute.make_atom"() : () -> !cute_nvgpu.atom.ldsm<f32>
  "cute.copy"(%a6, %s, %r) : (!cute_nvgpu.atom.ldsm<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a7 = "cute.make_atom"() : () -> !cute_nvgpu.atom.stsm<f32>
  "cute.copy"(%a7, %r, %s) : (!cute_nvgpu.atom.stsm<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  %a8 = "cute.make_atom"() : () -> !cute_nvgpu.atom.bulk_copy_g2s<f32>
  "cute.copy"(%a8, %g, %s) : (!cute_nvgpu.atom.bulk_copy_g2s<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  %a9 = "cute.make_atom"() : () -> !cute_nvgpu.atom.bulk_copy_s2g<f32>
  "cute.copy"(%a9, %s, %g) : (!cute_nvgpu.atom.bulk_copy_s2g<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  %a10 = "cute.make_atom"() : () -> !cute_nvgpu.atom.bulk_copy_s2s<f32>
  "cute.copy"(%a10, %s, %d) : (!cute_nvgpu.atom.bulk_copy_s2s<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, dsmem, "(4):(1)">) -> ()
  %a11 = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_multimem_ld_reduce<f32>
  "cute.copy"(%a11, %g, %r) : (!cute_nvgpu.atom.simt_multimem_ld_reduce<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a12 = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_multimem_red<f32>
  "cute.copy"(%a12, %r, %g) : (!cute_nvgpu.atom.simt_multimem_red<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  %a13 = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_multimem_st<f32>
  "cute.copy"(%a13, %r, %g) : (!cute_nvgpu.atom.simt_multimem_st<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  %a14 = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
  "cute.copy"(%a14, %g, %s) : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  %a15 = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
  "cute.copy"(%a15, %r, %d) : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, dsmem, "(4):(1)">) -> ()
  %a16 = "cute.make_atom"() : () -> !cute_nvgpu.atom.tmem_load<f32>
  "cute.copy"(%a16, %t, %r) : (!cute_nvgpu.atom.tmem_load<f32>, !cute.memref<f32, tmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a17 = "cute.make_atom"() : () -> !cute_nvgpu.atom.tmem_store<f32>
  "cute.copy"(%a17, %r, %t) : (!cute_nvgpu.atom.tmem_store<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, tmem, "(4):(1)">) -> ()
  %a18 = "cute.make_atom"() : () -> !cute_nvgpu.atom.tma_load<f32>
  "cute.copy_atom_call"(%a18, %c, %s) : (!cute_nvgpu.atom.tma_load<f32>, !cute.coord_tensor<"(0)", "(4):(1@0)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  %a19 = "cute.make_atom"() : () -> !cute_nvgpu.atom.im2col_tma_load<f32>
  "cute.copy_atom_call"(%a19, %c, %s) : (!cute_nvgpu.atom.im2col_tma_load<f32>, !cute.coord_tensor<"(0)", "(4):(1@0)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  %a20 = "cute.make_atom"() : () -> !cute_nvgpu.atom.2d_gather4_tma_load<f32>
  "cute.copy_atom_call"(%a20, %c, %d) : (!cute_nvgpu.atom.2d_gather4_tma_load<f32>, !cute.coord_tensor<"(0)", "(4):(1@0)">, !cute.memref<f32, dsmem, "(4):(1)">) -> ()
  %a21 = "cute.make_atom"() : () -> !cute_nvgpu.atom.tma_store<f32>
  "cute.copy_atom_call"(%a21, %s, %c) : (!cute_nvgpu.atom.tma_store<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.coord_tensor<"(0)", "(4):(1@0)">) -> ()
  %a22 = "cute.make_atom"() : () -> !cute_nvgpu.atom.im2col_tma_store<f32>
  "cute.copy_atom_call"(%a22, %s, %c) : (!cute_nvgpu.atom.im2col_tma_store<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.coord_tensor<"(0)", "(4):(1@0)">) -> ()
  %a23 = "cute.make_atom"() : () -> !cute_nvgpu.atom.2d_scatter4_tma_store<f32>
  "cute.copy_atom_call"(%a23, %s, %c) : (!cute_nvgpu.atom.2d_scatter4_tma_store<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.coord_tensor<"(0)", "(4):(1@0)">) -> ()
  %a24 = "cute.make_atom"() : () -> !cute_nvgpu.atom.tma_reduce<f32>
  "cute.copy_atom_call"(%a24, %s, %c) : (!cute_nvgpu.atom.tma_reduce<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.coord_tensor<"(0)", "(4):(1@0)">) -> ()
  return
}
func.func @multiplications(%r: !cute.memref<f32, rmem, "(4):(1)">, %t: !cute.memref<f32, tmem, "(4):(1)">, %x: !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">) {
  %a0 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<4x4x4>>
  "cute.gemm"(%a0, %r, %r, %r, %r) : (!cute.tiled_mma<!cute_nvgpu.atom.universal_fma<4x4x4>>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a1 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<4x4x4>>
  "cute.gemm"(%a1, %r, %r, %r, %r) : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<4x4x4>>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a2 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm80.sparse_mma<4x4x4>>
  "cute.gemm"(%a2, %r, %r, %r, %r) : (!cute.tiled_mma<!cute_nvgpu.sm80.sparse_mma<4x4x4>>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a3 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm89.mma<4x4x4>>
  "cute.gemm"(%a3, %r, %r, %r, %r) : (!cute.tiled_mma<!cute_nvgpu.sm89.mma<4x4x4>>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a4 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm90.mma<4x4x4>>
  "cute.gemm"(%a4, %r, %r, %x, %r) : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<4x4x4>>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a5 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm90.mma<4x4x4>>
  "cute.gemm"(%a5, %r, %x, %x, %r) : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<4x4x4>>, !cute.memref<f32, rmem, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  %a6 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm100.mma<4x4x4>>
  "cute.gemm"(%a6, %t, %t, %x, %t) : (!cute.tiled_mma<!cute_nvgpu.sm100.mma<4x4x4>>, !cute.memref<f32, tmem, "(4):(1)">, !cute.memref<f32, tmem, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, tmem, "(4):(1)">) -> ()
  %a7 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm100.mma_sp<4x4x4>>
  "cute.gemm"(%a7, %t, %x, %x, %t) : (!cute.tiled_mma<!cute_nvgpu.sm100.mma_sp<4x4x4>>, !cute.memref<f32, tmem, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, tmem, "(4):(1)">) -> ()
  %a8 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<4x4x4>>
  "cute.gemm"(%a8, %t, %x, %x, %t) : (!cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<4x4x4>>, !cute.memref<f32, tmem, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, tmem, "(4):(1)">) -> ()
  %a9 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs_sp<4x4x4>>
  "cute.gemm"(%a9, %t, %x, %x, %t) : (!cute.tiled_mma<!cute_nvgpu.sm100.mma_bs_sp<4x4x4>>, !cute.memref<f32, tmem, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, tmem, "(4):(1)">) -> ()
  %a10 = "cute.make_tiled_mma"() : () -> !cute.tiled_mma<!cute_nvgpu.sm107.mma<4x4x4>>
  "cute.gemm"(%a10, %t, %x, %x, %t) : (!cute.tiled_mma<!cute_nvgpu.sm107.mma<4x4x4>>, !cute.memref<f32, tmem, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, tmem, "(4):(1)">) -> ()
  return
}
// Memory that it does not work on.
func.func @no_copy(%a: !cute_nvgpu.atom.simt_async_copy<f32>, %s: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %s, %s) : (!cute_nvgpu.atom.simt_async_copy<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
