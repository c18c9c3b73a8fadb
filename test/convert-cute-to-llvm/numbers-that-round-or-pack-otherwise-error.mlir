// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The nearest case of each operation that is lowered is in the file of the same operations.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, vector<2xf32>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %v: vector<2xf32>, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.mul.packed.f32x2' op has no lowering: the rounding 'ra' is not supported}}
    %v1 = "nvidia.nvvm.mul.packed.f32x2"(%v, %v) <{rnd = #nvidia.nvvm.rnd<ra>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, vector<2xf32>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %v: vector<2xf32>, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.fma.packed.f32x2' op has no lowering: the rounding 'rna' is not supported}}
    %v2 = "nvidia.nvvm.fma.packed.f32x2"(%v, %v, %v) <{ftz = false, rnd = #nvvm.fp_rnd_mode<rna>}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32, %m: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.mul' op has no lowering: only the high half of a 32-bit product is supported}}
    %v3 = "nvidia.nvvm.mul"(%n, %m) <{mode = #nvidia.nvvm<mul_mode wide>}> : (i32, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.cvt.packfloat.f32' op has no lowering: only rounding to nearest with saturation is supported ('rn' and 'satfinite')}}
    %v4 = "nvidia.nvvm.cvt.packfloat.f32"(%f, %f, %n) <{rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>, to = #nvidia.nvvm.cvt_packfloat_type<e4m3x2>}> : (f32, f32, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32, vector<2xf32>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32, %v: vector<2xf32>, %f: f32):
    // expected-error @+1 {{'nvidia.vector.insertelement' op has no lowering: operand 2 is missing}}
    %v5 = "nvidia.vector.insertelement"(%f, %v) : (f32, vector<2xf32>) -> vector<2xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, vector<2xf32>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %v: vector<2xf32>, %f: f32):
    // expected-error @+1 {{'nvidia.nvgpu.cvt_fptrunc' op has no lowering: only rounding to nearest is supported}}
    %vd = "nvidia.nvgpu.cvt_fptrunc"(%v) <{rnd = #nvvm.fp_rnd_mode<rz>}> : (vector<2xf32>) -> vector<2xf8E5M2>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %v: vector<2xf32>):
    // expected-error @+1 {{'nvidia.nvgpu.cvt_fptrunc' op has no lowering: only the packing 'compact' is supported}}
    %vd = "nvidia.nvgpu.cvt_fptrunc"(%v) <{packed_kind = #nvidia.nvgpu.subbytes_packedkind<padded>, rnd = #nvvm.fp_rnd_mode<rn>}> : (vector<2xf32>) -> vector<2xf8E5M2>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
