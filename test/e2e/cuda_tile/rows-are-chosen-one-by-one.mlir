// A tile of indices chooses rows of a view: a row that is not in the tensor, before it or after it, gives the padding,
// or zero where the view has none, and is not stored. Columns, too, may be chosen.
//
// RUN: %{run-in-machine} --chips sm_80 %s
!rows = !cuda_tile.gather_scatter_view<tile=(8x16), padding_value = nan, tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>
!columns = !cuda_tile.gather_scatter_view<tile=(8x16), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=1>
!out = !cuda_tile.partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>
!list = !cuda_tile.partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>
!wide_list = !cuda_tile.partition_view<tile=(16), tensor_view<16xi32, strides=[1]>>
cuda_tile.module @m {
  entry @gather_rows(%x: tile<ptr<f32>>, %list: tile<ptr<i32>>, %out: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>, %first: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tl = make_tensor_view %list, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
    %to = make_tensor_view %out, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %vx = make_gather_scatter_view %tx : !rows
    %vl = make_partition_view %tl : !list
    %vo = make_partition_view %to : !out
    %zero = constant <i32: 0> : tile<i32>
    %rows, %t0 = load_view_tko weak %vl[%zero] : !list, tile<i32> -> tile<8xi32>, token
    %tile, %t1 = load_view_tko weak %vx[%rows, %first] : !rows, tile<8xi32>, tile<i32> -> tile<8x16xf32>, token
    %t2 = store_view_tko weak %tile, %vo[%zero, %zero] : tile<8x16xf32>, !out, tile<i32> -> token
    return
  }
  entry @scatter_columns(%x: tile<ptr<f32>>, %list: tile<ptr<i32>>, %out: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>, %first: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tl = make_tensor_view %list, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %to = make_tensor_view %out, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %vx = make_gather_scatter_view %tx : !columns
    %vl = make_partition_view %tl : !wide_list
    %vo = make_partition_view %to : !out
    %zero = constant <i32: 0> : tile<i32>
    %columns, %t0 = load_view_tko weak %vl[%zero] : !wide_list, tile<i32> -> tile<16xi32>, token
    %tile, %t1 = load_view_tko weak %vx[%first, %columns] : !columns, tile<i32>, tile<16xi32> -> tile<8x16xf32>, token
    %t2 = store_view_tko weak %tile, %vo[%zero, %zero] : tile<8x16xf32>, !out, tile<i32> -> token
    %other = negf %tile : tile<8x16xf32>
    %t3 = store_view_tko weak %other, %vx[%first, %columns] token = %t1 : tile<8x16xf32>, !columns, tile<i32>, tile<16xi32> -> token
    return
  }
}
