// The value must be able to keep the promise of an assume.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %a = assume div_by<16>, %p : tile<ptr<f32>>
    %b = assume bounded<0, ?>, %n : tile<i32>
    %c = iota : tile<8xi32>
    %d = assume div_by<4, every 4 along 0>, %c : tile<8xi32>
    %e = assume same_elements<[4]>, %c : tile<8xi32>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%n: tile<i32>) {
    // expected-error @below {{expects a power of two up to 2^62 for div_by, but got 3}}
    %a = assume div_by<3>, %n : tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%n: tile<f32>) {
    // expected-error @below {{expects integers for bounded, but got '!cuda_tile.tile<f32>'}}
    %a = assume bounded<0, ?>, %n : tile<f32>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%n: tile<i8>) {
    // expected-error @below {{has a bound that does not fit in 'i8': 128}}
    %a = assume bounded<0, 128>, %n : tile<i8>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%n: tile<i32>) {
    // expected-error @below {{has no dimension 0}}
    %a = assume div_by<4, every 4 along 0>, %n : tile<i32>
  }
}
