// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[D:.*]] = nvvm.mma.sync A[%arg0, %arg0, %arg0, %arg0] B[%arg0, %arg0] C[%arg1, %arg1, %arg1, %arg1]
// CHECK-SAME: shape = #nvvm.shape<m = 16, n = 8, k = 16>
// CHECK: %[[X:.*]] = llvm.extractvalue %[[D]][3]
// CHECK: "test.use"(%[[X]]) : (f32) -> ()
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf16>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%a: vector<2xf16>, %c: f32):
    %d:4 = "cute_nvgpu.arch.mma.SM80"(%a, %a, %a, %a, %a, %a, %c, %c, %c, %c) <{a_type = f16, b_type = f16,
        operandSegmentSizes = array<i32: 4, 2, 4>, shape_MNK = #cute.shape<"(16,8,16)">}>
        : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, f32, f32, f32, f32)
        -> (f32, f32, f32, f32)
    "test.use"(%d#3) : (f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
