// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Every module that needs a linkonce_odr function has its own copy of it. Here all callers go to the clone, so that
// the copy of this module may go, but it is never changed in place.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-NOT:   @get(
// CHECK-LABEL: llvm.func internal @get.shared(
// CHECK-SAME:    !llvm.ptr<3>) -> f32
// CHECK-NOT:   @get(
llvm.func linkonce_odr @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
