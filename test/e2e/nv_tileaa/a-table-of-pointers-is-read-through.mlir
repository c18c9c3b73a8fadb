// Rows of a matrix lie anywhere; a table has their addresses. A tile of pointers is loaded from the table, and elements
// are loaded through it.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: ld.global.b64
// CHECK: ld.global.b32
// COUNT: generic=0
!p = !nv_tileaa.ptr<f32>
!ints = !nv_tileaa.ptr<i32>

nv_tileaa.func @gather(%table: !nv_tileaa.ptr<!p>, %rows: !ints, %columns: !ints, %out: !p, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %c32 = arith.constant 32 : i32
  %first = arith.muli %block, %c32 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<32xi32>
  %lane = nv_tileaa.make_range 0 to 32 : tensor<32xi32>
  %i = arith.addi %firsts, %lane : tensor<32xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<32xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<32xi32>

  %rowss = nv_tileaa.splat %rows : !ints -> tensor<32x!ints>
  %columnss = nv_tileaa.splat %columns : !ints -> tensor<32x!ints>
  %pr = nv_tileaa.addptr %rowss, %i : tensor<32x!ints>, tensor<32xi32>
  %pc = nv_tileaa.addptr %columnss, %i : tensor<32x!ints>, tensor<32xi32>
  %row = nv_tileaa.load %pr mask %inside : tensor<32xi1> : tensor<32x!ints> -> tensor<32xi32>
  %column = nv_tileaa.load %pc mask %inside : tensor<32xi1> : tensor<32x!ints> -> tensor<32xi32>

  %tables = nv_tileaa.splat %table : !nv_tileaa.ptr<!p> -> tensor<32x!nv_tileaa.ptr<!p>>
  %slot = nv_tileaa.addptr %tables, %row : tensor<32x!nv_tileaa.ptr<!p>>, tensor<32xi32>
  %start = nv_tileaa.load %slot mask %inside : tensor<32xi1> : tensor<32x!nv_tileaa.ptr<!p>> -> tensor<32x!p>
  %place = nv_tileaa.addptr %start, %column : tensor<32x!p>, tensor<32xi32>
  %x = nv_tileaa.load %place mask %inside : tensor<32xi1> : tensor<32x!p> -> tensor<32xf32>

  %outs = nv_tileaa.splat %out : !p -> tensor<32x!p>
  %to = nv_tileaa.addptr %outs, %i : tensor<32x!p>, tensor<32xi32>
  nv_tileaa.store %to, %x mask %inside : tensor<32xi1> : tensor<32x!p>, tensor<32xf32>
  nv_tileaa.return
}
