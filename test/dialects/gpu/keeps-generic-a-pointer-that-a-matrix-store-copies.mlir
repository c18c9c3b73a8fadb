// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A fragment holds the bytes that it was loaded from: here an address of shared memory, which goes to global memory, where
// the host's pointers are.

// CHECK-LABEL: gpu.func @to_global(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
gpu.module @m {
  memref.global "private" @row : memref<16x16xf32, 3> = uninitialized
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
  gpu.func @to_global(%out: memref<16x16xf32>, %rows: !llvm.ptr, %x: f32) kernel {
    %c0 = arith.constant 0 : index
    %row = memref.get_global @row : memref<16x16xf32, 3>
    %i = memref.extract_aligned_pointer_as_index %row : memref<16x16xf32, 3> -> index
    %number = arith.index_cast %i : index to i64
    %there = llvm.inttoptr %number : i64 to !llvm.ptr<3>
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    llvm.store %s, %there : !llvm.ptr, !llvm.ptr<3>
    %f = gpu.subgroup_mma_load_matrix %row[%c0, %c0] {leadDimension = 16 : index} : memref<16x16xf32, 3> -> !gpu.mma_matrix<16x16xf32, "COp">
    gpu.subgroup_mma_store_matrix %f, %out[%c0, %c0] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
    %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
    llvm.store volatile %x, %p : f32, !llvm.ptr
    gpu.return
  }
}

// -----

// Nothing else is stored in global memory here.
// CHECK-LABEL: gpu.func @to_shared(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
gpu.module @m {
  memref.global "private" @row : memref<16x16xf32, 3> = uninitialized
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
  gpu.func @to_shared(%out: memref<16x16xf32>, %rows: !llvm.ptr, %x: f32) kernel {
    %c0 = arith.constant 0 : index
    %row = memref.get_global @row : memref<16x16xf32, 3>
    %i = memref.extract_aligned_pointer_as_index %row : memref<16x16xf32, 3> -> index
    %number = arith.index_cast %i : index to i64
    %there = llvm.inttoptr %number : i64 to !llvm.ptr<3>
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    llvm.store %s, %there : !llvm.ptr, !llvm.ptr<3>
    %f = gpu.subgroup_mma_load_matrix %row[%c0, %c0] {leadDimension = 16 : index} : memref<16x16xf32, 3> -> !gpu.mma_matrix<16x16xf32, "COp">
    gpu.subgroup_mma_store_matrix %f, %row[%c0, %c0] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32, 3>
    %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
    llvm.store volatile %x, %p : f32, !llvm.ptr
    gpu.return
  }
}
