// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The columns of a block do not depend on which one it is, so that parts of elements have steps along them.

// CHECK: %[[N:.*]] = arith.remsi %{{.*}}, %{{.*}} : i32
// CHECK: %[[R:.*]] = arith.muli %[[N]], %{{.*}} : i32
// CHECK: "test.use"(%[[R]]) : (i32)

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<256x64x16, num_cta = 2, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!coords = !cute.coord_tensor<"(0,0)", "(256,(4,4)):(1@0,(0,1/2@1))">
!part = !cute.coord_tensor<"(?{div=128},0)", "((128,(4,4)),1,1):((1@0,(0,1/2@1)),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !coords, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %v: !coords, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.mma.partition"(%m, %v, %c) <{operand_id = 0 : i32}> : (!mma, !coords, !cute.coord<"?">) -> !part
    %x = "cute.get_iter"(%p) : (!part) -> !cute.arith_tuple_iter<"(?{div=128},0)">
    %n:2 = "cute.get_scalars"(%x) : (!cute.arith_tuple_iter<"(?{div=128},0)">) -> (i32, i32)
    "test.use"(%n#0) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<256x64x16, num_cta = 2, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!coords = !cute.coord_tensor<"(0,0)", "(256,(4,4)):(1@0,(0,1/2@1))">
!part = !cute.coord_tensor<"(?{div=128},0)", "((128,(4,4)),1,1):((1@0,(0,1@1)),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !coords, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %v: !coords, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result type has the stride 1, but its elements have 1/2}}
    %p = "cute.tiled.mma.partition"(%m, %v, %c) <{operand_id = 0 : i32}> : (!mma, !coords, !cute.coord<"?">) -> !part
    %x = "cute.get_iter"(%p) : (!part) -> !cute.arith_tuple_iter<"(?{div=128},0)">
    %n:2 = "cute.get_scalars"(%x) : (!cute.arith_tuple_iter<"(?{div=128},0)">) -> (i32, i32)
    "test.use"(%n#0) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
