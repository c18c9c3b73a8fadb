// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// Either kernel may call either function: the calls of addresses are not told apart by kernel.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

llvm.func internal @put_shared() {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

llvm.func internal @put_nothing() {
  llvm.return
}

llvm.func @one() attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @put_shared : !llvm.ptr
  llvm.call %f() : !llvm.ptr, () -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @other(
llvm.func @other(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  %f = llvm.mlir.addressof @put_nothing : !llvm.ptr
  llvm.call %f() : !llvm.ptr, () -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// The same where the first kernel calls its function by name.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

llvm.func internal @put_shared() {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

llvm.func internal @put_nothing() {
  llvm.return
}

llvm.func @one() attributes {nvvm.kernel} {
  llvm.call @put_shared() : () -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @other_than_by_name(
llvm.func @other_than_by_name(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  %f = llvm.mlir.addressof @put_nothing : !llvm.ptr
  llvm.call %f() : !llvm.ptr, () -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
