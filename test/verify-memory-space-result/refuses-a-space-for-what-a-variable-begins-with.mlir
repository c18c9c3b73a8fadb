// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1> -> i32/ptr -> i32/' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

// Its address is stored, so that it is memory like any other.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
llvm.mlir.global internal @table() {addr_space = 1 : i32} : !llvm.ptr {
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %generic = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.return %generic : !llvm.ptr
}
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %table = llvm.mlir.addressof @table : !llvm.ptr<1>
  llvm.store %table, %out : !llvm.ptr<1>, !llvm.ptr
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
