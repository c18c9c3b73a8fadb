// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x128x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
!view = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
!regs = !cute.memref<f32, rmem, align<32>, "(2,2):(1,2)">

func.func @right(%m: !mma, %d: !regs, %a: !view, %b: !view, %r: !regs) {
  "cute.gemm"(%m, %d, %a, %b, %d) : (!mma, !regs, !view, !view, !regs) -> ()
  "cute.mma_atom_call"(%m, %d, %r, %b, %d) : (!mma, !regs, !regs, !view, !regs) -> ()
  return
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x128x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
!view = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
!regs = !cute.memref<f32, rmem, align<32>, "(2,2):(1,2)">

func.func @a(%m: !mma, %d: !regs, %a: i32, %b: !view) {
  // expected-error @+1 {{expects memref/smem_desc_view for operand A, but gets A:'i32'.}}
  "cute.gemm"(%m, %d, %a, %b, %d) : (!mma, !regs, i32, !view, !regs) -> ()
  return
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x128x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
!view = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
!regs = !cute.memref<f32, rmem, align<32>, "(2,2):(1,2)">

func.func @b(%m: !mma, %d: !regs, %a: !view) {
  // expected-error @+1 {{expects smem_desc_view for operand B, but gets B: '!cute.memref<f32, rmem, align<32>, "(2,2):(1,2)">'.}}
  "cute.mma_atom_call"(%m, %d, %a, %d, %d) : (!mma, !regs, !view, !regs, !regs) -> ()
  return
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x128x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
!view = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
!regs = !cute.memref<f32, rmem, align<32>, "(2,2):(1,2)">

func.func @d(%m: !mma, %a: !view, %c: !regs) {
  // expected-error @+1 {{expects memref for operand D, but gets D: '!cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">'.}}
  "cute.gemm"(%m, %a, %a, %a, %c) : (!mma, !view, !view, !view, !regs) -> ()
  return
}
