// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Scales of one byte, which are copied as elements of two bytes: four of them are two steps, and the tiles are one step
// apart. Another part is an error, and so is a part that is not known to be whole.

// CHECK: "test.use"

!coords = !cute.coord_tensor<"(0,0)", "((4,?)):((1/2@0,1@1))">
!tiles = !cute.coord_tensor<"(0,0)", "(4,?):(1/2@0,1@1)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!coords) -> (), sym_name = "k"}> ({
  ^bb0(%v: !coords):
    %t = "cute.make_tile"() : () -> !cute.tile<"[4:1]">
    %d = "cute.flat_divide"(%v, %t) : (!coords, !cute.tile<"[4:1]">) -> !tiles
    "test.use"(%d) : (!tiles) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!coords = !cute.coord_tensor<"(0,0)", "((4,?)):((1/2@0,1@1))">
!tiles = !cute.coord_tensor<"(0,0)", "(4,?):(1/4@0,1@1)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!coords) -> (), sym_name = "k"}> ({
  ^bb0(%v: !coords):
    %t = "cute.make_tile"() : () -> !cute.tile<"[4:1]">
    // expected-error @+1 {{its result type has the stride 1/4@0, but its elements have 1/2@0}}
    %d = "cute.flat_divide"(%v, %t) : (!coords, !cute.tile<"[4:1]">) -> !tiles
    "test.use"(%d) : (!tiles) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!coords = !cute.coord_tensor<"(0,0)", "((4,?)):((1/2@0,1@1))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!coords, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !coords, %i: i32):
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"((?,_))">
    // expected-error @+1 {{a fractional coordinate has no index}}
    %d = "cute.slice"(%v, %c) : (!coords, !cute.coord<"((?,_))">) -> !cute.coord_tensor<"(?,0)", "(?):(1@1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
