// The plan of a product for sm_90a: both operands are written to shared memory, and their writes are made visible. For sm_90
// the same product is of one warp.
//
// RUN: sed s/CHIP/sm_90a/ %s | tilespace-opt - --print-tile-layouts -o /dev/null 2>&1 | FileCheck %s
// RUN: sed s/CHIP/sm_90/ %s | tilespace-opt - --print-tile-layouts -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER

// CHECK-COUNT-2: written to 8192 bytes of shared memory for a product
// CHECK: multiplied by wgmma of 64 rows and a depth of 16, the left operand in shared memory; {{.*}}; writes are made visible to the async proxy before it; all threads wait before it
// OTHER: multiplied by mma.sync of 16x8x16
!v = !nv_tileaa.tiled_view<!nv_tileaa.memref<64x64xf16, 1>, 64x64, #nv_tileaa.dim_groups<[0], [1]>>
gpu.module @m [#nvvm.target<chip = "CHIP">] {
  nv_tileaa.func @k(%a: !nv_tileaa.ptr<f16, 1>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %c = arith.constant dense<0.0> : tensor<64x64xf16>
    %m = nv_tileaa.make_memref %a : !nv_tileaa.ptr<f16, 1> -> !nv_tileaa.memref<64x64xf16, 1>
    %v = nv_tileaa.block_tile %m {tileSizes = array<i64: 64, 64>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
        : !nv_tileaa.memref<64x64xf16, 1> -> !v
    %x = nv_tileaa.tiled_load %v[%zero, %zero : i32, i32] : !v -> tensor<64x64xf16>
    %y = nv_tileaa.tiled_load %v[%one, %zero : i32, i32] : !v -> tensor<64x64xf16>
    %d = nv_tileaa.dot %x, %y, %c : tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16>
    nv_tileaa.tiled_store %v[%zero, %zero : i32, i32], %d : !v, tensor<64x64xf16>
    nv_tileaa.return
  }
}
