// Operations on the shapes of tiles, here of tiles of pointers. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: !nv_tileaa.ptr<f32, 3>, %arg1: i32) {
    %0 = nv_tileaa.splat %arg0 : !nv_tileaa.ptr<f32, 3> -> tensor<4x!nv_tileaa.ptr<f32, 3>>
    %1 = nv_tileaa.expand_dims %0 {axis = 1 : i64} : tensor<4x!nv_tileaa.ptr<f32, 3>> -> tensor<4x1x!nv_tileaa.ptr<f32, 3>>
    %2 = nv_tileaa.broadcast %1 : tensor<4x1x!nv_tileaa.ptr<f32, 3>> -> tensor<4x8x!nv_tileaa.ptr<f32, 3>>
    %3 = nv_tileaa.permute %2 {permutation = array<i64: 1, 0>} : tensor<4x8x!nv_tileaa.ptr<f32, 3>> -> tensor<8x4x!nv_tileaa.ptr<f32, 3>>
    %4 = nv_tileaa.view %3 : tensor<8x4x!nv_tileaa.ptr<f32, 3>> -> tensor<2x16x!nv_tileaa.ptr<f32, 3>>
    %5 = nv_tileaa.extract_slice %4 {offsets = array<i64: 0, 4>} : tensor<2x16x!nv_tileaa.ptr<f32, 3>> -> tensor<1x4x!nv_tileaa.ptr<f32, 3>>
    %6 = nv_tileaa.extract_slice %4 {offsets = array<i64: 0, 4>, strides = array<i64: 1, 3>} : tensor<2x16x!nv_tileaa.ptr<f32, 3>> -> tensor<2x4x!nv_tileaa.ptr<f32, 3>>
    %7 = nv_tileaa.extract %4[%arg1, %arg1 : i32, i32] : tensor<2x16x!nv_tileaa.ptr<f32, 3>> -> tensor<1x8x!nv_tileaa.ptr<f32, 3>>
    %8 = nv_tileaa.extract %4[%arg1, %arg1 : i32, i32] : tensor<2x16x!nv_tileaa.ptr<f32, 3>> -> !nv_tileaa.ptr<f32, 3>
    %9 = nv_tileaa.splat %arg1 : i32 -> tensor<i32>
    %10 = nv_tileaa.extract %9[] : tensor<i32> -> i32
    %11 = nv_tileaa.cat %5, %6 {dim = 0 : i64} : tensor<1x4x!nv_tileaa.ptr<f32, 3>>, tensor<2x4x!nv_tileaa.ptr<f32, 3>> -> tensor<3x4x!nv_tileaa.ptr<f32, 3>>
    %12 = nv_tileaa.make_range 0 to 128 : tensor<128xi32>
    %13 = nv_tileaa.make_range -2147483648 to -2147483647 {start_is_low} : tensor<1xindex>
    nv_tileaa.return
  }
}
