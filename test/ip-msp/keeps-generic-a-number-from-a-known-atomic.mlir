// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings \
// RUN:   | FileCheck %s

// The exchange returns what was in memory: the shared pointer.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @__nv_atomic_exchange_n(!llvm.ptr, i64) -> i64
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  %bits = llvm.call @__nv_atomic_exchange_n(%in, %c0) : (!llvm.ptr, i64) -> i64
  llvm.store %bits, %a : i64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with an atomic operation where no shared pointer is stored: the old value is a pointer of the host.

// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %bits = llvm.atomicrmw xchg %in, %c0 monotonic : !llvm.ptr, i64
  llvm.store %bits, %a : i64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
