// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time})' 2>/dev/null | FileCheck %s

// A base that is null makes the offset the whole address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @at(%base: !llvm.ptr, %offset: i64, %v: f32) {
  %n = llvm.ptrtoint %base : !llvm.ptr to i64
  %m = llvm.add %n, %offset : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @at(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @k(%in: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %base = llvm.select %c, %s, %null : i1, !llvm.ptr
  %offset = llvm.select %c, %zero, %x : i1, i64
  llvm.call @at(%base, %offset, %v) : (!llvm.ptr, i64, f32) -> ()
  llvm.return
}

// -----

// Resolved with a base that is not null and an offset that is not an address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @at(%base: !llvm.ptr, %offset: i64, %v: f32) {
  %n = llvm.ptrtoint %base : !llvm.ptr to i64
  %m = llvm.add %n, %offset : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @at(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func @base_is_shared(%in: !llvm.ptr, %c: i1, %x: i64, %v: f32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %base = llvm.select %c, %s, %s : i1, !llvm.ptr
  %offset = llvm.select %c, %zero, %x : i1, i64
  llvm.call @at(%base, %offset, %v) : (!llvm.ptr, i64, f32) -> ()
  llvm.return
}
