// RUN: tilespace-opt %s --ip-msp=cluster-join --memory-space-opt=cluster-join | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s --check-prefix=FLAT

// Shared memory of the block is part of the cluster's: with the option a pointer that may be either is the cluster's.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(
// CHECK-SAME:    %{{.*}}: !llvm.ptr<7>
// CHECK-SAME:    nvvm.as = array<i32: 7>
// FLAT-LABEL: llvm.func internal @get(
// FLAT-SAME:    %{{.*}}: !llvm.ptr)
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<7> -> f32
  // FLAT:  llvm.load %{{.*}} : !llvm.ptr -> f32
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%rank: i32, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %m = nvvm.mapa %t, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %h = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<7>
  // FLAT:  llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %e : f32, !llvm.ptr
  %v = llvm.call @get(%e) : (!llvm.ptr) -> f32
  llvm.return
}
