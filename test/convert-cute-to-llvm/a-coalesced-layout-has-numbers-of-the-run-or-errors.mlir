// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Modes that are known to continue become one. A mode with a run-time number stays.

// CHECK: llvm.func @k(%[[V:.*]]: !llvm.struct<
// CHECK: %[[A:.*]] = llvm.extractvalue %[[V]][0]
// CHECK: %[[N:.*]] = llvm.extractvalue %[[V]][1, 0]
// CHECK: %[[S:.*]] = llvm.extractvalue %[[V]][1, 1]
// CHECK-NEXT: "test.use"(%[[A]], %[[N]], %[[S]])
!view = !cute.memref<f32, gmem, "(2,4,1,?,3):(1,2,7,8,?)">
!one = !cute.memref<f32, gmem, "(8,?,3):(1,8,?)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %r = "cute.coalesce"(%v) : (!view) -> !one
    "test.use"(%r) : (!one) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, "(2,4,1,?,3):(1,2,7,8,?)">
!one = !cute.memref<f32, gmem, "(8,?,3):(1,4,?)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    // expected-error @+1 {{its result type has the stride 4, but its elements have 8}}
    %r = "cute.coalesce"(%v) : (!view) -> !one
    "test.use"(%r) : (!one) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, "((2,4),(2,2)):((1,2),(8,16))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %p = "cute.static"() : () -> !cute.coord<"((1,1),1)">
    // expected-error @+1 {{its result type has the size ((2,4),(2,2)), but its operands make ((2,4),4)}}
    %r = "cute.coalesce"(%v, %p) : (!view, !cute.coord<"((1,1),1)">) -> !view
    "cuda.return"() : () -> ()
  }) : () -> ()
}
