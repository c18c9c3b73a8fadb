// An integer exponent with fewer or more bits than the base: it is extended by its sign, or cut off at the ends.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @i8(%x: tile<ptr<f32>>, %n: tile<ptr<i8>>, %a: tile<ptr<f32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %px1 = broadcast %px0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %px1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %pn0 = reshape %n : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pn1 = broadcast %pn0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pn = offset %pn1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %vn, %tn = load_ptr_tko weak %pn : tile<64xptr<i8>> -> tile<64xi8>, token
    %a_ = fpowi %vx, %vn : tile<64xf32>, tile<64xi8>
    %pa0 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pa1 = broadcast %pa0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pa = offset %pa1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
  entry @i16(%x: tile<ptr<f32>>, %n: tile<ptr<i16>>, %a: tile<ptr<f32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %px1 = broadcast %px0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %px1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %pn0 = reshape %n : tile<ptr<i16>> -> tile<1xptr<i16>>
    %pn1 = broadcast %pn0 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %pn = offset %pn1, %i : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %vn, %tn = load_ptr_tko weak %pn : tile<64xptr<i16>> -> tile<64xi16>, token
    %a_ = fpowi %vx, %vn : tile<64xf32>, tile<64xi16>
    %pa0 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pa1 = broadcast %pa0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pa = offset %pa1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
  entry @i32(%x: tile<ptr<f32>>, %n: tile<ptr<i32>>, %a: tile<ptr<f32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %px1 = broadcast %px0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %px1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %pn0 = reshape %n : tile<ptr<i32>> -> tile<1xptr<i32>>
    %pn1 = broadcast %pn0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pn = offset %pn1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %vn, %tn = load_ptr_tko weak %pn : tile<64xptr<i32>> -> tile<64xi32>, token
    %a_ = fpowi %vx, %vn : tile<64xf32>, tile<64xi32>
    %pa0 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pa1 = broadcast %pa0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pa = offset %pa1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
  entry @i64(%x: tile<ptr<f32>>, %n: tile<ptr<i64>>, %a: tile<ptr<f32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %px1 = broadcast %px0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %px1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %pn0 = reshape %n : tile<ptr<i64>> -> tile<1xptr<i64>>
    %pn1 = broadcast %pn0 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %pn = offset %pn1, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %vn, %tn = load_ptr_tko weak %pn : tile<64xptr<i64>> -> tile<64xi64>, token
    %a_ = fpowi %vx, %vn : tile<64xf32>, tile<64xi64>
    %pa0 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pa1 = broadcast %pa0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pa = offset %pa1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
  entry @f64_i8(%x: tile<ptr<f64>>, %n: tile<ptr<i8>>, %a: tile<ptr<f64>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f64>> -> tile<1xptr<f64>>
    %px1 = broadcast %px0 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %px = offset %px1, %i : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f64>> -> tile<64xf64>, token
    %pn0 = reshape %n : tile<ptr<i8>> -> tile<1xptr<i8>>
    %pn1 = broadcast %pn0 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pn = offset %pn1, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %vn, %tn = load_ptr_tko weak %pn : tile<64xptr<i8>> -> tile<64xi8>, token
    %a_ = fpowi %vx, %vn : tile<64xf64>, tile<64xi8>
    %pa0 = reshape %a : tile<ptr<f64>> -> tile<1xptr<f64>>
    %pa1 = broadcast %pa0 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %pa = offset %pa1, %i : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %ta = store_ptr_tko weak %pa, %a_ : tile<64xptr<f64>>, tile<64xf64> -> token
    return
  }
}
