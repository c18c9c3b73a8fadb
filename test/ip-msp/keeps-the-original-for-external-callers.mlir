// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Another module may call this function with any pointer. Its own code stays as it is, and the kernel calls a clone
// that is internal, so that no other module can call it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @get(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 0>, nvvm.as_results = array<i32: -1>}
// CHECK-NEXT:    %[[V:.*]] = llvm.load %[[P]] : !llvm.ptr -> f32
// CHECK-NEXT:    llvm.return %[[V]]
// CHECK-LABEL: llvm.func internal @get.shared(
// CHECK-SAME:    !llvm.ptr<3>) -> f32
llvm.func @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
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
