// stmatrix may store a pointer as numbers, so that a pointer loaded from there is unknown.
//
// RUN: tilespace-opt --import-cutedsl --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s 2>/dev/null | FileCheck %s

llvm.mlir.global internal @buffer() {addr_space = 3 : i32} : !llvm.array<64 x ptr>

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[Q:.*]] = llvm.load %{{.*}} -> !llvm.ptr
// CHECK-NEXT:    llvm.load %[[Q]] : !llvm.ptr -> f32
llvm.func @k(%p: !llvm.ptr, %r: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %number = llvm.ptrtoint %slot : !llvm.ptr to i64
  %low = llvm.trunc %number : i64 to i32
  %buffer = llvm.mlir.addressof @buffer : !llvm.ptr<3>
  llvm.store %p, %buffer : !llvm.ptr, !llvm.ptr<3>
  "nvvm.stmatrix"(%buffer, %low) <{layout = #nvvm.mma_layout<row>, shape = #nvvm.store_shape<m8n8>}> : (!llvm.ptr<3>, i32) -> ()
  %q = llvm.load %buffer : !llvm.ptr<3> -> !llvm.ptr
  %x = llvm.load %q : !llvm.ptr -> f32
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}

// A matrix store to another buffer leaves the pointers known.

llvm.mlir.global internal @pointers() {addr_space = 3 : i32} : !llvm.array<64 x ptr>
llvm.mlir.global internal @matrix() {addr_space = 3 : i32} : !llvm.array<64 x ptr>

// CHECK-LABEL: llvm.func @elsewhere(
// CHECK:         llvm.load %{{.*}} -> !llvm.ptr
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @elsewhere(%p: !llvm.ptr, %r: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %number = llvm.ptrtoint %slot : !llvm.ptr to i64
  %low = llvm.trunc %number : i64 to i32
  %pointers = llvm.mlir.addressof @pointers : !llvm.ptr<3>
  %matrix = llvm.mlir.addressof @matrix : !llvm.ptr<3>
  llvm.store %p, %pointers : !llvm.ptr, !llvm.ptr<3>
  "nvvm.stmatrix"(%matrix, %low) <{layout = #nvvm.mma_layout<row>, shape = #nvvm.store_shape<m8n8>}> : (!llvm.ptr<3>, i32) -> ()
  %q = llvm.load %pointers : !llvm.ptr<3> -> !llvm.ptr
  %x = llvm.load %q : !llvm.ptr -> f32
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}
