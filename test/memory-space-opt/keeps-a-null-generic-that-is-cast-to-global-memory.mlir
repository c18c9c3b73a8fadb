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
