// A tile of a view can be anywhere: in front of it, far behind its end, or in a view that is empty. TMA takes coordinates of
// 32 bits and no empty dimension, and yet copies zeros there.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90a,sm_100a,sm_120a

// CHECK: cp.async.bulk.tensor.2d.shared::cta.global.tile
gpu.module @m {
  nv_tileaa.func @product(%a: !nv_tileaa.ptr<f16>, %b: !nv_tileaa.ptr<f16>, %c: !nv_tileaa.ptr<f32>, %any_m: i32, %any_n: i32,
                          %any_k: i32, %from: i64, %to: i64)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %m = nv_tileaa.assume %any_m [#nv_tileaa.bounded<min = 0>] : i32
    %n = nv_tileaa.assume %any_n [#nv_tileaa.bounded<min = 0>, #nv_tileaa.div_by<8>] : i32
    %k = nv_tileaa.assume %any_k [#nv_tileaa.div_by<8>, #nv_tileaa.bounded<min = 0>] : i32
    %a16 = nv_tileaa.assume %a [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f16>
    %b16 = nv_tileaa.assume %b [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f16>
    %of_a = nv_tileaa.make_memref %a16 sizes[%m, %k : i32, i32] strides[%k : i32]
        : !nv_tileaa.ptr<f16> -> !nv_tileaa.memref<?x?xf16>
    %of_b = nv_tileaa.make_memref %b16 sizes[%k, %n : i32, i32] strides[%n : i32]
        : !nv_tileaa.ptr<f16> -> !nv_tileaa.memref<?x?xf16>
    %of_c = nv_tileaa.make_memref %c sizes[%m, %n : i32, i32] strides[%n : i32]
        : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?x?xf32>
    %tiles_a = nv_tileaa.block_tile %of_a {dimGroups = #nv_tileaa.dim_groups<[0], [1]>, tileSizes = array<i64: 64, 32>}
        : !nv_tileaa.memref<?x?xf16> -> !nv_tileaa.tiled_view<<?x?xf16>, 64x32, <[0], [1]>>
    %tiles_b = nv_tileaa.block_tile %of_b {dimGroups = #nv_tileaa.dim_groups<[0], [1]>, tileSizes = array<i64: 32, 64>}
        : !nv_tileaa.memref<?x?xf16> -> !nv_tileaa.tiled_view<<?x?xf16>, 32x64, <[0], [1]>>
    %tiles_c = nv_tileaa.block_tile %of_c {dimGroups = #nv_tileaa.dim_groups<[0], [1]>, tileSizes = array<i64: 64, 64>}
        : !nv_tileaa.memref<?x?xf32> -> !nv_tileaa.tiled_view<<?x?xf32>, 64x64, <[0], [1]>>
    %row = nv_tileaa.get_program_id x : i32
    %column = nv_tileaa.get_program_id y : i32
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = scf.for %i = %from to %to step %one iter_args(%before = %zero) -> (tensor<64x64xf32>) : i64 {
      %x, %t0 = nv_tileaa.tiled_load %tiles_a[%row, %i : i32, i64] {padding_value = #nv_tileaa<padding_value zero>}
          : !nv_tileaa.tiled_view<<?x?xf16>, 64x32, <[0], [1]>> -> tensor<64x32xf16>, !nv_tileaa.mem_token
      %y, %t1 = nv_tileaa.tiled_load %tiles_b[%i, %column : i64, i32] {padding_value = #nv_tileaa<padding_value zero>}
          : !nv_tileaa.tiled_view<<?x?xf16>, 32x64, <[0], [1]>> -> tensor<32x64xf16>, !nv_tileaa.mem_token
      %after = nv_tileaa.dot %x, %y, %before : tensor<64x32xf16>, tensor<32x64xf16>, tensor<64x64xf32>
      scf.yield %after : tensor<64x64xf32>
    }
    %last = nv_tileaa.tiled_store %tiles_c[%row, %column : i32, i32], %sum
        : !nv_tileaa.tiled_view<<?x?xf32>, 64x64, <[0], [1]>>, tensor<64x64xf32> -> !nv_tileaa.mem_token
    nv_tileaa.return
  }
}
