// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A constant, and lanes of a vector in a struct.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @constant(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @constant(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %w = llvm.mlir.constant(dense<[4096, 1]> : tensor<2xi64>) : !llvm.array<2 x i64>
  %m = llvm.extractvalue %w[0] : !llvm.array<2 x i64>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @vector(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @vector(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.poison : !llvm.struct<(vector<2xi64>, i64)>
  %e = llvm.extractvalue %u[0] : !llvm.struct<(vector<2xi64>, i64)>
  %f = llvm.insertelement %n, %e[%z : i32] : vector<2xi64>
  %v = llvm.insertvalue %f, %u[0] : !llvm.struct<(vector<2xi64>, i64)>
  %g = llvm.extractvalue %v[0] : !llvm.struct<(vector<2xi64>, i64)>
  %m = llvm.extractelement %g[%z : i32] : vector<2xi64>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with a number in the place of the vector.
// CHECK-LABEL: llvm.func @number(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @number(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %v[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
