// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// As in the function of CUDA's device library. Of other types the operation is left to upstream.

// CHECK: "rsqrt.approx.f32 $0, $1;", "=f,f" %arg0
// CHECK: "rsqrt.approx.ftz.f32 $0, $1;", "=f,f" %arg0
// CHECK: llvm.intr.sqrt(%arg0)
// CHECK: math.rsqrt %arg1 : f64
// CHECK: arith.subf %arg2, %arg2 : vector<2xf32>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32, f64, vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32, %y: f64, %v: vector<2xf32>):
    %a = math.rsqrt %x : f32
    %b = math.rsqrt %x fastmath<fast> : f32
    %c = math.sqrt %x : f32
    %d = math.rsqrt %y : f64
    %e = "nvidia.nvvm.sub.packed.f32x2"(%v, %v) <{ftz = false, rnd = #nvidia.nvvm.rnd<rn>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "test.use"(%a, %b, %c, %d, %e) : (f32, f32, f32, f64, vector<2xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%v: vector<2xf32>):
    // expected-error @+1 {{the rounding 'ra' is not supported}}
    %e = "nvidia.nvvm.sub.packed.f32x2"(%v, %v) <{rnd = #nvidia.nvvm.rnd<ra>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
