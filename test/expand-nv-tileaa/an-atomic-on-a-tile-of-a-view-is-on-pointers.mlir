// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @change
// CHECK: %[[P:.*]] = nv_tileaa.addptr
// CHECK: nv_tileaa.atomic_rmw addf %[[P]], %arg2 mask %{{.*}} : tensor<8xi1>
// CHECK-SAME: {mem_scope = #nv_tileaa<mem_scope sys>, mem_semantic = #nv_tileaa<mem_semantic release>}
nv_tileaa.func @change(%p: !nv_tileaa.ptr<f32, 1>, %i: i32, %x: tensor<8xf32>) {
  %m = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<20xf32, 1>
  %old = nv_tileaa.tiled_atomic_rmw addf %m[%i : i32], %x
      {mem_scope = #nv_tileaa<mem_scope sys>, mem_semantic = #nv_tileaa<mem_semantic release>}
      : !nv_tileaa.memref<20xf32, 1>, tensor<8xf32> -> tensor<8xf32>
  nv_tileaa.return
}

// Where the program promises that all is inside, nothing is tested.
// CHECK-LABEL: func @inside
// CHECK-NOT: mask
// CHECK: nv_tileaa.return
nv_tileaa.func @inside(%p: !nv_tileaa.ptr<f32, 1>, %i: i32, %x: tensor<8xf32>) {
  %m = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<32xf32, 1>
  %old = nv_tileaa.tiled_atomic_rmw addf %m[%i : i32], %x
      {in_bounds = array<i1: true>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<32xf32, 1>, tensor<8xf32> -> tensor<8xf32>
  nv_tileaa.return
}
