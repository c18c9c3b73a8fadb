// Zero is false, and one is true; the same of the signed one.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @truth(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %a: tile<ptr<i8>>, %b: tile<ptr<i8>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %px1 = broadcast %px0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %px1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %py0 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %py1 = broadcast %py0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %py = offset %py1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vy, %ty = load_ptr_tko weak %py : tile<64xptr<f32>> -> tile<64xf32>, token
    %u = ftoi %vx unsigned : tile<64xf32> -> tile<64xi1>
    %a_ = exti %u unsigned : tile<64xi1> -> tile<64xi8>
    %s = ftoi %vy signed : tile<64xf32> -> tile<64xi1>
    %b_ = exti %s unsigned : tile<64xi1> -> tile<64xi8>
    %pa0 = reshape %a : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pa1 = broadcast %pa0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pa = offset %pa1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<i8>>, tile<64xi8> -> token
    %pb0 = reshape %b : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pb1 = broadcast %pb0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pb = offset %pb1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
