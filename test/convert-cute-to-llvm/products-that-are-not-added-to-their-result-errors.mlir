// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Of each pair the first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %m = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >) -> !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,2,1):(0,1,0)">
    %a = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">
    %b = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,1,2):(0,0,1)">
    "cute.gemm"(%t, %d, %a, %b, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>, !cute.memref<f32, rmem, align<32>, "(1,2,1):(0,1,0)">, !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">, !cute.memref<f32, rmem, align<32>, "(1,1,2):(0,0,1)">, !cute.memref<f32, rmem, align<32>, "(1,2,1):(0,1,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %m = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >) -> !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,2,1):(0,1,0)">
    %a = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">
    %b = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,1,2):(0,0,1)">
    // expected-error @+1 {{only an MMA that accumulates in place is supported: C must be D}}
    "cute.gemm"(%t, %d, %a, %b, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>, !cute.memref<f32, rmem, align<32>, "(1,2,1):(0,1,0)">, !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">, !cute.memref<f32, rmem, align<32>, "(1,1,2):(0,0,1)">, !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
