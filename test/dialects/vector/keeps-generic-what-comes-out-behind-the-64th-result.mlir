// An op with more results than the analysis tells apart: none of the others is anything known, the last as little as the
// second.
//
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK-NEXT: llvm.return
llvm.mlir.global internal @s() {addr_space = 3 : i32} : f32

llvm.func @k(%v: vector<66x!llvm.ptr>, %x: f32, %c: i1) {
  %e:66 = vector.to_elements %v : vector<66x!llvm.ptr>
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %e#65, %g : i1, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// A vector of two.

// CHECK-LABEL: llvm.func @few(
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @few(%x: f32, %c: i1) {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %v = vector.broadcast %g : !llvm.ptr to vector<66x!llvm.ptr>
  %e:66 = vector.to_elements %v : vector<66x!llvm.ptr>
  %p = llvm.select %c, %e#65, %g : i1, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @few2(%x: f32, %c: i1) {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %v = vector.broadcast %g : !llvm.ptr to vector<2x!llvm.ptr>
  %e:2 = vector.to_elements %v : vector<2x!llvm.ptr>
  %p = llvm.select %c, %e#1, %g : i1, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
