// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The elements of the tile are counted in another order than the view's. Thread t has eight in a row, and the first
// is 8 (t % 8) in row t / 8: in bytes 4 (t % 8) + 64 (t / 8).

// CHECK: %[[ROW:.*]] = arith.divsi %arg1, %{{.*}} : i32
// CHECK: %[[EIGHTH:.*]] = arith.remsi %arg1, %{{.*}} : i32
// CHECK: %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK: %[[IN_ROW:.*]] = arith.muli %[[EIGHTH]], %[[FOUR]] : i32
// CHECK: %[[WIDTH:.*]] = arith.constant 64 : i32
// CHECK: %[[ROWS:.*]] = arith.muli %[[ROW]], %[[WIDTH]] : i32
// CHECK: %[[START:.*]] = arith.addi %[[IN_ROW]], %[[ROWS]] : i32
// CHECK: llvm.getelementptr %{{.*}}[%[[START]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8

!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<i4, 32 b>, layout_copy_tv = <"((8,16),8):((1,8),128)">, tiler_mn = <"[(8,16,8):(8,128,1);1:0]">>
!tile = !cute.memref<i4, smem, align<128>, "((128,16),1):((1,128),0)">
!part = !cute.memref<i4, smem, align<4>, "((8,1),2,1):((1,0),64,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!tile, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !tile, %i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<i4, 32 b>
    %m = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<i4, 32 b>) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_S"(%m, %v, %t) : (!copy, !tile, !cute.coord<"?">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// A step of a thread is one element here.

!copy = !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<i4, 4 b>, layout_copy_tv = <"((8,16),8):((1,8),128)">, tiler_mn = <"[(8,16,8):(1,128,8);1:0]">>
!tile = !cute.memref<i4, smem, align<128>, "((128,16),1):((1,128),0)">
!part = !cute.memref<i4, smem, align<1>, "((1,8),2,1):((0,8),64,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!tile, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !tile, %i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<i4, 4 b>
    %m = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<i4, 4 b>) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{an offset of elements smaller than a byte is not known to be a whole number of bytes}}
    %p = "cute.tiled.copy.partition_S"(%m, %v, %t) : (!copy, !tile, !cute.coord<"?">) -> !part
    "cuda.return"() : () -> ()
  }) : () -> ()
}
