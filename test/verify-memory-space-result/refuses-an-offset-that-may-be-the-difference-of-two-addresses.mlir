// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1> -> i32/ptr -> i32/' %s > %t
// RUN: tilespace-opt %s --allow-unregistered-dialect --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

// The number may be the distance from global memory to shared memory, wherever it comes from.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %generic = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  %at = llvm.ptrtoint %generic : !llvm.ptr to i64
  %from = llvm.ptrtoint %out : !llvm.ptr to i64
  %difference = llvm.sub %at, %from : i64
  // expected-note@below {{a number is passed here}}
  "foo.take"(%difference) : (i64) -> ()
  // expected-note@below {{a number comes from another function here}}
  %n = "foo.give"() : () -> i64
  %sum = llvm.add %n, %from : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
