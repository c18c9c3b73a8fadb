// Neighbours along a scan are in a thread, then in lanes. Warps share a row where there are too few rows for all of them.
//
// RUN: tilespace-opt %s --print-tile-layouts -o /dev/null 2>&1 | FileCheck %s

// CHECK: remark: step {{[0-9]+}}: scanned over 8 registers, 32 lanes and 4 warps; tile 1024: register 0..3 -> dim 0 bits 0..3; lane 0..5 -> dim 0 bits 3..8; warp 0..2 -> dim 0 bits 8..10
// CHECK: remark: step {{[0-9]+}}: scanned over 2 registers, 32 lanes and 1 warps; tile 4x64: register 0 -> dim 1 bit 0; lane 0..5 -> dim 1 bits 1..6; warp 0..2 -> dim 0 bits 0..2
// CHECK: remark: step {{[0-9]+}}: scanned over 1 registers, 4 lanes and 1 warps; tile 4x64: register 0 -> dim 1 bit 5; lane 0..2 -> dim 0 bits 0..2
gpu.module @m {
  nv_tileaa.func @k() attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %x = nv_tileaa.make_range 0 to 1024 : tensor<1024xi32>
    %long = nv_tileaa.scan %x attributes {dim = 0 : i64} : (tensor<1024xi32>) -> tensor<1024xi32> {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      nv_tileaa.yield %s : i32
    }
    %y = arith.constant dense<1> : tensor<4x64xi32>
    %rows = nv_tileaa.scan %y attributes {dim = 1 : i64} : (tensor<4x64xi32>) -> tensor<4x64xi32> {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      nv_tileaa.yield %s : i32
    }
    %columns = nv_tileaa.scan %rows attributes {dim = 0 : i64} : (tensor<4x64xi32>) -> tensor<4x64xi32> {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      nv_tileaa.yield %s : i32
    }
    nv_tileaa.return
  }
}
