// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// A loop that carries a sum is left to LLVM, and so is a loop of few rounds.

// CHECK-DAG: #[[UNROLL:.*]] = #llvm.loop_unroll<count = 8 : i32>
// CHECK-DAG: #[[EIGHT:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
gpu.module @kernels {
// CHECK-LABEL: @k
// CHECK: } {llvm.loop_annotation = #[[EIGHT]]}
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
    }
    "cuda.return"() : () -> ()
  }) : () -> ()

// CHECK-LABEL: @sum
// CHECK-NOT: loop_annotation
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>, i32) -> (), sym_name = "sum"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>, %m: i32):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %many = arith.constant 64 : i32
    %x = arith.constant 0.0 : f32
    %s = scf.for %i = %zero to %many step %one iter_args(%y = %x) -> (f32) : i32 {
      %o = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?">
      %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, gmem>, !cute.int_tuple<"?">) -> !cute.ptr<f32, gmem>
      "cute.ptr.store"(%x, %q) : (f32, !cute.ptr<f32, gmem>) -> ()
      %z = arith.addf %y, %x : f32
      scf.yield %z : f32
    }
    "cuda.return"() : () -> ()
  }) : () -> ()

// CHECK-LABEL: @few
// CHECK-NOT: loop_annotation
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>, i32) -> (), sym_name = "few"}> ({
  ^bb0(%p: !cute.ptr<f32, gmem>, %m: i32):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %many = arith.constant 64 : i32
    %x = arith.constant 0.0 : f32
    %few = arith.constant 8 : i32
    scf.for %i = %zero to %few step %one : i32 {
      %o = "cute.make_int_tuple"(%i) : (i32) -> !cute.int_tuple<"?">
      %q = "cute.add_offset"(%p, %o) : (!cute.ptr<f32, gmem>, !cute.int_tuple<"?">) -> !cute.ptr<f32, gmem>
      "cute.ptr.store"(%x, %q) : (f32, !cute.ptr<f32, gmem>) -> ()
    }
    "cuda.return"() : () -> ()
  }) : () -> ()
}
