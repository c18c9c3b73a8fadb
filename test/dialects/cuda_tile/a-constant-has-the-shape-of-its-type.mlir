// The brackets give the sizes, unless one number is in all elements.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k() {
    %0 = constant <i8: [[1, 2], [3, 4]]> : tile<2x2xi8>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    // expected-error @below {{expected a tile of 4, but got '!cuda_tile.tile<2x2xi8>'}}
    %0 = constant <i8: [1, 2, 3, 4]> : tile<2x2xi8>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    // expected-error @below {{expected 2 parts, as before, but got 1}}
    %0 = constant <i8: [[1, 2], [3]]> : tile<2x2xi8>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    // expected-error @below {{expected a number of type 'i8'}}
    %0 = constant <i8: 256> : tile<i8>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    // expected-error @below {{expected a tile of 'i8', but got '!cuda_tile.tile<i16>'}}
    %0 = constant <i8: 1> : tile<i16>
  }
}
