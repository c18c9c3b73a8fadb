// RUN: tilespace-opt %s --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --ip-msp -o %t.once
// RUN: tilespace-opt %t.once --ip-msp -o %t.twice
// RUN: diff %t.once %t.twice

// A function that is called through its address keeps its signature. Casts in it state the space that all calls pass,
// and the mark says that they do.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 3>, nvvm.as_results = array<i32: -1>, nvvm.as_stated} {
// CHECK-NEXT:    %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
// CHECK-NEXT:    llvm.load %[[G]]
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// The arguments of a kernel are known by its launch.

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    attributes {nvvm.as = array<i32: 1>, nvvm.kernel} {
llvm.func @kernel(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.mlir.addressof @get : !llvm.ptr
  %v = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> f32
  llvm.store %v, %in : f32, !llvm.ptr
  llvm.return
}
