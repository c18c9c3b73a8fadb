// RUN: tilespace-opt %s --always-inline | FileCheck %s

// The callee changes its own copy: inlined, it must not change the caller's object.

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[COPY:.*]] = llvm.alloca
// CHECK:         "llvm.intr.memcpy"(%[[COPY]], %{{.*}})
// CHECK:         llvm.store %{{.*}}, %[[COPY]] : i32, !llvm.ptr
llvm.func internal @change(%s: !llvm.ptr {llvm.byval = i32}, %v: i32) attributes {always_inline} {
  llvm.store %v, %s : i32, !llvm.ptr
  llvm.return
}
llvm.func @kernel(%p: !llvm.ptr, %v: i32) attributes {nvvm.kernel} {
  llvm.call @change(%p, %v) : (!llvm.ptr {llvm.byval = i32}, i32) -> ()
  llvm.return
}
