// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Coordinate (1,2) of (4,8) is element 1 + 2 * 4; of (?,8) it is 1 + 2 * ?.

// CHECK: arith.muli
// CHECK: "test.use"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.coord<"(1,2)">, !cute.shape<"(4,8)">, !cute.shape<"(?,8)">) -> (), sym_name = "k"}> ({
  ^bb0(%c: !cute.coord<"(1,2)">, %s: !cute.shape<"(4,8)">, %d: !cute.shape<"(?,8)">):
    %x = "cute.crd2idx"(%c, %s) : (!cute.coord<"(1,2)">, !cute.shape<"(4,8)">) -> !cute.int_tuple<"9">
    %y = "cute.crd2idx"(%c, %d) : (!cute.coord<"(1,2)">, !cute.shape<"(?,8)">) -> !cute.int_tuple<"?">
    "test.use"(%x, %y) : (!cute.int_tuple<"9">, !cute.int_tuple<"?">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.coord<"(1,2)">, !cute.shape<"(4,8)">) -> (), sym_name = "k"}> ({
  ^bb0(%a0: !cute.coord<"(1,2)">, %a1: !cute.shape<"(4,8)">):
    // expected-error @+1 {{9}}
    %r = "cute.crd2idx"(%a0, %a1) : (!cute.coord<"(1,2)">, !cute.shape<"(4,8)">) -> !cute.int_tuple<"10">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
