// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// One lane is shared and the other global: no lane can be said to be either.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.intr.masked.gather %{{.*}} : (vector<2x!llvm.ptr>, vector<2xi1>) -> vector<2xf32>
// CHECK:         llvm.extractelement %{{.*}} : vector<2x!llvm.ptr>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @kernel(%out: !llvm.ptr, %m: vector<2xi1>) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : vector<2x!llvm.ptr>
  %x = llvm.insertelement %s, %u[%zero : i32] : vector<2x!llvm.ptr>
  %y = llvm.insertelement %out, %x[%one : i32] : vector<2x!llvm.ptr>
  %v = llvm.intr.masked.gather %y, %m {alignment = 4 : i32} : (vector<2x!llvm.ptr>, vector<2xi1>) -> vector<2xf32>
  %p = llvm.extractelement %y[%zero : i32] : vector<2x!llvm.ptr>
  %w = llvm.load %p : !llvm.ptr -> f32
  llvm.store %w, %out : f32, !llvm.ptr
  llvm.store %v, %out : vector<2xf32>, !llvm.ptr
  llvm.return
}

// Resolved with two shared lanes.

// CHECK-LABEL: llvm.func @of_one_space(
// CHECK:         llvm.intr.masked.gather %{{.*}} : (vector<2x!llvm.ptr<3>>, vector<2xi1>) -> vector<2xf32>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @of_one_space(%out: !llvm.ptr, %m: vector<2xi1>) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : vector<2x!llvm.ptr>
  %x = llvm.insertelement %s, %u[%zero : i32] : vector<2x!llvm.ptr>
  %y = llvm.insertelement %s, %x[%one : i32] : vector<2x!llvm.ptr>
  %v = llvm.intr.masked.gather %y, %m {alignment = 4 : i32} : (vector<2x!llvm.ptr>, vector<2xi1>) -> vector<2xf32>
  %p = llvm.extractelement %y[%zero : i32] : vector<2x!llvm.ptr>
  %w = llvm.load %p : !llvm.ptr -> f32
  llvm.store %w, %out : f32, !llvm.ptr
  llvm.store %v, %out : vector<2xf32>, !llvm.ptr
  llvm.return
}
