// RUN: not tilespace-opt %s --convert-cute-to-llvm 2>&1 | FileCheck %s

// CHECK-NOT: internal error
// CHECK: error: 'cute.copy' op has no lowering: a view has no modes
!copy = !cute.tiled_copy<!cute_nvgpu.atom.s2t_copy<f8E4M3FN, 32 DP, 128 bit, 1 cta, x4>, layout_copy_tv = <"(1,(32,(4,4),4)):(0,(1,(32,128),512))">, tiler_mn = <"[(32,4,16):(1,512,32);1:0]">>
!g = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "((((32,1,1),4),1),(1,2)):((((1,1,1),0),0),(0,32))">
!to = !cute.memref<f8E4M3FN, tmem, align<16>, "():()">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!copy, !g, !to) -> (), sym_name = "k"}> ({
  ^bb0(%tc: !copy, %v: !g, %w: !to):
    "cute.copy"(%tc, %v, %w) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!copy, !g, !to) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
