// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// As often as needed along mode 1, 32 elements apart, and all of this along mode 0. A run-time number of copies in gaps has two modes, and another result is an error. Only the order of the numbers counts.

// CHECK: arith.divsi
// CHECK: %[[A:.*]] = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: arith.divsi
// CHECK: %[[B:.*]] = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: %[[C:.*]] = arith.constant 32 : i32
// CHECK: %[[S:.*]] = arith.muli %[[C]], %[[B]] : i32
// CHECK: "test.use"(%[[A]], %[[B]], %[[S]]) : (i32, i32, i32)

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: i32, %n: i32):
    %b = "cute.static"() : () -> !cute.layout<"(8,4):(4,1)">
    %s = "cute.make_shape"(%m, %n) : (i32, i32) -> !cute.shape<"(?,?)">
    %o = "cute.static"() : () -> !cute.int_tuple<"(1,0)">
    %l = "cute.tile_to_shape"(%b, %s, %o) : (!cute.layout<"(8,4):(4,1)">, !cute.shape<"(?,?)">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"((8,?),(4,?)):((4,?{div=32}),(1,32))">
    "test.use"(%l) : (!cute.layout<"((8,?),(4,?)):((4,?{div=32}),(1,32))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: i32, %n: i32):
    %b = "cute.static"() : () -> !cute.layout<"(8,4):(8,1)">
    %s = "cute.make_shape"(%m, %n) : (i32, i32) -> !cute.shape<"(?,?)">
    %o = "cute.static"() : () -> !cute.int_tuple<"(1,0)">
    // expected-error @+1 {{its result type has the size ((8,?),(4,?)), but its operands make ((8,(?,?)),(4,(?,?)))}}
    %l = "cute.tile_to_shape"(%b, %s, %o) : (!cute.layout<"(8,4):(8,1)">, !cute.shape<"(?,?)">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"((8,?),(4,?)):((8,?{div=32}),(1,32))">
    "test.use"(%l) : (!cute.layout<"((8,?),(4,?)):((8,?{div=32}),(1,32))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: i32, %n: i32):
    %b = "cute.static"() : () -> !cute.layout<"(8,4):(4,1)">
    %s = "cute.make_shape"(%m, %n) : (i32, i32) -> !cute.shape<"(?,?)">
    %o = "cute.static"() : () -> !cute.int_tuple<"(2,1)">
    %l = "cute.tile_to_shape"(%b, %s, %o) : (!cute.layout<"(8,4):(4,1)">, !cute.shape<"(?,?)">, !cute.int_tuple<"(2,1)">) -> !cute.layout<"((8,?),(4,?)):((4,?{div=32}),(1,32))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: i32, %n: i32):
    %b = "cute.static"() : () -> !cute.layout<"(8,4):(4,1)">
    %s = "cute.make_shape"(%m, %n) : (i32, i32) -> !cute.shape<"(?,?)">
    %o = "cute.static"() : () -> !cute.int_tuple<"(1,1)">
    // expected-error @+1 {{its order (1,1) does not have 2 different numbers}}
    %l = "cute.tile_to_shape"(%b, %s, %o) : (!cute.layout<"(8,4):(4,1)">, !cute.shape<"(?,?)">, !cute.int_tuple<"(1,1)">) -> !cute.layout<"((8,?),(4,?)):((4,1),(1,?{div=32}))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
