// RUN: %python %S/Inputs/repeat.py %s | tilespace-opt --hint-inlining | FileCheck %s

// A function that must be inlined or must not, one that LLVM is not to optimize, a kernel and a function of another dialect
// get no hint, whatever casts they have.

// CHECK-NOT: inline_hint
llvm.func internal @must(%p: !llvm.ptr) attributes {always_inline} {
  // 500 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
llvm.func internal @never(%p: !llvm.ptr) attributes {no_inline} {
  // 500 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
llvm.func internal @as_it_is(%p: !llvm.ptr) attributes {no_inline, optimize_none} {
  // 500 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  // 500 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
func.func private @other(%p: !llvm.ptr) {
  // 500 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  return
}
// CHECK: return

// The same function without a word on inlining gets one.
// CHECK-NOT: inline_hint
// CHECK: llvm.func internal @says_nothing({{.*}}) attributes {{{.*}}inline_hint
llvm.func internal @says_nothing(%p: !llvm.ptr) {
  // 500 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
