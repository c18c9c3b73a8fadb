// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @one
// CHECK: %[[P:.*]] = nv_tileaa.splat %arg0 : !nv_tileaa.ptr<i32, 1> -> tensor<!nv_tileaa.ptr<i32, 1>>
// CHECK: nv_tileaa.atomic_rmw add %[[P]], %arg1 {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<!nv_tileaa.ptr<i32, 1>>, tensor<i32> -> tensor<i32>
nv_tileaa.func @one(%p: !nv_tileaa.ptr<i32, 1>, %x: tensor<i32>) {
  %m = nv_tileaa.make_memref %p : !nv_tileaa.ptr<i32, 1> -> !nv_tileaa.memref<i32, 1>
  %old = nv_tileaa.tiled_atomic_rmw add %m[], %x {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<i32, 1>, tensor<i32> -> tensor<i32>
  nv_tileaa.return
}
