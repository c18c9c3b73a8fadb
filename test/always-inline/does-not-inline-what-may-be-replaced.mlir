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
