// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A tile of all elements is the only one. The step to a next one is still what CuTe states, and may be looked at: here 4
// columns. A step that is known not to divide is an error, whatever the number of steps is.

// CHECK-LABEL: llvm.func @whole(
// CHECK: %[[S:.*]] = llvm.extractvalue %{{.*}} : !llvm.struct<(struct<()>, i32)>
// CHECK: %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK: %[[NEXT:.*]] = arith.muli {{.*}} : i32
// CHECK: "test.use"(%[[S]], %[[NEXT]]) : (i32, i32) -> ()

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(8,4):(1,?)">) -> (), sym_name = "whole"}> ({
  ^bb0(%l: !cute.layout<"(8,4):(1,?)">):
    %b = "cute.static"() : () -> !cute.layout<"32:1">
    %r = "cute.logical_divide"(%l, %b) : (!cute.layout<"(8,4):(1,?)">, !cute.layout<"32:1">) -> !cute.layout<"((8,4),1):((1,?),?)">
    %q = "cute.get_stride"(%r) : (!cute.layout<"((8,4),1):((1,?),?)">) -> !cute.stride<"((1,?),?)">
    "test.use"(%q) : (!cute.stride<"((1,?),?)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"?:3">) -> (), sym_name = "k"}> ({
  ^bb0(%b: !cute.layout<"?:3">):
    %l = "cute.static"() : () -> !cute.layout<"(8,4):(1,100)">
    // expected-error @+1 {{the mode ?:3 of a tiler or layout does not divide the shape (8,4)}}
    %r = "cute.composition"(%l, %b) : (!cute.layout<"(8,4):(1,100)">, !cute.layout<"?:3">) -> !cute.layout<"(?,?):(3,100)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
