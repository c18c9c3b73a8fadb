// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Lane l has row l / 4 of 16, two columns from 2 * (l % 4) on, and the same columns eight rows below. Of 128 bits
// there is one column, and another, four columns further on. Other registers are an error.

// CHECK-COUNT-2: llvm.func @k

!copy = !cute.tiled_copy<!cute_nvgpu.atom.tmem_load<f32, 16 DP, 256 bit, x1>, layout_copy_tv = <"((32,4),(8,16)):((0,1),(64,4))">, tiler_mn = <"[(4,16):(16,1);8:1]">>
!rows = !cute.coord_tensor<"(0,0)", "(64,8):(1@0,1@1)">
!part = !cute.coord_tensor<"(?,?{div=2})", "((2,2),1,1):((1@1,8@0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.tmem_load<f32, 16 DP, 256 bit, x1>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.tmem_load<f32, 16 DP, 256 bit, x1>) -> !copy
    %s = "cute.make_shape"() : () -> !cute.shape<"(64,8)">
    %v = "cute.make_identity_tensor"(%s) : (!cute.shape<"(64,8)">) -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_D"(%tc, %v, %t) : (!copy, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute.tiled_copy<!cute_nvgpu.atom.tmem_load<f32, 16 DP, 128 bit, x2>, layout_copy_tv = <"((32,4),(8,16)):((0,1),(64,4))">, tiler_mn = <"[(4,16):(16,1);8:1]">>
!rows = !cute.coord_tensor<"(0,0)", "(64,8):(1@0,1@1)">
!part = !cute.coord_tensor<"(?,?)", "((1,2,2),1,1):((0,8@0,4@1),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.tmem_load<f32, 16 DP, 128 bit, x2>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.tmem_load<f32, 16 DP, 128 bit, x2>) -> !copy
    %s = "cute.make_shape"() : () -> !cute.shape<"(64,8)">
    %v = "cute.make_identity_tensor"(%s) : (!cute.shape<"(64,8)">) -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_D"(%tc, %v, %t) : (!copy, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute.tiled_copy<!cute_nvgpu.atom.tmem_load<f32, 16 DP, 256 bit, x1>, layout_copy_tv = <"((32,4),(8,16)):((0,1),(64,4))">, tiler_mn = <"[(4,16):(16,1);8:1]">>
!rows = !cute.coord_tensor<"(0,0)", "(64,8):(1@0,1@1)">
!part = !cute.coord_tensor<"(?,?{div=2})", "((2,2),1,1):((8@0,1@1),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.tmem_load<f32, 16 DP, 256 bit, x1>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.tmem_load<f32, 16 DP, 256 bit, x1>) -> !copy
    %s = "cute.make_shape"() : () -> !cute.shape<"(64,8)">
    %v = "cute.make_identity_tensor"(%s) : (!cute.shape<"(64,8)">) -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its coordinates and its result differ in structure}}
    %p = "cute.tiled.copy.partition_D"(%tc, %v, %t) : (!copy, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
