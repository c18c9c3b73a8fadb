// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @numbers()
// CHECK: arith.constant dense<{{\[\[}}0, 1, 2], [10, 11, 12]]> : vector<2x3xi32>
nv_tileaa.func @numbers() -> tensor<2x3xi32> {
  %ten = arith.constant 10 : index
  %0 = nv_tileaa.generate : tensor<2x3xi32> {
  ^bb0(%i: index, %j: index):
    %a = arith.muli %i, %ten : index
    %b = arith.addi %a, %j : index
    %c = arith.index_cast %b : index to i32
    nv_tileaa.yield %c : i32
  }
  nv_tileaa.return %0 : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @pointers(%arg0: !llvm.ptr<3>)
// CHECK-NOT:   nv_tileaa
// CHECK:       %[[P1:.*]] = llvm.getelementptr %arg0[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
// CHECK:       vector.from_elements %arg0, %[[P1]] : vector<2x!llvm.ptr<3>>
nv_tileaa.func @pointers(%p: !nv_tileaa.ptr<f32, 3>) -> tensor<2x!nv_tileaa.ptr<f32, 3>> {
  %0 = nv_tileaa.generate : tensor<2x!nv_tileaa.ptr<f32, 3>> {
  ^bb0(%i: index):
    %q = nv_tileaa.addptr %p, %i : !nv_tileaa.ptr<f32, 3>, index
    nv_tileaa.yield %q : !nv_tileaa.ptr<f32, 3>
  }
  nv_tileaa.return %0 : tensor<2x!nv_tileaa.ptr<f32, 3>>
}

// CHECK-LABEL: func.func @nested()
// CHECK: arith.constant dense<[0, 2]> : vector<2xindex>
nv_tileaa.func @nested() -> tensor<2xindex> {
  %0 = nv_tileaa.generate : tensor<2xindex> {
  ^bb0(%i: index):
    %inner = nv_tileaa.generate : tensor<2xindex> {
    ^bb0(%j: index):
      %sum = arith.addi %i, %j : index
      nv_tileaa.yield %sum : index
    }
    %element = nv_tileaa.extract %inner[%i : index] : tensor<2xindex> -> index
    nv_tileaa.yield %element : index
  }
  nv_tileaa.return %0 : tensor<2xindex>
}
