// RUN: tilespace-opt %s --ip-msp=check --memory-space-opt=check -o - | FileCheck %s

// What is loaded may be the address of a function. Where the test says yes its bits lie in the window of local memory,
// and null does not.

llvm.mlir.global internal constant @table() : !llvm.array<1 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %a = llvm.mlir.addressof @callback : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<1 x ptr>
  llvm.return %v : !llvm.array<1 x ptr>
}
llvm.func @callback() {
  llvm.return
}
// CHECK-LABEL: llvm.func @calls(
llvm.func @calls() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %f = llvm.load %t : !llvm.ptr -> !llvm.ptr
  llvm.call %f() : !llvm.ptr, () -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[C:.*]] = llvm.mlir.constant(true) : i1
// CHECK:         llvm.cond_br %[[C]],
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %q = llvm.load %p atomic monotonic {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%q) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^end
^yes:
  %null = llvm.mlir.zero : !llvm.ptr
  %c = llvm.icmp "ne" %q, %null : !llvm.ptr
  llvm.cond_br %c, ^end, ^end
^end:
  llvm.return
}
