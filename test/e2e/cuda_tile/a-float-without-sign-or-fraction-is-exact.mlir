// Absolute values, and the integers above and below, of floats of each width.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @f16(%x: tile<ptr<f16>>, %a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f16>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f16>> -> tile<1xptr<f16>>
    %px1 = broadcast %px0 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %px = offset %px1, %i : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f16>> -> tile<64xf16>, token
    %a_ = absf %vx : tile<64xf16>
    %b_ = ceil %vx : tile<64xf16>
    %c_ = floor %vx : tile<64xf16>
    %pa0 = reshape %a : tile<ptr<f16>> -> tile<1xptr<f16>>
    %pa1 = broadcast %pa0 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %pa = offset %pa1, %i : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<f16>>, tile<64xf16> -> token
    %pb0 = reshape %b : tile<ptr<f16>> -> tile<1xptr<f16>>
    %pb1 = broadcast %pb0 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %pb = offset %pb1, %i : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<f16>>, tile<64xf16> -> token
    %pc0 = reshape %c : tile<ptr<f16>> -> tile<1xptr<f16>>
    %pc1 = broadcast %pc0 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %pc = offset %pc1, %i : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<f16>>, tile<64xf16> -> token
    return
  }
  entry @f32(%x: tile<ptr<f32>>, %a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %px1 = broadcast %px0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %px1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %a_ = absf %vx : tile<64xf32>
    %b_ = ceil %vx : tile<64xf32>
    %c_ = floor %vx : tile<64xf32>
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
  entry @f64(%x: tile<ptr<f64>>, %a: tile<ptr<f64>>, %b: tile<ptr<f64>>, %c: tile<ptr<f64>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f64>> -> tile<1xptr<f64>>
    %px1 = broadcast %px0 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %px = offset %px1, %i : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f64>> -> tile<64xf64>, token
    %a_ = absf %vx : tile<64xf64>
    %b_ = ceil %vx : tile<64xf64>
    %c_ = floor %vx : tile<64xf64>
    %pa0 = reshape %a : tile<ptr<f64>> -> tile<1xptr<f64>>
    %pa1 = broadcast %pa0 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %pa = offset %pa1, %i : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<f64>>, tile<64xf64> -> token
    %pb0 = reshape %b : tile<ptr<f64>> -> tile<1xptr<f64>>
    %pb1 = broadcast %pb0 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %pb = offset %pb1, %i : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<f64>>, tile<64xf64> -> token
    %pc0 = reshape %c : tile<ptr<f64>> -> tile<1xptr<f64>>
    %pc1 = broadcast %pc0 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %pc = offset %pc1, %i : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<f64>>, tile<64xf64> -> token
    return
  }
}
