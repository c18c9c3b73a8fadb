// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">
    %p = "cute.memref.alloca"() : () -> !cute.memref<i8, rmem, align<32>, "(1,2):(1,1)">
    "cute.copy"(%a, %g, %r, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">, !cute.memref<i8, rmem, align<32>, "(1,2):(1,1)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">
    %p = "cute.memref.alloca"() : () -> !cute.memref<i8, rmem, align<32>, "(1,1):(1,1)">
    // expected-error @+1 {{its predicate has neither one value for each atom nor one for all of them}}
    "cute.copy"(%a, %g, %r, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">, !cute.memref<i8, rmem, align<32>, "(1,1):(1,1)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">
    %p = "cute.memref.alloca"() : () -> !cute.memref<i8, rmem, align<32>, "(2,2):(1,2)">
    // expected-error @+1 {{its predicate has neither one value for each atom nor one for all of them}}
    "cute.copy"(%a, %g, %r, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">, !cute.memref<i8, rmem, align<32>, "(2,2):(1,2)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
