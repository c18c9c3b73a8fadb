// Offsets stay separate if one is not a constant, if they are of two types, if their sum does not fit, if a tile has
// several, and if the pointer between them is to elements of another type.
//
// RUN: tilespace-opt --canonicalize --verify-each %s | FileCheck %s

// CHECK-LABEL: nv_tileaa.func @unknown(
// CHECK-COUNT-2: nv_tileaa.addptr
nv_tileaa.func @unknown(%p: !nv_tileaa.ptr<f32, 1>, %i: i32) -> !nv_tileaa.ptr<f32, 1> {
  %c = arith.constant 1 : i32
  %0 = nv_tileaa.addptr %p, %c : !nv_tileaa.ptr<f32, 1>, i32
  %1 = nv_tileaa.addptr %0, %i : !nv_tileaa.ptr<f32, 1>, i32
  nv_tileaa.return %1 : !nv_tileaa.ptr<f32, 1>
}

// CHECK-LABEL: nv_tileaa.func @of_two_types(
// CHECK-COUNT-2: nv_tileaa.addptr
nv_tileaa.func @of_two_types(%p: !nv_tileaa.ptr<f32, 1>) -> !nv_tileaa.ptr<f32, 1> {
  %c = arith.constant 1 : i32
  %d = arith.constant 1 : i64
  %0 = nv_tileaa.addptr %p, %c : !nv_tileaa.ptr<f32, 1>, i32
  %1 = nv_tileaa.addptr %0, %d : !nv_tileaa.ptr<f32, 1>, i64
  nv_tileaa.return %1 : !nv_tileaa.ptr<f32, 1>
}

// CHECK-LABEL: nv_tileaa.func @too_far(
// CHECK-COUNT-2: nv_tileaa.addptr
nv_tileaa.func @too_far(%p: !nv_tileaa.ptr<f32, 1>) -> !nv_tileaa.ptr<f32, 1> {
  %c = arith.constant 2147483647 : i32
  %d = arith.constant 1 : i32
  %0 = nv_tileaa.addptr %p, %c : !nv_tileaa.ptr<f32, 1>, i32
  %1 = nv_tileaa.addptr %0, %d : !nv_tileaa.ptr<f32, 1>, i32
  nv_tileaa.return %1 : !nv_tileaa.ptr<f32, 1>
}

// CHECK-LABEL: nv_tileaa.func @too_far_back(
// CHECK-COUNT-2: nv_tileaa.addptr
nv_tileaa.func @too_far_back(%p: tensor<2x!nv_tileaa.ptr<f32, 1>>) -> tensor<2x!nv_tileaa.ptr<f32, 1>> {
  %c = arith.constant dense<-100> : tensor<2xi8>
  %0 = nv_tileaa.addptr %p, %c : tensor<2x!nv_tileaa.ptr<f32, 1>>, tensor<2xi8>
  %1 = nv_tileaa.addptr %0, %c : tensor<2x!nv_tileaa.ptr<f32, 1>>, tensor<2xi8>
  nv_tileaa.return %1 : tensor<2x!nv_tileaa.ptr<f32, 1>>
}

// CHECK-LABEL: nv_tileaa.func @several(
// CHECK-COUNT-2: nv_tileaa.addptr
nv_tileaa.func @several(%p: tensor<2x!nv_tileaa.ptr<f32, 1>>) -> tensor<2x!nv_tileaa.ptr<f32, 1>> {
  %c = arith.constant dense<[0, 1]> : tensor<2xi32>
  %0 = nv_tileaa.addptr %p, %c : tensor<2x!nv_tileaa.ptr<f32, 1>>, tensor<2xi32>
  %1 = nv_tileaa.addptr %0, %c : tensor<2x!nv_tileaa.ptr<f32, 1>>, tensor<2xi32>
  nv_tileaa.return %1 : tensor<2x!nv_tileaa.ptr<f32, 1>>
}

// CHECK-LABEL: nv_tileaa.func @one_for_all_and_one_for_each(
// CHECK-COUNT-2: nv_tileaa.addptr
nv_tileaa.func @one_for_all_and_one_for_each(%p: tensor<2x!nv_tileaa.ptr<f32, 1>>) -> tensor<2x!nv_tileaa.ptr<f32, 1>> {
  %c = arith.constant dense<1> : tensor<2xi32>
  %d = arith.constant 1 : i32
  %0 = nv_tileaa.addptr %p, %c : tensor<2x!nv_tileaa.ptr<f32, 1>>, tensor<2xi32>
  %1 = nv_tileaa.addptr %0, %d : tensor<2x!nv_tileaa.ptr<f32, 1>>, i32
  nv_tileaa.return %1 : tensor<2x!nv_tileaa.ptr<f32, 1>>
}

// CHECK-LABEL: nv_tileaa.func @elements_of_another_type(
// CHECK:         nv_tileaa.addptr %{{.*}} : !nv_tileaa.ptr<f32, 1>, i32
// CHECK:         nv_tileaa.addptr %{{.*}} : !nv_tileaa.ptr<i8, 1>, i32
nv_tileaa.func @elements_of_another_type(%p: !nv_tileaa.ptr<f32, 1>) -> !nv_tileaa.ptr<i8, 1> {
  %c = arith.constant 1 : i32
  %0 = nv_tileaa.addptr %p, %c : !nv_tileaa.ptr<f32, 1>, i32
  %1 = nv_tileaa.bitcast %0 : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.ptr<i8, 1>
  %2 = nv_tileaa.addptr %1, %c : !nv_tileaa.ptr<i8, 1>, i32
  nv_tileaa.return %2 : !nv_tileaa.ptr<i8, 1>
}
