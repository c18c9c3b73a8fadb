// Two elements of four bits share a byte.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k() {
    %x = constant <f8E5M2: 1.0> : tile<8xf8E5M2>
    %m = constant <i1: true> : tile<8xi1>
    %y = select %m, %x, %x : tile<8xi1>, tile<8xf8E5M2>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    %x = constant <f4E2M1FN: 1.0> : tile<8xf4E2M1FN>
    %m = constant <i1: true> : tile<8xi1>
    // expected-error @below {{cannot select elements of half a byte}}
    %y = select %m, %x, %x : tile<8xi1>, tile<8xf4E2M1FN>
  }
}
