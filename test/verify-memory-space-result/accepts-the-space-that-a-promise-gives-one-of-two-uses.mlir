// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The original promises the space of both uses. The result names it at the second one, and at the first it is generic.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr, %x: f32) {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %g : f32, !llvm.ptr
  llvm.store %x, %g : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @f(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %s : f32, !llvm.ptr<3>
  llvm.return
}
