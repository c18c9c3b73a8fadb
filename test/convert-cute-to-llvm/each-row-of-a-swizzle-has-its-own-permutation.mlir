// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm --cse | FileCheck %s

// Rows of 128 bytes of a pattern of 1024. Of elements of 4 bits, 256 are a row; rows of 1024 bytes have one permutation.

gpu.module @kernels {
// CHECK-LABEL: @half_bytes
// CHECK-COUNT-4: arith.xori
  "cuda.kernel"() <{function_type = (!cute.memref<i4, gmem, align<16>, "((32,1),4):((1,0),64)">, !cute.memref<i4, smem, align<1024>, S<3,4,3>, "((32,1),4):((1,0),256)">) -> (), sym_name = "half_bytes"}> ({
  ^bb0(%g: !cute.memref<i4, gmem, align<16>, "((32,1),4):((1,0),64)">, %s: !cute.memref<i4, smem, align<1024>, S<3,4,3>, "((32,1),4):((1,0),256)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_async_copy<i4, cache = global, 128 b>
    "cute.copy"(%a, %g, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.simt_async_copy<i4, cache = global, 128 b>, !cute.memref<i4, gmem, align<16>, "((32,1),4):((1,0),64)">, !cute.memref<i4, smem, align<1024>, S<3,4,3>, "((32,1),4):((1,0),256)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
// CHECK-LABEL: @bytes
// CHECK-COUNT-4: arith.xori
  "cuda.kernel"() <{function_type = (!cute.memref<i8, gmem, align<16>, "((16,1),4):((1,0),32)">, !cute.memref<i8, smem, align<1024>, S<3,4,3>, "((16,1),4):((1,0),128)">) -> (), sym_name = "bytes"}> ({
  ^bb0(%g: !cute.memref<i8, gmem, align<16>, "((16,1),4):((1,0),32)">, %s: !cute.memref<i8, smem, align<1024>, S<3,4,3>, "((16,1),4):((1,0),128)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_async_copy<i8, cache = global, 128 b>
    "cute.copy"(%a, %g, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.simt_async_copy<i8, cache = global, 128 b>, !cute.memref<i8, gmem, align<16>, "((16,1),4):((1,0),32)">, !cute.memref<i8, smem, align<1024>, S<3,4,3>, "((16,1),4):((1,0),128)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
// CHECK-LABEL: @patterns
// CHECK: arith.xori
// CHECK-NOT: arith.xori
  "cuda.kernel"() <{function_type = (!cute.memref<i4, gmem, align<16>, "((32,1),4):((1,0),64)">, !cute.memref<i4, smem, align<1024>, S<3,4,3>, "((32,1),4):((1,0),2048)">) -> (), sym_name = "patterns"}> ({
  ^bb0(%g: !cute.memref<i4, gmem, align<16>, "((32,1),4):((1,0),64)">, %s: !cute.memref<i4, smem, align<1024>, S<3,4,3>, "((32,1),4):((1,0),2048)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.simt_async_copy<i4, cache = global, 128 b>
    "cute.copy"(%a, %g, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.simt_async_copy<i4, cache = global, 128 b>, !cute.memref<i4, gmem, align<16>, "((32,1),4):((1,0),64)">, !cute.memref<i4, smem, align<1024>, S<3,4,3>, "((32,1),4):((1,0),2048)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
