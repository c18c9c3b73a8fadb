// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' | FileCheck %s

// All callers of @public pass shared memory, so the attribute promises. @helper gets it from there.

// CHECK-LABEL: llvm.func internal @helper(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @helper(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @public(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @public(%p: !llvm.ptr, %x: f32) attributes {nvvm.as = array<i32: 3, -1>} {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.call @helper(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
