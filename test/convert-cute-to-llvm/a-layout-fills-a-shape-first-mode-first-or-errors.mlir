// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Without an order the copies of the first mode lie next to each other. Three elements fill five twice.

// CHECK: "test.use"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(3,3):(1,3)">, !cute.shape<"(5,8)">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(3,3):(1,3)">, %s: !cute.shape<"(5,8)">):
    %r = "cute.tile_to_shape"(%l, %s) : (!cute.layout<"(3,3):(1,3)">, !cute.shape<"(5,8)">) -> !cute.layout<"((3,2),(3,3)):((1,9),(3,18))">
    "test.use"(%r) : (!cute.layout<"((3,2),(3,3)):((1,9),(3,18))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(3,3):(1,3)">, !cute.shape<"(5,8)">) -> (), sym_name = "k"}> ({
  ^bb0(%a0: !cute.layout<"(3,3):(1,3)">, %a1: !cute.shape<"(5,8)">):
    // expected-error @+1 {{its result type has the stride 27, but its elements have 9}}
    %r = "cute.tile_to_shape"(%a0, %a1) : (!cute.layout<"(3,3):(1,3)">, !cute.shape<"(5,8)">) -> !cute.layout<"((3,2),(3,3)):((1,27),(3,9))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
