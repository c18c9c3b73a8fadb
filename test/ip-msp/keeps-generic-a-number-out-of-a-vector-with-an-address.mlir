// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// One lane is an address, the other was loaded. Which one comes out is not looked at.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.undef : vector<2xi64>
  %v = llvm.insertelement %a, %u[%zero : i32] : vector<2xi64>
  %n = llvm.load %in : !llvm.ptr -> i64
  %w = llvm.insertelement %n, %v[%one : i32] : vector<2xi64>
  %e = llvm.extractelement %w[%one : i32] : vector<2xi64>
  %p = llvm.inttoptr %e : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with a struct, whose fields are told apart, and the field with the address.

// CHECK-LABEL: llvm.func @struct(
llvm.func @struct(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.undef : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %a, %u[0] : !llvm.struct<(i64, i64)>
  %n = llvm.load %in : !llvm.ptr -> i64
  %w = llvm.insertvalue %n, %v[1] : !llvm.struct<(i64, i64)>
  %e = llvm.extractvalue %w[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %e : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
