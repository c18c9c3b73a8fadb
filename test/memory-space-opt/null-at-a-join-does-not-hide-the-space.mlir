// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Null is never an address, so that the access after the join is shared. The null itself stays generic: a zero of
// shared memory is an address like any other.

// CHECK-LABEL: llvm.func @maybe(
// CHECK:         llvm.mlir.zero : !llvm.ptr{{$}}
// CHECK-NOT:     llvm.mlir.zero : !llvm.ptr<3>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @maybe(%p: !llvm.ptr<3>, %c: i1) -> f32 {
  %n = llvm.mlir.zero : !llvm.ptr
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  llvm.cond_br %c, ^go(%g : !llvm.ptr), ^go(%n : !llvm.ptr)
^go(%q: !llvm.ptr):
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
