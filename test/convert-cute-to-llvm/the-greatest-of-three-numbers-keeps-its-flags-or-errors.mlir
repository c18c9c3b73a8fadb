// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// LLVM makes one instruction of two where there is one. A sign taken from the product of the operands (xorsign), and small
// numbers that become zero, are PTX.

// CHECK: %[[TWO:.*]] = llvm.intr.maxnum(%arg0, %arg1)
// CHECK: llvm.intr.maxnum(%[[TWO]], %arg2)
// CHECK: llvm.intr.minimum(%arg0, %arg1)
// CHECK: "min.ftz.NaN.xorsign.abs.f32 $0, $1, $2;", "=f,f,f" %arg0, %arg1
// CHECK: "max.abs.f32 $0, $1, $2, $3;", "=f,f,f,f" %arg0, %arg1, %arg2

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32, f32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = "nvidia.nvvm.fmax"(%a, %b, %c) : (f32, f32, f32) -> f32
    %1 = "nvidia.nvvm.fmin"(%a, %b) <{nan}> : (f32, f32) -> f32
    %2 = "nvidia.nvvm.fmin"(%a, %b) <{abs, ftz, nan}> : (f32, f32) -> f32
    %3 = "nvidia.nvvm.fmax"(%a, %b, %c) <{abs}> : (f32, f32, f32) -> f32
    "test.use"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32, f32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    // expected-error @+1 {{only two or three operands are supported}}
    %0 = "nvidia.nvvm.fmax"(%a) : (f32) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f64) -> (), sym_name = "k"}> ({
  ^bb0(%a: f64):
    // expected-error @+1 {{'abs' and 'ftz' are supported only for f32}}
    %0 = "nvidia.nvvm.fmax"(%a, %a) <{abs}> : (f64, f64) -> f64
    "cuda.return"() : () -> ()
  }) : () -> ()
}
