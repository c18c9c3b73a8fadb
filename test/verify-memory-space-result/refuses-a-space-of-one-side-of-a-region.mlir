// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1> -> i32/ptr -> i32/' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --allow-unregistered-dialect --verify-diagnostics=only-expected

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
llvm.func @choice(%n: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %generic = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  %p = scf.if %n -> !llvm.ptr {
    scf.yield %out : !llvm.ptr
  } else {
    scf.yield %generic : !llvm.ptr
  }
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{may be in shared memory}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
func.func @loop(%n: index, %out: !llvm.ptr) {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %generic = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  %r = scf.for %i = %n to %n step %n iter_args(%p = %out) -> !llvm.ptr {
    %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
    // expected-error@below {{may be in shared memory}}
    %v = llvm.load %c : !llvm.ptr<1> -> i32
    scf.yield %generic : !llvm.ptr
  }
  func.return
}
llvm.func @region_of_what_is_not_known() {
  // expected-note@below {{this operation may pass anything to its region}}
  "foo.region"() ({
  ^bb0(%p: !llvm.ptr):
    %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
    // expected-error@below {{its origin is unknown}}
    %v = llvm.load %c : !llvm.ptr<1> -> i32
    "foo.yield"() : () -> ()
  }) : () -> ()
  llvm.return
}
