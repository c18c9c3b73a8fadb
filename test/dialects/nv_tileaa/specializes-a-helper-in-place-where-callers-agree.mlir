// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A memref and a tile of pointers as arguments and results.
// CHECK-LABEL: nv_tileaa.func private @both(
// CHECK-SAME: %{{.*}}: !nv_tileaa.memref<4x4xf32, 1>, %{{.*}}: tensor<4x!nv_tileaa.ptr<f32, 1>>) -> tensor<4x!nv_tileaa.ptr<f32, 1>>
// CHECK-SAME: nvvm.as = array<i32: 1, 1>, nvvm.as_results = array<i32: 1>
// CHECK-NOT: memory_space_cast
nv_tileaa.func private @both(%m: !nv_tileaa.memref<4x4xf32>, %t: tensor<4x!nv_tileaa.ptr<f32>>) -> tensor<4x!nv_tileaa.ptr<f32>> {
  %c = arith.constant 1 : i32
  %x = nv_tileaa.load %m[%c, %c : i32, i32] : !nv_tileaa.memref<4x4xf32> -> f32
  %v = nv_tileaa.splat %x : f32 -> tensor<4xf32>
  nv_tileaa.store %t, %v : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xf32>
  %u = nv_tileaa.addptr %t, %c : tensor<4x!nv_tileaa.ptr<f32>>, i32
  nv_tileaa.return %u : tensor<4x!nv_tileaa.ptr<f32>>
}

// CHECK-LABEL: nv_tileaa.func @kernel(
nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<f32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %m = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<4x4xf32>
  %t = nv_tileaa.splat %p : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.call @both({{.*}}) : (!nv_tileaa.memref<4x4xf32, 1>, tensor<4x!nv_tileaa.ptr<f32, 1>>) -> tensor<4x!nv_tileaa.ptr<f32, 1>>
  %u = nv_tileaa.call @both(%m, %t) : (!nv_tileaa.memref<4x4xf32>, tensor<4x!nv_tileaa.ptr<f32>>) -> tensor<4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.load %{{.*}} : tensor<4x!nv_tileaa.ptr<f32, 1>>
  %x = nv_tileaa.load %u : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<4xf32>
  nv_tileaa.store %u, %x : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xf32>
  nv_tileaa.return
}
