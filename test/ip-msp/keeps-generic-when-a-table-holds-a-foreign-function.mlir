// RUN: tilespace-opt --split-input-file --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// One function of the table is not here, and may return anything.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @table() : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %a = llvm.mlir.addressof @ext : !llvm.ptr
  %b = llvm.mlir.addressof @mine : !llvm.ptr
  %1 = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.array<2 x ptr>
  llvm.return %2 : !llvm.array<2 x ptr>
}
llvm.func @ext(!llvm.ptr) -> !llvm.ptr
llvm.func internal @mine(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %e = llvm.getelementptr %t[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %f = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %q = llvm.call %f(%in) : !llvm.ptr, (!llvm.ptr) -> !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with two functions that are here.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @table() : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %a = llvm.mlir.addressof @mine_too : !llvm.ptr
  %b = llvm.mlir.addressof @mine : !llvm.ptr
  %1 = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.array<2 x ptr>
  llvm.return %2 : !llvm.array<2 x ptr>
}
llvm.func internal @mine_too(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func internal @mine(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
// CHECK-LABEL: llvm.func{{.*}} @both_are_here(
llvm.func @both_are_here(%in: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %e = llvm.getelementptr %t[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %f = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %q = llvm.call %f(%in) : !llvm.ptr, (!llvm.ptr) -> !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
