// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The view is aligned to 16 bytes; its second row follows the first at the distance, in elements, that the
// program states.
gpu.module @kernels {
// CHECK-LABEL: @any
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64}
// CHECK: llvm.load %{{.*}} {alignment = 4 : i64}
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(4,2):(1,?{i64})">) -> (), sym_name = "any"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "(4,2):(1,?{i64})">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "(4,2):(1,?{i64})">, !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()

// CHECK-LABEL: @multiple_of_four
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64}
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64}
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(4,2):(1,?{i64 div=4})">) -> (), sym_name = "multiple_of_four"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "(4,2):(1,?{i64 div=4})">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "(4,2):(1,?{i64 div=4})">, !cute.memref<f32, rmem, align<32>, "(4,2):(1,4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
