// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The view is aligned to 4 bytes, the registers to 16 at least.

// CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: llvm.store %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(4,2):(1,4)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<4>, "(4,2):(1,4)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<4>, "(4,2):(1,4)">, !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
