// A truth value in memory is a byte: 0 is false, and any other byte is true, even if its lowest bit is not set. It is so
// for loads of vectors, of single elements, under a mask, and of the tile of a view.
//
// RUN: %{run-in-machine} %s
!tensor = !cuda_tile.tensor_view<128xi1, strides=[1]>
!view = !cuda_tile.partition_view<tile=(128), tensor_view<128xi1, strides=[1]>>
cuda_tile.module @m {
  entry @truths(%x: tile<ptr<i1>>, %n: tile<i32>, %a: tile<ptr<i1>>, %b: tile<ptr<i1>>, %c: tile<ptr<i1>>, %d: tile<ptr<i1>>) {
    %i = iota : tile<128xi32>
    %x0 = reshape %x : tile<ptr<i1>> -> tile<1xptr<i1>>
    %x1 = broadcast %x0 : tile<1xptr<i1>> -> tile<128xptr<i1>>
    %px = offset %x1, %i : tile<128xptr<i1>>, tile<128xi32> -> tile<128xptr<i1>>
    %whole, %t0 = load_ptr_tko weak %px : tile<128xptr<i1>> -> tile<128xi1>, token
    %n0 = reshape %n : tile<i32> -> tile<1xi32>
    %n1 = broadcast %n0 : tile<1xi32> -> tile<128xi32>
    %mask = cmpi less_than %i, %n1, signed : tile<128xi32> -> tile<128xi1>
    %no = constant <i1: false> : tile<128xi1>
    %masked, %t1 = load_ptr_tko weak %px, %mask, %no : tile<128xptr<i1>>, tile<128xi1>, tile<128xi1> -> tile<128xi1>, token
    %one, %t2 = load_ptr_tko weak %x : tile<ptr<i1>> -> tile<i1>, token
    %tensor = make_tensor_view %x, shape = [128], strides = [1] : !tensor
    %view = make_partition_view %tensor : !view
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t3 = load_view_tko weak %view[%zero] : !view, tile<i32> -> tile<128xi1>, token
    %a0 = reshape %a : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a1 = broadcast %a0 : tile<1xptr<i1>> -> tile<128xptr<i1>>
    %pa = offset %a1, %i : tile<128xptr<i1>>, tile<128xi32> -> tile<128xptr<i1>>
    %t4 = store_ptr_tko weak %pa, %whole : tile<128xptr<i1>>, tile<128xi1> -> token
    %b0 = reshape %b : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b1 = broadcast %b0 : tile<1xptr<i1>> -> tile<128xptr<i1>>
    %pb = offset %b1, %i : tile<128xptr<i1>>, tile<128xi32> -> tile<128xptr<i1>>
    %t5 = store_ptr_tko weak %pb, %masked : tile<128xptr<i1>>, tile<128xi1> -> token
    %t6 = store_ptr_tko weak %c, %one : tile<ptr<i1>>, tile<i1> -> token
    %d0 = reshape %d : tile<ptr<i1>> -> tile<1xptr<i1>>
    %d1 = broadcast %d0 : tile<1xptr<i1>> -> tile<128xptr<i1>>
    %pd = offset %d1, %i : tile<128xptr<i1>>, tile<128xi32> -> tile<128xptr<i1>>
    %t7 = store_ptr_tko weak %pd, %tile : tile<128xptr<i1>>, tile<128xi1> -> token
    return
  }
}
