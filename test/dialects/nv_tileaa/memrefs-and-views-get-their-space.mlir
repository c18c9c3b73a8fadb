// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// CHECK-LABEL: @kernel
nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<f32>, %n: i32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %c = arith.constant 0 : i32
  // CHECK: nv_tileaa.make_memref {{.*}} -> !nv_tileaa.memref<?x8xf32, 1>
  %m = nv_tileaa.make_memref %p sizes [%n : i32] : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?x8xf32>
  // CHECK: nv_tileaa.get_dim_size {{.*}} : !nv_tileaa.memref<?x8xf32, 1> -> i32
  %d = nv_tileaa.get_dim_size %m, 0 : !nv_tileaa.memref<?x8xf32> -> i32
  // CHECK: nv_tileaa.block_tile {{.*}} -> !nv_tileaa.tiled_view<<?x8xf32, 1>, 4x8, <[0], [1]>>
  %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 4, 8>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>} : !nv_tileaa.memref<?x8xf32> -> !nv_tileaa.tiled_view<!nv_tileaa.memref<?x8xf32>, 4x8, #nv_tileaa.dim_groups<[0], [1]>>
  // CHECK: nv_tileaa.tiled_load {{.*}} : !nv_tileaa.tiled_view<<?x8xf32, 1>, 4x8, <[0], [1]>>
  %x = nv_tileaa.tiled_load %v[%d, %c : i32, i32] : !nv_tileaa.tiled_view<!nv_tileaa.memref<?x8xf32>, 4x8, #nv_tileaa.dim_groups<[0], [1]>> -> tensor<4x8xf32>
  // CHECK: nv_tileaa.tiled_store {{.*}} : !nv_tileaa.tiled_view<<?x8xf32, 1>, 4x8, <[0], [1]>>
  nv_tileaa.tiled_store %v[%c, %c : i32, i32], %x : !nv_tileaa.tiled_view<!nv_tileaa.memref<?x8xf32>, 4x8, #nv_tileaa.dim_groups<[0], [1]>>, tensor<4x8xf32>
  // CHECK: nv_tileaa.tiled_atomic_rmw {{.*}} : !nv_tileaa.tiled_view<<?x8xf32, 1>, 4x8, <[0], [1]>>
  %o = nv_tileaa.tiled_atomic_rmw addf %v[%c, %c : i32, i32], %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.tiled_view<!nv_tileaa.memref<?x8xf32>, 4x8, #nv_tileaa.dim_groups<[0], [1]>>, tensor<4x8xf32> -> tensor<4x8xf32>
  nv_tileaa.return
}
