// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A difference of two addresses, divided by the size of an element and multiplied again, leads from one to the other.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %two = llvm.mlir.constant(2 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %si = llvm.ptrtoint %s : !llvm.ptr to i64
  %oi = llvm.ptrtoint %out : !llvm.ptr to i64
  %d = llvm.sub %si, %oi : i64
  %e = llvm.ashr exact %d, %two : i64
  %f = llvm.shl %e, %two : i64
  %a = llvm.add %oi, %f : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  %g = llvm.sdiv exact %d, %four : i64
  %h = llvm.mul %g, %four : i64
  %b = llvm.add %oi, %h : i64
  %q = llvm.inttoptr %b : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func{{.*}} @k3(
llvm.func @k3(%out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %si = llvm.ptrtoint %s : !llvm.ptr to i64
  %oi = llvm.ptrtoint %out : !llvm.ptr to i64
  %d = llvm.sub %si, %oi : i64
  %f = llvm.select %c, %d, %zero : i1, i64
  %a = llvm.add %oi, %f : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
// Resolved with the difference of two numbers of the host.
// CHECK-LABEL: llvm.func{{.*}} @a_difference_of_numbers_is_an_offset(
llvm.func @a_difference_of_numbers_is_an_offset(%out: !llvm.ptr, %m: i64, %n: i64, %x: f32) attributes {nvvm.kernel} {
  %two = llvm.mlir.constant(2 : i64) : i64
  %oi = llvm.ptrtoint %out : !llvm.ptr to i64
  %d = llvm.sub %m, %n : i64
  %e = llvm.ashr exact %d, %two : i64
  %f = llvm.shl %e, %two : i64
  %a = llvm.add %oi, %f : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
