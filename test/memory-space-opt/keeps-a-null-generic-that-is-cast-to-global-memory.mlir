// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Null is cast to the null of global memory, which the null of shared memory is not.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func @f(
llvm.func @f(%c: i1) -> i64 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  // CHECK: llvm.select %{{.*}} : i1, !llvm.ptr{{$}}
  %p = llvm.select %c, %g, %z : i1, !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %i = llvm.ptrtoint %q : !llvm.ptr<1> to i64
  llvm.return %i : i64
}

// Resolved with an access in place of the cast: null is not an address.

// CHECK-LABEL: llvm.func @accessed(
llvm.func @accessed(%c: i1) -> i64 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  // CHECK: llvm.select %{{.*}} : i1, !llvm.ptr<3>
  %p = llvm.select %c, %g, %z : i1, !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i64
  %i = llvm.load %p : !llvm.ptr -> i64
  llvm.return %i : i64
}
