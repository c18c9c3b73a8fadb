// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Thread t has row t, from column 0 on: no thread begins at another column, so the type may say 0. The row is known
// only at run time.

// CHECK: "test.use"(%arg0)

!atom = !cute_nvgpu.atom.tmem_store<f32, 32 DP, 32 bit, x2>
!copy = !cute.tiled_copy<!cute_nvgpu.atom.tmem_store<f32, 32 DP, 32 bit, x2>, layout_copy_tv = <"((32,4),(2,32)):((0,1),(128,4))">, tiler_mn = <"[(4,32):(32,1);2:1]">>
!rows = !cute.coord_tensor<"(0,0)", "(128,2):(1@0,1@1)">
!part = !cute.coord_tensor<"(?,0)", "((2,1),1,1):((1@1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %s = "cute.make_shape"() : () -> !cute.shape<"(128,2)">
    %v = "cute.make_identity_tensor"(%s) : (!cute.shape<"(128,2)">) -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.tmem_store<f32, 32 DP, 32 bit, x2>
!copy = !cute.tiled_copy<!cute_nvgpu.atom.tmem_store<f32, 32 DP, 32 bit, x2>, layout_copy_tv = <"((32,4),(2,32)):((0,1),(128,4))">, tiler_mn = <"[(4,32):(32,1);2:1]">>
!rows = !cute.coord_tensor<"(0,0)", "(128,2):(1@0,1@1)">
!part = !cute.coord_tensor<"(0,0)", "((2,1),1,1):((1@1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %s = "cute.make_shape"() : () -> !cute.shape<"(128,2)">
    %v = "cute.make_identity_tensor"(%s) : (!cute.shape<"(128,2)">) -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result is known only at run time, but its type says 0}}
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.tmem_store<f32, 32 DP, 32 bit, x2>
!copy = !cute.tiled_copy<!cute_nvgpu.atom.tmem_store<f32, 32 DP, 32 bit, x2>, layout_copy_tv = <"((32,4),(2,32)):((0,1),(128,4))">, tiler_mn = <"[(4,32):(32,1);2:1]">>
!rows = !cute.coord_tensor<"(0,0)", "(128,2):(1@0,1@1)">
!part = !cute.coord_tensor<"(?,1)", "((2,1),1,1):((1@1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %s = "cute.make_shape"() : () -> !cute.shape<"(128,2)">
    %v = "cute.make_identity_tensor"(%s) : (!cute.shape<"(128,2)">) -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result is 0, but its type says 1}}
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
