// RUN: tilespace-opt %s --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @elements
// CHECK: %[[I:.*]] = arith.extsi %arg1 : i32 to i64
// CHECK: %[[ROW:.*]] = arith.muli %[[I]], %{{.*}} : i64
// CHECK: %[[J:.*]] = arith.index_cast %arg2 : index to i64
// CHECK: %[[O:.*]] = arith.addi %[[ROW]], %[[J]] : i64
// CHECK: %[[P:.*]] = nv_tileaa.addptr %arg0, %[[O]] : !nv_tileaa.ptr<i32, 1>, i64
// CHECK: nv_tileaa.load %[[P]] : !nv_tileaa.ptr<i32, 1> -> i32
// CHECK: nv_tileaa.store %{{.*}}, %{{.*}} : !nv_tileaa.ptr<i32, 1>, i32
// CHECK: nv_tileaa.atomic_rmw add %{{.*}}, %{{.*}} {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>
// CHECK: nv_tileaa.atomic_cas %{{.*}}, %{{.*}}, %{{.*}} {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1>
nv_tileaa.func @elements(%p: !nv_tileaa.ptr<i32, 1>, %i: i32, %j: index) {
  %v = nv_tileaa.make_memref %p : !nv_tileaa.ptr<i32, 1> -> !nv_tileaa.memref<8x16xi32, 1>
  %x = nv_tileaa.load %v[%i, %j : i32, index] : !nv_tileaa.memref<8x16xi32, 1> -> i32
  nv_tileaa.store %v[%i, %j : i32, index], %x : !nv_tileaa.memref<8x16xi32, 1>, i32
  %y = nv_tileaa.atomic_rmw add %v[%i, %j : i32, index], %x {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<8x16xi32, 1>, i32 -> i32
  %z = nv_tileaa.atomic_cas %v[%i, %j : i32, index], %x, %y {mem_scope = #nv_tileaa<mem_scope gpu>}
      : !nv_tileaa.memref<8x16xi32, 1>, i32, i32 -> i32
  nv_tileaa.return
}
