// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The number in a group that shares a head adds nothing to the coordinate of the head. A type that states it
// otherwise is an error.

// CHECK: "test.use"(%{{.*}}, %arg3) : (i32, i32)

!coords = !cute.coord_tensor<"(0,0)", "(?,(?,4)):(1@0,(0,1@1))">
!divided = !cute.coord_tensor<"(0,0)", "(8,?,(?,4)):(1@0,8@0,(0,1@1))">
!one = !cute.coord_tensor<"(?{div=8},?)", "(8):(1@0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!coords, i32, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !coords, %x: i32, %y: i32, %z: i32):
    %t = "cute.make_tile"() : () -> !cute.tile<"[8:1]">
    %d = "cute.flat_divide"(%v, %t) : (!coords, !cute.tile<"[8:1]">) -> !divided
    %c = "cute.make_coord"(%x, %y, %z) : (i32, i32, i32) -> !cute.coord<"(_,?,(?,?))">
    %s = "cute.slice"(%d, %c) : (!divided, !cute.coord<"(_,?,(?,?))">) -> !one
    %i = "cute.get_iter"(%s) : (!one) -> !cute.arith_tuple_iter<"(?{div=8},?)">
    %n:2 = "cute.get_scalars"(%i) : (!cute.arith_tuple_iter<"(?{div=8},?)">) -> (i32, i32)
    "test.use"(%n#0, %n#1) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!coords = !cute.coord_tensor<"(0,0)", "(?,(?,4)):(1@0,(0,1@1))">
!divided = !cute.coord_tensor<"(0,0)", "(8,?,(?,4)):(1@0,8@0,(1@0,1@1))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!coords) -> (), sym_name = "k"}> ({
  ^bb0(%v: !coords):
    %t = "cute.make_tile"() : () -> !cute.tile<"[8:1]">
    // expected-error @+1 {{its result type has the stride 1@0, but its elements have 0}}
    %d = "cute.flat_divide"(%v, %t) : (!coords, !cute.tile<"[8:1]">) -> !divided
    "cuda.return"() : () -> ()
  }) : () -> ()
}
