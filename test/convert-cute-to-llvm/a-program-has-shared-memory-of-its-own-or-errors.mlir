// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// 128 numbers of 4 bytes, and a number of 8 bytes: arrays of their own, which the launch does not count.

// CHECK-DAG: llvm.mlir.global internal @__static_shared_0() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<512 x i8>
// CHECK-DAG: llvm.mlir.global internal @__static_shared_1() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<8 x i8>
// CHECK: %[[A:.*]] = llvm.mlir.addressof @__static_shared_0
// CHECK: %[[B:.*]] = llvm.mlir.addressof @__static_shared_1
// CHECK: "test.use"(%[[A]], %[[B]])

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %a = "cute_nvgpu.arch.alloc_smem"() <{input = 128 : i32}> : () -> !cute.ptr<f32, smem, align<128>>
    %b = "cute_nvgpu.arch.alloc_smem"() <{input = 1 : i32}> : () -> !cute.ptr<i64, smem>
    "test.use"(%a, %b) : (!cute.ptr<f32, smem, align<128>>, !cute.ptr<i64, smem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    // expected-error @+1 {{it has no positive number of elements (`input`)}}
    %a = "cute_nvgpu.arch.alloc_smem"() <{input = -1 : i32}> : () -> !cute.ptr<f32, smem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
