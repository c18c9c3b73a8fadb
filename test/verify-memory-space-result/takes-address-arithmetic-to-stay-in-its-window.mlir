// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// An offset of any size leaves a shared pointer shared, so that the first answer follows, and the second does not.

//--- before.mlir
llvm.func @right(%s: !llvm.ptr<3>, %n: i64) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.getelementptr %g[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
llvm.func @wrong(%s: !llvm.ptr<3>, %n: i64) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.getelementptr %g[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
//--- after.mlir
llvm.func @right(%s: !llvm.ptr<3>, %n: i64) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.getelementptr %g[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %t = llvm.mlir.constant(true) : i1
  llvm.return %t : i1
}
// expected-note@below {{its type says here that it is in shared memory}}
llvm.func @wrong(%s: !llvm.ptr<3>, %n: i64) -> i1 {
  // expected-note@below {{it is cast here}}
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is computed here}}
  %p = llvm.getelementptr %g[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  // expected-error@below {{the test for shared memory is claimed to answer no, but this does not follow}}
  %t = llvm.mlir.constant(false) : i1
  llvm.return %t : i1
}
