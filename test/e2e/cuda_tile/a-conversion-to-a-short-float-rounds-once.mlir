// Through f32, a number just above the middle of two numbers would become the middle, and then the even one.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @i32_signed(%x: tile<ptr<i32>>, %b: tile<ptr<bf16>>, %c: tile<ptr<tf32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %px1 = broadcast %px0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %px = offset %px1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<i32>> -> tile<64xi32>, token
    %b_ = itof %vx signed : tile<64xi32> -> tile<64xbf16>
    %c_ = itof %vx signed : tile<64xi32> -> tile<64xtf32>
    %pb0 = reshape %b : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %pb1 = broadcast %pb0 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %pb = offset %pb1, %i : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<bf16>>, tile<64xbf16> -> token
    %pc0 = reshape %c : tile<ptr<tf32>> -> tile<1xptr<tf32>>
    %pc1 = broadcast %pc0 : tile<1xptr<tf32>> -> tile<64xptr<tf32>>
    %pc = offset %pc1, %i : tile<64xptr<tf32>>, tile<64xi32> -> tile<64xptr<tf32>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<tf32>>, tile<64xtf32> -> token
    return
  }
  entry @i32_unsigned(%x: tile<ptr<i32>>, %b: tile<ptr<bf16>>, %c: tile<ptr<tf32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %px1 = broadcast %px0 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %px = offset %px1, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<i32>> -> tile<64xi32>, token
    %b_ = itof %vx unsigned : tile<64xi32> -> tile<64xbf16>
    %c_ = itof %vx unsigned : tile<64xi32> -> tile<64xtf32>
    %pb0 = reshape %b : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %pb1 = broadcast %pb0 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %pb = offset %pb1, %i : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<bf16>>, tile<64xbf16> -> token
    %pc0 = reshape %c : tile<ptr<tf32>> -> tile<1xptr<tf32>>
    %pc1 = broadcast %pc0 : tile<1xptr<tf32>> -> tile<64xptr<tf32>>
    %pc = offset %pc1, %i : tile<64xptr<tf32>>, tile<64xi32> -> tile<64xptr<tf32>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<tf32>>, tile<64xtf32> -> token
    return
  }
  entry @i64_signed(%x: tile<ptr<i64>>, %b: tile<ptr<bf16>>, %c: tile<ptr<tf32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %px1 = broadcast %px0 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %px = offset %px1, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<i64>> -> tile<64xi64>, token
    %b_ = itof %vx signed : tile<64xi64> -> tile<64xbf16>
    %c_ = itof %vx signed : tile<64xi64> -> tile<64xtf32>
    %pb0 = reshape %b : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %pb1 = broadcast %pb0 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %pb = offset %pb1, %i : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<bf16>>, tile<64xbf16> -> token
    %pc0 = reshape %c : tile<ptr<tf32>> -> tile<1xptr<tf32>>
    %pc1 = broadcast %pc0 : tile<1xptr<tf32>> -> tile<64xptr<tf32>>
    %pc = offset %pc1, %i : tile<64xptr<tf32>>, tile<64xi32> -> tile<64xptr<tf32>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<tf32>>, tile<64xtf32> -> token
    return
  }
  entry @i64_unsigned(%x: tile<ptr<i64>>, %b: tile<ptr<bf16>>, %c: tile<ptr<tf32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %px1 = broadcast %px0 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %px = offset %px1, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<i64>> -> tile<64xi64>, token
    %b_ = itof %vx unsigned : tile<64xi64> -> tile<64xbf16>
    %c_ = itof %vx unsigned : tile<64xi64> -> tile<64xtf32>
    %pb0 = reshape %b : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %pb1 = broadcast %pb0 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %pb = offset %pb1, %i : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<bf16>>, tile<64xbf16> -> token
    %pc0 = reshape %c : tile<ptr<tf32>> -> tile<1xptr<tf32>>
    %pc1 = broadcast %pc0 : tile<1xptr<tf32>> -> tile<64xptr<tf32>>
    %pc = offset %pc1, %i : tile<64xptr<tf32>>, tile<64xi32> -> tile<64xptr<tf32>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<tf32>>, tile<64xtf32> -> token
    return
  }
  entry @f64(%x: tile<ptr<f64>>, %b: tile<ptr<bf16>>, %c: tile<ptr<tf32>>) {
    %i = iota : tile<64xi32>
    %px0 = reshape %x : tile<ptr<f64>> -> tile<1xptr<f64>>
    %px1 = broadcast %px0 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %px = offset %px1, %i : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %vx, %tx = load_ptr_tko weak %px : tile<64xptr<f64>> -> tile<64xf64>, token
    %b_ = ftof %vx : tile<64xf64> -> tile<64xbf16>
    %c_ = ftof %vx : tile<64xf64> -> tile<64xtf32>
    %pb0 = reshape %b : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %pb1 = broadcast %pb0 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %pb = offset %pb1, %i : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %tb = store_ptr_tko weak %pb, %b_ : tile<64xptr<bf16>>, tile<64xbf16> -> token
    %pc0 = reshape %c : tile<ptr<tf32>> -> tile<1xptr<tf32>>
    %pc1 = broadcast %pc0 : tile<1xptr<tf32>> -> tile<64xptr<tf32>>
    %pc = offset %pc1, %i : tile<64xptr<tf32>>, tile<64xi32> -> tile<64xptr<tf32>>
    %tc = store_ptr_tko weak %pc, %c_ : tile<64xptr<tf32>>, tile<64xtf32> -> token
    return
  }
}
