// RUN: tilespace-opt %s --always-inline | FileCheck %s

// The linker may put another body in place of a weak function, and a declaration has none.

// CHECK: llvm.func weak @weak(
llvm.func weak @weak(%p: !llvm.ptr) attributes {always_inline} {
  llvm.return
}
// CHECK: llvm.func @declared(
llvm.func @declared(!llvm.ptr) attributes {always_inline}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @weak(
// CHECK:         llvm.call @declared(
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @weak(%p) : (!llvm.ptr) -> ()
  llvm.call @declared(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// The same with an internal function, which nothing replaces.

// CHECK-NOT: @internal
llvm.func internal @internal(%p: !llvm.ptr) attributes {always_inline} {
  %v = llvm.load volatile %p : !llvm.ptr -> f32
  llvm.return
}
// CHECK-LABEL: llvm.func @calls_internal(
// CHECK-NEXT:    llvm.load volatile
llvm.func @calls_internal(%p: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @internal(%p) : (!llvm.ptr) -> ()
  llvm.return
}
