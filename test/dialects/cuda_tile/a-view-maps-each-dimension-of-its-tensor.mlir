// A tile of a view has a size for each dimension of the tensor, along a dimension of its own.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %t = make_tensor_view %p, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %v = make_partition_view %t : partition_view<tile=(8x4), tensor_view<64x64xf32, strides=[64,1]>, dim_map=[1, 0]>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %t = make_tensor_view %p, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    // expected-error @below {{dim_map must name each dimension of the tensor once, but got [1, 1]}}
    %v = make_partition_view %t : partition_view<tile=(8x4), tensor_view<64x64xf32, strides=[64,1]>, dim_map=[1, 1]>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %t = make_tensor_view %p, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    // expected-error @below {{expected a tile of 2 dimensions, and at least one, but got 1}}
    %v = make_partition_view %t : partition_view<tile=(8), tensor_view<64x64xf32, strides=[64,1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %t = make_tensor_view %p, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    // expected-error @below {{sizes of tiles must be powers of two, but got 3}}
    %v = make_partition_view %t : partition_view<tile=(8x3), tensor_view<64x64xf32, strides=[64,1]>>
  }
}
