// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

// Numbers are without a sign, and those that are too great are not counted. A counter for each histogram.
// CHECK-DAG: nv_tileaa.global "private" @count_counters : tensor<16xi32>, 3
// CHECK-DAG: nv_tileaa.global "private" @count_counters_1 : tensor<16xi32>, 3
// CHECK-LABEL: func @count
// CHECK: %[[C:.*]] = nv_tileaa.get_global @count_counters : !nv_tileaa.ptr<i32, 3>
// CHECK: nv_tileaa.store %[[EACH:.*]], %{{.*}} : tensor<16x!nv_tileaa.ptr<i32, 3>>, tensor<16xi32>
// CHECK: %[[X:.*]] = arith.extui %arg0 : tensor<64xi8> to tensor<64xi64>
// CHECK: %[[BELOW:.*]] = arith.cmpi ult, %[[X]], %{{.*}} : tensor<64xi64>
// CHECK: %[[M:.*]] = arith.andi %[[BELOW]], %arg1
// CHECK: nv_tileaa.atomic_rmw add %{{.*}}, %{{.*}} mask %[[M]] : tensor<64xi1>
// CHECK-SAME: {mem_scope = #nv_tileaa<mem_scope tl_blk>}
// CHECK: %[[N:.*]] = nv_tileaa.load %[[EACH]]
// CHECK: arith.extui %[[N]] : tensor<16xi32> to tensor<16xi64>
gpu.module @m {
  nv_tileaa.func @count(%x: tensor<64xi8>, %m: tensor<64xi1>) {
    %0 = nv_tileaa.histogram %x mask %m : tensor<64xi1> : tensor<64xi8> -> tensor<16xi64>
    %1 = nv_tileaa.histogram %x : tensor<64xi8> -> tensor<16xi32>
    nv_tileaa.return
  }
}
