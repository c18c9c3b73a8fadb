// Two offsets that are constants of one type become one, on tiles where they are the same for all pointers. No offset at
// all leaves the pointer.
//
// RUN: tilespace-opt --canonicalize --verify-each %s | FileCheck %s

// CHECK-LABEL: nv_tileaa.func @numbers(
// CHECK-SAME:    %[[P:.*]]: !nv_tileaa.ptr<f32, 1>)
// CHECK-NEXT:    %[[C:.*]] = arith.constant 10 : i32
// CHECK-NEXT:    %[[Q:.*]] = nv_tileaa.addptr %[[P]], %[[C]] : !nv_tileaa.ptr<f32, 1>, i32
// CHECK-NEXT:    nv_tileaa.return %[[Q]]
nv_tileaa.func @numbers(%p: !nv_tileaa.ptr<f32, 1>) -> !nv_tileaa.ptr<f32, 1> {
  %c = arith.constant 12 : i32
  %d = arith.constant -2 : i32
  %0 = nv_tileaa.addptr %p, %c : !nv_tileaa.ptr<f32, 1>, i32
  %1 = nv_tileaa.addptr %0, %d : !nv_tileaa.ptr<f32, 1>, i32
  nv_tileaa.return %1 : !nv_tileaa.ptr<f32, 1>
}

// CHECK-LABEL: nv_tileaa.func @indices(
// CHECK:         %[[C:.*]] = arith.constant 6 : index
// CHECK-NEXT:    nv_tileaa.addptr %{{.*}}, %[[C]] : !nv_tileaa.ptr<f32, 1>, index
nv_tileaa.func @indices(%p: !nv_tileaa.ptr<f32, 1>) -> !nv_tileaa.ptr<f32, 1> {
  %c = arith.constant 1 : index
  %d = arith.constant 2 : index
  %e = arith.constant 3 : index
  %0 = nv_tileaa.addptr %p, %c : !nv_tileaa.ptr<f32, 1>, index
  %1 = nv_tileaa.addptr %0, %d : !nv_tileaa.ptr<f32, 1>, index
  %2 = nv_tileaa.addptr %1, %e : !nv_tileaa.ptr<f32, 1>, index
  nv_tileaa.return %2 : !nv_tileaa.ptr<f32, 1>
}

// CHECK-LABEL: nv_tileaa.func @tiles(
// CHECK-SAME:    %[[P:.*]]: tensor<4x!nv_tileaa.ptr<f32>>)
// CHECK-NEXT:    %[[C:.*]] = arith.constant dense<48> : tensor<4xi64>
// CHECK-NEXT:    %[[Q:.*]] = nv_tileaa.addptr %[[P]], %[[C]] : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xi64>
// CHECK-NEXT:    nv_tileaa.return %[[Q]]
nv_tileaa.func @tiles(%p: tensor<4x!nv_tileaa.ptr<f32>>) -> tensor<4x!nv_tileaa.ptr<f32>> {
  %c = arith.constant dense<16> : tensor<4xi64>
  %d = arith.constant dense<32> : tensor<4xi64>
  %0 = nv_tileaa.addptr %p, %c : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xi64>
  %1 = nv_tileaa.addptr %0, %d : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xi64>
  nv_tileaa.return %1 : tensor<4x!nv_tileaa.ptr<f32>>
}

// CHECK-LABEL: nv_tileaa.func @one_number_for_a_tile(
// CHECK:         %[[C:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    nv_tileaa.addptr %{{.*}}, %[[C]] : tensor<4x!nv_tileaa.ptr<f32>>, i32
nv_tileaa.func @one_number_for_a_tile(%p: tensor<4x!nv_tileaa.ptr<f32>>) -> tensor<4x!nv_tileaa.ptr<f32>> {
  %c = arith.constant 1 : i32
  %d = arith.constant 2 : i32
  %0 = nv_tileaa.addptr %p, %c : tensor<4x!nv_tileaa.ptr<f32>>, i32
  %1 = nv_tileaa.addptr %0, %d : tensor<4x!nv_tileaa.ptr<f32>>, i32
  nv_tileaa.return %1 : tensor<4x!nv_tileaa.ptr<f32>>
}

// The new constant is of the dialect of the old ones.
// CHECK-LABEL: nv_tileaa.func @constants_of_another_dialect(
// CHECK:         %[[C:.*]] = llvm.mlir.constant(3 : i32) : i32
// CHECK-NEXT:    nv_tileaa.addptr %{{.*}}, %[[C]] : !nv_tileaa.ptr<f32, 1>, i32
nv_tileaa.func @constants_of_another_dialect(%p: !nv_tileaa.ptr<f32, 1>) -> !nv_tileaa.ptr<f32, 1> {
  %c = llvm.mlir.constant(1 : i32) : i32
  %d = llvm.mlir.constant(2 : i32) : i32
  %0 = nv_tileaa.addptr %p, %c : !nv_tileaa.ptr<f32, 1>, i32
  %1 = nv_tileaa.addptr %0, %d : !nv_tileaa.ptr<f32, 1>, i32
  nv_tileaa.return %1 : !nv_tileaa.ptr<f32, 1>
}

// CHECK-LABEL: nv_tileaa.func @there_and_back(
// CHECK-SAME:    %[[P:.*]]: !nv_tileaa.ptr<f32, 1>, %[[T:.*]]: tensor<4x!nv_tileaa.ptr<f32>>)
// CHECK-NEXT:    nv_tileaa.return %[[P]], %[[T]]
nv_tileaa.func @there_and_back(%p: !nv_tileaa.ptr<f32, 1>, %t: tensor<4x!nv_tileaa.ptr<f32>>)
    -> (!nv_tileaa.ptr<f32, 1>, tensor<4x!nv_tileaa.ptr<f32>>) {
  %c = arith.constant 7 : i64
  %d = arith.constant -7 : i64
  %z = arith.constant dense<0> : tensor<4xi32>
  %0 = nv_tileaa.addptr %p, %c : !nv_tileaa.ptr<f32, 1>, i64
  %1 = nv_tileaa.addptr %0, %d : !nv_tileaa.ptr<f32, 1>, i64
  %2 = nv_tileaa.addptr %t, %z : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xi32>
  nv_tileaa.return %1, %2 : !nv_tileaa.ptr<f32, 1>, tensor<4x!nv_tileaa.ptr<f32>>
}
