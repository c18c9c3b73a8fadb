// A tf32 has 19 bits, which are the upper ones of an f32: a part of such a tile, cut or put in by an index that is known at
// run time, has all of them.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @parts(%x: tile<ptr<f32>>, %a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %index: tile<i32>) {
    %i = iota : tile<64xi32>
    %x0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x1 = broadcast %x0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %px = offset %x1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %v, %t0 = load_ptr_tko weak %px : tile<64xptr<f32>> -> tile<64xf32>, token
    %tf32 = ftof %v : tile<64xf32> -> tile<64xtf32>
    %part = extract %tf32[%index] : tile<64xtf32> -> tile<16xtf32>
    %zero = constant <tf32: 0.0> : tile<64xtf32>
    %whole = insert %part, %zero[%index] : tile<16xtf32>, tile<64xtf32>
    %small = ftof %part : tile<16xtf32> -> tile<16xf32>
    %large = ftof %whole : tile<64xtf32> -> tile<64xf32>
    %j = iota : tile<16xi32>
    %a0 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a1 = broadcast %a0 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %pa = offset %a1, %j : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %t1 = store_ptr_tko weak %pa, %small : tile<16xptr<f32>>, tile<16xf32> -> token
    %b0 = reshape %b : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b1 = broadcast %b0 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pb = offset %b1, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %t2 = store_ptr_tko weak %pb, %large : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
