// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Two atoms of four elements each, the second 64 elements further on; where a byte of the predicate is 0, none.

// CHECK-LABEL: llvm.func @k(
// CHECK: %[[X:.*]] = llvm.load %[[G:.*]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: llvm.store %[[X]], %{{.*}} {alignment = 32 : i64} : vector<4xf32>, !llvm.ptr
// CHECK: %[[H:.*]] = llvm.getelementptr %[[G]][64]
// CHECK: llvm.load %[[H]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[B:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i8
// CHECK: %[[IF:.*]] = arith.cmpi ne, %[[B]]
// CHECK: scf.if %[[IF]] {
// CHECK:   llvm.load %{{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: }
// CHECK: scf.if %{{.*}} {
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32, 128 b>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">
    %p = "cute.memref.alloca"() : () -> !cute.memref<i8, rmem, align<32>, "(1,2):(1,1)">
    "cute.copy"(%a, %g, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">) -> ()
    "cute.copy"(%a, %g, %r, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cute_nvgpu.atom.universal_copy<f32, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, rmem, align<32>, "((4,1),2):((1,0),4)">, !cute.memref<i8, rmem, align<32>, "(1,2):(1,1)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
