// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK: llvm.mlir.global external @"\FFa"()
nv_tileaa.global @"\FFa" : tensor<4xf32>, 1
// CHECK: llvm.mlir.global external @"\FFb"()
nv_tileaa.global @"\FFb" : tensor<4xf32>, 1
// CHECK: func.func @"\FFc"()
nv_tileaa.func @"\FFc"() {
  nv_tileaa.return
}
// CHECK: func.func @"\FFd"()
nv_tileaa.func @"\FFd"() {
  nv_tileaa.return
}
