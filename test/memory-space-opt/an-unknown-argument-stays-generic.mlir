// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A function in isolation does not show the spaces of arguments, results of calls and loaded pointers: nothing changes.

// CHECK-LABEL: llvm.func @f(
// CHECK-NOT:     addrspacecast
// CHECK-NOT:     !llvm.ptr<
// CHECK:         llvm.return
llvm.func @elsewhere() -> !llvm.ptr
llvm.func @f(%p: !llvm.ptr, %n: i64) -> f32 {
  %a = llvm.load %p : !llvm.ptr -> f32
  %q = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.store %a, %q : f32, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> !llvm.ptr
  llvm.store %a, %r : f32, !llvm.ptr
  %s = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %a, %s : f32, !llvm.ptr
  llvm.return %a : f32
}

// Something is known of the arguments of a kernel.
// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.load %p : !llvm.ptr -> f32
  %q = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.store %a, %q : f32, !llvm.ptr
  llvm.return
}
