// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The function only computes with the pointer. Callers disagree, but a clone would save nothing.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-NOT:   @distance.
// CHECK-LABEL: llvm.func internal @distance(%{{.*}}: !llvm.ptr) -> i64
// CHECK-SAME:    nvvm.as = array<i32: 0>
llvm.func internal @distance(%p: !llvm.ptr) -> i64 {
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %i : i64
}
// CHECK-NOT:   @distance.

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @distance(%{{.*}}) : (!llvm.ptr) -> i64
// CHECK:         llvm.call @distance(%{{.*}}) : (!llvm.ptr) -> i64
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @distance(%g) : (!llvm.ptr) -> i64
  %w = llvm.call @distance(%out) : (!llvm.ptr) -> i64
  %x = llvm.add %v, %w : i64
  llvm.store %x, %out : i64, !llvm.ptr
  llvm.return
}
