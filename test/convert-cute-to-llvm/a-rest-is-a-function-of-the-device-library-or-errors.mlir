// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK-DAG: llvm.func @__nv_fmodf(f32, f32) -> f32
// CHECK-DAG: llvm.func @__nv_fmod(f64, f64) -> f64
// CHECK: llvm.call @__nv_fmodf(%arg0, %arg0) : (f32, f32) -> f32
// CHECK: llvm.call @__nv_fmodf(%arg0, %{{.*}}) : (f32, f32) -> f32
// CHECK: llvm.call @__nv_fmod(%arg1, %arg1) : (f64, f64) -> f64
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32, f64) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32, %y: f64):
    %a = arith.remf %x, %x : f32
    %b = llvm.frem %x, %a : f32
    %c = arith.remf %y, %y : f64
    "test.use"(%b, %c) : (f32, f64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f16) -> (), sym_name = "k"}> ({
  ^bb0(%x: f16):
    // expected-error @+1 {{a floating-point remainder is supported only for f32 and f64}}
    %a = arith.remf %x, %x : f16
    "cuda.return"() : () -> ()
  }) : () -> ()
}
