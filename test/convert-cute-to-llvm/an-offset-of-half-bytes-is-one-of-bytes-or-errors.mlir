// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Stages of 64 half bytes are 32 bytes apart. Of 33 half bytes, the second begins within a byte.

// CHECK: %[[C:.*]] = arith.constant 32 : i32
// CHECK: %[[O:.*]] = arith.muli %arg1, %[[C]] : i32
// CHECK: llvm.getelementptr %{{.*}}[%[[O]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8

!stages = !cute.memref<f4E2M1FN, smem, align<128>, "((64,1),4):((1,0),64)">
!stage = !cute.memref<f4E2M1FN, smem, align<1>, "((64,1)):((1,0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!stages, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !stages, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"(_,?)">
    %s = "cute.slice"(%v, %c) : (!stages, !cute.coord<"(_,?)">) -> !stage
    "test.use"(%s) : (!stage) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!stages = !cute.memref<f4E2M1FN, smem, align<128>, "((64,1),4):((1,0),33)">
!stage = !cute.memref<f4E2M1FN, smem, align<1>, "((64,1)):((1,0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!stages, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !stages, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"(_,?)">
    // expected-error @+1 {{an offset of elements smaller than a byte is not known to be a whole number of bytes}}
    %s = "cute.slice"(%v, %c) : (!stages, !cute.coord<"(_,?)">) -> !stage
    "test.use"(%s) : (!stage) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
