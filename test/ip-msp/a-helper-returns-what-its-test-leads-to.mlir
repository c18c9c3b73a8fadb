// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// For what each caller passes the test has one answer, and the other side returns nothing: both calls get shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @get(%p: !llvm.ptr, %other: !llvm.ptr) -> !llvm.ptr {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.return %p : !llvm.ptr
^no:
  llvm.return %other : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.call @get(%s, %in) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.call @get(%in, %s) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
