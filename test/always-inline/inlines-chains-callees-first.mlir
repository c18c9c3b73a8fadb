// RUN: tilespace-opt %s --always-inline | FileCheck %s

// Marked functions that call marked functions, defined in either order: nothing is left to call.

// CHECK-NOT: @outer
// CHECK-NOT: @inner
// CHECK-LABEL: llvm.func @kernel(
// CHECK-NOT:     llvm.call
// CHECK:         llvm.load
// CHECK:         llvm.load
// CHECK-NOT:     llvm.call
// CHECK:         llvm.return
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.call @outer(%p) : (!llvm.ptr) -> f32
  llvm.store %a, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @outer(%p: !llvm.ptr) -> f32 attributes {always_inline} {
  %a = llvm.call @inner(%p) : (!llvm.ptr) -> f32
  %b = llvm.call @inner(%p) : (!llvm.ptr) -> f32
  %c = llvm.fadd %a, %b : f32
  llvm.return %c : f32
}
llvm.func internal @inner(%p: !llvm.ptr) -> f32 attributes {always_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
