// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The region of a loop without effects hands the bits on.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%out: !llvm.ptr, %n0: i64, %x: f32) attributes {nvvm.kernel} {
  %n = arith.index_cast %n0 : i64 to index
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  %v = llvm.load %slot : !llvm.ptr -> i64
  %w = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> i64 {
    scf.reduce(%v : i64) {
    ^bb0(%a: i64, %b: i64):
      %o = arith.ori %a, %b : i64
      scf.reduce.return %o : i64
    }
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
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %v = llvm.load %slot : !llvm.ptr -> i64
  %w = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> i64 {
    scf.reduce(%v : i64) {
    ^bb0(%a: i64, %b: i64):
      %o = arith.ori %a, %b : i64
      scf.reduce.return %o : i64
    }
  }
  llvm.store %w, %out : i64, !llvm.ptr
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
