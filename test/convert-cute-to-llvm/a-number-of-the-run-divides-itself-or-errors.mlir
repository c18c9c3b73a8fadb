// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm --canonicalize | FileCheck %s

// One element of a mode with sizes known at run time: the elements are counted through the parts of the mode, and
// element c is at steps c % m of the first part and c / m of the second.

// CHECK-LABEL: llvm.func @tile(
// CHECK: %[[M:.*]] = llvm.extractvalue %arg0[1, 0, 1]
// CHECK: arith.remsi %arg2, %[[M]] : i32
// CHECK: arith.divsi %arg2, %[[M]] : i32

!view = !cute.memref<f32, gmem, align<16>, "(?,(?,?)):(1,(?,?))">
!part = !cute.memref<f32, gmem, "(8,1):(1,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view, i32, i32) -> (), sym_name = "tile"}> ({
  ^bb0(%v: !view, %i: i32, %j: i32):
    %t = "cute.make_tile"() : () -> !cute.tile<"[8:1;1:0]">
    %c = "cute.make_coord"(%i, %j) : (i32, i32) -> !cute.coord<"(?,?)">
    %p = "cute.local_tile"(%v, %t, %c) : (!view, !cute.tile<"[8:1;1:0]">, !cute.coord<"(?,?)">) -> !part
    "test.use"(%p) : (!part) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// The first part of the layout is all that is counted, and one element of the second.

// CHECK-LABEL: llvm.func @same(
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: %[[N:.*]] = llvm.extractvalue %arg0[0]
// CHECK: %[[S:.*]] = llvm.extractvalue %arg0[1]
// CHECK: "test.use"(%[[N]], %[[ONE]], %[[S]]) : (i32, i32, i32) -> ()

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(?,4):(8,?)">) -> (), sym_name = "same"}> ({
  ^bb0(%l: !cute.layout<"(?,4):(8,?)">):
    %n:2 = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"(?,4):(8,?)">) -> (i32, i32)
    %s = "cute.make_shape"(%n#0) : (i32) -> !cute.shape<"?">
    %b = "cute.make_layout"(%s) <{operandSegmentSizes = array<i32: 1, 0>}> : (!cute.shape<"?">) -> !cute.layout<"?:1">
    %r = "cute.composition"(%l, %b) : (!cute.layout<"(?,4):(8,?)">, !cute.layout<"?:1">) -> !cute.layout<"(?,?):(8,?)">
    "test.use"(%r) : (!cute.layout<"(?,?):(8,?)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Another number may go on in the second part.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(?,4):(8,?)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(?,4):(8,?)">, %n: i32):
    %s = "cute.make_shape"(%n) : (i32) -> !cute.shape<"?">
    %b = "cute.make_layout"(%s) <{operandSegmentSizes = array<i32: 1, 0>}> : (!cute.shape<"?">) -> !cute.layout<"?:1">
    // expected-error @+1 {{its result type has the size ?, but its operands make (?,?)}}
    %r = "cute.composition"(%l, %b) : (!cute.layout<"(?,4):(8,?)">, !cute.layout<"?:1">) -> !cute.layout<"?:8">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
