// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

!m = !nv_tileaa.memref<?x?x3xf32, strides [?, 3, 1], 1>
!v = !nv_tileaa.tiled_view<!m, 4x8, #nv_tileaa.dim_groups<[0], [1, 2]>>

// The last of a group is the fastest; an element is outside where its number is not below the product of the sizes.
// CHECK-LABEL: func @grouped
// CHECK: %[[N:.*]] = arith.addi %{{.*}}, %{{.*}} : tensor<8xi64>
// CHECK: %[[THREE:.*]] = arith.constant dense<3> : tensor<8xi64>
// CHECK: arith.remui %[[N]], %[[THREE]]
// CHECK: arith.divui %[[N]], %[[THREE]]
// CHECK: %[[C:.*]] = arith.muli %{{.*}}, %c3_i64 : i64
// CHECK: %[[CS:.*]] = nv_tileaa.splat %[[C]]
// CHECK: arith.cmpi ult, %[[N]], %[[CS]]
// CHECK: %[[PAD:.*]] = arith.constant dense<0xFF800000> : tensor<4x8xf32>
// CHECK: nv_tileaa.load %{{.*}} mask %{{.*}} : tensor<4x8xi1> other %[[PAD]] : tensor<4x8xf32> token %arg3
// CHECK-SAME: -> tensor<4x8xf32>, !nv_tileaa.mem_token
nv_tileaa.func @grouped(%p: !nv_tileaa.ptr<f32, 1>, %n: i32, %i: i32, %t: !nv_tileaa.mem_token) {
  %m = nv_tileaa.make_memref %p sizes [%n, %n : i32, i32] strides [%n : i32]
      : !nv_tileaa.ptr<f32, 1> -> !m
  %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 4, 8>, dimGroups = #nv_tileaa.dim_groups<[0], [1, 2]>}
      : !m -> !v
  %x, %u = nv_tileaa.tiled_load %v[%i, %i : i32, i32] token %t
      {padding_value = #nv_tileaa<padding_value neg_inf>} : !v -> tensor<4x8xf32>, !nv_tileaa.mem_token
  nv_tileaa.return
}

// A dimension for each: the access stays.
// CHECK-LABEL: func @plain
// CHECK: nv_tileaa.tiled_load
nv_tileaa.func @plain(%p: !nv_tileaa.ptr<f32, 1>, %n: i32, %i: i32) {
  %m = nv_tileaa.make_memref %p sizes [%n : i32] : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<?xf32, 1>
  %x = nv_tileaa.tiled_load %m[%i : i32] : !nv_tileaa.memref<?xf32, 1> -> tensor<8xf32>
  nv_tileaa.return
}
