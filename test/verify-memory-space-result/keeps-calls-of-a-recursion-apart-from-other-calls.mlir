// RUN: tilespace-opt %s --ip-msp=do-clone-for-ip-msp=0 --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// However deep the recursion goes, the pointer that comes back is the one that was passed.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @same(%p: !llvm.ptr, %fuel: i32) -> !llvm.ptr {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %more = llvm.icmp "sgt" %fuel, %zero : i32
  llvm.cond_br %more, ^again, ^end(%p : !llvm.ptr)
^again:
  %one = llvm.mlir.constant(1 : i32) : i32
  %less = llvm.sub %fuel, %one : i32
  %r = llvm.call @same(%p, %less) : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.br ^end(%r : !llvm.ptr)
^end(%q: !llvm.ptr):
  llvm.return %q : !llvm.ptr
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @same(%out, %n) : (!llvm.ptr, i32) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %a : f32, !llvm.ptr
  %b = llvm.call @same(%g, %n) : (!llvm.ptr, i32) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %b : f32, !llvm.ptr
  llvm.return
}
