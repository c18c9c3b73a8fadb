// RUN: tilespace-opt %s --split-merged-accesses --verify-diagnostics | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK-NOT: ^
// CHECK: llvm.return
llvm.func @kernel(%p: !llvm.ptr, %r: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %q = llvm.select %c, %r, %p : i1, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// Of unknown origin: anyone calls it.

// CHECK-LABEL: llvm.func @open(
// CHECK-NOT: ^
// CHECK: llvm.return
llvm.func @open(%p: !llvm.ptr, %c: i1) {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %s, %p : i1, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// A space that the type states.

// CHECK-LABEL: llvm.func @stated(
// CHECK-NOT: ^
// CHECK: llvm.return
llvm.func @stated(%p: !llvm.ptr<1>, %r: !llvm.ptr<1>, %c: i1) attributes {nvvm.kernel} {
  %q = llvm.select %c, %r, %p : i1, !llvm.ptr<1>
  %v = llvm.load %q : !llvm.ptr<1> -> f32
  llvm.store %v, %p : f32, !llvm.ptr<1>
  llvm.return
}
