// M by K times K by N is M by N, and the sum has a type that its factors allow.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k() {
    %a = constant <f16: 1.0> : tile<4x8xf16>
    %b = constant <f16: 1.0> : tile<8x2xf16>
    %c = constant <f32: 0.0> : tile<4x2xf32>
    %d = mmaf %a, %b, %c : tile<4x8xf16>, tile<8x2xf16>, tile<4x2xf32>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    %a = constant <f16: 1.0> : tile<4x8xf16>
    %b = constant <f16: 1.0> : tile<4x2xf16>
    %c = constant <f32: 0.0> : tile<4x2xf32>
    // expected-error @below {{has no product of '!cuda_tile.tile<4x8xf16>' by '!cuda_tile.tile<4x2xf16>'}}
    %d = mmaf %a, %b, %c : tile<4x8xf16>, tile<4x2xf16>, tile<4x2xf32>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    %a = constant <bf16: 1.0> : tile<4x8xbf16>
    %b = constant <bf16: 1.0> : tile<8x2xbf16>
    %c = constant <f16: 0.0> : tile<4x2xf16>
    // expected-error @below {{cannot add products of 'bf16' to a sum of type 'f16'}}
    %d = mmaf %a, %b, %c : tile<4x8xbf16>, tile<8x2xbf16>, tile<4x2xf16>
  }
}
