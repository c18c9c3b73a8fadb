// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "cvt.rn.satfinite.e4m3x2.f32 $0, $1, $2;", "=h,f,f"
// CHECK: arith.truncf %arg0 : vector<2xf32> to vector<2xf16>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%v: vector<2xf32>):
    %0 = arith.truncf %v : vector<2xf32> to vector<2xf8E4M3FN>
    %1 = arith.truncf %v : vector<2xf32> to vector<2xf16>
    "test.use"(%0, %1) : (vector<2xf8E4M3FN>, vector<2xf16>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%v: vector<2xf32>):
    // expected-error @+1 {{only rounding to nearest is supported}}
    %0 = arith.truncf %v toward_zero : vector<2xf32> to vector<2xf8E4M3FN>
    "test.use"(%0) : (vector<2xf8E4M3FN>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
