// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

nv_tileaa.global @scratch : tensor<64xf32>, 3

// CHECK-LABEL: @cat
nv_tileaa.func @cat(%p: !nv_tileaa.ptr<f32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %s = nv_tileaa.get_global @scratch : !nv_tileaa.ptr<f32, 3>
  %g = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  %a = nv_tileaa.splat %p : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  %b = nv_tileaa.splat %g : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.cat {{.*}} -> tensor<8x!nv_tileaa.ptr<f32>>
  %c = nv_tileaa.cat %a, %b {dim = 0 : i64} : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4x!nv_tileaa.ptr<f32>> -> tensor<8x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.load %{{.*}} : tensor<8x!nv_tileaa.ptr<f32>>
  %x = nv_tileaa.load %c : tensor<8x!nv_tileaa.ptr<f32>> -> tensor<8xf32>
  // CHECK: nv_tileaa.store %{{.*}} : tensor<8x!nv_tileaa.ptr<f32>>
  nv_tileaa.store %c, %x : tensor<8x!nv_tileaa.ptr<f32>>, tensor<8xf32>
  nv_tileaa.return
}

// CHECK-LABEL: @select
nv_tileaa.func @select(%p: !nv_tileaa.ptr<f32>, %c: i1) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %s = nv_tileaa.get_global @scratch : !nv_tileaa.ptr<f32, 3>
  %g = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  %a = nv_tileaa.splat %p : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  %b = nv_tileaa.splat %g : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  %d = arith.select %c, %a, %b : tensor<4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.load %{{.*}} : tensor<4x!nv_tileaa.ptr<f32>>
  %x = nv_tileaa.load %d : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<4xf32>
  nv_tileaa.store %a, %x : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xf32>
  nv_tileaa.return
}

// Two tiles of one space.

// CHECK-LABEL: @cat_of_one_space
nv_tileaa.func @cat_of_one_space(%p: !nv_tileaa.ptr<f32>, %r: !nv_tileaa.ptr<f32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %a = nv_tileaa.splat %p : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  %b = nv_tileaa.splat %r : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  %c = nv_tileaa.cat %a, %b {dim = 0 : i64} : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4x!nv_tileaa.ptr<f32>> -> tensor<8x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.load %{{.*}} : tensor<8x!nv_tileaa.ptr<f32, 1>>
  %x = nv_tileaa.load %c : tensor<8x!nv_tileaa.ptr<f32>> -> tensor<8xf32>
  // CHECK: nv_tileaa.store %{{.*}} : tensor<8x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.store %c, %x : tensor<8x!nv_tileaa.ptr<f32>>, tensor<8xf32>
  nv_tileaa.return
}
