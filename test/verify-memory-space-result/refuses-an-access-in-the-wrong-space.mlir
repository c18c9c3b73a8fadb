// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// An argument of a kernel is in global memory, and the access says shared.

//--- before.mlir
llvm.func @k(%p: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%p: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{memory-space check: pointer is claimed to be in shared memory, but may be in global memory}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
