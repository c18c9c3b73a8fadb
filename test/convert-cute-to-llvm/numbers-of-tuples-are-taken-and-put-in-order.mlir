// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// A tuple is its run-time numbers, from left to right; operations that take tuples apart or put them together
// forward these numbers. Only sizes and coordinates are computed.

// CHECK: llvm.func @k(%arg0: i32, %arg1: i32)
// CHECK: arith.muli
// CHECK: llvm.return
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %k1 = "cute.static"() : () -> !cute.int_tuple<"1">
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %x = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(4,?)">
    %y = "cute.make_arith_tuple_iter"(%z) : (!cute.int_tuple<"(4,?)">) -> !cute.arith_tuple_iter<"(4,?)">
    %w = "cute.make_layout"(%x) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    %a1 = "cute.to_int_tuple"(%x) : (!cute.shape<"(4,?)">) -> !cute.int_tuple<"(4,?)">
    %a2 = "cute.deref_arith_tuple_iter"(%y) : (!cute.arith_tuple_iter<"(4,?)">) -> !cute.int_tuple<"(4,?)">
    %b6 = "cute.assume"(%z) : (!cute.int_tuple<"(4,?)">) -> !cute.int_tuple<"(4,?{div=8})">
    %b7 = "cute.get_shape"(%w) : (!cute.layout<"(4,?):(1,4)">) -> !cute.shape<"(4,?)">
    %b8 = "cute.get_stride"(%w) : (!cute.layout<"(4,?):(1,4)">) -> !cute.stride<"(1,4)">
    %b9 = "cute.derefine"(%z) : (!cute.int_tuple<"(4,?)">) -> !cute.int_tuple<"(?,?)">
    %b11 = "cute.append_to_rank"(%z, %k1) <{rank = 3 : si32}> : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"1">) -> !cute.int_tuple<"(4,?,1)">
    %b12 = "cute.prepend_to_rank"(%z, %k1) <{rank = 3 : si32}> : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"1">) -> !cute.int_tuple<"(1,4,?)">
    %b13 = "cute.size"(%w) <{mode = array<i32: 0>}> : (!cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"?">
    %b14 = "cute.get_flat_coord"(%m, %w) : (i32, !cute.layout<"(4,?):(1,4)">) -> !cute.coord<"(?,?)">
    %b15 = "cute.get"(%w) <{mode = array<i32: 1>}> : (!cute.layout<"(4,?):(1,4)">) -> !cute.layout<"?:4">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
