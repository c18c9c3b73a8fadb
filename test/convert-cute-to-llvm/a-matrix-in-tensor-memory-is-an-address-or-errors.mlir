// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Of the kernel's arguments, %arg1 is the address of A and %arg3 the address of the sums. In tensor memory A runs along K.

// CHECK: %[[D:.*]] = llvm.inttoptr %{{.*}} : i32 to !llvm.ptr<6>
// CHECK: %[[A:.*]] = llvm.inttoptr %{{.*}} : i32 to !llvm.ptr<6>
// CHECK: nvvm.tcgen05.mma %[[D]], %[[A]], %{{.*}} : (!llvm.ptr<6>, !llvm.ptr<6>, i64

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, mn), elem_type = (f16, f16, f32), frag_kind = ts, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,64),1,1):((65536,1),0,0)">
!a = !cute.memref<f16, tmem, align<16>, "((128,16),1):((131072,1),0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !a, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %a: !a, %x: !desc, %d: !d):
    "cute.gemm"(%m, %d, %a, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (mn, k), elem_type = (f16, f16, f32), frag_kind = ts, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,64),1,1):((65536,1),0,0)">
!a = !cute.memref<f16, tmem, align<16>, "((128,16),1):((131072,1),0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !a, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %a: !a, %x: !desc, %d: !d):
    // expected-error @+1 {{tcgen05.mma does not have this shape with these types}}
    "cute.gemm"(%m, %d, %a, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// N is a multiple of 8.

// CHECK: arith.constant 134349968 : i32
// CHECK: nvvm.tcgen05.mma

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x8x16, num_cta = 1, ab_major = (k, k), elem_type = (bf16, bf16, f32), frag_kind = ts, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,8),1,1):((65536,1),0,0)">
!a = !cute.memref<bf16, tmem, align<16>, "((128,16),1):((131072,1),0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !a, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %a: !a, %x: !desc, %d: !d):
    "cute.gemm"(%m, %d, %a, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma<128x12x16, num_cta = 1, ab_major = (k, k), elem_type = (bf16, bf16, f32), frag_kind = ts, c_scale_exp = 0>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,12),1,1):((65536,1),0,0)">
!a = !cute.memref<bf16, tmem, align<16>, "((128,16),1):((131072,1),0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !a, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %a: !a, %x: !desc, %d: !d):
    // expected-error @+1 {{tcgen05.mma does not have this shape with these types}}
    "cute.gemm"(%m, %d, %a, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !a, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
