// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// CHECK-LABEL: nv_tileaa.func private @sum(
// CHECK-SAME: %{{.*}}: tensor<4x!nv_tileaa.ptr<f32, 1>>, %{{.*}}: index) -> tensor<4x!nv_tileaa.ptr<f32, 1>>
nv_tileaa.func private @sum(%p: tensor<4x!nv_tileaa.ptr<f32>>, %n: index) -> tensor<4x!nv_tileaa.ptr<f32>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for {{.*}} -> (tensor<4x!nv_tileaa.ptr<f32, 1>>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %p) -> tensor<4x!nv_tileaa.ptr<f32>> {
    %x = nv_tileaa.load %q : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<4xf32>
    nv_tileaa.store %q, %x : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xf32>
    %y = nv_tileaa.addptr %q, %c1 : tensor<4x!nv_tileaa.ptr<f32>>, index
    scf.yield %y : tensor<4x!nv_tileaa.ptr<f32>>
  }
  cf.br ^end(%r : tensor<4x!nv_tileaa.ptr<f32>>)
// CHECK: ^bb1(%{{.*}}: tensor<4x!nv_tileaa.ptr<f32, 1>>)
^end(%z: tensor<4x!nv_tileaa.ptr<f32>>):
  nv_tileaa.return %z : tensor<4x!nv_tileaa.ptr<f32>>
}

nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<f32>, %n: index) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %t = nv_tileaa.splat %p : !nv_tileaa.ptr<f32> -> tensor<4x!nv_tileaa.ptr<f32>>
  %u = nv_tileaa.call @sum(%t, %n) : (tensor<4x!nv_tileaa.ptr<f32>>, index) -> tensor<4x!nv_tileaa.ptr<f32>>
  %x = arith.constant dense<1.0> : tensor<4xf32>
  // CHECK: nv_tileaa.store %{{.*}} : tensor<4x!nv_tileaa.ptr<f32, 1>>
  nv_tileaa.store %u, %x : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xf32>
  nv_tileaa.return
}
