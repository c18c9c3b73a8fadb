// RUN: tilespace-opt %s --always-inline | FileCheck %s

// An exported function may be called from another module, and one whose address is taken from anywhere: they are
// inlined where they are called, and stay. An unreferenced linkonce_odr one is erased.

// CHECK-DAG: llvm.func @exported(
llvm.func @exported(%p: !llvm.ptr) -> f32 attributes {always_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-DAG: llvm.func internal @taken(
llvm.func internal @taken(%p: !llvm.ptr) -> f32 attributes {always_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-NOT: @discardable
llvm.func linkonce_odr @discardable(%p: !llvm.ptr) -> f32 attributes {always_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-LABEL: llvm.func @kernel(
// CHECK-NOT:     llvm.call @
// CHECK:         llvm.call %{{.*}}(%{{.*}}) : !llvm.ptr, (!llvm.ptr) -> f32
// CHECK-NOT:     llvm.call @
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.call @exported(%p) : (!llvm.ptr) -> f32
  %b = llvm.call @taken(%p) : (!llvm.ptr) -> f32
  %c = llvm.call @discardable(%p) : (!llvm.ptr) -> f32
  %f = llvm.mlir.addressof @taken : !llvm.ptr
  %d = llvm.call %f(%p) : !llvm.ptr, (!llvm.ptr) -> f32
  llvm.store %d, %p : f32, !llvm.ptr
  llvm.return
}
