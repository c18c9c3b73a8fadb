// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// A call of the alias is a call of the function: neither its type nor its assumptions change.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.alias external @also : !llvm.func<f32 (ptr)> {
  %f = llvm.mlir.addressof @get : !llvm.ptr
  llvm.return %f : !llvm.ptr
}

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @get.shared(
llvm.func @kernel() attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  llvm.return
}
