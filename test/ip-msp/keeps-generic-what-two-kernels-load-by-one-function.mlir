// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A function that two kernels call finds what either of them stored. What one kernel loads itself is its own.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func internal @set(
llvm.func internal @set(%x: f32) {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @of_shared(
llvm.func @of_shared(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.call @set(%x) : (f32) -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @of_global(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.call @set(%x) : (f32) -> ()
  llvm.return
}
