// RUN: tilespace-opt %s --always-inline | FileCheck %s

// What the body of a weak function calls is inlined there, or stays.

// CHECK-LABEL: llvm.func weak @weak(
// CHECK-NEXT:    llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func weak @weak(%p: !llvm.ptr) -> f32 {
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}
llvm.func internal @get(%p: !llvm.ptr) -> f32 attributes {always_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
