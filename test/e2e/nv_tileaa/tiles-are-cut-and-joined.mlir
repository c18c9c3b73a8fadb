// Parts of tiles: a rotation by two slices that change places, every second element, a part that is found when it runs,
// other shapes of the same elements; and values that come from their place alone.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-on-cpu} %s

// CHECK: .entry rearrange(
// COUNT: generic=0
!m = !nv_tileaa.memref<4x6xi16>

nv_tileaa.func @rearrange(%in: !nv_tileaa.ptr<i16>, %rotated: !nv_tileaa.ptr<i16>, %second: !nv_tileaa.ptr<i16>,
                          %part: !nv_tileaa.ptr<i16>, %folded: !nv_tileaa.ptr<i16>, %which: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %zero = arith.constant 0 : i32
  %min = nv_tileaa.make_memref %in : !nv_tileaa.ptr<i16> -> !m
  %x = nv_tileaa.tiled_load %min[%zero, %zero : i32, i32] : !m -> tensor<4x6xi16>

  // Columns 2 to 5 before columns 0 and 1.
  %tail = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 2>} : tensor<4x6xi16> -> tensor<4x4xi16>
  %head = nv_tileaa.extract_slice %x {offsets = array<i64: 0, 0>} : tensor<4x6xi16> -> tensor<4x2xi16>
  %y = nv_tileaa.cat %tail, %head {dim = 1} : tensor<4x4xi16>, tensor<4x2xi16> -> tensor<4x6xi16>
  %mrotated = nv_tileaa.make_memref %rotated : !nv_tileaa.ptr<i16> -> !m
  nv_tileaa.tiled_store %mrotated[%zero, %zero : i32, i32], %y : !m, tensor<4x6xi16>

  // Rows 1 and 3, columns 0, 2 and 4.
  %z = nv_tileaa.extract_slice %x {offsets = array<i64: 1, 0>, strides = array<i64: 2, 2>}
      : tensor<4x6xi16> -> tensor<2x3xi16>
  %msecond = nv_tileaa.make_memref %second : !nv_tileaa.ptr<i16> -> !nv_tileaa.memref<2x3xi16>
  nv_tileaa.tiled_store %msecond[%zero, %zero : i32, i32], %z : !nv_tileaa.memref<2x3xi16>, tensor<2x3xi16>

  // One of the six parts of two rows and two columns.
  %three = arith.constant 3 : i32
  %row = arith.divui %which, %three : i32
  %column = arith.remui %which, %three : i32
  %w = nv_tileaa.extract %x[%row, %column : i32, i32] : tensor<4x6xi16> -> tensor<2x2xi16>
  %mpart = nv_tileaa.make_memref %part : !nv_tileaa.ptr<i16> -> !nv_tileaa.memref<2x2xi16>
  nv_tileaa.tiled_store %mpart[%zero, %zero : i32, i32], %w : !nv_tileaa.memref<2x2xi16>, tensor<2x2xi16>

  // The same elements as three rows of eight, each plus ten times its row and its column.
  %v = nv_tileaa.view %x : tensor<4x6xi16> -> tensor<3x8xi16>
  %place = nv_tileaa.generate : tensor<3x8xi16> {
  ^bb0(%i: index, %j: index):
    %ten = arith.constant 10 : index
    %tens = arith.muli %i, %ten : index
    %number = arith.addi %tens, %j : index
    %short = arith.index_cast %number : index to i16
    nv_tileaa.yield %short : i16
  }
  %u = arith.addi %v, %place : tensor<3x8xi16>
  %mfolded = nv_tileaa.make_memref %folded : !nv_tileaa.ptr<i16> -> !nv_tileaa.memref<3x8xi16>
  nv_tileaa.tiled_store %mfolded[%zero, %zero : i32, i32], %u : !nv_tileaa.memref<3x8xi16>, tensor<3x8xi16>
  nv_tileaa.return
}
