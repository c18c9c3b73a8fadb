// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// One kernel may find an address of constant memory that another kernel stores in global memory.

llvm.mlir.global external constant @coefficients() {addr_space = 4 : i32} : !llvm.array<64 x f32>

llvm.func @writer(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %c = llvm.mlir.addressof @coefficients : !llvm.ptr<4>
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  llvm.store %g, %table : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%table: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// Resolved with global memory, where the host's pointers point as well.

llvm.mlir.global external @coefficients() {addr_space = 1 : i32} : !llvm.array<64 x f32>

llvm.func @writer(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %c = llvm.mlir.addressof @coefficients : !llvm.ptr<1>
  %g = llvm.addrspacecast %c : !llvm.ptr<1> to !llvm.ptr
  llvm.store %g, %table : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%table: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
