// RUN: tilespace-opt %s --convert-tiles-to-threads | FileCheck %s

// CHECK-LABEL: gpu.func @k
// CHECK: %[[NONE:.*]] = arith.constant -1 : i32
// CHECK: arith.cmpi sge, %[[NONE]], %{{.*}} : i32
gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i1, 1>) attributes {nv_tileaa.kernel_spec} {
    %next = nv_tileaa.cancel_next_program_id : !nv_tileaa.program_id
    %is_one = nv_tileaa.is_valid_program_id %next : i1
    nv_tileaa.store %p, %is_one : !nv_tileaa.ptr<i1, 1>, i1
    nv_tileaa.return
  }
}
