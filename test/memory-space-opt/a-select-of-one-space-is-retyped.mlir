// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Both sides are shared, and so is the result.

// CHECK-LABEL: llvm.func @pick(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>, %[[Q:.*]]: !llvm.ptr<3>, %[[C:.*]]: i1)
// CHECK-NEXT:    %[[R:.*]] = llvm.select %[[C]], %[[P]], %[[Q]] : i1, !llvm.ptr<3>
// CHECK-NEXT:    llvm.load %[[R]] : !llvm.ptr<3> -> f32
llvm.func @pick(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>, %c: i1) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.select %c, %g, %h : i1, !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> f32
  llvm.return %v : f32
}
