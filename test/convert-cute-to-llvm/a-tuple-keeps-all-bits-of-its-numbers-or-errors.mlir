// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A number of 64 bits is one of 64 bits in a tuple.

// CHECK: "test.use"(%{{.*}}) : (i64)
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i64) -> (), sym_name = "k"}> ({
  ^bb0(%n: i64):
    %t = "cute.make_int_tuple"(%n) : (i64) -> !cute.int_tuple<"?{i64}">
    %m = "cute.get_scalars"(%t) : (!cute.int_tuple<"?{i64}">) -> i64
    "test.use"(%m) : (i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i64) -> (), sym_name = "k"}> ({
  ^bb0(%a0: i64):
    // expected-error @+1 {{a number of 64 bits does not fit in the 32 bits of its result}}
    %r = "cute.make_int_tuple"(%a0) : (i64) -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
