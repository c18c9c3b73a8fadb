// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The attribute of a constant may be wider than its type: LLVM takes the low bits, and these are -1 and 1 here.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @back(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @back(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %three = llvm.mlir.constant(3 : i32) : i32
  %m = llvm.mlir.constant(4294967295 : i64) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %three x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %b = llvm.getelementptr %slot[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %z = llvm.getelementptr %b[%m] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
  llvm.store %s, %z : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @onwards(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @onwards(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %three = llvm.mlir.constant(3 : i32) : i32
  %m = llvm.mlir.constant(4294967297 : i64) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %three x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %b = llvm.getelementptr %slot[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %z = llvm.getelementptr %b[%m] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
  llvm.store %s, %z : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.return
}
