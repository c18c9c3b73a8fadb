// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// As many copies as there is room for between the elements: 8 / n, n elements apart, and two after all. Strides that only the
// run knows have no order.

// CHECK-LABEL: llvm.func @counted(
// CHECK-SAME: %[[N:.*]]: i32
// CHECK: %[[EIGHT:.*]] = arith.constant 8 : i32
// CHECK: %[[COUNT:.*]] = arith.divsi %[[EIGHT]], %[[N]] : i32
// CHECK: "test.use"(%[[COUNT]], %[[N]]) : (i32, i32) -> ()

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "counted"}> ({
  ^bb0(%n: i32):
    %s = "cute.make_shape"(%n) : (i32) -> !cute.shape<"(?,4)">
    %d = "cute.static"() : () -> !cute.stride<"(1,8)">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(?,4)">, !cute.stride<"(1,8)">) -> !cute.layout<"(?,4):(1,8)">
    %t = "cute.static"() : () -> !cute.shape<"64">
    %r = "cute.complement"(%l, %t) : (!cute.layout<"(?,4):(1,8)">, !cute.shape<"64">) -> !cute.layout<"(?,2):(?,32)">
    "test.use"(%r) : (!cute.layout<"(?,2):(?,32)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %s = "cute.static"() : () -> !cute.shape<"(2,4)">
    %d = "cute.make_stride"(%n) : (i32) -> !cute.stride<"(1,?)">
    %l = "cute.make_layout"(%s, %d) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(2,4)">, !cute.stride<"(1,?)">) -> !cute.layout<"(2,4):(1,?)">
    %t = "cute.static"() : () -> !cute.shape<"64">
    // expected-error @+1 {{the complement of a layout with several strides needs all of them to be static}}
    %r = "cute.complement"(%l, %t) : (!cute.layout<"(2,4):(1,?)">, !cute.shape<"64">) -> !cute.layout<"(?,?):(?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
