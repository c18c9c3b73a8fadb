// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// All accesses of a variable without a size are after its end, where the others are, too.

gpu.module @m {
llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
llvm.mlir.global internal @__dynamic_shmem__1() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<0 x i8>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
  %u = llvm.mlir.addressof @__dynamic_shmem__1 : !llvm.ptr<3>
  %s = llvm.addrspacecast %u : !llvm.ptr<3> to !llvm.ptr
  llvm.store %out, %t : !llvm.ptr, !llvm.ptr<3>
  llvm.store %s, %u : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %t : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with a size of the first one, which then has memory of its own.
llvm.mlir.global internal @sized() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<8 x i8>
// CHECK-LABEL: llvm.func{{.*}} @one_has_a_size(
llvm.func @one_has_a_size(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @sized : !llvm.ptr<3>
  %u = llvm.mlir.addressof @__dynamic_shmem__1 : !llvm.ptr<3>
  %s = llvm.addrspacecast %u : !llvm.ptr<3> to !llvm.ptr
  llvm.store %out, %t : !llvm.ptr, !llvm.ptr<3>
  llvm.store %s, %u : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %t : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
}
