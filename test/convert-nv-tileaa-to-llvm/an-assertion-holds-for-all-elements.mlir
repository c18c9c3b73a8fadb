// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @check(%arg0: i1, %arg1: vector<i1>, %arg2: vector<2x4xi1>)
nv_tileaa.func @check(%a: i1, %b: tensor<i1>, %c: tensor<2x4xi1>) {
  // CHECK: cf.assert %arg0, "one"
  nv_tileaa.assert %a, "one" : i1
  // CHECK: %[[B:.*]] = vector.reduction <and>, %{{.*}} : vector<1xi1> into i1
  // CHECK: cf.assert %[[B]], "rank zero"
  nv_tileaa.assert %b, "rank zero" : tensor<i1>
  // CHECK: %[[C:.*]] = vector.reduction <and>, %{{.*}} : vector<8xi1> into i1
  // CHECK: cf.assert %[[C]], "all"
  nv_tileaa.assert %c, "all" : tensor<2x4xi1>
  nv_tileaa.return
}
