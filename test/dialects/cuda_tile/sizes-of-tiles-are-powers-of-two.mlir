// A tile has up to 2^24 elements.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k() {
    %0 = iota : tile<16777216xi32>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    // expected-error @below {{sizes of tiles must be powers of two, but got 3}}
    %0 = iota : tile<3xi32>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    // expected-error @below {{a tile must have at most 16777216 elements}}
    %0 = iota : tile<33554432xi32>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    // expected-error @below {{elements cannot be of type 'i7'}}
    %0 = iota : tile<4xi7>
  }
}
