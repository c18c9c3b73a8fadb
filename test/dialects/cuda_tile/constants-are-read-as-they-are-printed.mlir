// Floats that decimals do not give are printed as bits, and more elements than MLIR prints as such are all printed.
//
// RUN: tilespace-opt %s | tilespace-opt | FileCheck %s
// RUN: tilespace-opt %s --mlir-print-op-generic | tilespace-opt | FileCheck %s

// CHECK: constant <f32: 0x7FC00000> : tile<f32>
// CHECK: constant <f16: {{\[}}[1.000000e+00, 0x7C00], [-0.000000e+00, 5.000000e-01]]> : tile<2x2xf16>
// CHECK: constant <i8: -1> : tile<i8>
// CHECK: constant <i1: [true, false]> : tile<2xi1>
// CHECK: constant <i64: -9223372036854775808> : tile<i64>
// CHECK: constant <f32: 1.500000e+00> : tile<4x4xf32>
// CHECK: constant <i32: [0, 1, 2, {{.*}}, 126, 127]> : tile<128xi32>
cuda_tile.module @m {
  entry @k() {
    %0 = constant <f32: 0x7FC00000> : tile<f32>
    %1 = constant <f16: [[1.0, 0x7C00], [-0.0, 0.5]]> : tile<2x2xf16>
    %2 = constant <i8: 255> : tile<i8>
    %3 = constant <i1: [true, 0]> : tile<2xi1>
    %4 = constant <i64: -9223372036854775808> : tile<i64>
    %5 = constant <f32: 1.5> : tile<4x4xf32>
    %6 = constant <i32: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
            16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
            32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
            48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
            64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
            80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
            96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
            112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127]> : tile<128xi32>
  }
}
