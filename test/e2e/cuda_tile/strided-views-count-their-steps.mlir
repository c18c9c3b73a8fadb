// Tiles of 16 in steps of 8 overlap, and in steps of 32 they leave gaps. Each view has as many tiles as steps begin within
// the tensor; the last tiles are partly outside of it. A load has the view's padding there, and a store writes nothing there.
//
// RUN: %{run-in-machine} --chips sm_80 %s
!overlap = !cuda_tile.strided_view<tile=(16), traversal_strides=[8], padding_value = neg_inf, tensor_view<?xf32, strides=[1]>>
!gaps = !cuda_tile.strided_view<tile=(16), traversal_strides=[32], tensor_view<?xf32, strides=[1]>>
!out = !cuda_tile.partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
!square = !cuda_tile.strided_view<tile=(4x8), traversal_strides=[2,16], padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
!squares = !cuda_tile.partition_view<tile=(1x1x4x8), tensor_view<?x?x4x8xi32, strides=[?,32,8,1]>>
cuda_tile.module @m {
  // One block for each step; the number of steps is stored, too.
  entry @overlapping(%x: tile<ptr<f32>>, %out: tile<ptr<f32>>, %steps: tile<ptr<i32>>, %n: tile<i32>, %size: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %to = make_tensor_view %out, shape = [%size], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %vx = make_strided_view %tx : !overlap
    %vo = make_partition_view %to : !out
    %i, %j, %k = get_tile_block_id : tile<i32>
    %count = get_index_space_shape %vx : !overlap -> tile<i32>
    %t0 = store_ptr_tko weak %steps, %count : tile<ptr<i32>>, tile<i32> -> token
    %tile, %t1 = load_view_tko weak %vx[%i] : !overlap, tile<i32> -> tile<16xf32>, token
    %t2 = store_view_tko weak %tile, %vo[%i] : tile<16xf32>, !out, tile<i32> -> token
    return
  }
  entry @with_gaps(%x: tile<ptr<f32>>, %steps: tile<ptr<i32>>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %vx = make_strided_view %tx : !gaps
    %i, %j, %k = get_tile_block_id : tile<i32>
    %count = get_index_space_shape %vx : !gaps -> tile<i32>
    %t0 = store_ptr_tko weak %steps, %count : tile<ptr<i32>>, tile<i32> -> token
    %tile, %t1 = load_view_tko weak %vx[%i] : !gaps, tile<i32> -> tile<16xf32>, token
    %more = negf %tile : tile<16xf32>
    %t2 = store_view_tko weak %more, %vx[%i] token = %t1 : tile<16xf32>, !gaps, tile<i32> -> token
    return
  }
  entry @squares(%x: tile<ptr<i32>>, %out: tile<ptr<i32>>, %rows: tile<i32>, %columns: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%rows, %columns], strides = [%columns, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %vx = make_strided_view %tx : !square
    %count:2 = get_index_space_shape %vx : !square -> tile<i32>
    %thirty_two = constant <i32: 32> : tile<i32>
    %row = muli %count#1, %thirty_two : tile<i32>
    %to = make_tensor_view %out, shape = [%count#0, %count#1, 4, 8], strides = [%row, 32, 8, 1] : tile<i32> -> tensor_view<?x?x4x8xi32, strides=[?,32,8,1]>
    %vo = make_partition_view %to : !squares
    %zero = constant <i32: 0> : tile<i32>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%i, %j] : !square, tile<i32> -> tile<4x8xi32>, token
    %one = reshape %tile : tile<4x8xi32> -> tile<1x1x4x8xi32>
    %t1 = store_view_tko weak %one, %vo[%i, %j, %zero, %zero] : tile<1x1x4x8xi32>, !squares, tile<i32> -> token
    return
  }
}
