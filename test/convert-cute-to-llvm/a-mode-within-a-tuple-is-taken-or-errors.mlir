// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Mode 1 of (4,(2,3)) has modes, mode 0 has none.

// CHECK: "test.use"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.shape<"(4,(2,3))">) -> (), sym_name = "k"}> ({
  ^bb0(%s: !cute.shape<"(4,(2,3))">):
    %r = "cute.get"(%s) <{mode = array<i32: 1, 1>}> : (!cute.shape<"(4,(2,3))">) -> !cute.shape<"3">
    "test.use"(%r) : (!cute.shape<"3">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.shape<"(4,(2,3))">) -> (), sym_name = "k"}> ({
  ^bb0(%a0: !cute.shape<"(4,(2,3))">):
    // expected-error @+1 {{its operand has no such mode}}
    %r = "cute.get"(%a0) <{mode = array<i32: 0, 0>}> : (!cute.shape<"(4,(2,3))">) -> !cute.shape<"4">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.shape<"(4,(2,3))">) -> (), sym_name = "k"}> ({
  ^bb0(%a0: !cute.shape<"(4,(2,3))">):
    // expected-error @+1 {{its operand has no such mode}}
    %r = "cute.size"(%a0) <{mode = array<i32: 0, 0>}> : (!cute.shape<"(4,(2,3))">) -> !cute.int_tuple<"4">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
