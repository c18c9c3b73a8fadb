// A loop that is left from within a branch, and a kernel that returns early: the number of halvings until a number is odd.
//
// RUN: tilespace-opt %s --convert-cuda-tile-to-nv-tileaa | FileCheck %s
// RUN: %{run-in-machine} %s

// CHECK: nv_tileaa.func @halvings
// CHECK: scf.while
// CHECK: scf.condition
cuda_tile.module @m {
  entry @halvings(%x: tile<ptr<i32>>, %out: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %outside = cmpi greater_than_or_equal %i, %n, signed : tile<i32> -> tile<i1>
    if %outside {
      return
    }
    %from = offset %x, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %to = offset %out, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %value, %t0 = load_ptr_tko weak %from : tile<ptr<i32>> -> tile<i32>, token
    %count = loop iter_values(%v = %value, %c = %zero) : tile<i32>, tile<i32> -> tile<i32> {
      %odd = remi %v, %two signed : tile<i32>
      %is_odd = cmpi equal %odd, %one, signed : tile<i32> -> tile<i1>
      if %is_odd {
        break %c : tile<i32>
      }
      %half = divi %v, %two signed : tile<i32>
      %next = addi %c, %one : tile<i32>
      continue %half, %next : tile<i32>, tile<i32>
    }
    %t1 = store_ptr_tko weak %to, %count : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
