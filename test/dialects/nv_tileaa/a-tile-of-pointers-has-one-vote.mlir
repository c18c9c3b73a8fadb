// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// All that gives a tile another shape hands the space on.
// CHECK-LABEL: @shapes
nv_tileaa.func @shapes(%p: !nv_tileaa.ptr<f32>, %i: i32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  // CHECK: nv_tileaa.splat {{.*}} -> tensor<4x!nv_tileaa.ptr<f32, 1>>
  %a = nv_tileaa.splat %p : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.expand_dims {{.*}} -> tensor<1x4x!nv_tileaa.ptr<f32, 1>>
  %b = nv_tileaa.expand_dims %a {axis = 0 : i64} : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<1x4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.broadcast {{.*}} -> tensor<2x4x!nv_tileaa.ptr<f32, 1>>
  %c = nv_tileaa.broadcast %b : tensor<1x4x!nv_tileaa.ptr<f32>> -> tensor<2x4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.permute {{.*}} -> tensor<4x2x!nv_tileaa.ptr<f32, 1>>
  %d = nv_tileaa.permute %c {permutation = array<i64: 1, 0>} : tensor<2x4x!nv_tileaa.ptr<f32>> -> tensor<4x2x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.cat {{.*}} -> tensor<8x2x!nv_tileaa.ptr<f32, 1>>
  %e = nv_tileaa.cat %d, %d {dim = 0 : i64} : tensor<4x2x!nv_tileaa.ptr<f32>>, tensor<4x2x!nv_tileaa.ptr<f32>> -> tensor<8x2x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.view {{.*}} -> tensor<16x!nv_tileaa.ptr<f32, 1>>
  %f = nv_tileaa.view %e : tensor<8x2x!nv_tileaa.ptr<f32>> -> tensor<16x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.extract_slice {{.*}} -> tensor<8x!nv_tileaa.ptr<f32, 1>>
  %g = nv_tileaa.extract_slice %f {offsets = array<i64: 4>} : tensor<16x!nv_tileaa.ptr<f32>> -> tensor<8x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.extract {{.*}} -> !nv_tileaa.ptr<f32, 1>
  %h = nv_tileaa.extract %g[%i : i32] : tensor<8x!nv_tileaa.ptr<f32>> -> !nv_tileaa.ptr<f32>
  // CHECK: nv_tileaa.assume {{.*}} : !nv_tileaa.ptr<f32, 1>
  %j = nv_tileaa.assume %h [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f32>
  // CHECK: nv_tileaa.optimization_barrier {{.*}} : !nv_tileaa.ptr<f32, 1>
  %k = nv_tileaa.optimization_barrier %j : !nv_tileaa.ptr<f32>
  // CHECK: nv_tileaa.bitcast {{.*}} : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.ptr<i32, 1>
  %l = nv_tileaa.bitcast %k : !nv_tileaa.ptr<f32> -> !nv_tileaa.ptr<i32>
  // CHECK: nv_tileaa.store {{.*}} : !nv_tileaa.ptr<i32, 1>, i32
  nv_tileaa.store %l, %i : !nv_tileaa.ptr<i32>, i32
  nv_tileaa.return
}
