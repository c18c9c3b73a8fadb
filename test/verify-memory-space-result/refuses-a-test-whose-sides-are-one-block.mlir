// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Both answers lead to the same block.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^both, ^both
^both:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @f(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^both, ^both
^both:
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but its origin is unknown}}
  llvm.store %x, %s : f32, !llvm.ptr<3>
  llvm.return
}
