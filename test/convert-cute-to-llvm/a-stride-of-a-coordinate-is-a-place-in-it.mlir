// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The first coordinate moves along place 1 by 16.
// CHECK: %[[SIXTEEN:.*]] = arith.constant 16 : i32
// CHECK: %[[X:.*]] = arith.muli %arg0, %[[SIXTEEN]] : i32
// CHECK: "test.use"(%arg1, %[[X]]) : (i32, i32) -> ()
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32, %j: i32):
    %l = "cute.static"() : () -> !cute.layout<"(8,4):(16@1,1@0)">
    %c = "cute.make_coord"(%i, %j) : (i32, i32) -> !cute.coord<"(?,?)">
    %x = "cute.crd2idx"(%c, %l) : (!cute.coord<"(?,?)">, !cute.layout<"(8,4):(16@1,1@0)">) -> !cute.int_tuple<"(?,?)">
    "test.use"(%x) : (!cute.int_tuple<"(?,?)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
