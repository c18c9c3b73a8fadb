// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Element 9 of the layout is at 9; bit 3 of 9 changes bit 0: 8. Where the element is known at run time, so are the bits.

// CHECK: %[[BITS:.*]] = arith.shrui %{{.*}}, %{{.*}} : i32
// CHECK: %[[DYNAMIC:.*]] = arith.xori %{{.*}}, %[[BITS]] : i32
// CHECK: %[[EIGHT:.*]] = arith.constant 8 : i32
// CHECK: "test.use"(%[[DYNAMIC]], %[[EIGHT]])
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %l = "cute.static"() : () -> !cute.composed_layout<"S<1,0,3> o 0 o (16):(1)">
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %x = "cute.crd2idx"(%c, %l) : (!cute.coord<"?">, !cute.composed_layout<"S<1,0,3> o 0 o (16):(1)">) -> !cute.int_tuple<"?">
    %m = "cute.get_scalars"(%x) : (!cute.int_tuple<"?">) -> i32
    %nine = "cute.static"() : () -> !cute.coord<"9">
    %y = "cute.crd2idx"(%nine, %l) : (!cute.coord<"9">, !cute.composed_layout<"S<1,0,3> o 0 o (16):(1)">) -> !cute.int_tuple<"8">
    %n = "cute.get_scalars"(%y) : (!cute.int_tuple<"8">) -> i32
    "test.use"(%m, %n) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
