// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[Z:.*]] = llvm.mlir.zero : vector<4xi8>
// CHECK: "test.use"(%[[Z]])

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %c = "arith.constant"() <{value = dense<0.0> : vector<4xf8E4M3FN>}> : () -> vector<4xf8E4M3FN>
    "cute.static"() : () -> !cute.int_tuple<"1">
    "test.use"(%c) : (vector<4xf8E4M3FN>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    // expected-error @+1 {{a nonzero constant of 8-bit floats is not supported}}
    %c = "arith.constant"() <{value = dense<1.0> : vector<4xf8E4M3FN>}> : () -> vector<4xf8E4M3FN>
    "cute.static"() : () -> !cute.int_tuple<"1">
    "test.use"(%c) : (vector<4xf8E4M3FN>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
