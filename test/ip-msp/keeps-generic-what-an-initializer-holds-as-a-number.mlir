// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// The table holds an address as an integer, which no store of a pointer shows.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal constant @table() : i64 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.return %n : i64
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %table = llvm.mlir.addressof @table : !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %n = llvm.load %table : !llvm.ptr -> i64
  llvm.store %n, %slot : i64, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with the address of a row in global memory.

llvm.mlir.global internal @row() {addr_space = 0 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal constant @table() : i64 {
  %s = llvm.mlir.addressof @row : !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.return %n : i64
}

// CHECK-LABEL: llvm.func @global_row(
llvm.func @global_row(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %table = llvm.mlir.addressof @table : !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %n = llvm.load %table : !llvm.ptr -> i64
  llvm.store %n, %slot : i64, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
