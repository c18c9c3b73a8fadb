// RUN: %python %S/Inputs/repeat.py %s | tilespace-opt --hint-inlining | FileCheck %s

// LLVM inlines callees first: a caller has the casts of each call of a function that is inlined into it, and none of one
// that is too big for that, or must not be.

// CHECK: llvm.func internal @helper(%{{.*}}: !llvm.ptr) {
llvm.func internal @helper(%p: !llvm.ptr) {
  // 250 times: %v# = llvm.load %p : !llvm.ptr -> !llvm.ptr
  // 14 times: %l# = llvm.addrspacecast %v# : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
// CHECK: llvm.func internal @calls_it_twice({{.*}}) attributes {{{.*}}inline_hint
llvm.func internal @calls_it_twice(%p: !llvm.ptr) {
  llvm.call @helper(%p) : (!llvm.ptr) -> ()
  llvm.call @helper(%p) : (!llvm.ptr) -> ()
  llvm.return
}
// CHECK-NOT: inline_hint
llvm.func internal @calls_it_once(%p: !llvm.ptr) {
  llvm.call @helper(%p) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @big(%p: !llvm.ptr) {
  // 551 times: %v# = llvm.load %p : !llvm.ptr -> !llvm.ptr
  // 300 times: %l# = llvm.addrspacecast %v# : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
llvm.func internal @never(%p: !llvm.ptr) attributes {no_inline} {
  // 300 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
llvm.func internal @calls_what_stays(%p: !llvm.ptr) {
  llvm.call @big(%p) : (!llvm.ptr) -> ()
  llvm.call @never(%p) : (!llvm.ptr) -> ()
  llvm.call @calls_what_stays(%p) : (!llvm.ptr) -> ()
  llvm.return
}
