// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The other loops have a great count, write to one element, or have an annotation of their own.

// CHECK-DAG: #[[FULL:.*]] = #llvm.loop_unroll<full = true>
// CHECK-DAG: #[[UNROLLED:.*]] = #llvm.loop_annotation<unroll = #[[FULL]]>
// CHECK-DAG: #[[NEVER:.*]] = #llvm.loop_unroll<disable = true>
// CHECK-DAG: #[[KEPT:.*]] = #llvm.loop_annotation<unroll = #[[NEVER]]>
gpu.module @kernels {
// CHECK-LABEL: @indexed
// CHECK: } {llvm.loop_annotation = #[[UNROLLED]]}
  "cuda.kernel"() <{function_type = (!cute.memref<i8, rmem, align<32>, "(16):(1)">, i32, i8) -> (), sym_name = "indexed"}> ({
  ^bb0(%r: !cute.memref<i8, rmem, align<32>, "(16):(1)">, %m: i32, %x: i8):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %many = arith.constant 128 : i32
    scf.for %i = %zero to %many step %one : i32 {
      %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
      %f = "cute.make_coord"() : () -> !cute.coord<"3">
      %k = arith.trunci %i : i32 to i8
      "cute.memref.store"(%r, %c, %x) : (!cute.memref<i8, rmem, align<32>, "(16):(1)">, !cute.coord<"?">, i8) -> ()
    }
    "cuda.return"() : () -> ()
  }) : () -> ()

// CHECK-LABEL: @long
// CHECK-NOT: loop_annotation
  "cuda.kernel"() <{function_type = (!cute.memref<i8, rmem, align<32>, "(16):(1)">, i32, i8) -> (), sym_name = "long"}> ({
  ^bb0(%r: !cute.memref<i8, rmem, align<32>, "(16):(1)">, %m: i32, %x: i8):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %many = arith.constant 129 : i32
    scf.for %i = %zero to %many step %one : i32 {
      %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
      %f = "cute.make_coord"() : () -> !cute.coord<"3">
      %k = arith.trunci %i : i32 to i8
      "cute.memref.store"(%r, %c, %x) : (!cute.memref<i8, rmem, align<32>, "(16):(1)">, !cute.coord<"?">, i8) -> ()
    }
    "cuda.return"() : () -> ()
  }) : () -> ()

// CHECK-LABEL: @one_element
// CHECK-NOT: loop_annotation
  "cuda.kernel"() <{function_type = (!cute.memref<i8, rmem, align<32>, "(16):(1)">, i32, i8) -> (), sym_name = "one_element"}> ({
  ^bb0(%r: !cute.memref<i8, rmem, align<32>, "(16):(1)">, %m: i32, %x: i8):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %many = arith.constant 15 : i32
    scf.for %i = %zero to %many step %one : i32 {
      %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
      %f = "cute.make_coord"() : () -> !cute.coord<"3">
      %k = arith.trunci %i : i32 to i8
      "cute.memref.store"(%r, %f, %k) : (!cute.memref<i8, rmem, align<32>, "(16):(1)">, !cute.coord<"3">, i8) -> ()
    }
    "cuda.return"() : () -> ()
  }) : () -> ()

// CHECK-LABEL: @annotated
// CHECK: } {llvm.loop_annotation = #[[KEPT]]}
  "cuda.kernel"() <{function_type = (!cute.memref<i8, rmem, align<32>, "(16):(1)">, i32, i8) -> (), sym_name = "annotated"}> ({
  ^bb0(%r: !cute.memref<i8, rmem, align<32>, "(16):(1)">, %m: i32, %x: i8):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %many = arith.constant 16 : i32
    scf.for %i = %zero to %many step %one : i32 {
      %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
      %f = "cute.make_coord"() : () -> !cute.coord<"3">
      %k = arith.trunci %i : i32 to i8
      "cute.memref.store"(%r, %c, %x) : (!cute.memref<i8, rmem, align<32>, "(16):(1)">, !cute.coord<"?">, i8) -> ()
    } {loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
    "cuda.return"() : () -> ()
  }) : () -> ()
}
