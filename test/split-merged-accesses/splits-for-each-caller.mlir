// RUN: tilespace-opt %s --split-merged-accesses --ip-msp --memory-space-opt | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// Which side is which differs by caller. The clones each name their own.

// CHECK-LABEL: llvm.func internal @pick(
// CHECK-SAME: !llvm.ptr<3>, %{{.*}}: !llvm.ptr<1>
// CHECK-NOT: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK-LABEL: llvm.func internal @pick.global.shared(
// CHECK-NOT: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: llvm.func @kernel(
llvm.func internal @pick(%a: !llvm.ptr, %b: !llvm.ptr, %c: i1) -> f32 attributes {no_inline} {
  %q = llvm.select %c, %a, %b : i1, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @kernel(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @pick(%p, %s, %c) : (!llvm.ptr, !llvm.ptr, i1) -> f32
  %w = llvm.call @pick(%s, %p, %c) : (!llvm.ptr, !llvm.ptr, i1) -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %w, %p : f32, !llvm.ptr
  llvm.return
}
