// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The name that a clone would get belongs to another function and to a global: a number is added, and calls of the
// others go on reaching them.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @get.global.1() {addr_space = 1 : i32} : i32

// CHECK-DAG: llvm.func internal @get.global.2(%{{.*}}: !llvm.ptr<1>) -> f32
// CHECK-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>) -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-DAG: llvm.func @get.global(%{{.*}}: i32) -> i32
llvm.func @get.global(%n: i32) -> i32 {
  llvm.return %n : i32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @get(%{{.*}}) : (!llvm.ptr<3>) -> f32
// CHECK:         llvm.call @get.global.2(%{{.*}}) : (!llvm.ptr<1>) -> f32
// CHECK:         llvm.call @get.global(%{{.*}}) : (i32) -> i32
llvm.func @kernel(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %x = llvm.call @get.global(%n) : (i32) -> i32
  llvm.return
}
