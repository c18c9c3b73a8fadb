// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Code that never runs takes part like any other, and a cycle in it is retyped from the values that enter it,
// or not at all.

// CHECK-LABEL: llvm.func @dead(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK:         llvm.return
// CHECK:       ^bb1(%[[Q:.*]]: !llvm.ptr):
// CHECK:         llvm.br ^bb1(%{{.*}} : !llvm.ptr)
// CHECK:       ^bb2:
// CHECK:         llvm.br ^bb3(%{{.*}} : !llvm.ptr<3>)
llvm.func @dead(%p: !llvm.ptr<3>, %x: f32) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.load %g : !llvm.ptr -> f32
  llvm.return %v : f32
^alone(%q: !llvm.ptr):
  %r = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.br ^alone(%r : !llvm.ptr)
^from_shared:
  llvm.br ^next(%g : !llvm.ptr)
^next(%s: !llvm.ptr):
  llvm.store %x, %s : f32, !llvm.ptr
  llvm.return %x : f32
}
