// Atomic operations on one number: one thread does each, and all threads get the old value. A token orders a store of all
// threads before the release, and so a wait of the block.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} %s

// CHECK: st.global
// CHECK: bar.sync
// CHECK: atom.acq_rel.gpu.global.add.u32
cuda_tile.module @m {
  entry @count(%counter: tile<ptr<i32>>, %slots: tile<ptr<i32>>, %order: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %range = iota : tile<64xi32>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %size = constant <i32: 64> : tile<i32>
    %first = muli %i, %size : tile<i32>
    %mine = offset %slots, %first : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %one_mine = reshape %mine : tile<ptr<i32>> -> tile<1xptr<i32>>
    %all_mine = broadcast %one_mine : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %places = offset %all_mine, %range : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %t0 = store_ptr_tko weak %places, %range : tile<64xptr<i32>>, tile<64xi32> -> token
    %old, %t1 = atomic_rmw_tko acq_rel device %counter, add, %one token = %t0 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %to = offset %order, %old : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t2 = store_ptr_tko weak %to, %one token = %t1 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
