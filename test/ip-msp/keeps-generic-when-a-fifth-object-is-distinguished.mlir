// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The rule describes the first four results. The store goes through the fifth.

gpu.module @m {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: gpu.func{{.*}} @k(
gpu.func @k(%g: memref<4xi32>, %in: !llvm.ptr) workgroup(%w: memref<4xi32, 3>) kernel {
  %i0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %wg = memref.memory_space_cast %w : memref<4xi32, 3> to memref<4xi32>
  %a = memref.alloca() : memref<2xmemref<4xi32>>
  %b = memref.alloca() : memref<2xmemref<4xi32>>
  %c = memref.alloca() : memref<2xmemref<4xi32>>
  %d = memref.alloca() : memref<2xmemref<4xi32>>
  %e = memref.alloca() : memref<2xmemref<4xi32>>
  memref.store %g, %e[%i0] : memref<2xmemref<4xi32>>
  %r:5 = memref.distinct_objects %a, %b, %c, %d, %e : memref<2xmemref<4xi32>>, memref<2xmemref<4xi32>>, memref<2xmemref<4xi32>>, memref<2xmemref<4xi32>>, memref<2xmemref<4xi32>>
  memref.store %wg, %r#4[%i0] : memref<2xmemref<4xi32>>
  %p = memref.load %e[%i0] : memref<2xmemref<4xi32>>
  // CHECK: memref.store %{{.*}}, %{{.*}} : memref<4xi32>{{$}}
  memref.store %c7, %p[%i0] : memref<4xi32>
  gpu.return
}

// Resolved with four: the store goes through the third, and the fourth is loaded from.

// CHECK-LABEL: gpu.func{{.*}} @the_fourth_of_four(
gpu.func @the_fourth_of_four(%g: memref<4xi32>, %in: !llvm.ptr) workgroup(%w: memref<4xi32, 3>) kernel {
  %i0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %wg = memref.memory_space_cast %w : memref<4xi32, 3> to memref<4xi32>
  %a = memref.alloca() : memref<2xmemref<4xi32>>
  %b = memref.alloca() : memref<2xmemref<4xi32>>
  %c = memref.alloca() : memref<2xmemref<4xi32>>
  %d = memref.alloca() : memref<2xmemref<4xi32>>
  %e = memref.alloca() : memref<2xmemref<4xi32>>
  memref.store %g, %e[%i0] : memref<2xmemref<4xi32>>
  %r:4 = memref.distinct_objects %b, %c, %d, %e : memref<2xmemref<4xi32>>, memref<2xmemref<4xi32>>, memref<2xmemref<4xi32>>, memref<2xmemref<4xi32>>
  memref.store %wg, %r#2[%i0] : memref<2xmemref<4xi32>>
  %p = memref.load %e[%i0] : memref<2xmemref<4xi32>>
  // CHECK: memref.store %{{.*}}, %{{.*}} : memref<4xi32, 1>
  memref.store %c7, %p[%i0] : memref<4xi32>
  gpu.return
}
}
