// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Shared memory is empty when a launch begins. So each kernel finds there what it stored itself, in a variable that other
// modules may name (@cache) and in one that is an object (@slot).

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func @of_shared(
llvm.func @of_shared(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %s, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @of_global(
llvm.func @of_global(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
