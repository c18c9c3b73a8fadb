// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK-COUNT-4: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> f32
// CHECK-NOT: llvm.load
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(4):(1)">):
    %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, gmem, "(4):(1)">) -> vector<4xf32>
    "test.use"(%x) : (vector<4xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
