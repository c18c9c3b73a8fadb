// Integers have no infinity, and no second zero.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %t = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %v = make_partition_view %t
        : partition_view<tile=(8), padding_value = nan, tensor_view<64xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%p: tile<ptr<i32>>) {
    %t = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %v = make_partition_view %t
        : partition_view<tile=(8), padding_value = zero, tensor_view<64xi32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%p: tile<ptr<i32>>) {
    %t = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %v = make_partition_view %t
        // expected-error @below {{padding_value nan is for floating-point elements, but got 'i32'}}
        : partition_view<tile=(8), padding_value = nan, tensor_view<64xi32, strides=[1]>>
  }
}
