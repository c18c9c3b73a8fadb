// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "test.use"(%[[X:.*]], %[[Y:.*]]) : (i32, i32)

!coords = !cute.coord_tensor<"(0,0,0)", "(8,(4,?)):(1@0,(1@1,1@2))">
!tile = !cute.coord_tensor<"(0,?,?)", "(8):(1@0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!coords, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !coords, %i: i32, %j: i32):
    %t = "cute.make_tile"() : () -> !cute.tile<"[8:1]">
    %c = "cute.make_coord"(%i, %j) : (i32, i32) -> !cute.coord<"(0,(?,?))">
    %d = "cute.local_tile"(%v, %t, %c) : (!coords, !cute.tile<"[8:1]">, !cute.coord<"(0,(?,?))">) -> !tile
    %x = "cute.get_iter"(%d) : (!tile) -> !cute.arith_tuple_iter<"(0,?,?)">
    %n:3 = "cute.get_scalars"(%x) : (!cute.arith_tuple_iter<"(0,?,?)">) -> (i32, i32, i32)
    "test.use"(%n#1, %n#2) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!coords = !cute.coord_tensor<"(0,0,0)", "(8,(4,?)):(1@0,(1@1,1@2))">
!tile = !cute.coord_tensor<"(0,?,?)", "(8,2):(1@0,1@1)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!coords, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !coords, %i: i32, %j: i32):
    %t = "cute.make_tile"() : () -> !cute.tile<"[8:1;2:1]">
    %c = "cute.make_coord"(%i, %j) : (i32, i32) -> !cute.coord<"(0,(?,?,0))">
    // expected-error @+1 {{the coordinate does not fit the layout}}
    %d = "cute.local_tile"(%v, %t, %c) : (!coords, !cute.tile<"[8:1;2:1]">, !cute.coord<"(0,(?,?,0))">) -> !tile
    %x = "cute.get_iter"(%d) : (!tile) -> !cute.arith_tuple_iter<"(0,?,?)">
    %n:3 = "cute.get_scalars"(%x) : (!cute.arith_tuple_iter<"(0,?,?)">) -> (i32, i32, i32)
    "test.use"(%n#1, %n#2) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
