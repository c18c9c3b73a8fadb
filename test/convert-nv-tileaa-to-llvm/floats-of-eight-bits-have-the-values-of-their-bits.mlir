// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm --canonicalize | FileCheck %s

// The numbers are computed by the folders of `arith`, from the operations that the conversion makes.

// Zeros, the smallest, the biggest that is subnormal, the smallest that is normal, one, the biggest, NaN.
// CHECK-LABEL: func.func @e4m3
// CHECK: dense<[0.000000e+00, -0.000000e+00, 0.001953125, 0.013671875, 1.562500e-02, -1.000000e+00, 4.480000e+02, 0x7FC00000]> : vector<8xf32>
nv_tileaa.func @e4m3() -> tensor<8xf32> {
  %bits = arith.constant dense<[0x00, 0x80, 0x01, 0x07, 0x08, 0xb8, 0x7e, 0x7f]> : tensor<8xi8>
  %0 = nv_tileaa.bitcast %bits : tensor<8xi8> -> tensor<8xf8E4M3FN>
  %1 = nv_tileaa.fp_to_fp %0 : tensor<8xf8E4M3FN> -> tensor<8xf32>
  nv_tileaa.return %1 : tensor<8xf32>
}

// The same, and infinities.
// CHECK-LABEL: func.func @e5m2
// CHECK: dense<[-0.000000e+00, 1.52587891E-5, 4.57763672E-5, 6.10351563E-5, -1.000000e+00, 5.734400e+04, 0x7F800000, 0xFF800000]> : vector<8xf32>
nv_tileaa.func @e5m2() -> tensor<8xf32> {
  %bits = arith.constant dense<[0x80, 0x01, 0x03, 0x04, 0xbc, 0x7b, 0x7c, 0xfc]> : tensor<8xi8>
  %0 = nv_tileaa.bitcast %bits : tensor<8xi8> -> tensor<8xf8E5M2>
  %1 = nv_tileaa.fp_to_fp %0 : tensor<8xf8E5M2> -> tensor<8xf32>
  nv_tileaa.return %1 : tensor<8xf32>
}

// Powers of two, the smallest of which is subnormal in f32.
// CHECK-LABEL: func.func @e8m0
// CHECK: dense<[5.87747175E-39, 1.17549435E-38, 1.000000e+00, 1.70141183E+38, 0x7FC00000]> : vector<5xf32>
nv_tileaa.func @e8m0() -> tensor<5xf32> {
  %bits = arith.constant dense<[0x00, 0x01, 0x7f, 0xfe, 0xff]> : tensor<5xi8>
  %0 = nv_tileaa.bitcast %bits : tensor<5xi8> -> tensor<5xf8E8M0FNU>
  %1 = nv_tileaa.fp_to_fp %0 : tensor<5xf8E8M0FNU> -> tensor<5xf32>
  nv_tileaa.return %1 : tensor<5xf32>
}
