// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1>/ptr/g' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result="original=%t unproven=global" --verify-diagnostics=only-expected

llvm.func @f(%p: !llvm.ptr) -> i64 {
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  %q = llvm.getelementptr %c[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
  %n = llvm.load %q : !llvm.ptr<1> -> i64
  llvm.return %n : i64
}
