// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Block %arg2 of the pair has the rows from 128 times %arg2 on, of 16 elements each. One instruction is of both, and its
// descriptor has 256 rows, 32 columns and sums in single precision, and the signs of A and B that the atom has. Such products
// have columns in steps of 32.

// CHECK: %[[HALF:.*]] = arith.constant 128 : i32
// CHECK: %[[PLACE:.*]] = arith.muli %{{.*}}, %[[HALF]] : i32
// CHECK: %[[SIZE:.*]] = arith.constant 16 : i32
// CHECK: arith.muli %[[PLACE]], %[[SIZE]] : i32
// CHECK: %[[KIND:.*]] = arith.constant 268959760 : i32
// CHECK: %[[LEFT:.*]] = arith.ori %[[KIND]], %{{.*}} : i32
// CHECK: %[[BOTH:.*]] = arith.ori %[[LEFT]], %{{.*}} : i32
// CHECK: nvvm.tcgen05.mma %{{.*}}, %{{.*}}, %{{.*}}, %[[BOTH]], {{.*}}ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<f16>

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<256x32x16, num_cta = 2, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,32),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.memref<f16, gmem, align<16>, "(256,16):(16,1)">, i32, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %g: !cute.memref<f16, gmem, align<16>, "(256,16):(16,1)">, %v: i32, %x: !desc, %d: !d):
    %c = "cute.make_coord"(%v) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.mma.partition"(%m, %g, %c) <{operand_id = 0 : i32}> : (!mma, !cute.memref<f16, gmem, align<16>, "(256,16):(16,1)">, !cute.coord<"?">) -> !cute.memref<f16, gmem, align<16>, "((128,16),1,1):((16,1),0,0)">
    %i = "cute.get_iter"(%p) : (!cute.memref<f16, gmem, align<16>, "((128,16),1,1):((16,1),0,0)">) -> !cute.ptr<f16, gmem, align<16>>
    %q = "cute.ptrtoint"(%i) : (!cute.ptr<f16, gmem, align<16>>) -> i64
    "test.use"(%q) : (i64) -> ()
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<256x16x16, num_cta = 2, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,16),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.memref<f16, gmem, align<16>, "(256,16):(16,1)">, i32, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %g: !cute.memref<f16, gmem, align<16>, "(256,16):(16,1)">, %v: i32, %x: !desc, %d: !d):
    %c = "cute.make_coord"(%v) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.mma.partition"(%m, %g, %c) <{operand_id = 0 : i32}> : (!mma, !cute.memref<f16, gmem, align<16>, "(256,16):(16,1)">, !cute.coord<"?">) -> !cute.memref<f16, gmem, align<16>, "((128,16),1,1):((16,1),0,0)">
    %i = "cute.get_iter"(%p) : (!cute.memref<f16, gmem, align<16>, "((128,16),1,1):((16,1),0,0)">) -> !cute.ptr<f16, gmem, align<16>>
    %q = "cute.ptrtoint"(%i) : (!cute.ptr<f16, gmem, align<16>>) -> i64
    "test.use"(%q) : (i64) -> ()
    // expected-error @+1 {{tcgen05.mma does not have this shape with these types}}
    "cute.gemm"(%m, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
