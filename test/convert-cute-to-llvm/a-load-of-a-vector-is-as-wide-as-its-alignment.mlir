// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// 16 bytes at a time, and then the rest.
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: llvm.getelementptr %{{.*}}[4]
// CHECK: llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xf32>
// CHECK-NOT: llvm.load
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<32>, "(6):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<32>, "(6):(1)">):
    %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, gmem, align<32>, "(6):(1)">) -> vector<6xf32>
    "test.use"(%x) : (vector<6xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
