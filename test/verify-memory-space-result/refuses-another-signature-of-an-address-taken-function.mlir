// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The address is called with a generic pointer, as before.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: its signature changed, and it is not only called

//--- before.mlir
llvm.func internal @f(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @f : !llvm.ptr
  llvm.call %f(%out, %x) : !llvm.ptr, (!llvm.ptr, f32) -> ()
  llvm.store %x, %out : f32, !llvm.ptr
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
  %q = llvm.addrspacecast %out : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
