// A reduction by an operation with operands that can be exchanged takes the layout that it gets, also where the region has
// the second argument first, as cuTile writes it. An operation on only one argument keeps the order of elements.
//
// RUN: tilespace-opt %s --print-tile-layouts -o /dev/null 2>&1 | FileCheck %s

// CHECK:     multiplied by mma.sync of 16x8x16; tile 64x32: register 0 -> dim 1 bit 0; register 1 -> dim 0 bit 3
// CHECK:     reduced over 8 registers, 4 lanes and 1 warps
// CHECK:     reduced over 8 registers, 4 lanes and 1 warps
// CHECK:     reduced over 8 registers, 4 lanes and 1 warps
// CHECK:     converted through 8192 bytes of shared memory
// CHECK:     reduced over 1 registers, 32 lanes and 1 warps
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<64x32xf16, 1>, 64x32, #nv_tileaa.dim_groups<[0], [1]>>
!w = !nv_tileaa.tiled_view<!nv_tileaa.memref<64xf32, 1>, 64, #nv_tileaa.dim_groups<[0]>>
gpu.module @m {
  nv_tileaa.func @k(%a: !nv_tileaa.ptr<f16, 1>, %r: !nv_tileaa.ptr<f32, 1>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %zero = arith.constant 0 : i32
    %c = arith.constant dense<0.0> : tensor<64x32xf32>
    %y = arith.constant dense<1.0> : tensor<32x32xf16>
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<64x32xf16, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 64, 32>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
        : !nv_tileaa.memref<64x32xf16, 1> -> !v
    %n = nv_tileaa.make_memref %r : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<64xf32, 1>
    %w = nv_tileaa.block_tile %n {tileSizes = array<i64: 64>, dimGroups = #nv_tileaa.dim_groups<[0]>}
        : !nv_tileaa.memref<64xf32, 1> -> !w
    %x = nv_tileaa.tiled_load %v[%zero, %zero : i32, i32] : !v -> tensor<64x32xf16>
    %d = nv_tileaa.dot %x, %y, %c : tensor<64x32xf16>, tensor<32x32xf16>, tensor<64x32xf32>
    %s = nv_tileaa.reduce %d attributes {dim = 1 : i64} : (tensor<64x32xf32>) -> tensor<64xf32> {
    ^bb0(%p: f32, %q: f32):
      %o = nv_tileaa.addf %p, %q : f32
      nv_tileaa.yield %o : f32
    }
    %t = nv_tileaa.reduce %d attributes {dim = 1 : i64} : (tensor<64x32xf32>) -> tensor<64xf32> {
    ^bb0(%p: f32, %q: f32):
      %o = nv_tileaa.addf %q, %p : f32
      nv_tileaa.yield %o : f32
    }
    %u = nv_tileaa.reduce %d attributes {dim = 1 : i64} : (tensor<64x32xf32>) -> tensor<64xf32> {
    ^bb0(%p: f32, %q: f32):
      %o = arith.minnumf %q, %p : f32
      nv_tileaa.yield %o : f32
    }
    %f = nv_tileaa.reduce %d attributes {dim = 1 : i64} : (tensor<64x32xf32>) -> tensor<64xf32> {
    ^bb0(%p: f32, %q: f32):
      %o = arith.minnumf %p, %p : f32
      nv_tileaa.yield %o : f32
    }
    nv_tileaa.tiled_store %w[%zero : i32], %s : !w, tensor<64xf32>
    nv_tileaa.tiled_store %w[%zero : i32], %t : !w, tensor<64xf32>
    nv_tileaa.tiled_store %w[%zero : i32], %u : !w, tensor<64xf32>
    nv_tileaa.tiled_store %w[%zero : i32], %f : !w, tensor<64xf32>
    nv_tileaa.return
  }
}
