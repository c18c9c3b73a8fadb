// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// What @use gets is an object of its own: its pointer to the stack is nowhere else in local memory.

llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}) -> !llvm.ptr {
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func internal @put(%p: !llvm.ptr, %at: !llvm.ptr) {
  llvm.store %p, %at : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %n: i64, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %local = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr)> : (i32) -> !llvm.ptr
  llvm.store %local, %slot : !llvm.ptr, !llvm.ptr
  %l = llvm.call @use(%slot) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}) -> !llvm.ptr
  %shared = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @put(%out, %shared) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %shared : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<5>
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}
