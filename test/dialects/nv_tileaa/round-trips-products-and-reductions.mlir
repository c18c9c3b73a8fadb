// Products, and operations with a region for elements. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: tensor<16x8xf16>, %arg1: tensor<8x16xf16>, %arg2: tensor<16x16xf32>, %arg3: tensor<2x16x8xi8>, %arg4: tensor<2x8x16xi8>, %arg5: tensor<2x16x16xi32>, %arg6: tensor<16x1xf8E8M0FNU>, %arg7: tensor<1x16xf8E8M0FNU>, %arg8: tensor<4x64xf32>, %arg9: tensor<4x64xi32>, %arg10: tensor<64xi1>, %arg11: tensor<64xi8>) {
    %0 = nv_tileaa.dot %arg0, %arg1, %arg2 : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32>
    %1 = nv_tileaa.dot %arg3, %arg4, %arg5 {signedness_a = #nv_tileaa<signedness signed>, signedness_b = #nv_tileaa<signedness unsigned>} : tensor<2x16x8xi8>, tensor<2x8x16xi8>, tensor<2x16x16xi32>
    %2 = nv_tileaa.dot %arg0, %arg1, %arg2 scale_a %arg6 : tensor<16x1xf8E8M0FNU> scale_b %arg7 : tensor<1x16xf8E8M0FNU> : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32>
    %3 = nv_tileaa.conv_dot %arg0, %arg1, %arg2 {conv_params = #nv_tileaa.conv_params<filter = [3], stride = [1], padding = [1], dilation = [1], channel = 0>} : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32>
    %4 = nv_tileaa.reduce %arg8 attributes {dim = 1 : i64} : (tensor<4x64xf32>) -> tensor<4xf32> {
    ^bb0(%arg12: f32, %arg13: f32):
      %11 = nv_tileaa.addf %arg12, %arg13 : f32
      nv_tileaa.yield %11 : f32
    }
    %5:2 = nv_tileaa.reduce %arg8, %arg9 attributes {dim = 0 : i64} : (tensor<4x64xf32>, tensor<4x64xi32>) -> (tensor<64xf32>, tensor<64xi32>) {
    ^bb0(%arg12: f32, %arg13: i32, %arg14: f32, %arg15: i32):
      nv_tileaa.yield %arg14, %arg13 : f32, i32
    }
    %6 = nv_tileaa.scan %arg8 attributes {dim = 1 : i64, reverse} : (tensor<4x64xf32>) -> tensor<4x64xf32> {
    ^bb0(%arg12: f32, %arg13: f32):
      nv_tileaa.yield {reassociable} %arg13 : f32
    }
    %7 = nv_tileaa.generate : tensor<4x4xi32> {
    ^bb0(%arg12: index, %arg13: index):
      %11 = arith.index_cast %arg13 : index to i32
      nv_tileaa.yield %11 : i32
    }
    %8 = nv_tileaa.generate attributes {lazy} : tensor<i32> {
      %c4_i32 = arith.constant 4 : i32
      nv_tileaa.yield %c4_i32 : i32
    }
    %9 = nv_tileaa.histogram %arg11 : tensor<64xi8> -> tensor<256xi32>
    %10 = nv_tileaa.histogram %arg11 mask %arg10 : tensor<64xi1> : tensor<64xi8> -> tensor<16xi32>
    nv_tileaa.return
  }
}
