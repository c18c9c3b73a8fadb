// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The pointer is in global memory, so that the test for shared memory says no.

//--- before.mlir
llvm.func @k(%p: !llvm.ptr) -> i1 attributes {nvvm.kernel} {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
//--- after.mlir
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%p: !llvm.ptr) -> i1 attributes {nvvm.kernel} {
  // expected-error@below {{the test for shared memory is claimed to answer yes, but this does not follow}}
  %t = llvm.mlir.constant(true) : i1
  llvm.return %t : i1
}
