// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The first mode runs fastest, the last takes the rest; a mode of one element in front is 0. A tuple has a number for each
// mode.

// CHECK: arith.remsi %arg0, %{{.*}} : i32
// CHECK: %[[REST:.*]] = arith.divsi %arg0, %{{.*}} : i32
// CHECK: arith.remsi %[[REST]], %{{.*}} : i32
// CHECK: %[[LAST:.*]] = arith.divsi %[[REST]], %{{.*}} : i32
// CHECK: "test.use"(%{{.*}}, %{{.*}}, %[[LAST]]) : (i32, i32, i32) -> ()
// CHECK: "test.use"(%{{.*}}, %{{.*}}, %arg1) : (i32, i32, i32) -> ()

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %i = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"?">
    %j = "cute.make_int_tuple"(%n, %m) : (i32, i32) -> !cute.int_tuple<"(?,?)">
    %s = "cute.static"() : () -> !cute.shape<"(4,8,16)">
    %c = "cute.idx2crd"(%i, %s) : (!cute.int_tuple<"?">, !cute.shape<"(4,8,16)">) -> !cute.coord<"(?,?,?)">
    %x:3 = "cute.get_scalars"(%c) : (!cute.coord<"(?,?,?)">) -> (i32, i32, i32)
    "test.use"(%x#0, %x#1, %x#2) : (i32, i32, i32) -> ()
    %t = "cute.static"() : () -> !cute.shape<"((4,8),(1,1))">
    %d = "cute.idx2crd"(%j, %t) : (!cute.int_tuple<"(?,?)">, !cute.shape<"((4,8),(1,1))">) -> !cute.coord<"((?,?),(0,?))">
    %y:3 = "cute.get_scalars"(%d) {only_dynamic} : (!cute.coord<"((?,?),(0,?))">) -> (i32, i32, i32)
    "test.use"(%y#0, %y#1, %y#2) : (i32, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %m: i32):
    %j = "cute.make_int_tuple"(%n, %m) : (i32, i32) -> !cute.int_tuple<"(?,?)">
    %s = "cute.static"() : () -> !cute.shape<"(4,8,16)">
    // expected-error @+1 {{the coordinate does not fit the layout}}
    %c = "cute.idx2crd"(%j, %s) : (!cute.int_tuple<"(?,?)">, !cute.shape<"(4,8,16)">) -> !cute.coord<"(?,?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
