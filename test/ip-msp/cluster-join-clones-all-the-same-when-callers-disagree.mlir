// RUN: tilespace-opt %s --ip-msp=cluster-join --memory-space-opt=cluster-join | FileCheck %s
// RUN: tilespace-opt %s --ip-msp="cluster-join do-clone-for-ip-msp=0" --memory-space-opt=cluster-join | FileCheck %s --check-prefix=NONE

// A caller that passes the block's own memory gets a clone that says so. Without clones one body serves both.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr<7>) -> f32
// CHECK-DAG: llvm.func internal @get.shared(%{{.*}}: !llvm.ptr<3>) -> f32
// NONE: llvm.func internal @get(%{{.*}}: !llvm.ptr<7>) -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @get.shared(%{{.*}}) : (!llvm.ptr<3>) -> f32
// CHECK:         llvm.call @get(%{{.*}}) : (!llvm.ptr<7>) -> f32
llvm.func @kernel(%rank: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %m = nvvm.mapa %t, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %h = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%h) : (!llvm.ptr) -> f32
  llvm.return
}
