// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %m = "cute.make_atom"() : () -> !cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >) -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">
    %a = "cute.memref.alloca"() : () -> !cute.memref<f16, rmem, align<32>, "((2,2,2),1,1):((1,2,4),0,0)">
    %b = "cute.memref.alloca"() : () -> !cute.memref<f16, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">
    "cute.gemm"(%t, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f32, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">, !cute.memref<f16, rmem, align<32>, "((2,2,2),1,1):((1,2,4),0,0)">, !cute.memref<f16, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">, !cute.memref<f32, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %m = "cute.make_atom"() : () -> !cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >) -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">
    %a = "cute.memref.alloca"() : () -> !cute.memref<bf16, rmem, align<32>, "((2,2,2),1,1):((1,2,4),0,0)">
    %b = "cute.memref.alloca"() : () -> !cute.memref<bf16, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">
    // expected-error @+1 {{a view is not a fragment of its MMA atom}}
    "cute.gemm"(%t, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f32, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">, !cute.memref<bf16, rmem, align<32>, "((2,2,2),1,1):((1,2,4),0,0)">, !cute.memref<bf16, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">, !cute.memref<f32, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %m = "cute.make_atom"() : () -> !cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >) -> !cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(2,1,1):(1,0,0)">
    %a = "cute.memref.alloca"() : () -> !cute.memref<f16, rmem, align<32>, "((2,2,2),1,1):((1,2,4),0,0)">
    %b = "cute.memref.alloca"() : () -> !cute.memref<f16, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">
    // expected-error @+1 {{a view is not a fragment of its MMA atom}}
    "cute.gemm"(%t, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.sm80.mma<16x8x16, elem_type = (f16, f16, f32) >, atom_layout_MNK = <"(1,1,1):(0,0,0)">, permutation_MNK = <"[_;_;_]">>, !cute.memref<f32, rmem, align<32>, "(2,1,1):(1,0,0)">, !cute.memref<f16, rmem, align<32>, "((2,2,2),1,1):((1,2,4),0,0)">, !cute.memref<f16, rmem, align<32>, "((2,2),1,1):((1,2),0,0)">, !cute.memref<f32, rmem, align<32>, "(2,1,1):(1,0,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
