// An op with more results than the analysis keeps separate: nothing is known of the second, and nothing of the
// last.
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

// The first result is as the vector is.

// CHECK-LABEL: llvm.func @first(
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @first(%x: f32, %c: i1) {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %v = vector.broadcast %g : !llvm.ptr to vector<66x!llvm.ptr>
  %e:66 = vector.to_elements %v : vector<66x!llvm.ptr>
  %p = llvm.select %c, %e#0, %g : i1, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The last result of such a vector is not.

// CHECK-LABEL: llvm.func @last(
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @last(%x: f32, %c: i1) {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %v = vector.broadcast %g : !llvm.ptr to vector<66x!llvm.ptr>
  %e:66 = vector.to_elements %v : vector<66x!llvm.ptr>
  %p = llvm.select %c, %e#65, %g : i1, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
