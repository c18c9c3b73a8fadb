// Sums of all elements up to each, tile by tile, in a loop that carries the sum so far; and for each element the greatest
// from it to the end of its tile, and its place: a scan of two operands, backwards.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: .entry prefix_sum(
// CHECK: .entry greatest_after(
// COUNT: generic=0
!p = !nv_tileaa.ptr<i32>

// One block for each row of n elements.
nv_tileaa.func @prefix_sum(%in: !p, %out: !p, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %row = nv_tileaa.get_program_id x : i32
  %start = arith.muli %row, %n : i32
  %from = nv_tileaa.addptr %in, %start : !p, i32
  %to = nv_tileaa.addptr %out, %start : !p, i32
  %froms = nv_tileaa.splat %from : !p -> tensor<32x!p>
  %tos = nv_tileaa.splat %to : !p -> tensor<32x!p>
  %lane = nv_tileaa.make_range 0 to 32 : tensor<32xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<32xi32>
  %zeros = arith.constant dense<0> : tensor<32xi32>
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %total = scf.for %first = %c0 to %n step %c32 iter_args(%before = %c0) -> (i32) : i32 {
    %firsts = nv_tileaa.splat %first : i32 -> tensor<32xi32>
    %i = arith.addi %firsts, %lane : tensor<32xi32>
    %inside = arith.cmpi slt, %i, %ns : tensor<32xi32>
    %pf = nv_tileaa.addptr %froms, %i : tensor<32x!p>, tensor<32xi32>
    %x = nv_tileaa.load %pf mask %inside : tensor<32xi1> other %zeros : tensor<32xi32>
        : tensor<32x!p> -> tensor<32xi32>
    %sums = nv_tileaa.scan %x attributes {dim = 0} : (tensor<32xi32>) -> tensor<32xi32> {
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      nv_tileaa.yield %c : i32
    }
    %befores = nv_tileaa.splat %before : i32 -> tensor<32xi32>
    %y = arith.addi %befores, %sums : tensor<32xi32>
    %pt = nv_tileaa.addptr %tos, %i : tensor<32x!p>, tensor<32xi32>
    nv_tileaa.store %pt, %y mask %inside : tensor<32xi1> : tensor<32x!p>, tensor<32xi32>
    %last = arith.constant 31 : i32
    %after = nv_tileaa.extract %y[%last : i32] : tensor<32xi32> -> i32
    scf.yield %after : i32
  }
  nv_tileaa.return
}

// One block for each row of a matrix of 16 columns.
nv_tileaa.func @greatest_after(%in: !p, %values: !p, %places: !p)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %row = nv_tileaa.get_program_id x : i32
  %min = nv_tileaa.make_memref %in : !p -> !nv_tileaa.memref<64x16xi32>
  %mvalues = nv_tileaa.make_memref %values : !p -> !nv_tileaa.memref<64x16xi32>
  %mplaces = nv_tileaa.make_memref %places : !p -> !nv_tileaa.memref<64x16xi32>
  %c0 = arith.constant 0 : i32
  %x = nv_tileaa.tiled_load %min[%row, %c0 : i32, i32] : !nv_tileaa.memref<64x16xi32> -> tensor<1x16xi32>
  %lane = nv_tileaa.make_range 0 to 16 : tensor<16xi32>
  %place = nv_tileaa.view %lane : tensor<16xi32> -> tensor<1x16xi32>
  %value, %where = nv_tileaa.scan %x, %place attributes {dim = 1, reverse}
      : (tensor<1x16xi32>, tensor<1x16xi32>) -> (tensor<1x16xi32>, tensor<1x16xi32>) {
  ^bb0(%a: i32, %ai: i32, %b: i32, %bi: i32):
    %less = arith.cmpi slt, %a, %b : i32
    %c = arith.select %less, %b, %a : i32
    %ci = arith.select %less, %bi, %ai : i32
    nv_tileaa.yield %c, %ci : i32, i32
  }
  nv_tileaa.tiled_store %mvalues[%row, %c0 : i32, i32], %value : !nv_tileaa.memref<64x16xi32>, tensor<1x16xi32>
  nv_tileaa.tiled_store %mplaces[%row, %c0 : i32, i32], %where : !nv_tileaa.memref<64x16xi32>, tensor<1x16xi32>
  nv_tileaa.return
}
