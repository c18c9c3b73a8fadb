// The hardware has no atomics on local and on constant memory; ordered loads and stores are atomics, too.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt

!local = !nv_tileaa.ptr<i32, 5>
nv_tileaa.func @f(%p: !local, %x: i32, %m: !nv_tileaa.memref<8xi32, 5>, %i: i32, %t: tensor<8xi32>) {
  // expected-error@+1 {{Cannot do atomic on local memory}}
  %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>} : !local -> i32
  // expected-error@+1 {{Cannot do atomic on local memory}}
  nv_tileaa.store %p, %x {mem_semantic = #nv_tileaa<mem_semantic release>, mem_scope = #nv_tileaa<mem_scope gpu>} : !local, i32
  // expected-error@+1 {{Cannot do atomic on local memory}}
  nv_tileaa.tiled_store %m[%i : i32], %t {mem_semantic = #nv_tileaa<mem_semantic release>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.memref<8xi32, 5>, tensor<8xi32>
  %1 = nv_tileaa.load %p : !local -> i32
  nv_tileaa.store %p, %1 {mem_semantic = #nv_tileaa<mem_semantic weak>} : !local, i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @g(%p: !nv_tileaa.ptr<i32, 4>, %m: !nv_tileaa.memref<8xi32, 4>, %i: i32) {
  // expected-warning@+1 {{Cannot do atomic operation on const memory}}
  %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 4> -> i32
  // expected-warning@+1 {{Cannot do atomic operation on const memory}}
  %1 = nv_tileaa.tiled_load %m[%i : i32] {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.memref<8xi32, 4> -> tensor<8xi32>
  %2 = nv_tileaa.load %p : !nv_tileaa.ptr<i32, 4> -> i32
  nv_tileaa.return
}
