// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Shared or global, it is not local in any case.

// CHECK-LABEL: llvm.func @neither(
// CHECK:         %[[F:.*]] = llvm.mlir.constant(false) : i1
// CHECK:         llvm.return %[[F]]
llvm.func @neither(%p: !llvm.ptr<3>, %q: !llvm.ptr<1>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr
  %r = llvm.select %c, %g, %h : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%r) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
