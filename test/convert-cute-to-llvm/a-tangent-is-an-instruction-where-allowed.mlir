// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Where it is not allowed, and for other types, the operation stays.

// CHECK-COUNT-2: "tanh.approx.f32 $0, $1;", "=f,f"
// CHECK: math.tanh %arg1 : f32
// CHECK: math.tanh %arg2 fastmath<fast> : f64

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>, f32, f64) -> (), sym_name = "k"}> ({
  ^bb0(%v: vector<2xf32>, %x: f32, %d: f64):
    %0 = "math.tanh"(%v) <{fastmath = #arith.fastmath<fast>}> : (vector<2xf32>) -> vector<2xf32>
    %1 = "math.tanh"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %2 = "math.tanh"(%d) <{fastmath = #arith.fastmath<fast>}> : (f64) -> f64
    "test.use"(%0, %1, %2) : (vector<2xf32>, f32, f64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
