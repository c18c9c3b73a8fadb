// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// A function that two kernels call runs in launches of both. What it stores, either may find.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.func internal @put() attributes {passthrough = ["noinline"]} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %s, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @one(
llvm.func @one(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.cond_br %c, ^put, ^get
^put:
  llvm.call @put() : () -> ()
  llvm.br ^get
^get:
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @other(
llvm.func @other(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.cond_br %c, ^put, ^get
^put:
  llvm.call @put() : () -> ()
  llvm.br ^get
^get:
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// One kernel alone calls the function. The other one does not find what it stores.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.func internal @put() attributes {passthrough = ["noinline"]} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %s, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @caller(
llvm.func @caller(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.cond_br %c, ^put, ^get
^put:
  llvm.call @put() : () -> ()
  llvm.br ^get
^get:
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @does_not_call(
llvm.func @does_not_call(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %in, %cache : !llvm.ptr, !llvm.ptr<3>
  llvm.cond_br %c, ^put, ^get
^put:
  llvm.br ^get
^get:
  %p = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
