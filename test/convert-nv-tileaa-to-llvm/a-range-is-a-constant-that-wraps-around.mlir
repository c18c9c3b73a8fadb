// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @range()
nv_tileaa.func @range() {
  // CHECK-NEXT: arith.constant dense<[-1, 0, 1, 2]> : vector<4xi32>
  %0 = nv_tileaa.make_range -1 to 3 : tensor<4xi32>
  // CHECK-NEXT: arith.constant dense<[126, 127, -128, -127]> : vector<4xi8>
  %1 = nv_tileaa.make_range 126 to 130 : tensor<4xi8>
  // CHECK-NEXT: arith.constant dense<[4, 5]> : vector<2xindex>
  %2 = nv_tileaa.make_range 4 to 6 : tensor<2xindex>
  // CHECK-NEXT: arith.constant dense<7> : vector<1xi64>
  %3 = nv_tileaa.make_range 7 to 8 : tensor<1xi64>
  nv_tileaa.return
}
