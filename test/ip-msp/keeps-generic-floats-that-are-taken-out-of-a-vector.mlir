// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The floats are moved, not computed with.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(2 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %v = llvm.load %o : !llvm.ptr -> vector<2xf64>
  %e:2 = vector.to_elements %v : vector<2xf64>
  llvm.store %e#0, %a : f64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with a sum of the floats, which are computed with.
// CHECK-LABEL: llvm.func{{.*}} @sum(
llvm.func @sum(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(2 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %v = llvm.load %o : !llvm.ptr -> vector<2xf64>
  %e:2 = vector.to_elements %v : vector<2xf64>
  %f = llvm.fadd %e#0, %e#1 : f64
  llvm.store %f, %a : f64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
