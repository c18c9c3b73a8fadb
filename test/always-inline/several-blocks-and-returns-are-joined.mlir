// RUN: tilespace-opt %s --always-inline | FileCheck %s

// A callee with two returns: the caller goes on in one block, which takes the result.

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.cond_br
// CHECK:         llvm.br ^[[GO:bb[0-9]+]](%{{.*}} : f32)
// CHECK:         llvm.br ^[[GO]](%{{.*}} : f32)
// CHECK:       ^[[GO]](%[[V:.*]]: f32):
// CHECK:         llvm.store %[[V]]
llvm.func internal @pick(%p: !llvm.ptr, %c: i1) -> f32 attributes {always_inline} {
  llvm.cond_br %c, ^one, ^two
^one:
  %a = llvm.load %p : !llvm.ptr -> f32
  llvm.return %a : f32
^two:
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.return %z : f32
}
llvm.func @kernel(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %v = llvm.call @pick(%p, %c) : (!llvm.ptr, i1) -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
