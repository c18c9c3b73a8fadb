// RUN: not %{convert} %s -split-input-file -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: 'cuda_tile.constant' op is not supported: a constant of different elements is not supported yet
cuda_tile.module @m {
  entry @k() {
    %0 = constant <f32: [1.0, 2.0]> : tile<2xf32>
    return
  }
}

// -----

// The nearest success: one number in all elements.
cuda_tile.module @m {
  entry @k() {
    %0 = constant <f32: 1.0> : tile<2xf32>
    return
  }
}

// -----

// CHECK: error: failed to legalize operation 'cuda_tile.pack'
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>) {
    %0 = constant <i32: 1> : tile<4xi32>
    %1 = pack %0 : tile<4xi32> -> tile<16xi8>
    return
  }
}
