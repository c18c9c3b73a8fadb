// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A number minus an address is not an address near it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @negated(
llvm.func @negated(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.mlir.constant(4096 : i64) : i64
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %n, %a : i64
  %p = llvm.inttoptr %d : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// An address minus a number is an address near it.
// CHECK-LABEL: llvm.func @moved(
llvm.func @moved(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.getelementptr %s[16] : (!llvm.ptr) -> !llvm.ptr, f32
  %n = llvm.mlir.constant(64 : i64) : i64
  %a = llvm.ptrtoint %c : !llvm.ptr to i64
  %d = llvm.sub %a, %n : i64
  %p = llvm.inttoptr %d : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
