// RUN: not tilespace-opt %s --convert-tiles-to-threads -split-input-file -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: 'nv_tileaa.histogram' op has no lowering: it is not distributed over threads
gpu.module @m {
  nv_tileaa.func @k(%x: tensor<8xi32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %0 = nv_tileaa.histogram %x : tensor<8xi32> -> tensor<4xi32>
    nv_tileaa.return
  }
}

// -----

// CHECK: error: 'nv_tileaa.splat' op has no lowering: a size of a tile is no power of two
gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %0 = nv_tileaa.splat %x : f32 -> tensor<6xf32>
    nv_tileaa.return
  }
}

// -----

// CHECK: error: 'nv_tileaa.func' op has no lowering: a block of 3 warps is not supported
gpu.module @m {
  nv_tileaa.func @k(%x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 3>} {
    nv_tileaa.return
  }
}

// -----

// CHECK: error: 'nv_tileaa.func' op has no lowering: a tile cannot be an argument
gpu.module @m {
  nv_tileaa.func @k(%x: tensor<8xf32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    nv_tileaa.return
  }
}
