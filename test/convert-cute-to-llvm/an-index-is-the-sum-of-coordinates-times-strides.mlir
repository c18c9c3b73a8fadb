// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Products are as wide as the wider factor.
// CHECK: %[[STRIDE:.*]] = llvm.extractvalue %arg0[1, 1]
// CHECK: %[[WIDE:.*]] = arith.extsi %arg1 : i32 to i64
// CHECK: %[[TERM:.*]] = arith.muli %[[WIDE]], %[[STRIDE]] : i64
// CHECK: %[[OTHER:.*]] = arith.extsi %arg2 : i32 to i64
// CHECK: %[[SUM:.*]] = arith.addi %[[TERM]], %[[OTHER]] : i64
// CHECK: %[[AT:.*]] = llvm.getelementptr %{{.*}}[%[[SUM]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK: llvm.load %[[AT]] : !llvm.ptr<1> -> f32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(8,?):(?{i64},1)">, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(8,?):(?{i64},1)">, %i: i32, %j: i32):
    %c = "cute.make_coord"(%i, %j) : (i32, i32) -> !cute.coord<"(?,?)">
    %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, gmem, "(8,?):(?{i64},1)">, !cute.coord<"(?,?)">) -> f32
    "cute.memref.store"(%v, %c, %x) : (!cute.memref<f32, gmem, "(8,?):(?{i64},1)">, !cute.coord<"(?,?)">, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
