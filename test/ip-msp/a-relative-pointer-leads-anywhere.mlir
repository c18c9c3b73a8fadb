// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The difference of two addresses was cut to 32 bits and extended again.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %si = llvm.ptrtoint %s : !llvm.ptr to i64
  %oi = llvm.ptrtoint %out : !llvm.ptr to i64
  %d = llvm.sub %si, %oi : i64
  %d32 = llvm.trunc %d : i64 to i32
  %d64 = llvm.sext %d32 : i32 to i64
  %a = llvm.add %oi, %d64 : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @diff(%a: !llvm.ptr, %b: !llvm.ptr) -> i64 {
  %si = llvm.ptrtoint %a : !llvm.ptr to i64
  %oi = llvm.ptrtoint %b : !llvm.ptr to i64
  %d = llvm.sub %si, %oi : i64
  llvm.return %d : i64
}
llvm.func @k2(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return
}
// Resolved with the difference of two numbers of the host.
// CHECK-LABEL: llvm.func{{.*}} @a_difference_of_numbers_is_an_offset(
llvm.func @a_difference_of_numbers_is_an_offset(%out: !llvm.ptr, %m: i64, %n: i64, %x: f32) attributes {nvvm.kernel} {
  %oi = llvm.ptrtoint %out : !llvm.ptr to i64
  %d = llvm.sub %m, %n : i64
  %d32 = llvm.trunc %d : i64 to i32
  %d64 = llvm.sext %d32 : i32 to i64
  %a = llvm.add %oi, %d64 : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
