// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A tile of m rows of x, and of 4 columns: the number of tiles is x / m, rounded up, and the next one is m rows further on.

// CHECK-LABEL: llvm.func @tiled(
// CHECK-SAME: %[[X:.*]]: i32, %[[M:.*]]: i32
// CHECK: %[[WHOLE:.*]] = arith.divsi %[[X]], %[[M]] : i32
// CHECK: %[[COUNT:.*]] = arith.addi %[[WHOLE]], %{{.*}} : i32
// CHECK: "test.use"(%[[M]], %[[COUNT]], %[[M]]) : (i32, i32, i32) -> ()

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "tiled"}> ({
  ^bb0(%x: i32, %m: i32):
    %s = "cute.make_shape"(%x) : (i32) -> !cute.shape<"(?,8)">
    %d = "cute.static"() : () -> !cute.stride<"(1,64)">
    %l = "cute.make_layout"(%s, %d) : (!cute.shape<"(?,8)">, !cute.stride<"(1,64)">) -> !cute.layout<"(?,8):(1,64)">
    %t = "cute.make_tile"(%m) : (i32) -> !cute.tile<"[?:1;4:1]">
    %r = "cute.zipped_divide"(%l, %t) : (!cute.layout<"(?,8):(1,64)">, !cute.tile<"[?:1;4:1]">) -> !cute.layout<"((?,4),(?,2)):((1,64),(?,256))">
    "test.use"(%r) : (!cute.layout<"((?,4),(?,2)):((1,64),(?,256))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: i32):
    %t = "cute.make_tile"(%m) : (i32) -> !cute.tile<"[?:1;4:1]">
    // expected-error @+1 {{its result is !cute.tile<"[4:1;8:1]">, but its operands make the tiler [4:1;?:1]}}
    %r = "cute.select"(%t) <{mode = array<i32: 1, 0>}> : (!cute.tile<"[?:1;4:1]">) -> !cute.tile<"[4:1;8:1]">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// CHECK-LABEL: llvm.func @mode(
// CHECK-SAME: %[[M:.*]]: i32
// CHECK: "test.use"(%[[M]]) : (i32) -> ()

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "mode"}> ({
  ^bb0(%m: i32):
    %t = "cute.make_tile"(%m) : (i32) -> !cute.tile<"[4:1;?:1]">
    %r = "cute.get"(%t) <{mode = array<i32: 1>}> : (!cute.tile<"[4:1;?:1]">) -> !cute.tile<"?:1">
    "test.use"(%r) : (!cute.tile<"?:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Two numbers for a tiler with one.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: i32, %n: i32):
    // expected-error @+1 {{its result type has 1 dynamic values, but its operands have 2}}
    %t = "cute.make_tile"(%m, %n) : (i32, i32) -> !cute.tile<"[?:1;4:1]">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// CHECK-LABEL: llvm.func @single(
// CHECK-SAME: %[[N:.*]]: i32
// CHECK: "test.use"(%[[N]]) : (i32) -> ()

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "single"}> ({
  ^bb0(%n: i32):
    %x = "cute.make_int_tuple"(%n) : (i32) -> !cute.int_tuple<"(?)">
    %t = "cute.make_tile"(%x) : (!cute.int_tuple<"(?)">) -> !cute.tile<"?:1">
    "test.use"(%t) : (!cute.tile<"?:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
