// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// The solver does not keep launches separate, although shared memory ends with its block: through a variable
// that is an object (@slot) and through a variable that other modules may name (@cache), a kernel gets the
// pointer that another one stores there.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

llvm.func @writer() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %s, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved where the other kernel stores an address of global memory.

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

llvm.func @writer(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @reader_of_global(
llvm.func @reader_of_global(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
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
