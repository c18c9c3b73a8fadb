// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK-DAG: #[[UNROLL:.*]] = #llvm.loop_unroll<disable = true>
// CHECK-DAG: #[[KEPT:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
gpu.module @kernels {
// CHECK-LABEL: @k
// CHECK: nvvm.barrier
// CHECK: } {llvm.loop_annotation = #[[KEPT]]}
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>, %m: i32):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %many = arith.constant 64 : i32
    %x = arith.constant 0.0 : f32
    scf.for %i = %zero to %many step %one : i32 {
      %o = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?">
      %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, gmem>, !cute.int_tuple<"?">) -> !cute.ptr<f32, gmem>
      "cute.ptr.store"(%x, %q) : (f32, !cute.ptr<f32, gmem>) -> ()
      "nvidia.nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    }
    "cuda.return"() : () -> ()
  }) : () -> ()
}
