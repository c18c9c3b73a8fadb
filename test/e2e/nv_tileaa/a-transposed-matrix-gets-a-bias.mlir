// B[j][i] = A[i][j] + bias[j] in tiles of 8x16. Rows and columns are tiles of one dimension each, which get a second one;
// a tile read as 8x16 is written as 16x8. Masks and pointers are permuted as well as values.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: .entry transpose(
// COUNT: generic=0
!p = !nv_tileaa.ptr<f64>

nv_tileaa.func @transpose(%a: !p, %bias: !p, %b: !p, %m: i32, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %bx = nv_tileaa.get_program_id x : i32
  %by = nv_tileaa.get_program_id y : i32
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  %row0 = arith.muli %by, %c8 : i32
  %column0 = arith.muli %bx, %c16 : i32
  %row0s = nv_tileaa.splat %row0 : i32 -> tensor<8xi32>
  %column0s = nv_tileaa.splat %column0 : i32 -> tensor<16xi32>
  %lane8 = nv_tileaa.make_range 0 to 8 : tensor<8xi32>
  %lane16 = nv_tileaa.make_range 0 to 16 : tensor<16xi32>
  %row = arith.addi %row0s, %lane8 : tensor<8xi32>
  %column = arith.addi %column0s, %lane16 : tensor<16xi32>
  %ms = nv_tileaa.splat %m : i32 -> tensor<8xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<16xi32>
  %is_row = arith.cmpi slt, %row, %ms : tensor<8xi32>
  %is_column = arith.cmpi slt, %column, %ns : tensor<16xi32>

  %row1 = nv_tileaa.expand_dims %row {axis = 1} : tensor<8xi32> -> tensor<8x1xi32>
  %row2 = nv_tileaa.broadcast %row1 : tensor<8x1xi32> -> tensor<8x16xi32>
  %column1 = nv_tileaa.expand_dims %column {axis = 0} : tensor<16xi32> -> tensor<1x16xi32>
  %column2 = nv_tileaa.broadcast %column1 : tensor<1x16xi32> -> tensor<8x16xi32>
  %is_row1 = nv_tileaa.expand_dims %is_row {axis = 1} : tensor<8xi1> -> tensor<8x1xi1>
  %is_row2 = nv_tileaa.broadcast %is_row1 : tensor<8x1xi1> -> tensor<8x16xi1>
  %is_column1 = nv_tileaa.expand_dims %is_column {axis = 0} : tensor<16xi1> -> tensor<1x16xi1>
  %is_column2 = nv_tileaa.broadcast %is_column1 : tensor<1x16xi1> -> tensor<8x16xi1>
  %inside = arith.andi %is_row2, %is_column2 : tensor<8x16xi1>

  %n2 = nv_tileaa.splat %n : i32 -> tensor<8x16xi32>
  %start = arith.muli %row2, %n2 : tensor<8x16xi32>
  %i = arith.addi %start, %column2 : tensor<8x16xi32>
  %as = nv_tileaa.splat %a : !p -> tensor<8x16x!p>
  %from = nv_tileaa.addptr %as, %i : tensor<8x16x!p>, tensor<8x16xi32>
  %x = nv_tileaa.load %from mask %inside : tensor<8x16xi1> : tensor<8x16x!p> -> tensor<8x16xf64>

  // A row of pointers to the bias, repeated for each row.
  %biass = nv_tileaa.splat %bias : !p -> tensor<1x16x!p>
  %pbias1 = nv_tileaa.addptr %biass, %column1 : tensor<1x16x!p>, tensor<1x16xi32>
  %pbias2 = nv_tileaa.broadcast %pbias1 : tensor<1x16x!p> -> tensor<8x16x!p>
  %y = nv_tileaa.load %pbias2 mask %inside : tensor<8x16xi1> : tensor<8x16x!p> -> tensor<8x16xf64>
  %z = nv_tileaa.addf %x, %y : tensor<8x16xf64>

  %zt = nv_tileaa.permute %z {permutation = array<i64: 1, 0>} : tensor<8x16xf64> -> tensor<16x8xf64>
  %m2 = nv_tileaa.splat %m : i32 -> tensor<8x16xi32>
  %startt = arith.muli %column2, %m2 : tensor<8x16xi32>
  %it = arith.addi %startt, %row2 : tensor<8x16xi32>
  %bs = nv_tileaa.splat %b : !p -> tensor<8x16x!p>
  %to = nv_tileaa.addptr %bs, %it : tensor<8x16x!p>, tensor<8x16xi32>
  %tot = nv_tileaa.permute %to {permutation = array<i64: 1, 0>} : tensor<8x16x!p> -> tensor<16x8x!p>
  %insidet = nv_tileaa.permute %inside {permutation = array<i64: 1, 0>} : tensor<8x16xi1> -> tensor<16x8xi1>
  nv_tileaa.store %tot, %zt mask %insidet : tensor<16x8xi1> : tensor<16x8x!p>, tensor<16x8xf64>
  nv_tileaa.return
}
