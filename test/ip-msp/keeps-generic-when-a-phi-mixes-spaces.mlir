// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Shared on one path and global on the other: the callee may get either, and so its argument stays generic.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK-NOT:   @get.
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.cond_br %c, ^go(%s : !llvm.ptr), ^go(%out : !llvm.ptr)
^go(%p: !llvm.ptr):
  // CHECK: llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
