// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[M:.*]] = llvm.extractvalue %arg0[1, 0, 0]
// CHECK: %[[D:.*]] = llvm.extractvalue %arg0[1, 1]
// CHECK: %[[FIRST:.*]] = arith.remsi %arg1, %[[M]] : i32
// CHECK: %[[REST:.*]] = arith.divsi %arg1, %[[M]] : i32
// CHECK: %[[WIDE:.*]] = arith.extsi %[[REST]] : i32 to i64
// CHECK: arith.muli %[[WIDE]], %[[D]] : i64
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(?,?):(1,?{i64})">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(?,?):(1,?{i64})">, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, gmem, "(?,?):(1,?{i64})">, !cute.coord<"?">) -> f32
    "cute.memref.store"(%v, %c, %x) : (!cute.memref<f32, gmem, "(?,?):(1,?{i64})">, !cute.coord<"?">, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
