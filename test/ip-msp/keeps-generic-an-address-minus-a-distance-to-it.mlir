// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The distance of two addresses is not an address: a number of the host plus the distance is still in the host's
// memory. Computed by a helper; as the rest of a range; and twice, so that only the host's number is left.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @distance(%a: i64, %b: i64) -> i64 attributes {no_inline} {
  %d = llvm.sub %a, %b : i64
  llvm.return %d : i64
}

// CHECK-LABEL: llvm.func @by_a_helper(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @by_a_helper(%host: i64, %n: i64, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %s : !llvm.ptr to i64
  %end = llvm.add %i, %n : i64
  %d = llvm.call @distance(%end, %i) : (i64, i64) -> i64
  %sum = llvm.add %host, %d : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// The top of a range, less what was taken from it, is an address.
// CHECK-LABEL: llvm.func @rest_of_a_range(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @rest_of_a_range(%host: i64, %n: i64, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %top = llvm.ptrtoint %s : !llvm.ptr to i64
  %at = llvm.sub %top, %n : i64
  %q = llvm.inttoptr %at : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  %used = llvm.sub %top, %at : i64
  %sum = llvm.add %host, %used : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @twice(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @twice(%host: i64, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %i, %host : i64
  %h = llvm.sub %i, %d : i64
  %p = llvm.inttoptr %h : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// A number minus an address, plus that address, is the number.
// CHECK-LABEL: llvm.func @there_and_back(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @there_and_back(%host: i64, %slot: !llvm.ptr<3>, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %s : !llvm.ptr to i64
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %n = llvm.zext %tid : i32 to i64
  %d = llvm.sub %n, %i : i64
  llvm.store %d, %slot : i64, !llvm.ptr<3>
  %l = llvm.load %slot : !llvm.ptr<3> -> i64
  %e = llvm.add %l, %i : i64
  %sum = llvm.add %host, %e : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
