// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// A swizzle moves blocks of 2^base bytes. The first, with blocks of 16, is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, smem, align<128>, S<2,4,3>, "(4,2):(1,4)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, smem, align<128>, S<2,4,3>, "(4,2):(1,4)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, smem, align<128>, S<2,4,3>, "(4,2):(1,4)">, !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, smem, align<128>, S<2,3,3>, "(4,2):(1,4)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, smem, align<128>, S<2,3,3>, "(4,2):(1,4)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">
    // expected-error @+1 {{an access of 16 bytes is wider than the 8 bytes that the swizzle keeps contiguous}}
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, smem, align<128>, S<2,3,3>, "(4,2):(1,4)">, !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
