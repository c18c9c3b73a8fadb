// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

!mma = !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(16,16,1):(16,1,0)">>
!regs = !cute.memref<f32, rmem, align<32>, "4:1">
!any = !cute.memref<f32, generic, align<32>, "4:1">

// A generic view may be a view of registers.
func.func @right(%m: !mma, %r: !regs, %g: !any) {
  "cute.gemm"(%m, %r, %r, %g, %r) : (!mma, !regs, !regs, !any, !regs) -> ()
  return
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(2,2,1):(1,2,0)">>
!regs = !cute.memref<f16, rmem, align<32>, "4:1">
!smem = !cute.memref<f16, smem, align<32>, "4:1">

func.func @shared(%m: !mma, %r: !regs, %s: !smem) {
  // expected-error @+1 {{expects rmem for input operands, but got A: '!cute.memref<f16, smem, align<32>, "4:1">', B: '!cute.memref<f16, rmem, align<32>, "4:1">', D: '!cute.memref<f16, rmem, align<32>, "4:1">'}}
  "cute.gemm"(%m, %r, %s, %r, %r) : (!mma, !regs, !smem, !regs, !regs) -> ()
  return
}
