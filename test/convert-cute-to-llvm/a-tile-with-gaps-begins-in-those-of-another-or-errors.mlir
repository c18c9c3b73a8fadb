// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Tile 3 begins at column 96, since four of them are side by side.

// CHECK: llvm.getelementptr %{{.*}}[96] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK: "test.use"

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">):
    %t = "cute.static"() : () -> !cute.tile<"[64:1;(32,2):(1,128)]">
    %c = "cute.static"() : () -> !cute.coord<"(0,3)">
    %d = "cute.local_tile"(%v, %t, %c) : (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">, !cute.tile<"[64:1;(32,2):(1,128)]">, !cute.coord<"(0,3)">) -> !cute.memref<f32, gmem, align<4>, "(64,(32,2)):(256,(1,128))">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<4>, "(64,(32,2)):(256,(1,128))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">):
    %t = "cute.static"() : () -> !cute.tile<"[64:1;(32,2):(1,48)]">
    %c = "cute.static"() : () -> !cute.coord<"(0,3)">
    // expected-error @+1 {{its result type has the stride 128, but its elements have 48}}
    %d = "cute.local_tile"(%v, %t, %c) : (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">, !cute.tile<"[64:1;(32,2):(1,48)]">, !cute.coord<"(0,3)">) -> !cute.memref<f32, gmem, align<4>, "(64,(32,2)):(256,(1,128))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
