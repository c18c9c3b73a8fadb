// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The second block of a pair begins at row 128, which is 1 along the last part of the rows and 0 along
// the others. So the first coordinate is 0, whichever block runs, and the second is its number in the
// pair.

// CHECK: %[[TWO:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[BLOCK:.*]] = arith.remsi %arg1, %[[TWO]] : i32
// CHECK-NEXT: "test.use"(%[[BLOCK]])

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<256x128x32, num_cta = 2, ab_major = (k, k), elem_type = (f8E4M3FN, f8E4M3FN, f32), sf_type = f8E8M0FNU, frag_kind = ss, vec_size = 32>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!rows = !cute.coord_tensor<"(0,0)", "((32,4,2),32):((8@0,2@0,1@1),0)">
!part = !cute.coord_tensor<"(0,?)", "(((32,4),32),1,1):(((8@0,2@0),0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %i: i32):
    %v = "cute.static"() : () -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.mma.partition"(%m, %v, %t) <{operand_id = 0 : i32}> : (!mma, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<256x128x32, num_cta = 2, ab_major = (k, k), elem_type = (f8E4M3FN, f8E4M3FN, f32), sf_type = f8E8M0FNU, frag_kind = ss, vec_size = 32>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!rows = !cute.coord_tensor<"(0,0)", "((32,4,2),32):((8@0,2@0,1@1),0)">
!part = !cute.coord_tensor<"(0,0)", "(((32,4),32),1,1):(((8@0,2@0),0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %i: i32):
    %v = "cute.static"() : () -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result is known only at run time, but its type says 0}}
    %p = "cute.tiled.mma.partition"(%m, %v, %t) <{operand_id = 0 : i32}> : (!mma, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<256x128x32, num_cta = 2, ab_major = (k, k), elem_type = (f8E4M3FN, f8E4M3FN, f32), sf_type = f8E8M0FNU, frag_kind = ss, vec_size = 32>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!rows = !cute.coord_tensor<"(0,0)", "((32,4,2),32):((8@0,2@0,1@0),0)">
!part = !cute.coord_tensor<"(0,?)", "(((32,4),32),1,1):(((8@0,2@0),0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %i: i32):
    %v = "cute.static"() : () -> !rows
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result is known only at run time, but its type says 0}}
    %p = "cute.tiled.mma.partition"(%m, %v, %t) <{operand_id = 0 : i32}> : (!mma, !rows, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
