// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Index 1 of (2,4):(4,1) is at (0,1): the second mode has the smaller step.
// CHECK-DAG: %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK: %[[STEPS:.*]] = arith.divsi %arg1, %[[FOUR]]
// CHECK: %[[FIRST:.*]] = arith.remsi %[[STEPS]], %{{.*}} : i32
// CHECK: %[[SECOND:.*]] = arith.remsi %arg1, %{{.*}} : i32
// CHECK: llvm.getelementptr %{{.*}}[%[[FIRST]]]
// CHECK: llvm.getelementptr %{{.*}}[%[[SECOND]]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<i32, gmem, "(2):(1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<i32, gmem, "(2):(1)">, %i: i32):
    %l = "cute.static"() : () -> !cute.layout<"(2,4):(4,1)">
    %c = "cute.get_hier_coord"(%i, %l) : (i32, !cute.layout<"(2,4):(4,1)">) -> !cute.coord<"(?,?)">
    %a, %b = "cute.get_leaves"(%c) : (!cute.coord<"(?,?)">) -> (!cute.coord<"?">, !cute.coord<"?">)
    "cute.memref.store"(%v, %a, %i) : (!cute.memref<i32, gmem, "(2):(1)">, !cute.coord<"?">, i32) -> ()
    "cute.memref.store"(%v, %b, %i) : (!cute.memref<i32, gmem, "(2):(1)">, !cute.coord<"?">, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
