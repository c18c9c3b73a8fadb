// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first is lowered: a thread has two rows, 8 apart, and two columns, 4 apart.

!mma = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x8, ab_major = (k, k), elem_type = (tf32, tf32, f32), frag_kind = rs>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!c = !cute.coord_tensor<"(0,0)", "(64,8):(1@0,1@1)">
!p = !cute.coord_tensor<"(?,?)", "((2,2),1,1):((8@0,4@1),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !c) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %v: !c):
    %t = "nvvm.read.ptx.sreg.tid.x"() : () -> i32
    %z = "cute.make_coord"(%t) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.mma.partition"(%m, %v, %z) <{operand_id = 0 : i32}> : (!mma, !c, !cute.coord<"?">) -> !p
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma2 = !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x8, ab_major = (k, k), elem_type = (tf32, tf32, f32), frag_kind = rs>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!c2 = !cute.coord_tensor<"(0,0)", "(64,8):(1@0,1@1)">
!p2 = !cute.coord_tensor<"(?,?)", "((2,2),1,1):((8@0,2@1),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma2, !c2) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma2, %v: !c2):
    %t = "nvvm.read.ptx.sreg.tid.x"() : () -> i32
    %z = "cute.make_coord"(%t) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result type has the stride 2, but its elements have 4}}
    %p = "cute.tiled.mma.partition"(%m, %v, %z) <{operand_id = 0 : i32}> : (!mma2, !c2, !cute.coord<"?">) -> !p2
    "cuda.return"() : () -> ()
  }) : () -> ()
}
