// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir "--verify-memory-space-result=original=%t/before.mlir list-claims" --verify-diagnostics

// A comparison does not show whether a claim holds. A cast of the original is not a claim, nor is a cast to generic.

//--- before.mlir
llvm.func @k(%s: !llvm.ptr<3>, %p: !llvm.ptr, %q: !llvm.ptr, %out: !llvm.ptr<1>) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  %v = llvm.load %o : !llvm.ptr<1> -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.store %is, %out : i1, !llvm.ptr<1>
  llvm.store %v, %g : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
// expected-remark@below {{claim: the pointer is in shared memory}}
llvm.func @k(%s: !llvm.ptr<3>, %p: !llvm.ptr, %q: !llvm.ptr, %out: !llvm.ptr<1>) attributes {nvvm.as = array<i32: 3, 3, 0, 1>} {
  %o = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  %v = llvm.load %o : !llvm.ptr<1> -> f32
  // expected-remark@below {{claim: the pointer is in shared memory}}
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %c : f32, !llvm.ptr<3>
  // expected-remark@below {{claim: the pointer passes the test for shared memory}}
  %is = llvm.mlir.constant(true) : i1
  llvm.store %is, %out : i1, !llvm.ptr<1>
  llvm.store %v, %s : f32, !llvm.ptr<3>
  llvm.return
}
