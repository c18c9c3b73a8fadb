// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Leaf by leaf; static leaves are computed here, and a divisor known at run time divides.

// CHECK: arith.addi %arg0, %arg1 : i32
// CHECK: arith.subi %arg0, %arg1 : i32
// CHECK: arith.divsi %arg0, %arg1 : i32
// CHECK: arith.remsi %arg0, %arg1 : i32
// CHECK: arith.cmpi slt
// CHECK: arith.divui %arg0, %arg1 : i32
// CHECK: arith.remui %arg0, %arg1 : i32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %z = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(4,?)">
    %v = "cute.make_int_tuple"(%m) : (i32) -> !cute.int_tuple<"(2,?)">
    %add = "cute.tuple_add"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> !cute.int_tuple<"(6,?)">
    %sub = "cute.tuple_sub"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> !cute.int_tuple<"(2,?)">
    %div = "cute.tuple_div"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> !cute.int_tuple<"(2,?)">
    %mod = "cute.tuple_mod"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> !cute.int_tuple<"(0,?)">
    %less = "cute.elem_less"(%z, %v) : (!cute.int_tuple<"(4,?)">, !cute.int_tuple<"(2,?)">) -> i1
    %fd = "cute.fast_divmod.create_divisor"(%m) : (i32) -> !cute.fast_divmod_divisor<32>
    %fq:2 = "cute.fast_divmod.compute"(%n, %fd) : (i32, !cute.fast_divmod_divisor<32>) -> (i32, i32)
    %fg = "cute.fast_divmod.get_divisor"(%fd) : (!cute.fast_divmod_divisor<32>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
