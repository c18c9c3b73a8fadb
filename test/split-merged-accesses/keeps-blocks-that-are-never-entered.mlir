// RUN: tilespace-opt %s --split-merged-accesses --ip-msp --memory-space-opt | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// Where no block comes before another, a value may be computed from itself.

// CHECK-LABEL: llvm.func @kernel(
// CHECK: llvm.return
llvm.func @kernel(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.return
^dead(%x: !llvm.ptr):
  %q = llvm.select %c, %r, %x : i1, !llvm.ptr
  %r = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %t = llvm.getelementptr %t[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %w = llvm.load %t : !llvm.ptr -> f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.cond_br %c, ^dead(%s : !llvm.ptr), ^dead(%p : !llvm.ptr)
}
