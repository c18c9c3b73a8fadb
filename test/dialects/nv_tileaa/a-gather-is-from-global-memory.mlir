// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// What gathers and scatters know no other memory. That its pointer is in it from there on has no opaque cast in tiles.
// CHECK-LABEL: @helper
nv_tileaa.func @helper(%p: !nv_tileaa.ptr<f32>, %m: !nv_tileaa.memref<8x8xf32>, %o: tensor<4xi32>, %x: f32) {
  // CHECK: nv_tileaa.gather_load %{{.*}} : !nv_tileaa.ptr<f32, 1> -> tensor<4xf32>
  %v = nv_tileaa.gather_load %p[%o : tensor<4xi32>] : !nv_tileaa.ptr<f32> -> tensor<4xf32>
  // CHECK: nv_tileaa.scatter_store %{{.*}} : !nv_tileaa.memref<8x8xf32, 1>, tensor<4xf32>
  nv_tileaa.scatter_store %m[%o : tensor<4xi32>], %v : !nv_tileaa.memref<8x8xf32>, tensor<4xf32>
  // CHECK: nv_tileaa.store %{{.*}} : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.store %p, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}
