// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// LLVM would write a loop of several rounds and a loop for the rest, and ptxas unrolls both.

// CHECK-DAG: #[[UNROLL:.*]] = #llvm.loop_unroll<runtimeDisable = true>
// CHECK-DAG: #[[LEFT:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
gpu.module @kernels {
// CHECK-LABEL: @k
// CHECK: } {llvm.loop_annotation = #[[LEFT]]}
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>, %m: i32):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %many = arith.constant 64 : i32
    %x = arith.constant 0.0 : f32
    scf.for %i = %zero to %m step %one : i32 {
      %o = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?">
      %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, gmem>, !cute.int_tuple<"?">) -> !cute.ptr<f32, gmem>
      "cute.ptr.store"(%x, %q) : (f32, !cute.ptr<f32, gmem>) -> ()
    }
    "cuda.return"() : () -> ()
  }) : () -> ()
}
