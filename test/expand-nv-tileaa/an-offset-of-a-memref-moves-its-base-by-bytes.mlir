// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @moved
// CHECK: %[[B:.*]] = nv_tileaa.bitcast %arg0 : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.ptr<i8, 1>
// CHECK: %[[O:.*]] = arith.extsi %arg1 : i32 to i64
// CHECK: %[[M:.*]] = nv_tileaa.addptr %[[B]], %[[O]]
// CHECK: %[[F:.*]] = nv_tileaa.bitcast %[[M]] : !nv_tileaa.ptr<i8, 1> -> !nv_tileaa.ptr<f32, 1>
// CHECK: nv_tileaa.make_memref %[[F]] :
// CHECK: nv_tileaa.addptr %[[F]], %{{.*}} : !nv_tileaa.ptr<f32, 1>, i64
nv_tileaa.func @moved(%p: !nv_tileaa.ptr<f32, 1>, %offset: i32, %i: i32) {
  %m = nv_tileaa.make_memref %p offset %offset : i32 : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<8xf32, 1>
  %x = nv_tileaa.load %m[%i : i32] : !nv_tileaa.memref<8xf32, 1> -> f32
  nv_tileaa.return
}

!m = !nv_tileaa.memref<8x2xf32, 1>
!v = !nv_tileaa.tiled_view<!m, 4, #nv_tileaa.dim_groups<[0, 1]>>

// So does an access to a tile of it.
// CHECK-LABEL: func @tile_of_it
// CHECK: %[[B:.*]] = nv_tileaa.addptr %{{.*}}, %{{.*}} : !nv_tileaa.ptr<i8, 1>, i64
// CHECK: nv_tileaa.bitcast %[[B]]
// CHECK: nv_tileaa.make_memref
// CHECK: %[[C:.*]] = nv_tileaa.addptr %{{.*}}, %{{.*}} : !nv_tileaa.ptr<i8, 1>, i64
// CHECK: %[[F:.*]] = nv_tileaa.bitcast %[[C]] : !nv_tileaa.ptr<i8, 1> -> !nv_tileaa.ptr<f32, 1>
// CHECK: nv_tileaa.splat %[[F]]
nv_tileaa.func @tile_of_it(%p: !nv_tileaa.ptr<f32, 1>, %offset: i32, %i: i32) {
  %m = nv_tileaa.make_memref %p offset %offset : i32 : !nv_tileaa.ptr<f32, 1> -> !m
  %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 4>, dimGroups = #nv_tileaa.dim_groups<[0, 1]>} : !m -> !v
  %x = nv_tileaa.tiled_load %v[%i : i32] : !v -> tensor<4xf32>
  nv_tileaa.return
}
