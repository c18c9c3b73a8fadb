// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Nothing is computed but the store to tensor memory.

// CHECK: nvvm.tcgen05.st
// CHECK-NOT: {{arith|getelementptr}}
// CHECK: llvm.return
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, tmem>, vector<4xi32>, !cute.memref<f32, gmem, "(128):(1)">, i32, !cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x16>, !cute.memref<f32, tmem, align<16>, "(128,16):(65536,1)">, !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32, 32 b>, layout_copy_tv = <"(32,4):(4,1)">, tiler_mn = <"[128:1]">>, !cute.memref<f32, rmem, "(4,1):(1,0)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, tmem>, %b: vector<4xi32>, %c: !cute.memref<f32, gmem, "(128):(1)">, %d: i32, %e: !cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x16>, %f: !cute.memref<f32, tmem, align<16>, "(128,16):(65536,1)">, %g: !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32, 32 b>, layout_copy_tv = <"(32,4):(4,1)">, tiler_mn = <"[128:1]">>, %h: !cute.memref<f32, rmem, "(4,1):(1,0)">):
    "cute_nvgpu.arch.copy.SM100.tmem_store"(%a, %b) <{num_b = 32 : i32, num_dp = 32 : i32, num_rep = 4 : i32}> : (!cute.ptr<f32, tmem>, vector<4xi32>) -> ()
    %t = "cute.static"() : () -> !cute.tile<"[32:1]">
    %v = "cute.tiled_divide"(%c, %t) : (!cute.memref<f32, gmem, "(128):(1)">, !cute.tile<"[32:1]">) -> !cute.memref<f32, gmem, "((32),4):((1),32)">
    %s = "cute.make_shape"(%d) : (i32) -> !cute.shape<"(?,4)">
    %l = "cute.make_identity_layout"(%s) : (!cute.shape<"(?,4)">) -> !cute.layout<"(?,4):(1@0,1@1)">
    %f2 = "cute.fast_divmod.create_divisor"(%d) : (i32) -> !cute.fast_divmod_divisor<32>
    %m = "cute_nvgpu.atom.make_tmem_copy"(%e, %f) : (!cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x16>, !cute.memref<f32, tmem, align<16>, "(128,16):(65536,1)">) -> !cute.tiled_copy<!cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x16>, layout_copy_tv = <"(128,16):(1,128)">, tiler_mn = <"[128:1;16:1]">>
    %r = "cute.tiled.copy.retile"(%g, %h) : (!cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32, 32 b>, layout_copy_tv = <"(32,4):(4,1)">, tiler_mn = <"[128:1]">>, !cute.memref<f32, rmem, "(4,1):(1,0)">) -> !cute.memref<f32, rmem, "((4),1):((1),0)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
