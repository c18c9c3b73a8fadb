// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first is lowered; the others end at once.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %m = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >) -> !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,1,1):(0,0,0)">
    "cute.gemm"(%t, %d, %d, %d, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>, !cute.memref<f32, rmem, align<32>, "(1,1,1):(0,0,0)">, !cute.memref<f32, rmem, align<32>, "(1,1,1):(0,0,0)">, !cute.memref<f32, rmem, align<32>, "(1,1,1):(0,0,0)">, !cute.memref<f32, rmem, align<32>, "(1,1,1):(0,0,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %m = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >) -> !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1000000000,1,1):(0,0,0)">
    // expected-error @+1 {{it has too many atoms}}
    "cute.gemm"(%t, %d, %d, %d, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>, !cute.memref<f32, rmem, align<32>, "(1000000000,1,1):(0,0,0)">, !cute.memref<f32, rmem, align<32>, "(1000000000,1,1):(0,0,0)">, !cute.memref<f32, rmem, align<32>, "(1000000000,1,1):(0,0,0)">, !cute.memref<f32, rmem, align<32>, "(1000000000,1,1):(0,0,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
