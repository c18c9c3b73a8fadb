// RUN: not tilespace-opt %s --split-input-file --convert-cute-to-llvm 2>&1 | FileCheck %s

// A field gives the address of the scales of one atom, and no step to the next atom's scales.

// CHECK: error: 'cute.gemm' op has no lowering: scales of several atoms must be views beside the matrices, and not fields of the atom
!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x128x32, num_cta = 1, ab_major = (k, k), elem_type = (f8E4M3FN, f8E4M3FN, f32), sf_type = f8E8M0FNU, frag_kind = ss, vec_size = 32>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,128),2,1):((65536,1),128,0)">
!desca = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,2,4):(0,1024,2)">
!descb = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,4):(0,0,2)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>, !desca, !descb, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %p: !cute.ptr<f8E8M0FNU, tmem, align<16>>, %x: !desca, %y: !descb, %d: !d):
    %s = "cute_nvgpu.atom.set_value"(%m, %p) <{field = #cute_nvgpu.atom_mma_field_sm100_block_scaled<sf_a>}> : (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>) -> !mma
    "cute.gemm"(%s, %d, %x, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desca, !descb, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Of one atom it is the address.

// CHECK: tcgen05.mma
!mma = !cute.tiled_mma<!cute_nvgpu.sm100.mma_bs<128x128x32, num_cta = 1, ab_major = (k, k), elem_type = (f8E4M3FN, f8E4M3FN, f32), sf_type = f8E8M0FNU, frag_kind = ss, vec_size = 32>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
!d = !cute.memref<f32, tmem, align<16>, "((128,128),1,1):((65536,1),0,0)">
!desca = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
!descb = !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,1):(0,0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>, !desca, !descb, !d) -> (), sym_name = "k"}> ({
  ^bb0(%m: !mma, %p: !cute.ptr<f8E8M0FNU, tmem, align<16>>, %x: !desca, %y: !descb, %d: !d):
    %s = "cute_nvgpu.atom.set_value"(%m, %p) <{field = #cute_nvgpu.atom_mma_field_sm100_block_scaled<sf_a>}> : (!mma, !cute.ptr<f8E8M0FNU, tmem, align<16>>) -> !mma
    "cute.gemm"(%s, %d, %x, %y, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!mma, !d, !desca, !descb, !d) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
