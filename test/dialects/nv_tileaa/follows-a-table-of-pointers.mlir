// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The host has filled the table. A load without another value for masked-off elements reads nothing but the table.
// CHECK-LABEL: @kernel
nv_tileaa.func @kernel(%table: !nv_tileaa.ptr<!nv_tileaa.ptr<f32>>, %i: tensor<4xi32>, %m: tensor<4xi1>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %t = nv_tileaa.splat %table : !nv_tileaa.ptr<!nv_tileaa.ptr<f32>> -> tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>>>
  %u = nv_tileaa.addptr %t, %i : tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>>>, tensor<4xi32>
  // CHECK: nv_tileaa.load %{{.*}} : tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>, 1>> -> tensor<4x!nv_tileaa.ptr<f32>>
  %p = nv_tileaa.load %u mask %m : tensor<4xi1> : tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>>> -> tensor<4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.load %{{.*}} : tensor<4x!nv_tileaa.ptr<f32, 1>> -> tensor<4xf32>
  %x = nv_tileaa.load %p mask %m : tensor<4xi1> : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<4xf32>
  // CHECK: nv_tileaa.store %{{.*}} : tensor<4x!nv_tileaa.ptr<f32, 1>>, tensor<4xf32>
  nv_tileaa.store %p, %x mask %m : tensor<4xi1> : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xf32>
  nv_tileaa.return
}
