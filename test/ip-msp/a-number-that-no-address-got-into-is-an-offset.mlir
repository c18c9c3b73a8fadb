// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time})' | FileCheck %s

// An index that was passed, returned, loaded from memory or counted in a loop: no bits of an address went into
// it, so that it moves an address within its window, though other numbers of the module are addresses.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @put(%{{.*}}: !llvm.ptr<3>,
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @put(%p: !llvm.ptr, %i: i64, %v: f32) {
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %m = llvm.add %n, %i : i64
  %q = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

llvm.func internal @scaled(%i: i64) -> i64 {
  %four = llvm.mlir.constant(4 : i64) : i64
  %j = llvm.mul %i, %four : i64
  llvm.return %j : i64
}

// CHECK-LABEL: llvm.func @indices(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func @indices(%table: !llvm.ptr, %i: i32, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %w = llvm.zext %i : i32 to i64
  llvm.call @put(%s, %w, %v) : (!llvm.ptr, i64, f32) -> ()
  %l = llvm.load %table : !llvm.ptr -> i64
  llvm.call @put(%s, %l, %v) : (!llvm.ptr, i64, f32) -> ()
  %j = llvm.call @scaled(%l) : (i64) -> i64
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.add %n, %j : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @other(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func @other(%in: !llvm.ptr, %hash: !llvm.ptr<3>, %end: i64, %v: f32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %step = llvm.mlir.constant(16 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %low = llvm.trunc %y : i64 to i1
  llvm.store %low, %hash : i1, !llvm.ptr<3>
  llvm.br ^loop(%zero : i64)
^loop(%i: i64):
  %m = llvm.add %y, %i : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %j = llvm.add %i, %step : i64
  %c = llvm.icmp "eq" %j, %end : i64
  llvm.cond_br %c, ^end, ^loop(%j : i64)
^end:
  llvm.return
}
