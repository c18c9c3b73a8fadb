// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Nothing calls @dead, so that the call of @inline never runs. Its copy stays, since it is named, but the linker must
// not make other modules call it: it calls @helper by a type that only this module knows.

// CHECK-LABEL: llvm.func internal @helper(
// CHECK-SAME: !llvm.ptr<1>
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func internal @helper(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK: llvm.func internal @inline(%{{.*}}: !llvm.ptr,
llvm.func linkonce_odr @inline(%p: !llvm.ptr, %x: f32) {
  llvm.call @helper(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}

llvm.func internal @dead(%p: !llvm.ptr, %x: f32) {
  llvm.call @inline(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}

llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @helper(%in, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
