// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @line(%arg0: vector<3xf32>)
// CHECK-DAG:  %[[X0:.*]] = vector.extract %arg0[0]
// CHECK-DAG:  %[[X1:.*]] = vector.extract %arg0[1]
// CHECK-DAG:  %[[X2:.*]] = vector.extract %arg0[2]
// CHECK-NEXT: %[[S1:.*]] = arith.subf %[[X0]], %[[X1]]
// CHECK-NEXT: %[[S2:.*]] = arith.subf %[[S1]], %[[X2]]
// CHECK-NEXT: vector.from_elements %[[S2]] : vector<1xf32>
nv_tileaa.func @line(%x: tensor<3xf32>) -> tensor<f32> {
  %0 = nv_tileaa.reduce %x attributes {dim = 0} : (tensor<3xf32>) -> tensor<f32> {
  ^bb0(%a: f32, %b: f32):
    %c = nv_tileaa.subf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  nv_tileaa.return %0 : tensor<f32>
}

// Of two rows of two: along the columns, and along the rows.
// CHECK-LABEL: func.func @dimensions(%arg0: vector<2x2xf32>)
// CHECK-DAG:  %[[X00:.*]] = vector.extract %{{.*}}[0] : f32
// CHECK-DAG:  %[[X01:.*]] = vector.extract %{{.*}}[1] : f32
// CHECK-DAG:  %[[X10:.*]] = vector.extract %{{.*}}[2] : f32
// CHECK-DAG:  %[[X11:.*]] = vector.extract %{{.*}}[3] : f32
// CHECK-NEXT: %[[C0:.*]] = arith.subf %[[X00]], %[[X10]]
// CHECK-NEXT: %[[C1:.*]] = arith.subf %[[X01]], %[[X11]]
// CHECK-NEXT: vector.from_elements %[[C0]], %[[C1]]
// CHECK-DAG:  %[[X00:.*]] = vector.extract %{{.*}}[0] : f32
// CHECK-DAG:  %[[X01:.*]] = vector.extract %{{.*}}[1] : f32
// CHECK-DAG:  %[[X10:.*]] = vector.extract %{{.*}}[2] : f32
// CHECK-DAG:  %[[X11:.*]] = vector.extract %{{.*}}[3] : f32
// CHECK-NEXT: %[[R0:.*]] = arith.subf %[[X00]], %[[X01]]
// CHECK-NEXT: %[[R1:.*]] = arith.subf %[[X10]], %[[X11]]
// CHECK-NEXT: vector.from_elements %[[R0]], %[[R1]]
nv_tileaa.func @dimensions(%x: tensor<2x2xf32>) {
  %0 = nv_tileaa.reduce %x attributes {dim = 0} : (tensor<2x2xf32>) -> tensor<2xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = nv_tileaa.subf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  %1 = nv_tileaa.reduce %x attributes {dim = 1} : (tensor<2x2xf32>) -> tensor<2xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = nv_tileaa.subf %a, %b : f32
    nv_tileaa.yield %c : f32
  }
  nv_tileaa.return
}

// A region of several elements and blocks.
// CHECK-LABEL: func.func @greatest(%arg0: vector<2xf32>, %arg1: vector<2xi32>)
// CHECK-DAG:  %[[X0:.*]] = vector.extract %arg0[0]
// CHECK-DAG:  %[[X1:.*]] = vector.extract %arg0[1]
// CHECK-DAG:  %[[I0:.*]] = vector.extract %arg1[0]
// CHECK-DAG:  %[[I1:.*]] = vector.extract %arg1[1]
// CHECK-NEXT: %[[IS:.*]] = arith.cmpf oge, %[[X0]], %[[X1]]
// CHECK-NEXT: %[[MAX:.*]]:2 = scf.if %[[IS]] -> (f32, i32) {
// CHECK-NEXT:   scf.yield %[[X0]], %[[I0]]
// CHECK-NEXT: } else {
// CHECK-NEXT:   scf.yield %[[X1]], %[[I1]]
// CHECK-NEXT: }
// CHECK-DAG:  vector.from_elements %[[MAX]]#0 : vector<1xf32>
// CHECK-DAG:  vector.from_elements %[[MAX]]#1 : vector<1xi32>
nv_tileaa.func @greatest(%x: tensor<2xf32>, %i: tensor<2xi32>) {
  %0:2 = nv_tileaa.reduce %x, %i attributes {dim = 0} : (tensor<2xf32>, tensor<2xi32>) -> (tensor<f32>, tensor<i32>) {
  ^bb0(%a: f32, %ai: i32, %b: f32, %bi: i32):
    %is = arith.cmpf oge, %a, %b : f32
    %max:2 = scf.if %is -> (f32, i32) {
      scf.yield %a, %ai : f32, i32
    } else {
      scf.yield %b, %bi : f32, i32
    }
    nv_tileaa.yield %max#0, %max#1 : f32, i32
  }
  nv_tileaa.return
}
