// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// An unknown pointer; memory of the cluster, which may be the block's own; a pointer that may be null, which
// does not lie in a window of shared memory; a parameter, which has a window inside the window of global
// memory; and a pointer that may be either.

// CHECK-LABEL: llvm.func @unknown(
// CHECK:         %[[T:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.global"
// CHECK:         llvm.return %[[T]]
llvm.func @unknown(%p: !llvm.ptr) -> i1 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @own_or_other(
// CHECK:         %[[T:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
// CHECK:         llvm.return %[[T]]
llvm.func @own_or_other(%p: !llvm.ptr<7>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<7> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%g) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @maybe_null(
// CHECK:         %[[T:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
// CHECK:         llvm.return %[[T]]
llvm.func @maybe_null(%p: !llvm.ptr<3>, %c: i1) -> i1 {
  %n = llvm.mlir.zero : !llvm.ptr
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %g, %n : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%q) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @parameter(
// CHECK:         %[[T:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.global"
// CHECK:         llvm.return %[[T]]
llvm.func @parameter(%p: !llvm.ptr<101>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<101> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%g) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @either(
// CHECK:         %[[T:.*]] = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
// CHECK:         llvm.return %[[T]]
llvm.func @either(%p: !llvm.ptr<3>, %q: !llvm.ptr<1>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr
  %r = llvm.select %c, %g, %h : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%r) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}

// The third without null: the answer is yes.
// CHECK-LABEL: llvm.func @never_null(
// CHECK-NOT:     isspacep
// CHECK:         %[[TRUE:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NOT:     isspacep
// CHECK:         llvm.return %[[TRUE]]
llvm.func @never_null(%p: !llvm.ptr<3>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%g) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
