// RUN: tilespace-opt %s --split-input-file --ip-msp | FileCheck %s

// Nothing that runs calls @dead, and only @dead calls @many. But it passes more than @many declares: anybody may call
// @many then, so that the pointer that @many stores is in @slot.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @slot() {addr_space = 1 : i32} : !llvm.ptr {
  %z = llvm.mlir.zero : !llvm.ptr
  llvm.return %z : !llvm.ptr
}

llvm.func internal @many(%n: i32, ...) {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<1>
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}

llvm.func internal @dead(%n: i32) {
  llvm.call @many(%n, %n) vararg(!llvm.func<void (i32, ...)>) : (i32, i32) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK-NEXT:    llvm.load %[[V]] : !llvm.ptr -> f32
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<1>
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr<1>
  %v = llvm.load %slot : !llvm.ptr<1> -> !llvm.ptr
  %x = llvm.load %v : !llvm.ptr -> f32
  llvm.return
}

// -----

// Resolved with a call that passes no more than @many declares: nothing that runs stores @tile.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @slot() {addr_space = 1 : i32} : !llvm.ptr {
  %z = llvm.mlir.zero : !llvm.ptr
  llvm.return %z : !llvm.ptr
}

llvm.func internal @many(%n: i32, ...) {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<1>
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}

llvm.func internal @dead(%n: i32) {
  llvm.call @many(%n) vararg(!llvm.func<void (i32, ...)>) : (i32) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @passes_what_is_declared(
// CHECK:         %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK-NEXT:    llvm.addrspacecast %[[V]] : !llvm.ptr to !llvm.ptr<1>
llvm.func @passes_what_is_declared(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<1>
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr<1>
  %v = llvm.load %slot : !llvm.ptr<1> -> !llvm.ptr
  %x = llvm.load %v : !llvm.ptr -> f32
  llvm.return
}
