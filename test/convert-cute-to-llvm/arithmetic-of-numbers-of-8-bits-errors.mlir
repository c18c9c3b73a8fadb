// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// A number of 8 bits is a byte: operations that only move bytes are lowered to bytes.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xi8>, i1) -> (), sym_name = "k"}> ({
  ^bb0(%b: vector<2xi8>, %c: i1):
    %v = arith.bitcast %b : vector<2xi8> to vector<2xf8E4M3FN>
    %0 = arith.select %c, %v, %v : vector<2xf8E4M3FN>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xi8>) -> (), sym_name = "k"}> ({
  ^bb0(%b: vector<2xi8>):
    %v = arith.bitcast %b : vector<2xi8> to vector<2xf8E4M3FN>
    // expected-error @+1 {{'arith.addf' op has no lowering: arithmetic on 8-bit floats is not supported}}
    %0 = arith.addf %v, %v : vector<2xf8E4M3FN>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
