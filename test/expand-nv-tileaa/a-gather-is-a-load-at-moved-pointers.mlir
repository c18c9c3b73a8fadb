// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @gather
// CHECK: %[[PS:.*]] = nv_tileaa.splat %arg0 : !nv_tileaa.ptr<f32, 1> -> tensor<4x!nv_tileaa.ptr<f32, 1>>
// CHECK: %[[P:.*]] = nv_tileaa.addptr %[[PS]], %arg1
// CHECK: nv_tileaa.load %[[P]] mask %arg2 : tensor<4xi1> other %arg3 : tensor<4xf32> {cache_modifier = #nv_tileaa<cache_modifier cg>}
nv_tileaa.func @gather(%p: !nv_tileaa.ptr<f32, 1>, %o: tensor<4xi32>, %m: tensor<4xi1>, %z: tensor<4xf32>) {
  %0 = nv_tileaa.gather_load %p[%o : tensor<4xi32>] mask %m : tensor<4xi1> other %z : tensor<4xf32>
      {cache_modifier = #nv_tileaa<cache_modifier cg>} : !nv_tileaa.ptr<f32, 1> -> tensor<4xf32>
  nv_tileaa.return
}

// Offsets into a memref count its elements row by row. The size of an empty dimension divides nothing.
// CHECK-LABEL: func @scatter
// CHECK: %[[O:.*]] = arith.extsi %arg3 : tensor<4xi32> to tensor<4xi64>
// CHECK: %[[N:.*]] = arith.maxui
// CHECK: %[[NS:.*]] = nv_tileaa.splat %[[N]] : i64 -> tensor<4xi64>
// CHECK: %[[C:.*]] = arith.remui %[[O]], %[[NS]]
// CHECK: %[[R:.*]] = arith.divui %[[O]], %[[NS]]
// CHECK: %[[S:.*]] = nv_tileaa.splat %{{.*}} : i64 -> tensor<4xi64>
// CHECK: %[[ROW:.*]] = arith.muli %[[R]], %[[S]]
// CHECK: %[[A:.*]] = arith.addi %[[C]], %[[ROW]]
// CHECK: %[[P:.*]] = nv_tileaa.addptr %{{.*}}, %[[A]]
// CHECK: nv_tileaa.store %[[P]], %arg4 :
nv_tileaa.func @scatter(%p: !nv_tileaa.ptr<f32, 1>, %n: i32, %stride: i32, %o: tensor<4xi32>, %x: tensor<4xf32>) {
  %v = nv_tileaa.make_memref %p sizes [%n, %n : i32, i32] strides [%stride : i32]
      : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.memref<?x?xf32, strides [?, 1], 1>
  nv_tileaa.scatter_store %v[%o : tensor<4xi32>], %x
      : !nv_tileaa.memref<?x?xf32, strides [?, 1], 1>, tensor<4xf32>
  nv_tileaa.return
}
