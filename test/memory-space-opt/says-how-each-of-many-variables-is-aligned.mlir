// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// The alignments of ten variables are looked up in one list. Each access gets the alignment of its own
// variable. An access to a variable without an alignment keeps its own, and so does an access to a function,
// which is not a variable.

// CHECK-LABEL: llvm.func @all(
// CHECK:         llvm.load volatile %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 32 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 64 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 32 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 64 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 128 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load volatile %{{.*}} {alignment = 4 : i64} : !llvm.ptr
llvm.mlir.global internal @v0(0.0 : f32) {alignment = 8 : i64} : f32
llvm.mlir.global internal @v1(0.0 : f32) {alignment = 16 : i64} : f32
llvm.mlir.global internal @v2(0.0 : f32) {alignment = 32 : i64} : f32
llvm.mlir.global internal @v3(0.0 : f32) {alignment = 64 : i64} : f32
llvm.mlir.global internal @v4(0.0 : f32) {alignment = 8 : i64} : f32
llvm.mlir.global internal @v5(0.0 : f32) {alignment = 16 : i64} : f32
llvm.mlir.global internal @v6(0.0 : f32) {alignment = 32 : i64} : f32
llvm.mlir.global internal @v7(0.0 : f32) {alignment = 64 : i64} : f32
llvm.mlir.global internal @v8(0.0 : f32) {alignment = 128 : i64} : f32
llvm.mlir.global internal @v9(0.0 : f32) : f32
llvm.func @f() attributes {alignment = 256 : i64}
llvm.func @all() {
  %a0 = llvm.mlir.addressof @v0 : !llvm.ptr
  %l0 = llvm.load volatile %a0 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a1 = llvm.mlir.addressof @v1 : !llvm.ptr
  %l1 = llvm.load volatile %a1 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a2 = llvm.mlir.addressof @v2 : !llvm.ptr
  %l2 = llvm.load volatile %a2 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a3 = llvm.mlir.addressof @v3 : !llvm.ptr
  %l3 = llvm.load volatile %a3 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a4 = llvm.mlir.addressof @v4 : !llvm.ptr
  %l4 = llvm.load volatile %a4 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a5 = llvm.mlir.addressof @v5 : !llvm.ptr
  %l5 = llvm.load volatile %a5 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a6 = llvm.mlir.addressof @v6 : !llvm.ptr
  %l6 = llvm.load volatile %a6 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a7 = llvm.mlir.addressof @v7 : !llvm.ptr
  %l7 = llvm.load volatile %a7 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a8 = llvm.mlir.addressof @v8 : !llvm.ptr
  %l8 = llvm.load volatile %a8 {alignment = 4 : i64} : !llvm.ptr -> f32
  %a9 = llvm.mlir.addressof @v9 : !llvm.ptr
  %l9 = llvm.load volatile %a9 {alignment = 4 : i64} : !llvm.ptr -> f32
  %f = llvm.mlir.addressof @f : !llvm.ptr
  %lf = llvm.load volatile %f {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.return
}
