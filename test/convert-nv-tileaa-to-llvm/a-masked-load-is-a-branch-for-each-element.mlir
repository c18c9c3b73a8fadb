// LLVM's own expansion of a masked gather hands the whole tile on from branch to branch, which takes time and registers
// that grow with the square of the tile. Where all is loaded there are no branches, and where nothing is loaded the
// element is that of the other tile.
//
// RUN: tilespace-opt --pass-pipeline='builtin.module(convert-nv-tileaa-to-llvm)' %s | FileCheck %s

// CHECK-LABEL: func.func @masked(
// CHECK-NOT:     masked.gather
// CHECK:         %[[other:.*]] = arith.constant dense<7>
// CHECK-DAG:     %[[z0:.*]] = vector.extract %[[other]][0]
// CHECK-DAG:     %[[z1:.*]] = vector.extract %[[other]][1]
// CHECK:         %[[x0:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK-NEXT:      %[[l0:.*]] = llvm.load %{{.*}} {alignment = 4 : i64}
// CHECK-NEXT:      scf.yield %[[l0]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[z0]] : i32
// CHECK:         %[[x1:.*]] = scf.if
// CHECK:           scf.yield %[[z1]] : i32
// CHECK:         vector.from_elements %[[x0]], %[[x1]] : vector<2xi32>
nv_tileaa.func @masked(%p: tensor<2x!nv_tileaa.ptr<i32, 1>>, %m: tensor<2xi1>) -> tensor<2xi32> {
  %seven = arith.constant dense<7> : tensor<2xi32>
  %x = nv_tileaa.load %p mask %m : tensor<2xi1> other %seven : tensor<2xi32>
      : tensor<2x!nv_tileaa.ptr<i32, 1>> -> tensor<2xi32>
  nv_tileaa.return %x : tensor<2xi32>
}

// CHECK-LABEL: func.func @whole(
// CHECK-NOT:     scf.if
// CHECK:         llvm.intr.masked.gather
nv_tileaa.func @whole(%p: tensor<2x!nv_tileaa.ptr<i32, 1>>) -> tensor<2xi32> {
  %x = nv_tileaa.load %p : tensor<2x!nv_tileaa.ptr<i32, 1>> -> tensor<2xi32>
  nv_tileaa.return %x : tensor<2xi32>
}
