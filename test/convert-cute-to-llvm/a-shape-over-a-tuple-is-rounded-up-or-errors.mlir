// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Each number by its own, also where both are known only at run time; a layout divides all modes together.

// CHECK-COUNT-3: arith.divsi
// CHECK: "test.use"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.int_tuple<"((?,?),?)">, !cute.int_tuple<"((3,4),5)">, !cute.shape<"(16,32)">, !cute.tile<"(4,8):(1,4)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.int_tuple<"((?,?),?)">, %b: !cute.int_tuple<"((3,4),5)">, %s: !cute.shape<"(16,32)">, %t: !cute.tile<"(4,8):(1,4)">):
    %x = "cute.ceil_div"(%a, %b) : (!cute.int_tuple<"((?,?),?)">, !cute.int_tuple<"((3,4),5)">) -> !cute.int_tuple<"((?,?),?)">
    %y = "cute.ceil_div"(%s, %t) : (!cute.shape<"(16,32)">, !cute.tile<"(4,8):(1,4)">) -> !cute.shape<"16">
    "test.use"(%x, %y) : (!cute.int_tuple<"((?,?),?)">, !cute.shape<"16">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.int_tuple<"(8,16)">, !cute.int_tuple<"(2,3,4)">) -> (), sym_name = "k"}> ({
  ^bb0(%a0: !cute.int_tuple<"(8,16)">, %a1: !cute.int_tuple<"(2,3,4)">):
    // expected-error @+1 {{its operands differ in structure}}
    %r = "cute.ceil_div"(%a0, %a1) : (!cute.int_tuple<"(8,16)">, !cute.int_tuple<"(2,3,4)">) -> !cute.int_tuple<"(4,6)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
