// Along K, so many factors share a scale.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k() {
    %a = constant <f8E5M2: 1.0> : tile<4x64xf8E5M2>
    %b = constant <f8E5M2: 1.0> : tile<64x2xf8E5M2>
    %c = constant <f32: 0.0> : tile<4x2xf32>
    %s = constant <f8E8M0FNU: 1.0> : tile<4x2xf8E8M0FNU>
    %t = constant <f8E8M0FNU: 1.0> : tile<2x2xf8E8M0FNU>
    %d = mmaf_scaled %a, %b, %c, %s, %t
        : tile<4x64xf8E5M2>, tile<64x2xf8E5M2>, tile<4x2xf32>, tile<4x2xf8E8M0FNU>, tile<2x2xf8E8M0FNU>
  }
}

// -----

cuda_tile.module @m {
  entry @k() {
    %a = constant <f8E5M2: 1.0> : tile<4x64xf8E5M2>
    %b = constant <f8E5M2: 1.0> : tile<64x2xf8E5M2>
    %c = constant <f32: 0.0> : tile<4x2xf32>
    %s = constant <f8E8M0FNU: 1.0> : tile<4x4xf8E8M0FNU>
    %t = constant <f8E8M0FNU: 1.0> : tile<4x2xf8E8M0FNU>
    // expected-error @below {{does not support a scale of type 'f8E8M0FNU' for 16 factors of type 'f8E5M2'}}
    %d = mmaf_scaled %a, %b, %c, %s, %t
        : tile<4x64xf8E5M2>, tile<64x2xf8E5M2>, tile<4x2xf32>, tile<4x4xf8E8M0FNU>, tile<4x2xf8E8M0FNU>
  }
}
