// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// A field of the atom says whether the first step of four warps adds to the sums; nothing says so of the other
// steps. Of the pair the first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((64,16),1,2):((64,1),0,16)">, !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((8,16),1,2):((64,1),0,16)">) -> (), sym_name = "k"}> ({
  ^bb0(%m: !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, %a: !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((64,16),1,2):((64,1),0,16)">, %b: !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((8,16),1,2):((64,1),0,16)">):
    %x = "cute.mma.make_fragment"(%m, %a) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((64,16),1,2):((64,1),0,16)">) -> !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
    %y = "cute.mma.make_fragment"(%m, %b) <{operand_id = 1 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((8,16),1,2):((64,1),0,16)">) -> !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
    %c = "cute.static"() : () -> !cute.coord<"(_,_,1)">
    %p = "cute.slice"(%x, %c) : (!cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">, !cute.coord<"(_,_,1)">) -> !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
    %q = "cute.slice"(%y, %c) : (!cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">, !cute.coord<"(_,_,1)">) -> !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">
    "cute.gemm"(%m, %d, %p, %q, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1):(0,0)">, !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((64,16),1,2):((64,1),0,16)">, !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((8,16),1,2):((64,1),0,16)">) -> (), sym_name = "k"}> ({
  ^bb0(%m: !cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, %a: !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((64,16),1,2):((64,1),0,16)">, %b: !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((8,16),1,2):((64,1),0,16)">):
    %x = "cute.mma.make_fragment"(%m, %a) <{operand_id = 0 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((64,16),1,2):((64,1),0,16)">) -> !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
    %y = "cute.mma.make_fragment"(%m, %b) <{operand_id = 1 : i32}> : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f16, smem, align<1024>, S<3,4,3>, "((8,16),1,2):((64,1),0,16)">) -> !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">
    %c = "cute.static"() : () -> !cute.coord<"(_,_,_)">
    %p = "cute.slice"(%x, %c) : (!cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">, !cute.coord<"(_,_,_)">) -> !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
    %q = "cute.slice"(%y, %c) : (!cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">, !cute.coord<"(_,_,_)">) -> !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">
    // expected-error @+1 {{several steps along K are supported only for an atom that always accumulates (`accum_c`)}}
    "cute.gemm"(%m, %d, %p, %q, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.sm90.mma<64x8x16, ab_major = (k, k), elem_type = (f16, f16, f32), frag_kind = ss>, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,1,2):(0,0,2)">, !cute.memref<f32, rmem, align<32>, "((2,2,1),1,1):((1,2,0),0,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
