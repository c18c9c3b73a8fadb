// Along the sparse dimension of a view each row of a tile has its index.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

!v = !cuda_tile.gather_scatter_view<tile=(8x4), tensor_view<64x64xf32, strides=[64,1]>, sparse_dim=0>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %j: tile<i32>) {
    %t = make_tensor_view %p, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %v = make_gather_scatter_view %t : !v
    %i = iota : tile<8xi32>
    %a, %0 = load_view_tko weak %v[%i, %j] : !v, tile<8xi32>, tile<i32> -> tile<8x4xf32>, token
  }
}

// -----

!v = !cuda_tile.gather_scatter_view<tile=(8x4), tensor_view<64x64xf32, strides=[64,1]>, sparse_dim=0>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %j: tile<i32>) {
    %t = make_tensor_view %p, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %v = make_gather_scatter_view %t : !v
    %i = iota : tile<4xi32>
    // expected-error @below {{expected index 0 to be a tile of 8 numbers, but got '!cuda_tile.tile<4xi32>'}}
    %a, %0 = load_view_tko weak %v[%i, %j] : !v, tile<4xi32>, tile<i32> -> tile<8x4xf32>, token
  }
}
