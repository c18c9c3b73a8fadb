// A variable of the module has its value at first; blocks change it where it is not constant, and all see one variable.
// Without a value of different elements it may be small, and it has the requested alignment.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_80 %s

// CHECK-DAG: .global .align 256 .b8 counters[16]
// CHECK-DAG: .align 4 .b8 table[16]
cuda_tile.module @m {
  global @counters alignment = 256 <i32: [10, 20, 30, 40]> : tile<4xi32>
  global constant @table <f32: [1.0, 2.0, 4.0, 8.0]> : tile<4xf32>
  global private @same <i64: 7> : tile<2xi64>
  entry @k(%counts: tile<ptr<i32>>, %chosen: tile<ptr<f32>>, %sum: tile<ptr<i64>>) {
    %i, %j, %k = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %place = remi %i, %four signed : tile<i32>
    %counters = get_global @counters : tile<ptr<i32>>
    %counter = offset %counters, %place : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %old, %t0 = atomic_rmw_tko relaxed device %counter, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %count = offset %counts, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t1 = store_ptr_tko weak %count, %old : tile<ptr<i32>>, tile<i32> -> token
    %table = get_global @table : tile<ptr<f32>>
    %entry = offset %table, %place : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %number, %t2 = load_ptr_tko weak %entry : tile<ptr<f32>> -> tile<f32>, token
    %to = offset %chosen, %i : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t3 = store_ptr_tko weak %to, %number : tile<ptr<f32>>, tile<f32> -> token
    %same = get_global @same : tile<ptr<i64>>
    %second = offset %same, %one : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %seven, %t4 = load_ptr_tko weak %second : tile<ptr<i64>> -> tile<i64>, token
    %before, %t5 = atomic_rmw_tko relaxed device %sum, add, %seven : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    return
  }
}
