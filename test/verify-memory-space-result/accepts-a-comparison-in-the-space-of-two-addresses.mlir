// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Two addresses of shared memory compare there as in generic.

//--- before.mlir
llvm.func @k(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %either = llvm.select %c, %h, %null : i1, !llvm.ptr
  %a = llvm.icmp "eq" %g, %h : !llvm.ptr
  %b = llvm.icmp "eq" %g, %either : !llvm.ptr
  %d = llvm.icmp "eq" %g, %i : !llvm.ptr
  %e = llvm.and %a, %b : i1
  %f = llvm.and %e, %d : i1
  llvm.return %f : i1
}
//--- right.mlir
llvm.func @k(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %either = llvm.select %c, %h, %null : i1, !llvm.ptr
  %a = llvm.icmp "eq" %p, %q : !llvm.ptr<3>
  %b = llvm.icmp "eq" %g, %either : !llvm.ptr
  %d = llvm.icmp "eq" %g, %i : !llvm.ptr
  %e = llvm.and %a, %b : i1
  %f = llvm.and %e, %d : i1
  llvm.return %f : i1
}
