// A launch passes scalars and pointers.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    return
  }
}

// -----

cuda_tile.module @m {
  // expected-error @below {{takes tiles of one element, but got '!cuda_tile.tile<4xf32>'}}
  entry @k(%p: tile<4xf32>) {
  }
}
