// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm --canonicalize | FileCheck %s

// The numbers are computed by the folders of `arith`, from the operations that the conversion makes.

// Ties go to the even neighbour, both up and down, and where the result is subnormal; what is too big becomes the biggest.
// 1.0625 is half way from 1 (0x38) to 1.125, 1.1875 from there to 1.25 (0x3a). A half of the smallest is zero, one and a
// half of it twice as much. 464 is half way beyond the biggest.
// CHECK-LABEL: func.func @e4m3
// CHECK: dense<[56, 58, 0, 2, 8, 126, -2, 127, -128]> : vector<9xi8>
nv_tileaa.func @e4m3() -> tensor<9xi8> {
  %x = arith.constant dense<[1.0625, 1.1875, 0.0009765625, 0.0029296875, 0.0156250, 464.0, 0xFF800000, 0x7FC00000, -0.0]> : tensor<9xf32>
  %0 = nv_tileaa.fp_to_fp %x : tensor<9xf32> -> tensor<9xf8E4M3FN>
  %1 = nv_tileaa.bitcast %0 : tensor<9xf8E4M3FN> -> tensor<9xi8>
  nv_tileaa.return %1 : tensor<9xi8>
}

// CHECK-LABEL: func.func @e5m2
// CHECK: dense<[60, 62, 123, 123, -66]> : vector<5xi8>
nv_tileaa.func @e5m2() -> tensor<5xi8> {
  %x = arith.constant dense<[1.125, 1.375, 60000.0, 0x7C00, -1.5]> : tensor<5xf16>
  %0 = nv_tileaa.fp_to_fp %x : tensor<5xf16> -> tensor<5xf8E5M2>
  %1 = nv_tileaa.bitcast %0 : tensor<5xf8E5M2> -> tensor<5xi8>
  nv_tileaa.return %1 : tensor<5xi8>
}
