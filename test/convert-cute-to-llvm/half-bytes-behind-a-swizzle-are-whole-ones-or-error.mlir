// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The changed bits are above the bits within a byte: both numbers are halved, and so is the sum of their bits.

// CHECK: %[[BITS:.*]] = arith.andi
// CHECK: arith.shrui %[[BITS]]
// CHECK: %[[START:.*]] = arith.xori
// CHECK: arith.shrui %[[BITS]]
// CHECK: %[[BYTE:.*]] = arith.xori
// CHECK: llvm.getelementptr %{{.*}}[%[[BYTE]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8

!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f4E2M1FN, 128 b>, layout_copy_tv = <"((2,8),32):((256,1),8)">, tiler_mn = <"[8:1;64:1]">>
!tile = !cute.memref<f4E2M1FN, smem, align<1024>, "S<1,5,3> o 0 o (8,64):(64,1)">
!part = !cute.memref<f4E2M1FN, smem, align<16>, "((32,1),1,1):((1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %v = "cute.memref.alloca"() : () -> !tile
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f4E2M1FN, 128 b>
    %m = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f4E2M1FN, 128 b>) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_S"(%m, %v, %t) : (!copy, !tile, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f4E2M1FN, 128 b>, layout_copy_tv = <"((2,8),32):((256,1),8)">, tiler_mn = <"[8:1;64:1]">>
!tile = !cute.memref<f4E2M1FN, smem, align<1024>, "S<1,0,3> o 0 o (8,64):(64,1)">
!part = !cute.memref<f4E2M1FN, smem, align<16>, "((32,1),1,1):((1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32):
    %v = "cute.memref.alloca"() : () -> !tile
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f4E2M1FN, 128 b>
    %m = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f4E2M1FN, 128 b>) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result has no constant strides, because of the swizzle}}
    %p = "cute.tiled.copy.partition_S"(%m, %v, %t) : (!copy, !tile, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
