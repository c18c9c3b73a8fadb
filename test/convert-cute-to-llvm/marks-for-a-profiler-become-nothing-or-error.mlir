// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Nothing but the kernel and its end. Other operations of the profiler's dialect are not known.

// CHECK: llvm.func @k() attributes {nvvm.kernel} {
// CHECK-NEXT: llvm.return

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    "iket.range_push"() <{event_name = "load"}> : () -> ()
    "iket.range_pop"() : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    // expected-error @+1 {{'iket.other' op has no lowering: it is not a supported operation of CuTe DSL (docs/cute.md)}}
    "iket.other"() : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
