// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt --memory-space-opt | FileCheck %s

// LLVM does not see through the cast to local memory that the slot is aligned by 16 bytes. The accesses say it: as far as
// their distance from the slot allows, where that is known.

// CHECK-LABEL: llvm.func @slot(
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : f32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : f32, !llvm.ptr<5>
// CHECK:         llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<5> -> f32
// CHECK:         llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<5> -> f32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> f32
llvm.func @slot(%x: f32, %i: i64) {
  %n = llvm.mlir.constant(64 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  llvm.store %x, %a {alignment = 4 : i64} : f32, !llvm.ptr
  %b = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %b {alignment = 4 : i64} : f32, !llvm.ptr
  %c = llvm.getelementptr %b[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %c {alignment = 4 : i64} : f32, !llvm.ptr
  %d = llvm.getelementptr %a[%i, 0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
  %v = llvm.load %d {alignment = 4 : i64} : !llvm.ptr -> f32
  %e = llvm.getelementptr %a[%i, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
  %w = llvm.load %e : !llvm.ptr -> f32
  %f = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %u = llvm.load %f : !llvm.ptr -> f32
  llvm.return
}

// A variable, with an address that does not name its space.
// CHECK-LABEL: llvm.func @variable(
// CHECK:         llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> f32
llvm.mlir.global internal @table(dense<0.0> : tensor<64xf32>) {alignment = 32 : i64} : !llvm.array<64 x f32>
llvm.func @variable() -> f32 {
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %p = llvm.getelementptr %t[10] : (!llvm.ptr) -> !llvm.ptr, f32
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.return %v : f32
}
