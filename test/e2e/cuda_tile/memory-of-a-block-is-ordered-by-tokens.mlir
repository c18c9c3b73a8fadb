// All threads write memory of the block, and each then reads what others have written: a token orders the tiles, and so a
// wait of all threads is in between, also from one turn of a loop to the next. Each block has its own memory.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_75,sm_80 %s

// CHECK: .shared .align 64 .b8 {{.*}}[1024]
// CHECK: st.shared
// CHECK: bar.sync
// CHECK: ld.shared
!v = !cuda_tile.partition_view<tile=(256), tensor_view<?xi32, strides=[1]>>
cuda_tile.module @m {
  entry @reverse(%x: tile<ptr<i32>>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %vx = make_partition_view %tx : !v
    %i, %j, %k = get_tile_block_id : tile<i32>
    %memory = alloca num_elem = 256, alignment = 64 : tile<ptr<i32>>
    %one = reshape %memory : tile<ptr<i32>> -> tile<1xptr<i32>>
    %all = broadcast %one : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %range = iota : tile<256xi32>
    %last = constant <i32: 255> : tile<256xi32>
    %mirrored = subi %last, %range : tile<256xi32>
    %places = offset %all, %range : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %others = offset %all, %mirrored : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %tile, %t0 = load_view_tko weak %vx[%i] : !v, tile<i32> -> tile<256xi32>, token
    %t1 = store_ptr_tko weak %places, %tile : tile<256xptr<i32>>, tile<256xi32> -> token
    %turned, %t2 = load_ptr_tko weak %others token = %t1 : tile<256xptr<i32>> -> tile<256xi32>, token
    %t3 = store_view_tko weak %turned, %vx[%i] token = %t0 : tile<256xi32>, !v, tile<i32> -> token
    return
  }
  // Each turn moves all elements by 37 places.
  entry @turns(%x: tile<ptr<i32>>, %n: tile<i32>, %count: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %vx = make_partition_view %tx : !v
    %i, %j, %k = get_tile_block_id : tile<i32>
    %range = iota : tile<256xi32>
    %by = constant <i32: 37> : tile<256xi32>
    %bits = constant <i32: 255> : tile<256xi32>
    %further = addi %range, %by : tile<256xi32>
    %next = andi %further, %bits : tile<256xi32>
    %zero = constant <i32: 0> : tile<i32>
    %step = constant <i32: 1> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%i] : !v, tile<i32> -> tile<256xi32>, token
    %after, %t1 = for %turn in (%zero to %count, step %step) : tile<i32> iter_values(%before = %tile, %t = %t0) -> (tile<256xi32>, token) {
      %memory = alloca num_elem = 256, alignment = 4 : tile<ptr<i32>>
      %one = reshape %memory : tile<ptr<i32>> -> tile<1xptr<i32>>
      %all = broadcast %one : tile<1xptr<i32>> -> tile<256xptr<i32>>
      %places = offset %all, %range : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
      %others = offset %all, %next : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
      %t2 = store_ptr_tko weak %places, %before token = %t : tile<256xptr<i32>>, tile<256xi32> -> token
      %moved, %t3 = load_ptr_tko weak %others token = %t2 : tile<256xptr<i32>> -> tile<256xi32>, token
      continue %moved, %t3 : tile<256xi32>, token
    }
    %t4 = store_view_tko weak %after, %vx[%i] token = %t1 : tile<256xi32>, !v, tile<i32> -> token
    return
  }
}
