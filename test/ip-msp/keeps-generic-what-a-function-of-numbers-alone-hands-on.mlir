// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The function has no pointer, and returns the bits of one: the table may hold an address in shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @same(%n: i64) -> i64 {
  llvm.return %n : i64
}
// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @k(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.call @same(%n) : (i64) -> i64
  llvm.store %m, %table : i64, !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with the number of the table, which is an address in global memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @same(%n: i64) -> i64 {
  llvm.return %n : i64
}
// CHECK-LABEL: llvm.func @number_of_the_table(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @number_of_the_table(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %table : !llvm.ptr to i64
  %m = llvm.call @same(%n) : (i64) -> i64
  llvm.store %m, %table : i64, !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
