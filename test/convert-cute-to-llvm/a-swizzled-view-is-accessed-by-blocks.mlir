// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Blocks of 2^3 bytes are permuted, and the bytes within a block stay in order.
// CHECK-COUNT-2: llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<3> -> vector<2xf32>
// CHECK-NOT: llvm.load
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, smem, align<128>, S<2,3,3>, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, smem, align<128>, S<2,3,3>, "(4):(1)">):
    %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, smem, align<128>, S<2,3,3>, "(4):(1)">) -> vector<4xf32>
    "test.use"(%x) : (vector<4xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
