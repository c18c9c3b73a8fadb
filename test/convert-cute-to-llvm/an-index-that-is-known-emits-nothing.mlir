// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK-NOT: arith
// CHECK: llvm.getelementptr %{{.*}}[155] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NOT: arith
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "((8,4),16):((1,128),8)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "((8,4),16):((1,128),8)">):
    %c = "cute.static"() : () -> !cute.coord<"(11,3)">
    %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, gmem, "((8,4),16):((1,128),8)">, !cute.coord<"(11,3)">) -> f32
    "cute.memref.store"(%v, %c, %x) : (!cute.memref<f32, gmem, "((8,4),16):((1,128),8)">, !cute.coord<"(11,3)">, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
