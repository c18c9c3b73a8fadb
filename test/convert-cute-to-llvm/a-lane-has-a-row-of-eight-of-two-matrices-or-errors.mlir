// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Of two matrices a lane has four elements in registers, and a row of eight in shared memory: lanes 16 to 31 have the
// rows of the first 16 lanes.

// CHECK: %[[ROWS:.*]] = arith.constant 8 : i32
// CHECK: %[[MATRIX:.*]] = arith.divsi %{{.*}}, %{{.*}} : i32
// CHECK: %[[TWO:.*]] = arith.constant 2 : i32
// CHECK: arith.remsi %[[MATRIX]], %[[TWO]] : i32
// CHECK: "test.use"

!atom = !cute_nvgpu.atom.stsm<f16, mode = <"(8,8)">, num_matrices = 2, n>
!copy = !cute.tiled_copy<!cute_nvgpu.atom.stsm<f16, mode = <"(8,8)">, num_matrices = 2, n>, layout_copy_tv = <"((4,8),(2,2)):((32,1),(16,8))">, tiler_mn = <"[16:1;8:1]">>
!tile = !cute.memref<f16, smem, align<16>, "(16,8):(8,1)">
!part = !cute.memref<f16, smem, align<16>, "((8,1),1,1):((1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!tile, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !tile, %i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_D"(%tc, %v, %t) : (!copy, !tile, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.stsm<f16, mode = <"(8,8)">, num_matrices = 2, n>
!copy = !cute.tiled_copy<!cute_nvgpu.atom.stsm<f16, mode = <"(8,8)">, num_matrices = 2, n>, layout_copy_tv = <"((4,8),(2,2)):((32,1),(16,8))">, tiler_mn = <"[16:1;8:1]">>
!tile = !cute.memref<f16, smem, align<16>, "(16,8):(8,1)">
!part = !cute.memref<f16, smem, align<16>, "((4,1),1,1):((1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!tile, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !tile, %i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result type has the size (4,1), but its operands make 8}}
    %p = "cute.tiled.copy.partition_D"(%tc, %v, %t) : (!copy, !tile, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
