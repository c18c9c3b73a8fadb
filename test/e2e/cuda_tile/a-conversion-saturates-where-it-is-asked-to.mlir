// Beyond the ends of the integers, the result is the nearest integer, and zero for a NaN.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @f16(%x: tile<ptr<f16>>, %a: tile<ptr<i8>>, %b: tile<ptr<i32>>, %c: tile<ptr<i64>>, %d: tile<ptr<i8>>, %e: tile<ptr<i32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f16>> -> tile<1xptr<f16>>
    %px1 = broadcast %px0 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %px = offset %px1, %i : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f16>> -> tile<64xf16>, token
    %a_ = ftoi %vx signed saturating : tile<64xf16> -> tile<64xi8>
    %b_ = ftoi %vx signed saturating : tile<64xf16> -> tile<64xi32>
    %c_ = ftoi %vx signed saturating : tile<64xf16> -> tile<64xi64>
    %d_ = ftoi %vx unsigned saturating : tile<64xf16> -> tile<64xi8>
    %e_ = ftoi %vx unsigned saturating : tile<64xf16> -> tile<64xi32>
    %pa0 = reshape %a : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pa1 = broadcast %pa0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pa = offset %pa1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<i8>>, tile<64xi8> -> token
    %pb0 = reshape %b : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pb1 = broadcast %pb0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pb = offset %pb1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<i32>>, tile<64xi32> -> token
    %pc0 = reshape %c : tile<ptr<i64>> -> tile<1xptr<i64>>
    %pc1 = broadcast %pc0 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %pc = offset %pc1, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<i64>>, tile<64xi64> -> token
    %pd0 = reshape %d : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pd1 = broadcast %pd0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pd = offset %pd1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %td = store_ptr_tko weak %pd, %d_ : tile<64xptr<i8>>, tile<64xi8> -> token
    %pe0 = reshape %e : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pe1 = broadcast %pe0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pe = offset %pe1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %te = store_ptr_tko weak %pe, %e_ : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
  entry @f32(%x: tile<ptr<f32>>, %a: tile<ptr<i8>>, %b: tile<ptr<i32>>, %c: tile<ptr<i64>>, %d: tile<ptr<i8>>, %e: tile<ptr<i32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %px1 = broadcast %px0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %px1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %a_ = ftoi %vx signed saturating : tile<64xf32> -> tile<64xi8>
    %b_ = ftoi %vx signed saturating : tile<64xf32> -> tile<64xi32>
    %c_ = ftoi %vx signed saturating : tile<64xf32> -> tile<64xi64>
    %d_ = ftoi %vx unsigned saturating : tile<64xf32> -> tile<64xi8>
    %e_ = ftoi %vx unsigned saturating : tile<64xf32> -> tile<64xi32>
    %pa0 = reshape %a : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pa1 = broadcast %pa0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pa = offset %pa1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<i8>>, tile<64xi8> -> token
    %pb0 = reshape %b : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pb1 = broadcast %pb0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pb = offset %pb1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<i32>>, tile<64xi32> -> token
    %pc0 = reshape %c : tile<ptr<i64>> -> tile<1xptr<i64>>
    %pc1 = broadcast %pc0 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %pc = offset %pc1, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<i64>>, tile<64xi64> -> token
    %pd0 = reshape %d : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pd1 = broadcast %pd0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pd = offset %pd1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %td = store_ptr_tko weak %pd, %d_ : tile<64xptr<i8>>, tile<64xi8> -> token
    %pe0 = reshape %e : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pe1 = broadcast %pe0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pe = offset %pe1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %te = store_ptr_tko weak %pe, %e_ : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
  entry @f64(%x: tile<ptr<f64>>, %a: tile<ptr<i8>>, %b: tile<ptr<i32>>, %c: tile<ptr<i64>>, %d: tile<ptr<i8>>, %e: tile<ptr<i32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f64>> -> tile<1xptr<f64>>
    %px1 = broadcast %px0 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %px = offset %px1, %i : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f64>> -> tile<64xf64>, token
    %a_ = ftoi %vx signed saturating : tile<64xf64> -> tile<64xi8>
    %b_ = ftoi %vx signed saturating : tile<64xf64> -> tile<64xi32>
    %c_ = ftoi %vx signed saturating : tile<64xf64> -> tile<64xi64>
    %d_ = ftoi %vx unsigned saturating : tile<64xf64> -> tile<64xi8>
    %e_ = ftoi %vx unsigned saturating : tile<64xf64> -> tile<64xi32>
    %pa0 = reshape %a : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pa1 = broadcast %pa0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pa = offset %pa1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<i8>>, tile<64xi8> -> token
    %pb0 = reshape %b : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pb1 = broadcast %pb0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pb = offset %pb1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<i32>>, tile<64xi32> -> token
    %pc0 = reshape %c : tile<ptr<i64>> -> tile<1xptr<i64>>
    %pc1 = broadcast %pc0 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %pc = offset %pc1, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<i64>>, tile<64xi64> -> token
    %pd0 = reshape %d : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pd1 = broadcast %pd0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pd = offset %pd1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %td = store_ptr_tko weak %pd, %d_ : tile<64xptr<i8>>, tile<64xi8> -> token
    %pe0 = reshape %e : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pe1 = broadcast %pe0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pe = offset %pe1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %te = store_ptr_tko weak %pe, %e_ : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
