// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[BYTES:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg, %[[BYTES]] : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK: nvvm.cp.async.shared.global
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, smem, align<16>, "((4,1),2):((1,0),4)">) -> (), sym_name = "k"}> ({
  ^bb0(%g: !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, %s: !cute.memref<f32, smem, align<16>, "((4,1),2):((1,0),4)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_async_copy<f32, cache = global, 128 b>
    %p = "cute.memref.alloca"() : () -> !cute.memref<i8, rmem, align<32>, "(1,2):(1,1)">
    "cute.copy"(%a, %g, %s, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cute_nvgpu.atom.simt_async_copy<f32, cache = global, 128 b>, !cute.memref<f32, gmem, align<16>, "((4,1),2):((1,0),64)">, !cute.memref<f32, smem, align<16>, "((4,1),2):((1,0),4)">, !cute.memref<i8, rmem, align<32>, "(1,2):(1,1)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
