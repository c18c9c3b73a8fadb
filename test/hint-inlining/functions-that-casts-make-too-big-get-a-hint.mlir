// RUN: %python %S/Inputs/repeat.py %s | tilespace-opt --hint-inlining | FileCheck %s

// LLVM inlines 550 instructions. A cast counts as two, for the access behind it.

// CHECK: llvm.func internal @too_big_by_casts({{.*}}) attributes {{{.*}}inline_hint
llvm.func internal @too_big_by_casts(%p: !llvm.ptr) {
  // 500 times: %v# = llvm.load %p : !llvm.ptr -> !llvm.ptr
  // 26 times: %l# = llvm.addrspacecast %v# : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
// CHECK-NOT: inline_hint
llvm.func internal @small_with_casts(%p: !llvm.ptr) {
  // 500 times: %v# = llvm.load %p : !llvm.ptr -> !llvm.ptr
  // 25 times: %l# = llvm.addrspacecast %v# : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
llvm.func internal @too_big_without_casts(%p: !llvm.ptr) {
  // 551 times: %v# = llvm.load %p : !llvm.ptr -> !llvm.ptr
  // 26 times: %l# = llvm.addrspacecast %v# : !llvm.ptr to !llvm.ptr<5>
  llvm.return
}
// A cast of a variable's address is a constant, and costs nothing.
llvm.mlir.global internal @v() {addr_space = 3 : i32} : i32
llvm.func internal @variable(%p: !llvm.ptr) {
  // 500 times: %v# = llvm.load %p : !llvm.ptr -> !llvm.ptr
  %v = llvm.mlir.addressof @v : !llvm.ptr<3>
  // 26 times: %l# = llvm.addrspacecast %v : !llvm.ptr<3> to !llvm.ptr
  llvm.return
}
