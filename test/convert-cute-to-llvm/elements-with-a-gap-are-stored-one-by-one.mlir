// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK-COUNT-4: llvm.store %{{.*}} {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NOT: llvm.store
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(4):(2)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(4):(2)">):
    %x = "test.def"() : () -> vector<2x2xf32>
    "cute.memref.store_vec"(%x, %v) : (vector<2x2xf32>, !cute.memref<f32, gmem, align<16>, "(4):(2)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
