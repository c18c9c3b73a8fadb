// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// No pointer is in constant memory and is not: what goes on behind both answers never happens.

llvm.mlir.global internal @data() {addr_space = 1 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%table: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %d = llvm.mlir.addressof @data : !llvm.ptr<1>
  %g = llvm.addrspacecast %d : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.load volatile %table : !llvm.ptr -> !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %a, ^yes, ^end
^yes:
  %b = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %b, ^end, ^never
^never:
  llvm.cond_br %c, ^store(%g : !llvm.ptr), ^store(%p : !llvm.ptr)
^store(%q: !llvm.ptr):
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
