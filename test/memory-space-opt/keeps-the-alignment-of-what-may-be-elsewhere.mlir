// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s

// Nothing is stated of an access that is aligned better already, of a slot without an alignment, of an address that is
// one of two or was masked, or of an access that stays generic. A pointer loaded from memory may be any address.

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 32 : i64} : f32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 2 : i64} : f32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : f32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : f32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : f32, !llvm.ptr{{$}}
// CHECK:         llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> f32
llvm.func @k(%x: f32, %i: i64, %c: i1, %in: !llvm.ptr) {
  %n = llvm.mlir.constant(64 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %b = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  llvm.store %x, %a {alignment = 32 : i64} : f32, !llvm.ptr
  llvm.store %x, %b {alignment = 2 : i64} : f32, !llvm.ptr
  %either = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.store %x, %either {alignment = 4 : i64} : f32, !llvm.ptr
  %mask = llvm.mlir.constant(-4 : i64) : i64
  %masked = llvm.intr.ptrmask %a, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.store %x, %masked {alignment = 4 : i64} : f32, !llvm.ptr
  %mixed = llvm.select %c, %a, %in : i1, !llvm.ptr
  llvm.store %x, %mixed {alignment = 4 : i64} : f32, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.return
}
