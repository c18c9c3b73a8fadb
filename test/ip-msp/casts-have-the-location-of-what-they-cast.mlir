// RUN: tilespace-opt %s --ip-msp --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// Added ops have the location of the value that they cast, or of the call that they feed.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(
// CHECK-NEXT:    llvm.addrspacecast %{{.*}} : !llvm.ptr<3> to !llvm.ptr loc("k.cu":3:1)
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32 loc("k.cu":4:1)
  llvm.return %v : f32 loc("k.cu":5:1)
} loc("k.cu":3:1)

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3> loc("k.cu":10:1)
// CHECK-NEXT:    llvm.call @get({{.*}} loc("k.cu":10:1)
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3> loc("k.cu":9:1)
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr loc("k.cu":9:1)
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32 loc("k.cu":10:1)
  llvm.store %v, %out : f32, !llvm.ptr loc("k.cu":11:1)
  llvm.return loc("k.cu":12:1)
} loc("k.cu":8:1)
