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

// Each operation without a conversion is named once, where it is first.
// CHECK: :[[@LINE+4]]:10: error: 'cuda_tile.gdc_wait_tko' op is not supported: nv_tileaa has nothing for it yet
// CHECK-NOT: gdc_wait_tko
cuda_tile.module @m {
  entry @k() {
    %0 = gdc_wait_tko -> token
    %1 = gdc_wait_tko token = %0 -> token
    return
  }
}
