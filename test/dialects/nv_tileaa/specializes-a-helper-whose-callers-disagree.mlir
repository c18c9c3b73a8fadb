// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

nv_tileaa.global @scratch : tensor<64xf32>, 3

// CHECK-NOT: @first_shared
// CHECK-LABEL: nv_tileaa.func private @first(
// CHECK-SAME: %{{.*}}: !nv_tileaa.ptr<f32, 3>, %{{.*}}: i32) -> f32
// CHECK-SAME: nvvm.as = array<i32: 3, -1>
// CHECK: nv_tileaa.load %{{.*}} : !nv_tileaa.ptr<f32, 3> -> f32
// CHECK-NOT: @first_shared
// CHECK-LABEL: nv_tileaa.func private @first_global(
// CHECK-SAME: %{{.*}}: !nv_tileaa.ptr<f32, 1>, %{{.*}}: i32) -> f32
// CHECK-SAME: nvvm.as = array<i32: 1, -1>
// CHECK: nv_tileaa.load %{{.*}} : !nv_tileaa.ptr<f32, 1> -> f32
// CHECK-NOT: @first_shared
nv_tileaa.func private @first(%p: !nv_tileaa.ptr<f32>, %i: i32) -> f32 {
  %q = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32>, i32
  %x = nv_tileaa.load %q : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return %x : f32
}

// CHECK-LABEL: nv_tileaa.func @kernel(
// CHECK-SAME: nvvm.as = array<i32: 1, -1>
nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<f32>, %i: i32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %s = nv_tileaa.get_global @scratch : !nv_tileaa.ptr<f32, 3>
  %g = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  // CHECK-DAG: nv_tileaa.call @first(%{{.*}}) : (!nv_tileaa.ptr<f32, 3>, i32) -> f32
  // CHECK-DAG: nv_tileaa.call @first_global(%{{.*}}) : (!nv_tileaa.ptr<f32, 1>, i32) -> f32
  %x = nv_tileaa.call @first(%g, %i) : (!nv_tileaa.ptr<f32>, i32) -> f32
  %y = nv_tileaa.call @first(%p, %i) : (!nv_tileaa.ptr<f32>, i32) -> f32
  %z = nv_tileaa.addf %x, %y : f32
  nv_tileaa.store %p, %z : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}
