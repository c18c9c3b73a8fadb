// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A number of more bits is no condition: what its lowest bit was is not what a comparison of it tells.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%in: !llvm.ptr, %c: i1, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %zero = llvm.mlir.constant(0 : i32) : i32
  %wide = llvm.select %shared, %n, %zero : i1, i32
  %is = llvm.icmp "eq" %wide, %zero : i32
  llvm.cond_br %is, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with a number of one bit, which is a condition.

// CHECK-LABEL: llvm.func @one_bit(
llvm.func @one_bit(%in: !llvm.ptr, %c: i1, %n: i1, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %zero = llvm.mlir.constant(0 : i1) : i1
  %narrow = llvm.select %shared, %n, %zero : i1, i1
  %is = llvm.icmp "eq" %narrow, %zero : i1
  llvm.cond_br %is, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
