// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// All live callers go to clones, but a private function that nobody calls still names the original: it stays, as it
// was, and the module is valid.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32
// CHECK-DAG: llvm.func internal @get.shared(
// CHECK-DAG: llvm.func internal @get.global(
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func internal @dead(
// CHECK:         llvm.call @get(%{{.*}}) : (!llvm.ptr) -> f32
llvm.func internal @dead(%p: !llvm.ptr) -> f32 {
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%out) : (!llvm.ptr) -> f32
  llvm.return
}
