// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The indirect call passes a pointer to global memory. A parameter's new space is not a cast of the argument.

// CHECK: after.mlir:1:{{.*}}error: {{.*}}its signature changed, and it is not only called

//--- before.mlir
llvm.func internal @f(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @f : !llvm.ptr
  llvm.call %f(%out, %x) : !llvm.ptr, (!llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.func internal @f(%p: !llvm.ptr<3>, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @f : !llvm.ptr
  llvm.call %f(%out, %x) : !llvm.ptr, (!llvm.ptr, f32) -> ()
  llvm.return
}
