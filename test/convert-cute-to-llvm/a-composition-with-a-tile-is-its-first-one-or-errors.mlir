// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The first 4 of 8 rows and the first 64 of 128 columns; a mode without a tile is whole.

// CHECK: "test.use"

!all = !cute.memref<f32, gmem, align<16>, "(8,128,2):(128,1,1024)">
!part = !cute.memref<f32, gmem, align<16>, "(4,64,2):(128,1,1024)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!all) -> (), sym_name = "k"}> ({
  ^bb0(%v: !all):
    %t = "cute.static"() : () -> !cute.tile<"[4:1;64:1;_]">
    %c = "cute.composition"(%v, %t) : (!all, !cute.tile<"[4:1;64:1;_]">) -> !part
    "test.use"(%c) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!all = !cute.memref<f32, gmem, align<16>, "(8,128,2):(128,1,1024)">
!part = !cute.memref<f32, gmem, align<16>, "(4,64,2):(1,128,1024)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!all) -> (), sym_name = "k"}> ({
  ^bb0(%v: !all):
    %t = "cute.static"() : () -> !cute.tile<"[4:1;64:1;_]">
    // expected-error @+1 {{its result type has the stride 1, but its elements have 128}}
    %c = "cute.composition"(%v, %t) : (!all, !cute.tile<"[4:1;64:1;_]">) -> !part
    "cuda.return"() : () -> ()
  }) : () -> ()
}
