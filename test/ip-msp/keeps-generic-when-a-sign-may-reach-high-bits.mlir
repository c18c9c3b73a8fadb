// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A sixteen-bit number may be negative: extended by its sign it changes high bits.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %m = llvm.mlir.constant(65535 : i32) : i32
  %l = llvm.and %n, %m : i32
  %tr = llvm.trunc %l : i32 to i16
  %se = llvm.sext %tr : i16 to i32
  %ze = llvm.zext %se : i32 to i64
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.xor %a, %ze : i64
  %p = llvm.inttoptr %b : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same without its sign: the low bits alone change.

// CHECK-LABEL: llvm.func{{.*}} @without_its_sign(
llvm.func @without_its_sign(%in: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %m = llvm.mlir.constant(65535 : i32) : i32
  %l = llvm.and %n, %m : i32
  %tr = llvm.trunc %l : i32 to i16
  %se = llvm.zext %tr : i16 to i32
  %ze = llvm.zext %se : i32 to i64
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.xor %a, %ze : i64
  %p = llvm.inttoptr %b : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
