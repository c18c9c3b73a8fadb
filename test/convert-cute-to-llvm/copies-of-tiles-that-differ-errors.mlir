// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Of each pair the first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((4,1),3):((1,0),4)">
    // expected-error @+1 {{source and destination do not hold the same number of copy atoms}}
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, rmem, align<32>, "((4,1),3):((1,0),4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, smem, align<16>, "((4,1),2):((1,0),4)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, %s: !cute.memref<f32, smem, align<16>, "((4,1),2):((1,0),4)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_async_copy<f32, cache = global, 128 b>
    "cute.copy"(%a, %g, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.simt_async_copy<f32, cache = global, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, smem, align<16>, "((4,1),2):((1,0),4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
