// RUN: env -u CUDA_ROOT -u CUDA_HOME -u CUDA_PATH tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3})' | FileCheck %s

// CHECK: sqrt.rn.f32
// CHECK-SAME: rsqrt.approx.f32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32, %p: !llvm.ptr<1>):
    %a = math.sqrt %x : f32
    %b = math.rsqrt %a : f32
    llvm.store %b, %p : f32, !llvm.ptr<1>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
