// The layouts of a pipeline to PTX are those for its chip. Without the option nothing is printed.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx='chip=sm_90a print-layouts' 2>%t.said | sed 's,.*assembly =,,' >%t.printed
// RUN: FileCheck %s <%t.said
// RUN: tilespace-opt %s --cuda-tile-to-ptx='chip=sm_80 print-layouts' -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: tilespace-opt %s --cuda-tile-to-ptx='chip=sm_90a' 2>%t.said | sed 's,.*assembly =,,' | diff %t.printed -
// RUN: count 0 <%t.said

// CHECK: layouts-on-request.mlir:[[# @LINE + 14]]:10: remark: step {{[0-9]+}}: multiplied by wgmma of 64 rows and a depth of 16
// OTHER: multiplied by mma.sync of 16x8x16
cuda_tile.module @m {
  entry @product(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %ta = make_tensor_view %a, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %s = mmaf %x, %y, %none : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
