// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[ALL:.*]] = nvvm.ldmatrix %arg0 {{.*}}layout = #nvvm.mma_layout<col>, num = 2 : i32
// CHECK: %[[FIRST:.*]] = llvm.extractvalue %[[ALL]][0]
// CHECK: %[[SECOND:.*]] = llvm.extractvalue %[[ALL]][1]
// CHECK: %[[ONE:.*]] = llvm.insertelement %[[FIRST]], %{{.*}} : vector<2xi32>
// CHECK: %[[TWO:.*]] = llvm.insertelement %[[SECOND]], %[[ONE]][%{{.*}} : i64] : vector<2xi32>
// CHECK: "test.use"(%[[TWO]])
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<16>>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<16>>):
    %r = "cute_nvgpu.arch.copy.ldsm"(%p) <{matrix_shape = #cute.shape<"(8,8)">, num_matrices = 2 : i32,
        sz_pattern = #cute_nvgpu.ldsm_sz_pattern<u16>, transpose}> : (!cute.ptr<f16, smem, align<16>>) -> vector<2xi32>
    "test.use"(%r) : (vector<2xi32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
