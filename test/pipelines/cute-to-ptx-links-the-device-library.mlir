// RUN: env -u CUDA_ROOT -u CUDA_HOME -u CUDA_PATH not tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3})' 2>&1 | FileCheck %s

// A square root is an instruction. The error function is not.

// CHECK: links-the-device-library.mlir:[[#@LINE+1]]:1: error: '__nv_erff' of CUDA's device library is called, and the library is not linked: set CUDA_PATH to a CUDA toolkit
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32, %p: !llvm.ptr<1>):
    %a = math.sqrt %x : f32
    %b = math.erf %a : f32
    llvm.store %b, %p : f32, !llvm.ptr<1>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
