// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Where the mask is off, the other operand is the result: a shared pointer, as a number.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%out: !llvm.ptr, %m: vector<1xi1>, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  %v = llvm.load %slot : !llvm.ptr -> vector<1xi64>
  %w = llvm.intr.masked.load %out, %m, %v {alignment = 8 : i32} : (!llvm.ptr, vector<1xi1>, vector<1xi64>) -> vector<1xi64>
  llvm.store %w, %out : vector<1xi64>, !llvm.ptr
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with zeros where the mask is off.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func{{.*}} @zeros(
llvm.func @zeros(%out: !llvm.ptr, %m: vector<1xi1>, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  %v = llvm.mlir.zero : vector<1xi64>
  %w = llvm.intr.masked.load %out, %m, %v {alignment = 8 : i32} : (!llvm.ptr, vector<1xi1>, vector<1xi64>) -> vector<1xi64>
  llvm.store %w, %out : vector<1xi64>, !llvm.ptr
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
