// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The region yields the bits of a shared pointer, which are then in memory.

gpu.module @m {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: gpu.func{{.*}} @k(
gpu.func @k(%in: !llvm.ptr) workgroup(%w: memref<64xi8, 3>) kernel {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %i0 = arith.constant 0 : index
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  %bits = llvm.load %o : !llvm.ptr -> i64
  %n = memref.view %w[%i0][] : memref<64xi8, 3> to memref<1xi64, 3>
  %old = memref.generic_atomic_rmw %n[%i0] : memref<1xi64, 3> {
  ^bb0(%c: i64):
    memref.atomic_yield %bits : i64
  }
  %g = memref.load %n[%i0] : memref<1xi64, 3>
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  llvm.store %g, %a : i64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  gpu.return
}
}

// -----

// Resolved with the bits of a pointer to global memory.

gpu.module @m {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: gpu.func{{.*}} @global(
gpu.func @global(%in: !llvm.ptr) workgroup(%w: memref<64xi8, 3>) kernel {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %i0 = arith.constant 0 : index
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %o : !llvm.ptr, !llvm.ptr
  %bits = llvm.load %o : !llvm.ptr -> i64
  %n = memref.view %w[%i0][] : memref<64xi8, 3> to memref<1xi64, 3>
  %old = memref.generic_atomic_rmw %n[%i0] : memref<1xi64, 3> {
  ^bb0(%c: i64):
    memref.atomic_yield %bits : i64
  }
  %g = memref.load %n[%i0] : memref<1xi64, 3>
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  llvm.store %g, %a : i64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  gpu.return
}
}
