// Without a word, what lies outside of a memref is zero. Where elements have none, a tile that may reach out of it has no
// lowering; one that is promised to be inside has.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --convert-nv-tileaa-to-llvm -o %t
// RUN: FileCheck %s --input-file=%t

nv_tileaa.func @f(%m: !nv_tileaa.memref<4xf8E8M0FNU>, %i: i32) {
  // expected-error@+2 {{failed to legalize operation 'nv_tileaa.tiled_load'}}
  // expected-error@+1 {{has no lowering: what is outside of the memref is zero, which is no value of f8E8M0FNU}}
  %0 = nv_tileaa.tiled_load %m[%i : i32] : !nv_tileaa.memref<4xf8E8M0FNU> -> tensor<8xf8E8M0FNU>
  nv_tileaa.return
}

// -----

// CHECK-LABEL: func.func @inside
nv_tileaa.func @inside(%m: !nv_tileaa.memref<4xf8E8M0FNU>, %i: i32) {
  %0 = nv_tileaa.tiled_load %m[%i : i32] {in_bounds = array<i1: true>} : !nv_tileaa.memref<4xf8E8M0FNU> -> tensor<4xf8E8M0FNU>
  nv_tileaa.return
}
