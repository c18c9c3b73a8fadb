// The plan of a transposition: rows are read four elements at once, and the tile changes its layout before it is
// stored.
//
// RUN: tilespace-opt %s --print-tile-layouts -o /dev/null 2>&1 | FileCheck %s

// CHECK: remark: step {{[0-9]+}}: 4 elements at once; tile 64x64: register 0..2 -> dim 1 bits 0..2
// CHECK: remark: step {{[0-9]+}}: tile 64x64: register 0..2 -> dim 0 bits 0..2
// CHECK: remark: step {{[0-9]+}}: converted through 16384 bytes of shared memory to tile 64x64: register 0..2 -> dim 1 bits 0..2
// CHECK: remark: step {{[0-9]+}}: 4 elements at once
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<64x64xf32, 1>, 64x64, #nv_tileaa.dim_groups<[0], [1]>>
gpu.module @m {
  nv_tileaa.func @k(%a: !nv_tileaa.ptr<f32, 1>, %b: !nv_tileaa.ptr<f32, 1>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %zero = arith.constant 0 : i32
    %x = nv_tileaa.assume %a [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f32, 1>
    %y = nv_tileaa.assume %b [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f32, 1>
    %mx = nv_tileaa.make_memref %x : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<64x64xf32, 1>
    %my = nv_tileaa.make_memref %y : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<64x64xf32, 1>
    %vx = nv_tileaa.block_tile %mx {tileSizes = array<i64: 64, 64>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
        : !nv_tileaa.memref<64x64xf32, 1> -> !v
    %vy = nv_tileaa.block_tile %my {tileSizes = array<i64: 64, 64>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
        : !nv_tileaa.memref<64x64xf32, 1> -> !v
    %tile = nv_tileaa.tiled_load %vx[%zero, %zero : i32, i32] : !v -> tensor<64x64xf32>
    %turned = nv_tileaa.permute %tile {permutation = array<i64: 1, 0>} : tensor<64x64xf32> -> tensor<64x64xf32>
    nv_tileaa.tiled_store %vy[%zero, %zero : i32, i32], %turned : !v, tensor<64x64xf32>
    nv_tileaa.return
  }
}
