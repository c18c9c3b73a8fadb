// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The type of the scales is bit 23 of the instruction's descriptor.
// CHECK: arith.constant 146801792 : i32
// CHECK: nvvm.tcgen05.mma.block_scale {{.*}}block16{{.*}}mxf4nvf4

!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x256x64, num_cta = 1, ab_major = (k, k), elem_type = (f4E2M1FN, f4E2M1FN, f32), sf_type = f8E8M0FNU, frag_kind = ss, vec_size = 16>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,256),1,1):((65536,1),0,0)">
!desc = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>, !desc, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %p: !cute.ptr<f8E8M0FNU, tmem, align<16>>, %x: !desc, %d: !d):
    %s = "cute_nvgpu.atom.set_value"(%m, %p) <{field = #cute_nvgpu.atom_mma_field_sm100_block_scaled<sf_a>}> : (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>) -> !mma
    "cute.gemm"(%s, %d, %x, %x, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desc, !desc, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
