// Each block counts its values in shared memory, by atomics on a tile of pointers, and adds its counts to the numbers
// in global memory. `nv_tileaa.histogram` does this, too, beside it.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK-DAG: {{(atom|red)[.a-z_]*\.shared[.a-z_]*\.add}}
// CHECK-DAG: {{(atom|red)[.a-z_]*\.global[.a-z_]*\.add}}
// COUNT: generic=0
!p = !nv_tileaa.ptr<i32>

nv_tileaa.global @bins : tensor<16xi32>, 3

nv_tileaa.func @histogram(%values: !p, %counts: !p, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %named = nv_tileaa.get_global @bins : !nv_tileaa.ptr<i32, 3>
  %bins = nv_tileaa.memory_space_cast %named : !nv_tileaa.ptr<i32, 3> to !p
  %bin = nv_tileaa.make_range 0 to 16 : tensor<16xi32>
  %binss = nv_tileaa.splat %bins : !p -> tensor<16x!p>
  %each = nv_tileaa.addptr %binss, %bin : tensor<16x!p>, tensor<16xi32>
  %none = arith.constant dense<0> : tensor<16xi32>
  nv_tileaa.store %each, %none : tensor<16x!p>, tensor<16xi32>

  %block = nv_tileaa.get_program_id x : i32
  %c64 = arith.constant 64 : i32
  %first = arith.muli %block, %c64 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<64xi32>
  %lane = nv_tileaa.make_range 0 to 64 : tensor<64xi32>
  %i = arith.addi %firsts, %lane : tensor<64xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<64xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<64xi32>
  %from = nv_tileaa.splat %values : !p -> tensor<64x!p>
  %place = nv_tileaa.addptr %from, %i : tensor<64x!p>, tensor<64xi32>
  %value = nv_tileaa.load %place mask %inside : tensor<64xi1> : tensor<64x!p> -> tensor<64xi32>

  // Values outside the bins are not counted. As unsigned numbers, so that negative ones are too big.
  %size = arith.constant dense<16> : tensor<64xi32>
  %is_bin = arith.cmpi ult, %value, %size : tensor<64xi32>
  %counted = arith.andi %inside, %is_bin : tensor<64xi1>
  %to = nv_tileaa.splat %bins : !p -> tensor<64x!p>
  %mine = nv_tileaa.addptr %to, %value : tensor<64x!p>, tensor<64xi32>
  %one = arith.constant dense<1> : tensor<64xi32>
  %old = nv_tileaa.atomic_rmw add %mine, %one mask %counted : tensor<64xi1>
      {mem_scope = #nv_tileaa<mem_scope tl_blk>} : tensor<64x!p>, tensor<64xi32> -> tensor<64xi32>

  %sum = nv_tileaa.load %each : tensor<16x!p> -> tensor<16xi32>
  %countss = nv_tileaa.splat %counts : !p -> tensor<16x!p>
  %all = nv_tileaa.addptr %countss, %bin : tensor<16x!p>, tensor<16xi32>
  %before = nv_tileaa.atomic_rmw add %all, %sum {mem_scope = #nv_tileaa<mem_scope gpu>}
      : tensor<16x!p>, tensor<16xi32> -> tensor<16xi32>
  nv_tileaa.return
}

nv_tileaa.func @histogram_of_tiles(%values: !p, %counts: !p, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %c64 = arith.constant 64 : i32
  %first = arith.muli %block, %c64 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<64xi32>
  %lane = nv_tileaa.make_range 0 to 64 : tensor<64xi32>
  %i = arith.addi %firsts, %lane : tensor<64xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<64xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<64xi32>
  %from = nv_tileaa.splat %values : !p -> tensor<64x!p>
  %place = nv_tileaa.addptr %from, %i : tensor<64x!p>, tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %value = nv_tileaa.load %place mask %inside : tensor<64xi1> other %zero : tensor<64xi32>
      : tensor<64x!p> -> tensor<64xi32>
  %sum = nv_tileaa.histogram %value mask %inside : tensor<64xi1> : tensor<64xi32> -> tensor<16xi32>
  %bin = nv_tileaa.make_range 0 to 16 : tensor<16xi32>
  %countss = nv_tileaa.splat %counts : !p -> tensor<16x!p>
  %all = nv_tileaa.addptr %countss, %bin : tensor<16x!p>, tensor<16xi32>
  %before = nv_tileaa.atomic_rmw add %all, %sum {mem_scope = #nv_tileaa<mem_scope gpu>}
      : tensor<16x!p>, tensor<16xi32> -> tensor<16xi32>
  nv_tileaa.return
}
