// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The loop yields the bits.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%out: !llvm.ptr, %n0: i64, %x: f32) attributes {nvvm.kernel} {
  %n = arith.index_cast %n0 : i64 to index
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  %v = llvm.load %slot : !llvm.ptr -> i64
  %w = affine.parallel (%i) = (0) to (4) reduce ("ori") -> i64 {
    affine.yield %v : i64
  }
  llvm.store %w, %out : i64, !llvm.ptr
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with the bits of a pointer to global memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @global(
llvm.func @global(%out: !llvm.ptr, %n0: i64, %x: f32) attributes {nvvm.kernel} {
  %n = arith.index_cast %n0 : i64 to index
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %v = llvm.load %slot : !llvm.ptr -> i64
  %w = affine.parallel (%i) = (0) to (4) reduce ("ori") -> i64 {
    affine.yield %v : i64
  }
  llvm.store %w, %out : i64, !llvm.ptr
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
