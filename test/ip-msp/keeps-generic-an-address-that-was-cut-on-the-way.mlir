// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The address was cut to 32 bits on its way.

gpu.module @m {
// CHECK-LABEL: gpu.func{{.*}} @k(
gpu.func @k(%in: memref<4xf32>) workgroup(%w: memref<4xf32, 3>) kernel {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %g = memref.memory_space_cast %w : memref<4xf32, 3> to memref<4xf32>
  %i = memref.extract_aligned_pointer_as_index %g : memref<4xf32> -> index
  %j = arith.index_cast %i : index to i32
  %k = arith.index_cast %j : i32 to index
  %l = arith.index_cast %k : index to i64
  %p = llvm.inttoptr %l : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  gpu.return
}

// Resolved with 64 bits.

// CHECK-LABEL: gpu.func{{.*}} @whole(
gpu.func @whole(%in: memref<4xf32>) workgroup(%w: memref<4xf32, 3>) kernel {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %g = memref.memory_space_cast %w : memref<4xf32, 3> to memref<4xf32>
  %i = memref.extract_aligned_pointer_as_index %g : memref<4xf32> -> index
  %j = arith.index_cast %i : index to i64
  %k = arith.index_cast %j : i64 to index
  %l = arith.index_cast %k : index to i64
  %p = llvm.inttoptr %l : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  gpu.return
}
}
