// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics
// RUN: tilespace-opt %t/null.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics
// RUN: tilespace-opt %t/other.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Two addresses of shared memory compare there as in generic. A null that is cast there may look like one of them, and what
// is in another space is not there.

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
//--- null.mlir
llvm.func @k(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  // expected-note@below {{this is null}}
  %null = llvm.mlir.zero : !llvm.ptr
  // expected-note@below {{it is chosen here}}
  %either = llvm.select %c, %h, %null : i1, !llvm.ptr
  %s = llvm.addrspacecast %either : !llvm.ptr to !llvm.ptr<3>
  %a = llvm.icmp "eq" %g, %h : !llvm.ptr
  // expected-error@below {{pointer is claimed to be in shared memory, but may be null, and is looked at}}
  // expected-note@below {{it is looked at here}}
  %b = llvm.icmp "eq" %p, %s : !llvm.ptr<3>
  %d = llvm.icmp "eq" %g, %i : !llvm.ptr
  %e = llvm.and %a, %b : i1
  %f = llvm.and %e, %d : i1
  llvm.return %f : i1
}
//--- other.mlir
// expected-note@below {{its type says here that it is in global memory}}
llvm.func @k(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is cast here}}
  %i = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %s = llvm.addrspacecast %i : !llvm.ptr to !llvm.ptr<3>
  %null = llvm.mlir.zero : !llvm.ptr
  %either = llvm.select %c, %h, %null : i1, !llvm.ptr
  %a = llvm.icmp "eq" %g, %h : !llvm.ptr
  %b = llvm.icmp "eq" %g, %either : !llvm.ptr
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  %d = llvm.icmp "eq" %p, %s : !llvm.ptr<3>
  %e = llvm.and %a, %b : i1
  %f = llvm.and %e, %d : i1
  llvm.return %f : i1
}
