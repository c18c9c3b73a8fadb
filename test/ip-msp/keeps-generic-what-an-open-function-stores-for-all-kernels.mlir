// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// Unknown code may call @put in any launch, also in a launch of @reader.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.func @put() {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %s, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  nvvm.barrier
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved where it stores an address of global memory.

llvm.mlir.global internal @buffer() {addr_space = 1 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.func @put() {
  %b = llvm.mlir.addressof @buffer : !llvm.ptr<1>
  %g = llvm.addrspacecast %b : !llvm.ptr<1> to !llvm.ptr
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %g, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @reader_of_global(
llvm.func @reader_of_global(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  nvvm.barrier
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
