// RUN: tilespace-opt %s --memory-space-opt --canonicalize | FileCheck %s

// The pointer lies elsewhere, and the windows do not overlap.

// CHECK-LABEL: llvm.func @shared_is_not(
// CHECK-DAG:     %[[F:.*]] = llvm.mlir.constant(false) : i1
// CHECK-NOT:     isspacep
// CHECK:         llvm.return
llvm.func @shared_is_not(%p: !llvm.ptr<3>) -> !llvm.struct<(i1, i1, i1)> {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%g) : (!llvm.ptr) -> i1
  %b = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%g) : (!llvm.ptr) -> i1
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%g) : (!llvm.ptr) -> i1
  %u = llvm.mlir.undef : !llvm.struct<(i1, i1, i1)>
  %x = llvm.insertvalue %a, %u[0] : !llvm.struct<(i1, i1, i1)>
  %y = llvm.insertvalue %b, %x[1] : !llvm.struct<(i1, i1, i1)>
  %z = llvm.insertvalue %c, %y[2] : !llvm.struct<(i1, i1, i1)>
  llvm.return %z : !llvm.struct<(i1, i1, i1)>
}
// CHECK-LABEL: llvm.func @global_is_not(
// CHECK:         llvm.mlir.constant(false) : i1
// CHECK-NOT:     isspacep
// CHECK:         llvm.return
llvm.func @global_is_not(%p: !llvm.ptr<1>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%g) : (!llvm.ptr) -> i1
  %b = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%g) : (!llvm.ptr) -> i1
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%g) : (!llvm.ptr) -> i1
  %d = llvm.or %a, %b : i1
  %e = llvm.or %d, %c : i1
  llvm.return %e : i1
}
// CHECK-LABEL: llvm.func @cluster_is_not(
// CHECK:         llvm.mlir.constant(false) : i1
// CHECK-NOT:     isspacep
// CHECK:         llvm.return
llvm.func @cluster_is_not(%p: !llvm.ptr<7>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<7> to !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%g) : (!llvm.ptr) -> i1
  llvm.return %a : i1
}
