// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// No instruction stores to constant memory or to a kernel's parameters: whatever the program meant, the generic store
// stays. Loads are named.

// CHECK-LABEL: llvm.func @constant(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<4> -> i32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @constant(%p: !llvm.ptr<4>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  %v = llvm.load %g : !llvm.ptr -> i32
  llvm.store %v, %g : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @param(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<101> -> i32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @param(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {nvvm.kernel} {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return
}
