// Memory that an atom does not copy from or to, or multiply in.
//
// RUN: tilespace-opt %s --verify-memory-spaces --verify-diagnostics -o /dev/null

func.func @simt_async_copy_from(%a: !cute_nvgpu.atom.simt_async_copy<f32>, %v: !cute.memref<f32, smem, "(4):(1)">, %w: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.simt_async_copy<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
func.func @simt_async_copy_to(%a: !cute_nvgpu.atom.simt_async_copy<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.simt_async_copy<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @g2r_from(%a: !cute_nvgpu.atom.g2r<f32>, %v: !cute.memref<f32, smem, "(4):(1)">, %w: !cute.memref<f32, rmem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.g2r<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  return
}
func.func @g2r_to(%a: !cute_nvgpu.atom.g2r<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.g2r<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @r2g_from(%a: !cute_nvgpu.atom.r2g<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.r2g<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @r2g_to(%a: !cute_nvgpu.atom.r2g<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.r2g<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
func.func @s2r_from(%a: !cute_nvgpu.atom.s2r<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, rmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared or shared_cluster memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.s2r<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  return
}
func.func @s2r_to(%a: !cute_nvgpu.atom.s2r<f32>, %v: !cute.memref<f32, dsmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.s2r<f32>, !cute.memref<f32, dsmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @r2s_from(%a: !cute_nvgpu.atom.r2s<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.r2s<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
func.func @r2s_to(%a: !cute_nvgpu.atom.r2s<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared or shared_cluster memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.r2s<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @dsmem_store_from(%a: !cute_nvgpu.atom.dsmem_store<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, dsmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.dsmem_store<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, dsmem, "(4):(1)">) -> ()
  return
}
func.func @dsmem_store_to(%a: !cute_nvgpu.atom.dsmem_store<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared or shared_cluster memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.dsmem_store<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @ldsm_from(%a: !cute_nvgpu.atom.ldsm<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, rmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.ldsm<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  return
}
func.func @ldsm_to(%a: !cute_nvgpu.atom.ldsm<f32>, %v: !cute.memref<f32, smem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.ldsm<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @stsm_from(%a: !cute_nvgpu.atom.stsm<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.stsm<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
func.func @stsm_to(%a: !cute_nvgpu.atom.stsm<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.stsm<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @bulk_copy_g2s_from(%a: !cute_nvgpu.atom.bulk_copy_g2s<f32>, %v: !cute.memref<f32, smem, "(4):(1)">, %w: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.bulk_copy_g2s<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
func.func @bulk_copy_g2s_to(%a: !cute_nvgpu.atom.bulk_copy_g2s<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared or shared_cluster memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.bulk_copy_g2s<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @bulk_copy_s2g_from(%a: !cute_nvgpu.atom.bulk_copy_s2g<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.bulk_copy_s2g<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @bulk_copy_s2g_to(%a: !cute_nvgpu.atom.bulk_copy_s2g<f32>, %v: !cute.memref<f32, smem, "(4):(1)">, %w: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.bulk_copy_s2g<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
func.func @bulk_copy_s2s_from(%a: !cute_nvgpu.atom.bulk_copy_s2s<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, dsmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.bulk_copy_s2s<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, dsmem, "(4):(1)">) -> ()
  return
}
func.func @bulk_copy_s2s_to(%a: !cute_nvgpu.atom.bulk_copy_s2s<f32>, %v: !cute.memref<f32, smem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared or shared_cluster memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.bulk_copy_s2s<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @simt_multimem_ld_reduce_from(%a: !cute_nvgpu.atom.simt_multimem_ld_reduce<f32>, %v: !cute.memref<f32, smem, "(4):(1)">, %w: !cute.memref<f32, rmem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.simt_multimem_ld_reduce<f32>, !cute.memref<f32, smem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  return
}
func.func @simt_multimem_ld_reduce_to(%a: !cute_nvgpu.atom.simt_multimem_ld_reduce<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.simt_multimem_ld_reduce<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @simt_multimem_red_from(%a: !cute_nvgpu.atom.simt_multimem_red<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.simt_multimem_red<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @simt_multimem_red_to(%a: !cute_nvgpu.atom.simt_multimem_red<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.simt_multimem_red<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
func.func @simt_multimem_st_from(%a: !cute_nvgpu.atom.simt_multimem_st<f32>, %v: !cute.memref<f32, gmem, "(4):(1)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.simt_multimem_st<f32>, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @simt_multimem_st_to(%a: !cute_nvgpu.atom.simt_multimem_st<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.memref<f32, smem, "(4):(1)">) {
  // expected-error @+1 {{pointer address space not global}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.simt_multimem_st<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, smem, "(4):(1)">) -> ()
  return
}
func.func @tma_load(%a: !cute_nvgpu.atom.tma_load<f32>, %v: !cute.coord_tensor<"(0)", "(4):(1@0)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared or shared_cluster memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.tma_load<f32>, !cute.coord_tensor<"(0)", "(4):(1@0)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @im2col_tma_load(%a: !cute_nvgpu.atom.im2col_tma_load<f32>, %v: !cute.coord_tensor<"(0)", "(4):(1@0)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared or shared_cluster memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.im2col_tma_load<f32>, !cute.coord_tensor<"(0)", "(4):(1@0)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @gather(%a: !cute_nvgpu.atom.2d_gather4_tma_load<f32>, %v: !cute.coord_tensor<"(0)", "(4):(1@0)">, %w: !cute.memref<f32, gmem, "(4):(1)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to shared or shared_cluster memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.2d_gather4_tma_load<f32>, !cute.coord_tensor<"(0)", "(4):(1@0)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @tma_store(%a: !cute_nvgpu.atom.tma_store<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.coord_tensor<"(0)", "(4):(1@0)">) {
  // expected-error @+1 {{the pointer is to local memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.tma_store<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.coord_tensor<"(0)", "(4):(1@0)">) -> ()
  return
}
func.func @im2col_tma_store(%a: !cute_nvgpu.atom.im2col_tma_store<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.coord_tensor<"(0)", "(4):(1@0)">) {
  // expected-error @+1 {{the pointer is to local memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.im2col_tma_store<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.coord_tensor<"(0)", "(4):(1@0)">) -> ()
  return
}
func.func @scatter(%a: !cute_nvgpu.atom.2d_scatter4_tma_store<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.coord_tensor<"(0)", "(4):(1@0)">) {
  // expected-error @+1 {{the pointer is to local memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.2d_scatter4_tma_store<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.coord_tensor<"(0)", "(4):(1@0)">) -> ()
  return
}
func.func @tma_reduce(%a: !cute_nvgpu.atom.tma_reduce<f32>, %v: !cute.memref<f32, rmem, "(4):(1)">, %w: !cute.coord_tensor<"(0)", "(4):(1@0)">) {
  // expected-error @+1 {{the pointer is to local memory, and must be to shared memory}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.tma_reduce<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.coord_tensor<"(0)", "(4):(1@0)">) -> ()
  return
}
func.func @sm90(%a: !cute.tiled_mma<!cute_nvgpu.sm90.mma<4x4x4>>, %d: !cute.memref<f32, gmem, "(4):(1)">, %b: !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">) {
  // expected-error @+1 {{the pointer is to global memory, and must be to local memory}}
  "cute.gemm"(%a, %d, %b, %b, %d) : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<4x4x4>>, !cute.memref<f32, gmem, "(4):(1)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
  return
}
func.func @registers_are_no_tensor_memory(%a: !cute_nvgpu.atom.universal_copy<f32>, %v: !cute.memref<f32, tmem, "(4):(1)">, %w: !cute.memref<f32, rmem, "(4):(1)">) {
  // expected-error @+1 {{Tensor Memory loads/stores are not supported}}
  "cute.copy"(%a, %v, %w) : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, tmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  return
}
