// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// The window of parameters is in the global one, but LLVM 22 takes the two for disjoint: a pointer to either stays generic.
// A choice between two pointers to global memory names it.

// CHECK-LABEL: llvm.func @either(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @either(%s: !llvm.ptr {llvm.byval = !llvm.array<4 x f32>, nvvm.grid_constant}, %g: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %p = llvm.select %c, %s, %g : i1, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %g : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @global(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @global(%s: !llvm.ptr, %g: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %p = llvm.select %c, %s, %g : i1, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %g : f32, !llvm.ptr
  llvm.return
}
