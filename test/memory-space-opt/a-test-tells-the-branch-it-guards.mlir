// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// After a test that says yes the pointer is shared; after a test that says no it may still be anything.

// CHECK-LABEL: llvm.func @guarded(
// CHECK:         llvm.cond_br %{{.*}}, ^bb1, ^bb2
// CHECK:       ^bb1:
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK:       ^bb2:
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @guarded(%p: !llvm.ptr) -> f32 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
^no:
  %w = llvm.load %p : !llvm.ptr -> f32
  llvm.return %w : f32
}
