// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=unproven=global 2>/dev/null | FileCheck %s

nv_tileaa.global @scratch : tensor<64xf32>, 3

// CHECK-LABEL: nv_tileaa.func private @second(
// CHECK: nv_tileaa.load %{{.*}} : !nv_tileaa.ptr<f32> -> f32
nv_tileaa.func private @second(%p: !nv_tileaa.ptr<f32>, %i: i32) -> f32 {
  %q = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32>, i32
  %x = nv_tileaa.load %q : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return %x : f32
}

// It has no visible callers.

// CHECK-LABEL: nv_tileaa.func @unproved(
// CHECK: nv_tileaa.load %{{.*}} : !nv_tileaa.ptr<f32, 1> -> f32
nv_tileaa.func @unproved(%p: !nv_tileaa.ptr<f32>) -> f32 {
  %x = nv_tileaa.load %p : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return %x : f32
}

nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<f32>, %c: i1, %i: i32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %s = nv_tileaa.get_global @scratch : !nv_tileaa.ptr<f32, 3>
  %g = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  %q = scf.if %c -> !nv_tileaa.ptr<f32> {
    scf.yield %g : !nv_tileaa.ptr<f32>
  } else {
    scf.yield %p : !nv_tileaa.ptr<f32>
  }
  %x = nv_tileaa.call @second(%q, %i) : (!nv_tileaa.ptr<f32>, i32) -> f32
  nv_tileaa.store %p, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}
