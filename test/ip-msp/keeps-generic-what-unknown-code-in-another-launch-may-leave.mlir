// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Unknown code in one launch may leave any address in global memory, one of constant memory among them. In shared memory it
// leaves nothing for another launch.

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.func @elsewhere()

llvm.func @writer() attributes {nvvm.kernel} {
  llvm.call @elsewhere() : () -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %table, %cache : !llvm.ptr, !llvm.ptr<3>
  %q = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
