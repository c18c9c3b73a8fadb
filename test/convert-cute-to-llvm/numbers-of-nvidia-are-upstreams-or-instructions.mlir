// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Votes, pairs of numbers, high halves of products and vectors.

// CHECK: nvvm.vote.sync {{.*}}ballot
// CHECK: arith.mulf
// CHECK: llvm.intr.fma
// CHECK: "prefetch.tensormap [$0];", "l"
// CHECK: "mul.hi.s32 $0, $1, $2;"
// CHECK: "cvt.rn.satfinite.e4m3x2.f32 $0, $1, $2;"
// CHECK: llvm.insertelement
// CHECK: vector.broadcast
// CHECK: llvm.intr.fabs
// CHECK: llvm.intr.ceil
// CHECK: llvm.intr.floor
// CHECK: llvm.intr.fma
// CHECK: ex2.approx.ftz.f32
// CHECK: "cvt.rn.satfinite.e5m2x2.f32 $0, $1, $2;"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr, i32, i32, i1, vector<2xf32>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr, %n: i32, %m: i32, %t: i1, %v: vector<2xf32>, %f: f32):
    %v0 = "nvidia.nvvm.vote.ballot.sync"(%n, %t) : (i32, i1) -> i32
    %v1 = "nvidia.nvvm.mul.packed.f32x2"(%v, %v) <{ftz = false, rnd = #nvvm.fp_rnd_mode<rn>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    %v2 = "nvidia.nvvm.fma.packed.f32x2"(%v, %v, %v) <{ftz = false, rnd = #nvvm.fp_rnd_mode<rn>}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "nvidia.nvvm.prefetch.tensormap"(%p) : (!llvm.ptr) -> ()
    %v3 = "nvidia.nvvm.mul"(%n, %m) <{mode = #nvidia.nvvm<mul_mode hi>}> : (i32, i32) -> i32
    %v4 = "nvidia.nvvm.cvt.packfloat.f32"(%f, %f, %n) <{rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>, to = #nvidia.nvvm.cvt_packfloat_type<e4m3x2>}> : (f32, f32, i32) -> i32
    %v5 = "nvidia.vector.insertelement"(%f, %v, %n) : (f32, vector<2xf32>, i32) -> vector<2xf32>
    %v6 = "nvidia.vector.splat"(%f) : (f32) -> vector<2xf32>
    %v8 = "math.absf"(%f) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %v9 = "math.ceil"(%f) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %va = "math.floor"(%f) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %vb = "math.fma"(%f, %f, %f) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    %vc = "math.exp"(%f) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
    %vd = "nvidia.nvgpu.cvt_fptrunc"(%v) <{packed_kind = #nvidia.nvgpu.subbytes_packedkind<compact>, rnd = #nvvm.fp_rnd_mode<rn>}> : (vector<2xf32>) -> vector<2xf8E5M2>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
