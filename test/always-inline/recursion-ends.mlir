// RUN: tilespace-opt %s --always-inline | FileCheck %s

// A marked function that calls itself, and two that call each other: inlining stops somewhere, and the result is valid.

// CHECK-DAG: llvm.func internal @self(
llvm.func internal @self(%p: !llvm.ptr, %c: i1) attributes {always_inline} {
  llvm.cond_br %c, ^more, ^exit
^more:
  llvm.call @self(%p, %c) : (!llvm.ptr, i1) -> ()
  llvm.br ^exit
^exit:
  llvm.return
}
llvm.func internal @ping(%p: !llvm.ptr, %c: i1) attributes {always_inline} {
  llvm.call @pong(%p, %c) : (!llvm.ptr, i1) -> ()
  llvm.return
}
llvm.func internal @pong(%p: !llvm.ptr, %c: i1) attributes {always_inline} {
  llvm.cond_br %c, ^more, ^exit
^more:
  llvm.call @ping(%p, %c) : (!llvm.ptr, i1) -> ()
  llvm.br ^exit
^exit:
  llvm.return
}
// CHECK: llvm.func @kernel(
// CHECK-NEXT:    llvm.cond_br
// CHECK:         llvm.call @self(
// CHECK:         llvm.cond_br
// CHECK:         llvm.call @pong(
llvm.func @kernel(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  llvm.call @self(%p, %c) : (!llvm.ptr, i1) -> ()
  llvm.call @ping(%p, %c) : (!llvm.ptr, i1) -> ()
  llvm.return
}
