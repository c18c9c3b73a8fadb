// The usual recursive struct holds a pointer to its like. Nodes of a list in global memory lead to nodes in global
// memory, since only the host wrote them.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK:         llvm.br ^bb1(%{{.*}} : !llvm.ptr<1>)
llvm.func @k(%head: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.br ^loop(%head : !llvm.ptr)
^loop(%p: !llvm.ptr):
  %done = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.cond_br %done, ^out, ^next
^next:
  %at = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"list", (i32, ptr)>
  llvm.store %x, %p : i32, !llvm.ptr
  %q = llvm.load %at : !llvm.ptr -> !llvm.ptr
  llvm.br ^loop(%q : !llvm.ptr)
^out:
  llvm.return
}
