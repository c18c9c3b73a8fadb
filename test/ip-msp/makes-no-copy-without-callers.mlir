// RUN: tilespace-opt %s --split-input-file --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --ip-msp --ip-msp | FileCheck %s

// Only the address of @f leads to it, and this is the address of the original. The call in it would be worth a copy if
// anybody called the copy with other spaces than the original passes.

llvm.mlir.global internal constant @table() : !llvm.array<1 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %a = llvm.mlir.addressof @f : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<1 x ptr>
  llvm.return %v : !llvm.array<1 x ptr>
}
// CHECK-NOT: @f.
// CHECK: llvm.func linkonce_odr @f(
// CHECK: llvm.call @f(
// CHECK-NOT: @f.
llvm.func linkonce_odr @f(%p: !llvm.ptr, %q: !llvm.ptr, %n: i32) {
  %x = llvm.load %p : !llvm.ptr -> i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %more = llvm.icmp "sgt" %n, %zero : i32
  llvm.cond_br %more, ^again, ^end
^again:
  llvm.call @f(%p, %p, %x) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.br ^end
^end:
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %other = llvm.load volatile %out : !llvm.ptr -> !llvm.ptr
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %f = llvm.load %t : !llvm.ptr -> !llvm.ptr
  llvm.call %f(%out, %other, %n) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

// -----

// A call by its name gets copies, and so does the call in them.

// CHECK-LABEL: llvm.func internal @called.global.global(
// CHECK: llvm.call @called.global.global(
// CHECK: llvm.func internal @called.global.generic(
// CHECK: llvm.call @called.global.global(
llvm.func linkonce_odr @called(%p: !llvm.ptr, %q: !llvm.ptr, %n: i32) {
  %x = llvm.load %p : !llvm.ptr -> i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %more = llvm.icmp "sgt" %n, %zero : i32
  llvm.cond_br %more, ^again, ^end
^again:
  llvm.call @called(%p, %p, %x) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.br ^end
^end:
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
llvm.func @calls_it(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %other = llvm.load volatile %out : !llvm.ptr -> !llvm.ptr
  llvm.call @called(%out, %other, %n) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}
