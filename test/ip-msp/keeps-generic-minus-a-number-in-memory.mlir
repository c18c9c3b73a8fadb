// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A number in memory where the address of a tile is stored may be that address, and so may zero minus that number.
// Added to an address, a number of the host is an offset.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @minus(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @minus(%numbers: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %tile : !llvm.ptr to i64
  llvm.store %bits, %numbers : i64, !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %n = llvm.load %numbers : !llvm.ptr -> i64
  %i = llvm.sub %zero, %n : i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.return
}

// Either way the sum is the number itself.
// CHECK-LABEL: llvm.func @plus(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @plus(%numbers: !llvm.ptr, %x: f32, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %tile : !llvm.ptr to i64
  llvm.store %bits, %numbers : i64, !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %also = llvm.select %c, %zero, %zero : i1, i64
  %n = llvm.load %numbers : !llvm.ptr -> i64
  %i = llvm.add %also, %n : i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @offset(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @offset(%numbers: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %n = llvm.load %numbers : !llvm.ptr -> i64
  %i = llvm.sub %zero, %n : i64
  %a = llvm.ptrtoint %numbers : !llvm.ptr to i64
  %sum = llvm.add %a, %i : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.return
}
