// Two functions that call each other with their arguments swapped, entered with two spaces, and a function that calls
// itself with its own result.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
llvm.func internal @even(%p: !llvm.ptr, %q: !llvm.ptr, %n: i32) -> !llvm.ptr {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %done = llvm.icmp "eq" %n, %zero : i32
  llvm.cond_br %done, ^out(%p : !llvm.ptr), ^more
^more:
  %r = llvm.call @odd(%q, %p, %n) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
  llvm.br ^out(%r : !llvm.ptr)
^out(%o: !llvm.ptr):
  llvm.store %n, %o : i32, !llvm.ptr
  llvm.return %o : !llvm.ptr
}
llvm.func internal @odd(%p: !llvm.ptr, %q: !llvm.ptr, %n: i32) -> !llvm.ptr {
  %one = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.sub %n, %one : i32
  %r = llvm.call @even(%p, %q, %m) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
  llvm.return %r : !llvm.ptr
}
llvm.func internal @again(%p: !llvm.ptr) -> !llvm.ptr {
  %q = llvm.call @again(%p) : (!llvm.ptr) -> !llvm.ptr
  %r = llvm.call @again(%q) : (!llvm.ptr) -> !llvm.ptr
  llvm.return %r : !llvm.ptr
}
// CHECK: llvm.return
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %n: i32) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @even(%g, %sg, %n) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
  %b = llvm.call @again(%g) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %n, %a : i32, !llvm.ptr
  llvm.store %n, %b : i32, !llvm.ptr
  llvm.return
}
