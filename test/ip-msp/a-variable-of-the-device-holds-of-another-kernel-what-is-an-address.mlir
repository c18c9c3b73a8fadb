// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A variable in global memory outlives a launch. The kernel that stores a shared address in it may find that there, another
// one cannot.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @current() {addr_space = 1 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func @writer(
llvm.func @writer(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %current = llvm.mlir.addressof @current : !llvm.ptr<1>
  llvm.store %s, %current : !llvm.ptr, !llvm.ptr<1>
  %p = llvm.load %current : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%x: f32) attributes {nvvm.kernel} {
  %current = llvm.mlir.addressof @current : !llvm.ptr<1>
  %p = llvm.load %current : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
