// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Elements 1 and 2 of three in a row, then the next row, 104 further on. Leaves of 2 and 2 have element 3 at 3.

// CHECK: llvm.getelementptr %{{.*}}[104]
!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(1,12):(0,1)">, tiler_mn = <"[12:1]">>
!memory = !cute.memref<f32, gmem, align<16>, "((3,4),1):((1,104),0)">
!part = !cute.memref<f32, gmem, align<4>, "((3,4),1,1):((1,104),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"?">) -> !part
    %c = "cute.static"() : () -> !cute.coord<"3">
    %x = "cute.memref.load"(%p, %c) : (!part, !cute.coord<"3">) -> f32
    "test.use"(%x) : (f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(1,12):(0,1)">, tiler_mn = <"[12:1]">>
!memory = !cute.memref<f32, gmem, align<16>, "((3,4),1):((1,104),0)">
!part = !cute.memref<f32, gmem, align<4>, "((2,2,3),1,1):((1,2,105),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{a stride of its result type is not the step between its elements}}
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"?">) -> !part
    "cuda.return"() : () -> ()
  }) : () -> ()
}
