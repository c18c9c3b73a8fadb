// NVIDIA's disassembler of 13.5 writes `fpowf` for the operation that its dialect of 13.3 calls `pow`. No other unknown
// name is read.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: pow %{{.*}}, %{{.*}} : tile<f32>
cuda_tile.module @m {
  entry @k(%x: tile<f32>) {
    %a = fpowf %x, %x : tile<f32>
  }
}

// -----

cuda_tile.module @m {
  entry @k(%x: tile<f32>) {
    // expected-error @below {{custom op 'fpowg' is unknown (tried 'cuda_tile.fpowg' as well)}}
    %a = fpowg %x, %x : tile<f32>
  }
}
