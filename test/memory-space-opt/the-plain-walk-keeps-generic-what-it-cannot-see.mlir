// RUN: tilespace-opt %s --memory-space-opt="mem-space-alg=1 cluster-join" | FileCheck %s

// An argument, the result of a call, a loaded pointer, two spaces at a join, shared memory of the block and of
// the cluster: the walk claims nothing of them. A null that is tested may be anything.

llvm.func @elsewhere() -> !llvm.ptr

// CHECK-LABEL: llvm.func @unknown(
// CHECK-COUNT-3: llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @unknown(%p: !llvm.ptr, %in: !llvm.ptr<1>) {
  %a = llvm.load %p : !llvm.ptr -> f32
  %q = llvm.call @elsewhere() : () -> !llvm.ptr
  %b = llvm.load %q : !llvm.ptr -> f32
  %r = llvm.load %in : !llvm.ptr<1> -> !llvm.ptr
  %c = llvm.load %r : !llvm.ptr -> f32
  llvm.return
}

// CHECK-LABEL: llvm.func @joined(
// CHECK-COUNT-2: llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @joined(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %in: !llvm.ptr<1>, %c: i1) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %e = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  %q = llvm.select %c, %a, %e : i1, !llvm.ptr
  %w = llvm.load %q : !llvm.ptr -> f32
  llvm.return
}

// CHECK-LABEL: llvm.func @tested_null(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:         isspacep
llvm.func @tested_null(%s: !llvm.ptr<3>, %c: i1) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %null : i1, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}

// One space at the join.
// CHECK-LABEL: llvm.func @joined_in_one(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @joined_in_one(%s: !llvm.ptr<3>, %in: !llvm.ptr<3>, %c: i1) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
