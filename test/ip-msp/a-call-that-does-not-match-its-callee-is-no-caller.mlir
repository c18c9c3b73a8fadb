// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Through its address, the function is called with an integer in place of a pointer (a direct call
// would not be valid IR): undefined if it runs. So the function has an unknown caller, and its type
// stays.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @get.shared(%{{.*}}) : (!llvm.ptr<3>) -> f32
// CHECK:         llvm.call %{{.*}}(%{{.*}}) : !llvm.ptr, (i64) -> f32
llvm.func @kernel(%n: i64) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %f = llvm.mlir.addressof @get : !llvm.ptr
  %w = llvm.call %f(%n) : !llvm.ptr, (i64) -> f32
  llvm.return
}
