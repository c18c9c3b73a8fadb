// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK-DAG: llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
// CHECK-DAG: llvm.mlir.global internal constant @print_format_0("%d and %f at raw_ptr(0x%016llx: f32, gmem, align<16>)\0A\00") {addr_space = 1 : i32}
// CHECK-DAG: llvm.mlir.global internal constant @print_format_1("no value\0A\00")
// CHECK-DAG: llvm.mlir.global internal constant @print_format_2("%lldth\0A\00")
// CHECK-DAG: llvm.mlir.global internal constant @print_format_3("(%d,8,%lld)\00")
// CHECK-DAG: llvm.mlir.global internal constant @print_format_4("raw_ptr(0x%016llx: i32, gmem) o (2,2):(1,4) = \0A  ( %d, %d, %d, %d )\00")
// CHECK-DAG: llvm.mlir.global internal constant @print_format_5("tensor(raw_ptr(0x%016llx: i32, gmem) o (2,2):(1,4), data=\0A       [ %u, %u, %u, %u ])\0A\00")
// CHECK-LABEL: llvm.func @k(
// CHECK: %[[SLOT:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i32, f64, i64)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
// CHECK: llvm.store %{{.*}}, %[[SLOT]] : !llvm.struct<(i32, f64, i64)>, !llvm.ptr
// CHECK: llvm.call @vprintf(%{{.*}}, %[[SLOT]])
// CHECK: %[[NONE:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK: llvm.call @vprintf(%{{.*}}, %[[NONE]])
// CHECK: llvm.mlir.addressof @print_format_2
// CHECK: llvm.mlir.addressof @print_format_3
// CHECK-COUNT-4: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
// CHECK: llvm.mlir.addressof @print_format_4
// CHECK: llvm.mlir.addressof @print_format_5
// CHECK: llvm.mlir.addressof @print_format_1
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, f32, !cute.ptr<f32, gmem, align<16>>, i64, !cute.memref<i32, gmem, "(2,2):(1,4)">) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %x: f32, %p: !cute.ptr<f32, gmem, align<16>>, %m: i64, %v: !cute.memref<i32, gmem, "(2,2):(1,4)">):
    "cute.print"(%n, %x, %p) <{fmt = "{} and {} at {}\0A"}> : (i32, f32, !cute.ptr<f32, gmem, align<16>>) -> ()
    "cute.print"() <{fmt = "no value\0A"}> : () -> ()
    "cute.print"(%m) <{fmt = "%lldth\0A"}> : (i64) -> ()
    %c = "cute.make_coord"(%n, %m) : (i32, i64) -> !cute.coord<"(?{div=4},8,?{i64})">
    "cute.print"(%c) <{fmt = "{}"}> : (!cute.coord<"(?{div=4},8,?{i64})">) -> ()
    "cute.print"(%v) <{fmt = "{}"}> : (!cute.memref<i32, gmem, "(2,2):(1,4)">) -> ()
    "cute.print_view"(%v) <{is_signed = false, verbose = false}> : (!cute.memref<i32, gmem, "(2,2):(1,4)">) -> ()
    "cute.print"() <{fmt = "no value\0A"}> : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<i32, gmem, "?:1">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<i32, gmem, "?:1">):
    // expected-error @+1 {{a view with a dynamic layout cannot be printed}}
    "cute.print"(%v) <{fmt = "{}"}> : (!cute.memref<i32, gmem, "?:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i8) -> (), sym_name = "k"}> ({
  ^bb0(%n: i8):
    // expected-error @+1 {{a value of type i8 cannot be printed}}
    "cute.print"(%n) <{fmt = "{}"}> : (i8) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{its format string has a '%', or not one '{}' for each operand}}
    "cute.print"(%n) <{fmt = "{} of {}"}> : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
