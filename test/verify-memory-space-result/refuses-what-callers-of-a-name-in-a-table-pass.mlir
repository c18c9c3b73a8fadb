// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1> -> i32/ptr -> i32/' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

// Others see the table, and call what is in there.

llvm.mlir.global external @table() : !llvm.ptr {
  %0 = llvm.mlir.addressof @f : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func internal @f(%p: !llvm.ptr) {
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @f(%out) : (!llvm.ptr) -> ()
  llvm.return
}
