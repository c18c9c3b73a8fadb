// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Half of the first part of mode 0 is a tile, so the other part keeps its stride. Two elements are not half of three: the
// second tile would begin in the first part and end in the second.

// CHECK-LABEL: llvm.func @k(
// CHECK-SAME: %[[S:.*]]: i32
// CHECK: "test.use"(%[[S]]) : (i32) -> ()

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%s: i32):
    %shape = "cute.static"() : () -> !cute.shape<"((4,2),4)">
    %stride = "cute.make_stride"(%s) : (i32) -> !cute.stride<"((1,?),8)">
    %l = "cute.make_layout"(%shape, %stride) : (!cute.shape<"((4,2),4)">, !cute.stride<"((1,?),8)">) -> !cute.layout<"((4,2),4):((1,?),8)">
    %t = "cute.static"() : () -> !cute.tile<"[2:1]">
    %d = "cute.logical_divide"(%l, %t) : (!cute.layout<"((4,2),4):((1,?),8)">, !cute.tile<"[2:1]">) -> !cute.layout<"((2,(2,2)),4):((1,(2,?)),8)">
    "test.use"(%d) : (!cute.layout<"((2,(2,2)),4):((1,(2,?)),8)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%s: i32):
    %shape = "cute.static"() : () -> !cute.shape<"((3,2),4)">
    %stride = "cute.make_stride"(%s) : (i32) -> !cute.stride<"((1,?),8)">
    %l = "cute.make_layout"(%shape, %stride) : (!cute.shape<"((3,2),4)">, !cute.stride<"((1,?),8)">) -> !cute.layout<"((3,2),4):((1,?),8)">
    %t = "cute.static"() : () -> !cute.tile<"[2:1]">
    // expected-error @+1 {{copies of 2 elements do not divide the shape (3,2)}}
    %d = "cute.logical_divide"(%l, %t) : (!cute.layout<"((3,2),4):((1,?),8)">, !cute.tile<"[2:1]">) -> !cute.layout<"((2,(2,2)),4):((1,(2,?)),8)">
    "test.use"(%d) : (!cute.layout<"((2,(2,2)),4):((1,(2,?)),8)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
