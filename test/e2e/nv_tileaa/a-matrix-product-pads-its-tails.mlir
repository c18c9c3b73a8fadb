// C = A * B by tiles of 16x16, with a loop along the reduced dimension that carries the sum. Sizes are known when it
// runs; elements of a tile outside of a matrix are zero, and are not written.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: .entry matrix_product(
// COUNT: generic=0
!view = !nv_tileaa.tiled_view<!nv_tileaa.memref<?x?xf32>, 16x16, #nv_tileaa.dim_groups<[0], [1]>>
// The tile of B comes transposed: its first dimension runs over the columns.
!columns = !nv_tileaa.tiled_view<!nv_tileaa.memref<?x?xf32>, 16x16, #nv_tileaa.dim_groups<[1], [0]>>

nv_tileaa.func @matrix_product(%a: !nv_tileaa.ptr<f32>, %b: !nv_tileaa.ptr<f32>, %c: !nv_tileaa.ptr<f32>,
                               %m: i32, %n: i32, %k: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %row = nv_tileaa.get_program_id y : i32
  %column = nv_tileaa.get_program_id x : i32
  %ma = nv_tileaa.make_memref %a sizes [%m, %k : i32, i32] strides [%k : i32]
      : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?x?xf32>
  %mb = nv_tileaa.make_memref %b sizes [%k, %n : i32, i32] strides [%n : i32]
      : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?x?xf32>
  %mc = nv_tileaa.make_memref %c sizes [%m, %n : i32, i32] strides [%n : i32]
      : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?x?xf32>
  %va = nv_tileaa.block_tile %ma {tileSizes = array<i64: 16, 16>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
      : !nv_tileaa.memref<?x?xf32> -> !view
  %vb = nv_tileaa.block_tile %mb {tileSizes = array<i64: 16, 16>, dimGroups = #nv_tileaa.dim_groups<[1], [0]>}
      : !nv_tileaa.memref<?x?xf32> -> !columns
  %vc = nv_tileaa.block_tile %mc {tileSizes = array<i64: 16, 16>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
      : !nv_tileaa.memref<?x?xf32> -> !view

  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c16 = arith.constant 16 : i32
  %steps = arith.ceildivsi %k, %c16 : i32
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %sum = scf.for %step = %c0 to %steps step %c1 iter_args(%before = %zero) -> (tensor<16x16xf32>) : i32 {
    %x = nv_tileaa.tiled_load %va[%row, %step : i32, i32] : !view -> tensor<16x16xf32>
    %y = nv_tileaa.tiled_load %vb[%column, %step : i32, i32] : !columns -> tensor<16x16xf32>
    %yt = nv_tileaa.permute %y {permutation = array<i64: 1, 0>} : tensor<16x16xf32> -> tensor<16x16xf32>
    %after = nv_tileaa.dot %x, %yt, %before : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
    scf.yield %after : tensor<16x16xf32>
  }
  nv_tileaa.tiled_store %vc[%row, %column : i32, i32], %sum : !view, tensor<16x16xf32>
  nv_tileaa.return
}
