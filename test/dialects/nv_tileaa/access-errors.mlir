// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --ip-msp --memory-space-opt

nv_tileaa.global @scratch : tensor<64xf32>, 3

nv_tileaa.func @gather(%p: !nv_tileaa.ptr<f32>, %o: tensor<4xi32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %s = nv_tileaa.get_global @scratch : !nv_tileaa.ptr<f32, 3>
  %g = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  // expected-error @+1 {{Cannot gather or scatter on shared memory}}
  %v = nv_tileaa.gather_load %g[%o : tensor<4xi32>] : !nv_tileaa.ptr<f32> -> tensor<4xf32>
  // expected-error @+1 {{Cannot gather or scatter on shared memory}}
  nv_tileaa.scatter_store %g[%o : tensor<4xi32>], %v : !nv_tileaa.ptr<f32>, tensor<4xf32>
  nv_tileaa.return
}

// -----

nv_tileaa.global @table : tensor<64xf32>, 4

nv_tileaa.func @constant(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %s = nv_tileaa.get_global @table : !nv_tileaa.ptr<f32, 4>
  %g = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 4> to !nv_tileaa.ptr<f32>
  // expected-warning @+1 {{Cannot do atomic operation on const memory}}
  %v = nv_tileaa.atomic_rmw addf %g, %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32>, f32 -> f32
  nv_tileaa.return
}

// -----

nv_tileaa.func @local(%p: !nv_tileaa.ptr<f32, 5>, %x: f32) {
  %g = nv_tileaa.memory_space_cast %p : !nv_tileaa.ptr<f32, 5> to !nv_tileaa.ptr<f32>
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %v = nv_tileaa.atomic_cas %g, %x, %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<f32>, f32, f32 -> f32
  nv_tileaa.return
}
