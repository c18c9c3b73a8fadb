// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: scf.if
// CHECK:   %[[D:.*]] = llvm.inttoptr %arg1 : i32 to !llvm.ptr<6>
// CHECK:   nvvm.tcgen05.mma %[[D]], %arg0, %arg0, %arg2, %arg3 {{.*}}ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.smem_desc, !cute.ptr<f32, tmem, align<16>>, i32, i1) -> (), sym_name = "k"}> ({
  ^bb0(%m: !cute_nvgpu.smem_desc, %d: !cute.ptr<f32, tmem, align<16>>, %i: i32, %b: i1):
    "cute_nvgpu.arch.mma.SM100.umma"(%m, %m, %d, %i, %b) <{a_type = bf16, num_cta = 1 : i32, scale = 0 : i32}>
        : (!cute_nvgpu.smem_desc, !cute_nvgpu.smem_desc, !cute.ptr<f32, tmem, align<16>>, i32, i1) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
