// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// x / n, and one more if something is left. The copies of a tile with gaps are also in its gaps.

// CHECK: %[[WHOLE:.*]] = arith.divsi %arg0, %arg1 : i32
// CHECK: %[[REST:.*]] = arith.remsi %arg0, %arg1 : i32
// CHECK: %[[IS_LEFT:.*]] = arith.cmpi sgt, %[[REST]], %{{.*}} : i32
// CHECK: %[[MORE:.*]] = arith.extui %[[IS_LEFT]] : i1 to i32
// CHECK: %[[COUNT:.*]] = arith.addi %[[WHOLE]], %[[MORE]] : i32
// CHECK: "test.use"(%[[COUNT]])

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%x: i32, %n: i32):
    %t = "cute.make_tile"(%n) : (i32) -> !cute.tile<"?:1">
    %s = "cute.make_int_tuple"(%x) : (i32) -> !cute.int_tuple<"?">
    %c = "cute.ceil_div"(%s, %t) : (!cute.int_tuple<"?">, !cute.tile<"?:1">) -> !cute.int_tuple<"?">
    %i = "cute.get_scalars"(%c) : (!cute.int_tuple<"?">) -> i32
    "test.use"(%i) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%x: i32, %n: i32):
    %t = "cute.make_tile"(%n) : (i32) -> !cute.tile<"?:2">
    %s = "cute.make_int_tuple"(%x) : (i32) -> !cute.int_tuple<"?">
    // expected-error @+1 {{its result type has the modes ?, but its operands make (2,?)}}
    %c = "cute.ceil_div"(%s, %t) : (!cute.int_tuple<"?">, !cute.tile<"?:2">) -> !cute.int_tuple<"?">
    %i = "cute.get_scalars"(%c) : (!cute.int_tuple<"?">) -> i32
    "test.use"(%i) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
