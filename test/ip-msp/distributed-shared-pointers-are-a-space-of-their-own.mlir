// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Shared memory of another block of the cluster, and of this block: the two spaces overlap, but an access of one is not
// an access of the other. A helper that gets both is cloned; a pointer that can be either stays generic.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr<7>) -> f32
// CHECK-DAG: llvm.func internal @get.shared(%{{.*}}: !llvm.ptr<3>) -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %rank: i32, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %m = nvvm.mapa %t, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %h = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%h) : (!llvm.ptr) -> f32
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  // CHECK: llvm.call @get.shared(%{{.*}}) : (!llvm.ptr<3>) -> f32
  // CHECK: llvm.call @get(%{{.*}}) : (!llvm.ptr<7>) -> f32
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %e : f32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %w, %out : f32, !llvm.ptr
  llvm.return
}
