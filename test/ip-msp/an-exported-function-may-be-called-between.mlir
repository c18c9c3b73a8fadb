// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// @open has unknown callers, with anything on the call stack: the caller may have stored a local pointer in the slot.
// So nothing is known of a pointer loaded there, though it is in the kernel. (Other code cannot name an internal slot.)

llvm.mlir.global external @slot() {addr_space = 1 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func @open(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @open() -> f32 {
  %t = llvm.mlir.addressof @slot : !llvm.ptr<1>
  %g = llvm.addrspacecast %t : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.load %g : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @slot : !llvm.ptr<1>
  %g = llvm.addrspacecast %t : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.load %g : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
