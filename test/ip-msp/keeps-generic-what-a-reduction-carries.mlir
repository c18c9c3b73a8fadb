// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The region hands the bits to the result in its own way.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %z = llvm.mlir.constant(0 : i64) : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %b = scf.parallel (%i) = (%i0) to (%i1) step (%i1) init (%z) -> i64 {
    %n = llvm.load %o : !llvm.ptr -> i64
    scf.reduce(%n : i64) {
    ^bb0(%l: i64, %r: i64):
      %y = arith.addi %l, %r : i64
      scf.reduce.return %y : i64
    }
  }
  llvm.store %b, %a : i64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with the bits of a pointer to global memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @global(
llvm.func @global(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %z = llvm.mlir.constant(0 : i64) : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %in, %o : !llvm.ptr, !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %b = scf.parallel (%i) = (%i0) to (%i1) step (%i1) init (%z) -> i64 {
    %n = llvm.load %o : !llvm.ptr -> i64
    scf.reduce(%n : i64) {
    ^bb0(%l: i64, %r: i64):
      %y = arith.addi %l, %r : i64
      scf.reduce.return %y : i64
    }
  }
  llvm.store %b, %a : i64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
