// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// CHECK-LABEL: @one
nv_tileaa.func @one(%p: !nv_tileaa.ptr<f32>, %x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %q = nv_tileaa.create_queue : !nv_tileaa.queue<!nv_tileaa.ptr<f32>, f32>
  nv_tileaa.execute {
    nv_tileaa.queue.put %q, %p, %x : !nv_tileaa.queue<!nv_tileaa.ptr<f32>, f32>, !nv_tileaa.ptr<f32>, f32
    nv_tileaa.queue.yield
  }, {
    %e:2 = nv_tileaa.queue.get %q : !nv_tileaa.queue<!nv_tileaa.ptr<f32>, f32> -> !nv_tileaa.ptr<f32>, f32
    // CHECK: nv_tileaa.store %{{.*}} : !nv_tileaa.ptr<f32, 1>, f32
    nv_tileaa.store %e#0, %e#1 : !nv_tileaa.ptr<f32>, f32
    nv_tileaa.queue.yield
  }
  nv_tileaa.return
}

// -----

// Two agents put pointers to two spaces.
nv_tileaa.global @scratch : tensor<64xf32>, 3

// CHECK-LABEL: @mixed
nv_tileaa.func @mixed(%p: !nv_tileaa.ptr<f32>, %x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %q = nv_tileaa.create_queue : !nv_tileaa.queue<!nv_tileaa.ptr<f32>>
  %s = nv_tileaa.get_global @scratch : !nv_tileaa.ptr<f32, 3>
  %g = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  nv_tileaa.execute {
    nv_tileaa.queue.put %q, %p : !nv_tileaa.queue<!nv_tileaa.ptr<f32>>, !nv_tileaa.ptr<f32>
    nv_tileaa.queue.yield
  }, {
    nv_tileaa.queue.put %q, %g : !nv_tileaa.queue<!nv_tileaa.ptr<f32>>, !nv_tileaa.ptr<f32>
    nv_tileaa.queue.yield
  }, {
    %e = nv_tileaa.queue.get %q : !nv_tileaa.queue<!nv_tileaa.ptr<f32>> -> !nv_tileaa.ptr<f32>
    // CHECK: nv_tileaa.store %{{.*}} : !nv_tileaa.ptr<f32>, f32
    nv_tileaa.store %e, %x : !nv_tileaa.ptr<f32>, f32
    nv_tileaa.queue.yield
  }
  nv_tileaa.return
}

// -----

// Somebody unknown may put something else.
// CHECK-LABEL: @escaped
nv_tileaa.func @escaped(%p: !nv_tileaa.ptr<f32>, %x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %q = nv_tileaa.create_queue : !nv_tileaa.queue<!nv_tileaa.ptr<f32>>
  nv_tileaa.queue.put %q, %p : !nv_tileaa.queue<!nv_tileaa.ptr<f32>>, !nv_tileaa.ptr<f32>
  nv_tileaa.plugin "somebody"(%q) : (!nv_tileaa.queue<!nv_tileaa.ptr<f32>>) -> ()
  %e = nv_tileaa.queue.get %q : !nv_tileaa.queue<!nv_tileaa.ptr<f32>> -> !nv_tileaa.ptr<f32>
  // CHECK: nv_tileaa.store %{{.*}} : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.store %e, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}
