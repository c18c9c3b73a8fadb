// RUN: tilespace-opt %s --memory-space-opt=cluster-join | FileCheck %s

// A pointer to own or other shared memory is in the cluster's window for certain, in the block's own perhaps.

// CHECK-LABEL: llvm.func @own(
// CHECK:         %[[T:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
// CHECK:         llvm.return %[[T]]
llvm.func @own(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%e) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}

// CHECK-LABEL: llvm.func @cluster(
// CHECK-NOT:     isspacep
// CHECK:         %[[T:.*]] = llvm.mlir.constant(true) : i1
// CHECK:         llvm.return %[[T]]
llvm.func @cluster(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%e) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
