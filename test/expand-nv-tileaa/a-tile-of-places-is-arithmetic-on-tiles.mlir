// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @places
// CHECK-DAG: %[[I:.*]] = nv_tileaa.make_range 0 to 4 : tensor<4xindex>
// CHECK-DAG: %[[J:.*]] = nv_tileaa.make_range 0 to 8 : tensor<8xindex>
// CHECK: %[[TEN:.*]] = arith.constant dense<10> : tensor<4x8xindex>
// CHECK: %[[TENS:.*]] = arith.muli %{{.*}}, %[[TEN]] : tensor<4x8xindex>
// CHECK: %[[N:.*]] = arith.addi %[[TENS]], %{{.*}} : tensor<4x8xindex>
// CHECK: %[[K:.*]] = nv_tileaa.splat %arg0 : index -> tensor<4x8xindex>
// CHECK: %[[S:.*]] = arith.addi %[[N]], %[[K]]
// CHECK: arith.index_cast %[[S]] : tensor<4x8xindex> to tensor<4x8xi16>
nv_tileaa.func @places(%k: index) -> tensor<4x8xi16> {
  %0 = nv_tileaa.generate : tensor<4x8xi16> {
  ^bb0(%i: index, %j: index):
    %ten = arith.constant 10 : index
    %tens = arith.muli %i, %ten : index
    %number = arith.addi %tens, %j : index
    %sum = arith.addi %number, %k : index
    %short = arith.index_cast %sum : index to i16
    nv_tileaa.yield %short : i16
  }
  nv_tileaa.return %0 : tensor<4x8xi16>
}

// -----

nv_tileaa.func @asks_for_an_element(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+2 {{'nv_tileaa.generate' op has no lowering: its region uses a tile as a whole}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.generate'}}
  %0 = nv_tileaa.generate : tensor<8xf32> {
  ^bb0(%i: index):
    %y = nv_tileaa.extract %x[%i : index] : tensor<8xf32> -> f32
    nv_tileaa.yield %y : f32
  }
  nv_tileaa.return %0 : tensor<8xf32>
}

// -----

nv_tileaa.func @loads(%p: !nv_tileaa.ptr<f32, 1>) -> tensor<8xf32> {
  // expected-error @+2 {{'nv_tileaa.generate' op has no lowering: its region has 'nv_tileaa.load', which is not elementwise}}
  // expected-error @+1 {{failed to legalize operation 'nv_tileaa.generate'}}
  %0 = nv_tileaa.generate : tensor<8xf32> {
  ^bb0(%i: index):
    %q = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32, 1>, index
    %y = nv_tileaa.load %q : !nv_tileaa.ptr<f32, 1> -> f32
    nv_tileaa.yield %y : f32
  }
  nv_tileaa.return %0 : tensor<8xf32>
}
