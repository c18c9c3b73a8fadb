// Softmax along the rows of a matrix, four rows and all of their columns in one tile: reductions along a dimension,
// with results that are repeated along it again.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: ex2.approx
// COUNT: generic=0
!p = !nv_tileaa.ptr<f32>

nv_tileaa.func @softmax(%in: !p, %out: !p, %rows: i32, %columns: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %c4 = arith.constant 4 : i32
  %first = arith.muli %block, %c4 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<4xi32>
  %four = nv_tileaa.make_range 0 to 4 : tensor<4xi32>
  %row = arith.addi %firsts, %four : tensor<4xi32>
  %rowss = nv_tileaa.splat %rows : i32 -> tensor<4xi32>
  %is_row = arith.cmpi slt, %row, %rowss : tensor<4xi32>
  %column = nv_tileaa.make_range 0 to 32 : tensor<32xi32>
  %columnss = nv_tileaa.splat %columns : i32 -> tensor<32xi32>
  %is_column = arith.cmpi slt, %column, %columnss : tensor<32xi32>

  // Everything above as tiles of 4x32.
  %stride = nv_tileaa.splat %columns : i32 -> tensor<4xi32>
  %start = arith.muli %row, %stride : tensor<4xi32>
  %start1 = nv_tileaa.expand_dims %start {axis = 1} : tensor<4xi32> -> tensor<4x1xi32>
  %start2 = nv_tileaa.broadcast %start1 : tensor<4x1xi32> -> tensor<4x32xi32>
  %column1 = nv_tileaa.expand_dims %column {axis = 0} : tensor<32xi32> -> tensor<1x32xi32>
  %column2 = nv_tileaa.broadcast %column1 : tensor<1x32xi32> -> tensor<4x32xi32>
  %i = arith.addi %start2, %column2 : tensor<4x32xi32>
  %is_row1 = nv_tileaa.expand_dims %is_row {axis = 1} : tensor<4xi1> -> tensor<4x1xi1>
  %is_row2 = nv_tileaa.broadcast %is_row1 : tensor<4x1xi1> -> tensor<4x32xi1>
  %is_column1 = nv_tileaa.expand_dims %is_column {axis = 0} : tensor<32xi1> -> tensor<1x32xi1>
  %is_column2 = nv_tileaa.broadcast %is_column1 : tensor<1x32xi1> -> tensor<4x32xi1>
  %inside = arith.andi %is_row2, %is_column2 : tensor<4x32xi1>

  %ins = nv_tileaa.splat %in : !p -> tensor<4x32x!p>
  %from = nv_tileaa.addptr %ins, %i : tensor<4x32x!p>, tensor<4x32xi32>
  %least = arith.constant dense<0xFF800000> : tensor<4x32xf32>
  %x = nv_tileaa.load %from mask %inside : tensor<4x32xi1> other %least : tensor<4x32xf32>
      : tensor<4x32x!p> -> tensor<4x32xf32>

  %max = nv_tileaa.reduce %x attributes {dim = 1} : (tensor<4x32xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  %max1 = nv_tileaa.expand_dims %max {axis = 1} : tensor<4xf32> -> tensor<4x1xf32>
  %max2 = nv_tileaa.broadcast %max1 : tensor<4x1xf32> -> tensor<4x32xf32>
  %below = nv_tileaa.subf %x, %max2 : tensor<4x32xf32>
  %log2e = arith.constant dense<1.44269502> : tensor<4x32xf32>
  %power = nv_tileaa.mulf %below, %log2e : tensor<4x32xf32>
  %exp = nv_tileaa.exp2 %power : tensor<4x32xf32>
  %sum = nv_tileaa.reduce %exp attributes {dim = 1} : (tensor<4x32xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = nv_tileaa.addf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  %sum1 = nv_tileaa.expand_dims %sum {axis = 1} : tensor<4xf32> -> tensor<4x1xf32>
  %sum2 = nv_tileaa.broadcast %sum1 : tensor<4x1xf32> -> tensor<4x32xf32>
  %y = nv_tileaa.divf %exp, %sum2 : tensor<4x32xf32>

  %outs = nv_tileaa.splat %out : !p -> tensor<4x32x!p>
  %to = nv_tileaa.addptr %outs, %i : tensor<4x32x!p>, tensor<4x32xi32>
  nv_tileaa.store %to, %y mask %inside : tensor<4x32xi1> : tensor<4x32x!p>, tensor<4x32xf32>
  nv_tileaa.return
}
