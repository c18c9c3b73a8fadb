// The plan of a product with scales for sm_100a: each warp gets all of them, and they have columns beside those of the sum.
//
// RUN: tilespace-opt %s --print-tile-layouts -o /dev/null 2>&1 | FileCheck %s

// CHECK-DAG: step [[#]]: tile 128x2: register
// CHECK-DAG: step [[#]]: multiplied by tcgen05.mma of a depth of 32 with scales into 16 columns from 0 on; tile 128x16: {{.*}}; all threads wait before it
gpu.module @m [#nvvm.target<chip = "sm_100a">] {
  nv_tileaa.func @k() attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %c = arith.constant dense<0.0> : tensor<128x16xf32>
    %a = arith.constant dense<1.0> : tensor<128x64xf8E4M3FN>
    %b = arith.constant dense<1.0> : tensor<64x16xf8E4M3FN>
    %s = arith.constant dense<1.0> : tensor<128x2xf8E8M0FNU>
    %t = arith.constant dense<1.0> : tensor<2x16xf8E8M0FNU>
    %d = nv_tileaa.dot %a, %b, %c scale_a %s : tensor<128x2xf8E8M0FNU> scale_b %t : tensor<2x16xf8E8M0FNU>
        : tensor<128x64xf8E4M3FN>, tensor<64x16xf8E4M3FN>, tensor<128x16xf32>
    nv_tileaa.return
  }
}
