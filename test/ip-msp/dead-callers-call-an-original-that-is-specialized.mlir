// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// One live caller goes to a clone, and the original is specialized for the other. A private function without callers names
// the original as well: its call gets a cast, so that the module is valid, and it has no say in the spaces.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>) -> f32 {{.*}}nvvm.as = array<i32: 3>
// CHECK-DAG: llvm.func internal @get.global(%{{.*}}: !llvm.ptr<1>) -> f32 {{.*}}nvvm.as = array<i32: 1>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func internal @dead(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr) -> f32 {{.*}}nvvm.as = array<i32: 0>
// CHECK:         %[[C:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.call @get(%[[C]]) : (!llvm.ptr<3>) -> f32
llvm.func internal @dead(%p: !llvm.ptr) -> f32 {
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @get(%{{.*}}) : (!llvm.ptr<3>) -> f32
// CHECK:         llvm.call @get.global(%{{.*}}) : (!llvm.ptr<1>) -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%out) : (!llvm.ptr) -> f32
  llvm.return
}
