// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

// CHECK: %[[NAN:.*]] = arith.constant dense<0xFF> : tensor<8xf8E8M0FNU>
// CHECK: nv_tileaa.load %{{.*}} mask %{{.*}} : tensor<8xi1> other %[[NAN]]
nv_tileaa.func @scales(%p: !nv_tileaa.ptr<f8E8M0FNU, 1>, %i: i32) {
  %m = nv_tileaa.make_memref %p : !nv_tileaa.ptr<f8E8M0FNU, 1> -> !nv_tileaa.memref<12xf8E8M0FNU, 1>
  %x = nv_tileaa.tiled_load %m[%i : i32] {padding_value = #nv_tileaa<padding_value nan>,
      mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<12xf8E8M0FNU, 1> -> tensor<8xf8E8M0FNU>
  nv_tileaa.return
}
