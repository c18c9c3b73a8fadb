// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// "Assuming global" where spaces disagree, as the documents say by default, would read the wrong memory.

// CHECK-LABEL: llvm.func @pick(
// CHECK:         %[[R:.*]] = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, !llvm.ptr{{$}}
// CHECK:         llvm.load %[[R]] : !llvm.ptr -> f32
llvm.func @pick(%p: !llvm.ptr<3>, %q: !llvm.ptr<1>, %c: i1) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr
  %r = llvm.select %c, %g, %h : i1, !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> f32
  llvm.return %v : f32
}

// Shared memory of the block and of the cluster overlap, but ld.shared reaches only the block's own.
// CHECK-LABEL: llvm.func @overlap(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @overlap(%p: !llvm.ptr<3>, %q: !llvm.ptr<7>, %c: i1) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<7> to !llvm.ptr
  %r = llvm.select %c, %g, %h : i1, !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> f32
  llvm.return %v : f32
}

// An argument of which nothing is known, on one side, is enough.
// CHECK-LABEL: llvm.func @unknown(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @unknown(%p: !llvm.ptr<3>, %q: !llvm.ptr, %c: i1) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.select %c, %g, %q : i1, !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> f32
  llvm.return %v : f32
}

// Resolved with shared memory on both sides.
// CHECK-LABEL: llvm.func @one(
// CHECK:         %[[R:.*]] = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, !llvm.ptr<3>
// CHECK:         llvm.load %[[R]] : !llvm.ptr<3> -> f32
llvm.func @one(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>, %c: i1) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.select %c, %g, %h : i1, !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> f32
  llvm.return %v : f32
}
