// A view is a name of memory, which is the same on every path.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%c: tile<i1>, %n: tile<i32>) {
    %r = if %c -> (tile<i32>) {
      yield %n : tile<i32>
    } else {
      yield %n : tile<i32>
    }
  }
}

// -----

cuda_tile.module @m {
  entry @k(%c: tile<i1>, %p: tile<ptr<f32>>) {
    %t = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    // expected-error @below {{cannot carry or yield a '!cuda_tile.tensor_view<64xf32, strides=[1]>'}}
    %r = if %c -> (tensor_view<64xf32, strides=[1]>) {
      yield %t : tensor_view<64xf32, strides=[1]>
    } else {
      yield %t : tensor_view<64xf32, strides=[1]>
    }
  }
}
