// An access that is ordered with accesses of other threads names their scope, and a load has no release semantics.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %a, %0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %b, %1 = load_ptr_tko acquire device %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    // expected-error @below {{expects a scope if and only if it is not weak}}
    %a, %0 = load_ptr_tko weak device %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    // expected-error @below {{expects a scope if and only if it is not weak}}
    %a, %0 = load_ptr_tko acquire %p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    // expected-error @below {{cannot be release}}
    %a, %0 = load_ptr_tko release device %p : tile<ptr<f32>> -> tile<f32>, token
  }
}
