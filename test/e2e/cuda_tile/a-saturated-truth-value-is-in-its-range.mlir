// A truth value is a number of one bit: 0 or 1, or with a sign 0 or -1. A float is saturated to that; without saturation it
// is true if it is not zero, as front ends convert to bool.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @truths(%x: tile<ptr<f32>>, %a: tile<ptr<i1>>, %b: tile<ptr<i1>>, %c: tile<ptr<i1>>) {
    %i = iota : tile<32xi32>
    %x0 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x1 = broadcast %x0 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %px = offset %x1, %i : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %v, %t0 = load_ptr_tko weak %px : tile<32xptr<f32>> -> tile<32xf32>, token
    %signed = ftoi %v signed saturating : tile<32xf32> -> tile<32xi1>
    %unsigned = ftoi %v unsigned saturating : tile<32xf32> -> tile<32xi1>
    %bool = ftoi %v unsigned : tile<32xf32> -> tile<32xi1>
    %a0 = reshape %a : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a1 = broadcast %a0 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %pa = offset %a1, %i : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %t1 = store_ptr_tko weak %pa, %signed : tile<32xptr<i1>>, tile<32xi1> -> token
    %b0 = reshape %b : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b1 = broadcast %b0 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %pb = offset %b1, %i : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %t2 = store_ptr_tko weak %pb, %unsigned : tile<32xptr<i1>>, tile<32xi1> -> token
    %c0 = reshape %c : tile<ptr<i1>> -> tile<1xptr<i1>>
    %c1 = broadcast %c0 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %pc = offset %c1, %i : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %t3 = store_ptr_tko weak %pc, %bool : tile<32xptr<i1>>, tile<32xi1> -> token
    return
  }
}
