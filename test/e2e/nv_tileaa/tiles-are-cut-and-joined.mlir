// Parts of tiles: a rotation by two slices that change places, a slice across two halves, every second element, a part
// at an index known at run time, other shapes of the same elements; and values computed only from their place.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: .entry rearrange(
// COUNT: generic=0
!m = !nv_tileaa.memref<4x8xi16>

nv_tileaa.func @rearrange(%in: !nv_tileaa.ptr<i16>, %rotated: !nv_tileaa.ptr<i16>, %middle: !nv_tileaa.ptr<i16>,
                          %second: !nv_tileaa.ptr<i16>, %part: !nv_tileaa.ptr<i16>, %folded: !nv_tileaa.ptr<i16>,
                          %which: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %zero = arith.constant 0 : i32
  %min = nv_tileaa.make_memref %in : !nv_tileaa.ptr<i16> -> !m
  %x = nv_tileaa.tiled_load %min[%zero, %zero : i32, i32] : !m -> tensor<4x8xi16>

  // Columns 4 to 7 before columns 0 to 3.
  %tail = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 4>} : tensor<4x8xi16> -> tensor<4x4xi16>
  %head = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 0>} : tensor<4x8xi16> -> tensor<4x4xi16>
  %y = nv_tileaa.cat %tail, %head {dim = 1} : tensor<4x4xi16>, tensor<4x4xi16> -> tensor<4x8xi16>
  %mrotated = nv_tileaa.make_memref %rotated : !nv_tileaa.ptr<i16> -> !m
  nv_tileaa.tiled_store %mrotated[%zero, %zero : i32, i32], %y : !m, tensor<4x8xi16>

  // Columns 3 to 6: neither of the halves.
  %across = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 3>} : tensor<4x8xi16> -> tensor<4x4xi16>
  %mmiddle = nv_tileaa.make_memref %middle : !nv_tileaa.ptr<i16> -> !nv_tileaa.memref<4x4xi16>
  nv_tileaa.tiled_store %mmiddle[%zero, %zero : i32, i32], %across : !nv_tileaa.memref<4x4xi16>, tensor<4x4xi16>

  // Rows 1 and 3, columns 2 and 6.
  %z = nv_tileaa.extract_slice %x {offsets = array<i64: 1, 2>, strides = array<i64: 2, 4>}
      : tensor<4x8xi16> -> tensor<2x2xi16>
  %msecond = nv_tileaa.make_memref %second : !nv_tileaa.ptr<i16> -> !nv_tileaa.memref<2x2xi16>
  nv_tileaa.tiled_store %msecond[%zero, %zero : i32, i32], %z : !nv_tileaa.memref<2x2xi16>, tensor<2x2xi16>

  // One of the eight parts of two rows and two columns.
  %four = arith.constant 4 : i32
  %row = arith.divui %which, %four : i32
  %column = arith.remui %which, %four : i32
  %w = nv_tileaa.extract %x[%row, %column : i32, i32] : tensor<4x8xi16> -> tensor<2x2xi16>
  %mpart = nv_tileaa.make_memref %part : !nv_tileaa.ptr<i16> -> !nv_tileaa.memref<2x2xi16>
  nv_tileaa.tiled_store %mpart[%zero, %zero : i32, i32], %w : !nv_tileaa.memref<2x2xi16>, tensor<2x2xi16>

  // All elements as two rows of sixteen, each plus ten times its row and its column.
  %v = nv_tileaa.view %x : tensor<4x8xi16> -> tensor<2x16xi16>
  %place = nv_tileaa.generate : tensor<2x16xi16> {
  ^bb0(%i: index, %j: index):
    %ten = arith.constant 10 : index
    %tens = arith.muli %i, %ten : index
    %number = arith.addi %tens, %j : index
    %short = arith.index_cast %number : index to i16
    nv_tileaa.yield %short : i16
  }
  %u = arith.addi %v, %place : tensor<2x16xi16>
  %mfolded = nv_tileaa.make_memref %folded : !nv_tileaa.ptr<i16> -> !nv_tileaa.memref<2x16xi16>
  nv_tileaa.tiled_store %mfolded[%zero, %zero : i32, i32], %u : !nv_tileaa.memref<2x16xi16>, tensor<2x16xi16>
  nv_tileaa.return
}
