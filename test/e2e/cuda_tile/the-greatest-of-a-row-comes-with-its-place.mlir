// A reduction of two tiles at once: the greatest number of each row, and its column, the first where several are equal. The
// region is not one operation that commutes, so that the lower lane's value is always the left operand.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @greatest(%x: tile<ptr<f32>>, %values: tile<ptr<f32>>, %places: tile<ptr<i32>>, %rows: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%rows, 256], strides = [256, 1] : tile<i32> -> tensor_view<?x256xf32, strides=[256,1]>
    %tv = make_tensor_view %values, shape = [%rows], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %tp = make_tensor_view %places, shape = [%rows], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(4x256), tensor_view<?x256xf32, strides=[256,1]>>
    %vv = make_partition_view %tv : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
    %vp = make_partition_view %tp : partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%i, %zero] : partition_view<tile=(4x256), tensor_view<?x256xf32, strides=[256,1]>>, tile<i32> -> tile<4x256xf32>, token
    %range = iota : tile<256xi32>
    %row = reshape %range : tile<256xi32> -> tile<1x256xi32>
    %columns = broadcast %row : tile<1x256xi32> -> tile<4x256xi32>
    %v, %p = reduce %tile, %columns dim=1 identities=[0xFF800000 : f32, 0 : i32] : tile<4x256xf32>, tile<4x256xi32> -> tile<4xf32>, tile<4xi32>
        (%new: tile<f32>, %so_far: tile<f32>, %new_place: tile<i32>, %place: tile<i32>) {
      %greater = cmpf greater_than ordered %new, %so_far : tile<f32> -> tile<i1>
      %equal = cmpf equal ordered %new, %so_far : tile<f32> -> tile<i1>
      %earlier = cmpi less_than %new_place, %place, signed : tile<i32> -> tile<i1>
      %tie = andi %equal, %earlier : tile<i1>
      %takes = ori %greater, %tie : tile<i1>
      %value = select %takes, %new, %so_far : tile<i1>, tile<f32>
      %where = select %takes, %new_place, %place : tile<i1>, tile<i32>
      yield %value, %where : tile<f32>, tile<i32>
    }
    %t1 = store_view_tko weak %v, %vv[%i] : tile<4xf32>, partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    %t2 = store_view_tko weak %p, %vp[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
