// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A number of 16 bits may have its sign in all higher bits when it is made wider, so that what it masks may be all of an
// address. With zeros there it is small, and moves the other address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%i: i32, %out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %mask = llvm.mlir.constant(65535 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  %number = llvm.ptrtoint %out : !llvm.ptr to i64
  %low = llvm.and %i, %mask : i32
  %short = llvm.trunc %low : i32 to i16
  %with_sign = llvm.sext %short : i16 to i64
  %a = llvm.and %bits, %with_sign : i64
  %b = llvm.add %number, %a : i64
  %p = llvm.inttoptr %b : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  %with_zeros = llvm.zext %short : i16 to i64
  %c = llvm.and %bits, %with_zeros : i64
  %d = llvm.add %number, %c : i64
  %q = llvm.inttoptr %d : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : f32, !llvm.ptr<1>
  llvm.store %v, %q {alignment = 8 : i64} : f32, !llvm.ptr
  llvm.return
}
