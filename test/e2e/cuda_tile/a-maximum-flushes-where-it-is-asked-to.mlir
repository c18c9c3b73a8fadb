// The greater and the less of numbers near zero are zero with their sign, and for other numbers they are exact.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @extrema(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %px1 = broadcast %px0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %px1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %py0 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %py1 = broadcast %py0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %py = offset %py1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vy, %ty = load_ptr_tko weak %py : tile<64xptr<f32>> -> tile<64xf32>, token
    %a_ = maxf %vx, %vy flush_to_zero : tile<64xf32>
    %b_ = minf %vx, %vy flush_to_zero : tile<64xf32>
    %c_ = maxf %vx, %vy : tile<64xf32>
    %pa0 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pa1 = broadcast %pa0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pa = offset %pa1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<f32>>, tile<64xf32> -> token
    %pb0 = reshape %b : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pb1 = broadcast %pb0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pb = offset %pb1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<f32>>, tile<64xf32> -> token
    %pc0 = reshape %c : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pc1 = broadcast %pc0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pc = offset %pc1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
