// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm \
// RUN:   | FileCheck %s

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>):
    // expected-error @+1 {{its attribute 'volatile_' is not supported}}
    %x = "cute.ptr.load"(%p) {volatile_} : (!cute.ptr<f32, gmem>) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>, %x: f32):
    // expected-error @+1 {{its attribute 'sem' is not supported}}
    "cute.ptr.store"(%x, %p) {sem = "release"} : (f32, !cute.ptr<f32, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<i4, gmem, "8:1">, i4) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<i4, gmem, "8:1">, %i: i4):
    %z = "cute.static"() : () -> !cute.coord<"2">
    // expected-error @+1 {{an access of elements of type i4 is not a whole number of bytes}}
    "cute.memref.store"(%v, %z, %i) : (!cute.memref<i4, gmem, "8:1">, !cute.coord<"2">, i4) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// CHECK: llvm.func @plain(
// CHECK: llvm.load
// CHECK: llvm.store
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "plain"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>):
    %x = "cute.ptr.load"(%p) : (!cute.ptr<f32, gmem>) -> f32
    "cute.ptr.store"(%x, %p) : (f32, !cute.ptr<f32, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
