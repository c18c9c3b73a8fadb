// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

nv_tileaa.global @scratch : tensor<64xf32>, 3

// CHECK-LABEL: @kernel
nv_tileaa.func @kernel(%table: tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>>>, %p: !nv_tileaa.ptr<!nv_tileaa.ptr<f32>>, %m: tensor<4xi1>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %s = nv_tileaa.get_global @scratch : !nv_tileaa.ptr<f32, 3>
  %g = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  %o = nv_tileaa.splat %g : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  %t = nv_tileaa.splat %p : !nv_tileaa.ptr<!nv_tileaa.ptr<f32>> -> tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>>>
  %q = nv_tileaa.load %t mask %m : tensor<4xi1> other %o : tensor<4x!nv_tileaa.ptr<f32>> : tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>>> -> tensor<4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.load %{{.*}} : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<4xf32>
  %x = nv_tileaa.load %q : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<4xf32>
  nv_tileaa.store %q, %x : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xf32>
  nv_tileaa.return
}

// Without the other pointers, all come from the host's table.

// CHECK-LABEL: @without_others
nv_tileaa.func @without_others(%p: !nv_tileaa.ptr<!nv_tileaa.ptr<f32>>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %t = nv_tileaa.splat %p : !nv_tileaa.ptr<!nv_tileaa.ptr<f32>> -> tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>>>
  %q = nv_tileaa.load %t : tensor<4x!nv_tileaa.ptr<!nv_tileaa.ptr<f32>>> -> tensor<4x!nv_tileaa.ptr<f32>>
  // CHECK: nv_tileaa.load %{{.*}} : tensor<4x!nv_tileaa.ptr<f32, 1>> -> tensor<4xf32>
  %x = nv_tileaa.load %q : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<4xf32>
  nv_tileaa.store %q, %x : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xf32>
  nv_tileaa.return
}
