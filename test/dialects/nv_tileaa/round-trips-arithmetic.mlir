// Arithmetic on numbers and tiles. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: f32, %arg1: tensor<8xf16>, %arg2: i32, %arg3: tensor<2x2xi64>) {
    %0 = nv_tileaa.addf %arg0, %arg0 : f32
    %1 = nv_tileaa.addf %arg1, %arg1 {rounding_mode = #nv_tileaa<rounding_mode zero>} : tensor<8xf16>
    %2 = nv_tileaa.subf %arg0, %arg0 : f32
    %3 = nv_tileaa.mulf %arg1, %arg1 : tensor<8xf16>
    %4 = nv_tileaa.divf %arg0, %arg0 {rounding_mode = #nv_tileaa<rounding_mode approx>} : f32
    %5 = nv_tileaa.fma %arg0, %arg0, %arg0 : f32
    %6 = nv_tileaa.clampf %arg1, %arg1, %arg1 {propagate_nan = #nv_tileaa<propagate_nan all>} : tensor<8xf16>
    %7 = nv_tileaa.exp2 %arg0 : f32
    %8 = nv_tileaa.sqrt %arg0 {rounding_mode = #nv_tileaa<rounding_mode full>} : f32
    %9 = nv_tileaa.rsqrt %arg1 : tensor<8xf16>
    %10 = nv_tileaa.mulhiui %arg2, %arg2 : i32
    %11 = nv_tileaa.mulhiui %arg3, %arg3 : tensor<2x2xi64>
    %12 = nv_tileaa.fp_to_fp %arg0 : f32 -> bf16
    %13 = nv_tileaa.fp_to_fp %arg1 {rounding_mode = #nv_tileaa<rounding_mode nearest_even>} : tensor<8xf16> -> tensor<8xf8E4M3FN>
    nv_tileaa.return
  }
}
