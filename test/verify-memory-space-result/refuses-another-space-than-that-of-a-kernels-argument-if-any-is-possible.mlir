// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1>/ptr/' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result="original=%t param-always-point-to-global=false" --verify-diagnostics
// RUN: sed '/expected/d' %s > %t.plain
// RUN: tilespace-opt %t.plain --verify-memory-space-result=original=%t -o /dev/null

// expected-note@below {{an argument of a kernel may be anywhere}}
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
// expected-note@below {{this number may be no address}}
llvm.func @number(%n: i64) attributes {nvvm.kernel} {
  // expected-note@below {{it is made from a number}}
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
