// Products of 8-bit matrices, the left one signed and the right one unsigned, summed in 32 bits; and of half floats,
// summed in single floats, for each matrix of a batch.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: .entry integer_product(
// CHECK: .entry half_products(
// COUNT: generic=0
!a8 = !nv_tileaa.memref<8x16xi8>
!b8 = !nv_tileaa.memref<16x8xi8>
!c32 = !nv_tileaa.memref<8x8xi32>

nv_tileaa.func @integer_product(%a: !nv_tileaa.ptr<i8>, %b: !nv_tileaa.ptr<i8>, %c: !nv_tileaa.ptr<i32>)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %zero = arith.constant 0 : index
  %ma = nv_tileaa.make_memref %a : !nv_tileaa.ptr<i8> -> !a8
  %mb = nv_tileaa.make_memref %b : !nv_tileaa.ptr<i8> -> !b8
  %mc = nv_tileaa.make_memref %c : !nv_tileaa.ptr<i32> -> !c32
  %x = nv_tileaa.tiled_load %ma[%zero, %zero : index, index] : !a8 -> tensor<8x16xi8>
  %y = nv_tileaa.tiled_load %mb[%zero, %zero : index, index] : !b8 -> tensor<16x8xi8>
  %z = nv_tileaa.tiled_load %mc[%zero, %zero : index, index] : !c32 -> tensor<8x8xi32>
  %w = nv_tileaa.dot %x, %y, %z {signedness_a = #nv_tileaa<signedness signed>, signedness_b = #nv_tileaa<signedness unsigned>}
      : tensor<8x16xi8>, tensor<16x8xi8>, tensor<8x8xi32>
  nv_tileaa.tiled_store %mc[%zero, %zero : index, index], %w : !c32, tensor<8x8xi32>
  nv_tileaa.return
}

!a16 = !nv_tileaa.memref<?x4x8xf16>
!b16 = !nv_tileaa.memref<?x8x4xf16>
!c16 = !nv_tileaa.memref<?x4x4xf32>

// Two matrices of the batch in each block.
nv_tileaa.func @half_products(%a: !nv_tileaa.ptr<f16>, %b: !nv_tileaa.ptr<f16>, %c: !nv_tileaa.ptr<f32>, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %zero = arith.constant 0 : i32
  %ma = nv_tileaa.make_memref %a sizes [%n : i32] : !nv_tileaa.ptr<f16> -> !a16
  %mb = nv_tileaa.make_memref %b sizes [%n : i32] : !nv_tileaa.ptr<f16> -> !b16
  %mc = nv_tileaa.make_memref %c sizes [%n : i32] : !nv_tileaa.ptr<f32> -> !c16
  %x = nv_tileaa.tiled_load %ma[%block, %zero, %zero : i32, i32, i32] {in_bounds = array<i1: false, true, true>}
      : !a16 -> tensor<2x4x8xf16>
  %y = nv_tileaa.tiled_load %mb[%block, %zero, %zero : i32, i32, i32] {in_bounds = array<i1: false, true, true>}
      : !b16 -> tensor<2x8x4xf16>
  %none = arith.constant dense<0.0> : tensor<2x4x4xf32>
  %w = nv_tileaa.dot %x, %y, %none : tensor<2x4x8xf16>, tensor<2x8x4xf16>, tensor<2x4x4xf32>
  nv_tileaa.tiled_store %mc[%block, %zero, %zero : i32, i32, i32], %w {in_bounds = array<i1: false, true, true>}
      : !c16, tensor<2x4x4xf32>
  nv_tileaa.return
}
