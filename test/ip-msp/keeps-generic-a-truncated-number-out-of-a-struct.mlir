// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Half of an address went through the struct, and half of a number is in it beside another one's.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @half(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @half(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %low = llvm.trunc %n : i64 to i32
  %u = llvm.mlir.undef : !llvm.struct<(i32, i64)>
  %v = llvm.insertvalue %low, %u[0] : !llvm.struct<(i32, i64)>
  %m = llvm.extractvalue %v[0] : !llvm.struct<(i32, i64)>
  %wide = llvm.zext %m : i32 to i64
  %p = llvm.inttoptr %wide : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @masked(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @masked(%x: f32) attributes {nvvm.kernel} {
  %mask = llvm.mlir.constant(4294967295 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.undef : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %v[0] : !llvm.struct<(i64, i64)>
  %low = llvm.and %m, %mask : i64
  %p = llvm.inttoptr %low : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with the whole address.
// CHECK-LABEL: llvm.func @whole(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @whole(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.undef : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %v[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
