// RUN: tilespace-opt %s --ip-msp --memory-space-opt --ip-msp=check | FileCheck %s

// The second run makes copies of @f once more. The names are taken, so that they get a number; they are no copies of the
// first copies, in which the test is answered.

llvm.mlir.global internal constant @table() : !llvm.array<1 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %a = llvm.mlir.addressof @f : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<1 x ptr>
  llvm.return %v : !llvm.array<1 x ptr>
}
// CHECK: llvm.func linkonce_odr @f(
// CHECK: llvm.func internal @f.{{[a-z.]*}}.1(
llvm.func linkonce_odr @f(%p: !llvm.ptr, %q: !llvm.ptr, %n: i32) {
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %l, ^end, ^no
^no:
  %zero = llvm.mlir.constant(0 : i32) : i32
  %more = llvm.icmp "sgt" %n, %zero : i32
  llvm.cond_br %more, ^again, ^end
^again:
  %one = llvm.mlir.constant(1 : i32) : i32
  %less = llvm.sub %n, %one : i32
  llvm.call @f(%p, %p, %less) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.br ^end
^end:
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %other = llvm.load volatile %out : !llvm.ptr -> !llvm.ptr
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %f = llvm.load %t : !llvm.ptr -> !llvm.ptr
  llvm.call %f(%out, %other, %n) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}
