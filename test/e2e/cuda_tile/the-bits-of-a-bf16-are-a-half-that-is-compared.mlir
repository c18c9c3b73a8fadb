// The bits of a bf16 as an f16, which is compared with zero. LLVM would see through the bits, and fail.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90 | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_80,sm_90

// CHECK: mov.b16
cuda_tile.module @m {
  entry @truths(%x: tile<ptr<bf16>>, %a: tile<ptr<i1>>, %b: tile<ptr<i1>>) {
    %i = iota : tile<32xi32>
    %x0 = reshape %x : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %x1 = broadcast %x0 : tile<1xptr<bf16>> -> tile<32xptr<bf16>>
    %px = offset %x1, %i : tile<32xptr<bf16>>, tile<32xi32> -> tile<32xptr<bf16>>
    %v, %t0 = load_ptr_tko weak %px : tile<32xptr<bf16>> -> tile<32xbf16>, token
    // Arithmetic, so that LLVM has a bf16 and not only a load of its bits.
    %one = constant <bf16: 2.0> : tile<32xbf16>
    %w = mulf %v, %one : tile<32xbf16>
    %h = bitcast %w : tile<32xbf16> -> tile<32xf16>
    %truth = ftoi %h signed : tile<32xf16> -> tile<32xi1>
    %a0 = reshape %a : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a1 = broadcast %a0 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %pa = offset %a1, %i : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %t1 = store_ptr_tko weak %pa, %truth : tile<32xptr<i1>>, tile<32xi1> -> token
    %zero = constant <f16: 0.0> : tile<32xf16>
    %is = cmpf equal ordered %h, %zero : tile<32xf16> -> tile<32xi1>
    %b0 = reshape %b : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b1 = broadcast %b0 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %pb = offset %b1, %i : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %t2 = store_ptr_tko weak %pb, %is : tile<32xptr<i1>>, tile<32xi1> -> token
    return
  }
}
