// Two percent signs are not a conversion.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%x: tile<i32>, %y: tile<f32>) {
    %0 = print_tko "%d of 100%% are %-5.2f\0A", %x, %y : tile<i32>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @k(%x: tile<i32>, %y: tile<f32>) {
    // expected-error @below {{has 3 conversions for 2 values}}
    %0 = print_tko "%d %f %d\0A", %x, %y : tile<i32>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @k(%x: tile<i32>, %y: tile<f32>) {
    // expected-error @below {{has 1 conversions for 2 values}}
    %0 = print_tko "%d %%f\0A", %x, %y : tile<i32>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @k(%x: tile<i32>) {
    // expected-error @below {{has an incomplete conversion in its format}}
    %0 = print_tko "%d of 100%", %x : tile<i32> -> token
  }
}
