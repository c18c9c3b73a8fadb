// A dimension of a group that has no element: masked-off elements are not divided by its size.
//
// RUN: %{run-in-machine} %s
// RUN: %{tile-to-ptx} %s | %{ptx-text} | FileCheck %s

// CHECK: .entry sums(
!m = !nv_tileaa.memref<?x?x?xi32>
!view = !nv_tileaa.tiled_view<!m, 8, #nv_tileaa.dim_groups<[0, 1, 2]>>

nv_tileaa.func @sums(%in: !nv_tileaa.ptr<i32>, %out: !nv_tileaa.ptr<i32>, %a: i32, %b: i32, %c: i32)
    attributes {nv_tileaa.kernel_spec} {
  %block = nv_tileaa.get_program_id x : i32
  %c8 = arith.constant 8 : i32
  %bc = arith.muli %b, %c : i32
  %m = nv_tileaa.make_memref %in sizes [%a, %b, %c : i32, i32, i32] strides [%bc, %c : i32, i32] : !nv_tileaa.ptr<i32> -> !m
  %view = nv_tileaa.block_tile %m {tileSizes = array<i64: 8>, dimGroups = #nv_tileaa.dim_groups<[0, 1, 2]>} : !m -> !view
  %x = nv_tileaa.tiled_load %view[%block : i32] : !view -> tensor<8xi32>

  // A mask on offsets in place of the bounds.
  %lane = nv_tileaa.make_range 0 to 8 : tensor<8xi32>
  %first = arith.muli %block, %c8 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<8xi32>
  %number = arith.addi %firsts, %lane : tensor<8xi32>
  %ab = arith.muli %a, %bc : i32
  %count = nv_tileaa.splat %ab : i32 -> tensor<8xi32>
  %inside = arith.cmpi slt, %number, %count : tensor<8xi32>
  %none = arith.constant dense<0> : tensor<8xi32>
  %y = nv_tileaa.gather_load %m[%number : tensor<8xi32>] mask %inside : tensor<8xi1> other %none : tensor<8xi32> : !m -> tensor<8xi32>

  %z = arith.addi %x, %y : tensor<8xi32>
  %outs = nv_tileaa.splat %out : !nv_tileaa.ptr<i32> -> tensor<8x!nv_tileaa.ptr<i32>>
  %q = nv_tileaa.addptr %outs, %number : tensor<8x!nv_tileaa.ptr<i32>>, tensor<8xi32>
  nv_tileaa.store %q, %z : tensor<8x!nv_tileaa.ptr<i32>>, tensor<8xi32>
  nv_tileaa.tiled_store %view[%block : i32], %z : !view, tensor<8xi32>
  nv_tileaa.return
}
