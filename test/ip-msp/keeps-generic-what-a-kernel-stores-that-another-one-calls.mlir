// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// A kernel that is called as a function runs in the launch of its caller.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

llvm.func @writer() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @caller(
llvm.func @caller(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.cond_br %c, ^call, ^load
^call:
  llvm.call @writer() : () -> ()
  llvm.br ^load
^load:
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// The same without the call: each kernel has a launch of its own.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

llvm.func @writer() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @does_not_call(
llvm.func @does_not_call(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.cond_br %c, ^call, ^load
^call:
  llvm.br ^load
^load:
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
