// Only f32 is fast or flushed, and conversions round as their types allow.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%x: tile<f32>) {
    %a = divf %x, %x rounding<approx> flush_to_zero : tile<f32>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%x: tile<f64>) {
    // expected-error @below {{approx is for f32, but got 'f64'}}
    %a = divf %x, %x rounding<approx> : tile<f64>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%x: tile<f32>) {
    // expected-error @below {{cannot round as approx}}
    %a = addf %x, %x rounding<approx> : tile<f32>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%x: tile<f16>) {
    // expected-error @below {{flush_to_zero is for f32, but got 'f16'}}
    %a = addf %x, %x flush_to_zero : tile<f16>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%x: tile<f16>) {
    // expected-error @below {{cannot round as nearest_even}}
    %a = ftof %x : tile<f16> -> tile<f8E8M0FNU>
  }
}
