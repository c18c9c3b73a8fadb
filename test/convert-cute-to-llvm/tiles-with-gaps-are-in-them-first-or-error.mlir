// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Four times 16 of each 32 elements: the next tile begins 16 further on, in the gaps, and the third after all of them.

// CHECK: "test.use"

!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(4,16):(1,4)">, tiler_mn = <"[(4,16):(32,1)]">>
!memory = !cute.memref<f32, gmem, align<16>, "(256,1):(1,0)">
!part = !cute.memref<f32, gmem, align<4>, "(16,(2,2),1):(1,(16,128),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(4,16):(1,4)">, tiler_mn = <"[(4,16):(32,1)]">>
!memory = !cute.memref<f32, gmem, align<16>, "(256,1):(1,0)">
!part = !cute.memref<f32, gmem, align<4>, "(16,(2,2),1):(1,(128,128),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result type has the stride 128, but its elements have 16}}
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
