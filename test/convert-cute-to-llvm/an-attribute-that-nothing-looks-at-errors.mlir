// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm \
// RUN:   | FileCheck %s

// It may change what the operation does. A note of another dialect may not.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem, align<16>>, !cute.int_tuple<"?">) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem, align<16>>, %n: !cute.int_tuple<"?">):
    // expected-error @+1 {{its attribute 'backwards' is not supported}}
    %q = "cute.add_offset"(%p, %n) {backwards} : (!cute.ptr<f32, smem, align<16>>, !cute.int_tuple<"?">) -> !cute.ptr<f32, smem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// CHECK: llvm.func @noted(
// CHECK: llvm.getelementptr
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem, align<16>>, !cute.int_tuple<"?">) -> (), sym_name = "noted"}> ({
  ^bb0(%p: !cute.ptr<f32, smem, align<16>>, %n: !cute.int_tuple<"?">):
    %q = "cute.add_offset"(%p, %n) {profiler.name = "q"} : (!cute.ptr<f32, smem, align<16>>, !cute.int_tuple<"?">) -> !cute.ptr<f32, smem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
