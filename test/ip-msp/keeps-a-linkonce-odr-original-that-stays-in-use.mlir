// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// One caller passes an unknown pointer, so that this module's copy of the function stays. At link time it may be the
// copy that others get: it keeps its type and assumes nothing.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func linkonce_odr @get(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 0>
// CHECK-NEXT:    llvm.load %[[P]] : !llvm.ptr
// CHECK-LABEL: llvm.func internal @get.shared(
llvm.func linkonce_odr @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @anybody(
// CHECK:         llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
llvm.func @anybody(%p: !llvm.ptr) -> f32 {
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @get.shared(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
