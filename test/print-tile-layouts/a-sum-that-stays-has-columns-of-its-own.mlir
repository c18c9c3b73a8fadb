// The plan of two products for sm_100a. The sum of the loop is stored to tensor memory before it, stays there, and is loaded
// after it; the product after the loop has the first columns for as long as its step.
//
// RUN: tilespace-opt %s --print-tile-layouts -o /dev/null 2>&1 | FileCheck %s

// CHECK-DAG: step [[#]]: stored to tensor memory, where it stays
// CHECK-DAG: step [[#]]: multiplied by tcgen05.mma of a depth of 16 into 64 columns from 64 on, where it stays; tile 64x64
// CHECK-DAG: step [[#]]: a loop; writes are made visible to the async proxy before it; all threads wait before it
// CHECK-DAG: step [[#]]: loaded from tensor memory; tile 64x64: {{.*}}; 0 products may be left before it
// CHECK-DAG: step [[#]]: multiplied by tcgen05.mma of a depth of 16 into 64 columns from 0 on; tile 64x64: {{.*}}; all threads wait before it
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<64x64xf16, 1>, 64x64, #nv_tileaa.dim_groups<[0], [1]>>
gpu.module @m [#nvvm.target<chip = "sm_100a">] {
  nv_tileaa.func @k(%a: !nv_tileaa.ptr<f16, 1>, %n: i32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %c = arith.constant dense<1.0> : tensor<64x64xf16>
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<64x64xf16, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 64, 64>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
        : !nv_tileaa.memref<64x64xf16, 1> -> !v
    %x = nv_tileaa.tiled_load %v[%zero, %zero : i32, i32] : !v -> tensor<64x64xf16>
    %y = nv_tileaa.tiled_load %v[%one, %zero : i32, i32] : !v -> tensor<64x64xf16>
    %s = scf.for %i = %zero to %n step %one iter_args(%t = %c) -> (tensor<64x64xf16>) : i32 {
      %u = nv_tileaa.dot %x, %y, %t : tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16>
      scf.yield %u : tensor<64x64xf16>
    }
    %d = nv_tileaa.dot %x, %y, %s : tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16>
    nv_tileaa.tiled_store %v[%zero, %zero : i32, i32], %d : !v, tensor<64x64xf16>
    nv_tileaa.return
  }
}
