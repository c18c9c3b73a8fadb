// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A small number that is shifted up has high bits, and an address that is changed by them may lie in another window.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @up(
llvm.func @up(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %mask = llvm.mlir.constant(15 : i64) : i64
  %small = llvm.and %n, %mask : i64
  %by = llvm.mlir.constant(40 : i64) : i64
  %large = llvm.shl %small, %by : i64
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.xor %a, %large : i64
  %p = llvm.inttoptr %b : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Shifted down it stays small.
// CHECK-LABEL: llvm.func @down(
llvm.func @down(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %mask = llvm.mlir.constant(60 : i64) : i64
  %small = llvm.and %n, %mask : i64
  %by = llvm.mlir.constant(1 : i64) : i64
  %smaller = llvm.lshr %small, %by : i64
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.xor %a, %smaller : i64
  %p = llvm.inttoptr %b : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
