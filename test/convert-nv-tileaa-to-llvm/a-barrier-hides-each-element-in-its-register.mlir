// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @barrier(%arg0: i1, %arg1: f16, %arg2: vector<2xf32>, %arg3: index, %arg4: vector<!llvm.ptr<3>>, %arg5: i32)
nv_tileaa.func @barrier(%a: i1, %b: f16, %c: tensor<2xf32>, %d: index, %e: tensor<!nv_tileaa.ptr<f32, 3>>, %t: !nv_tileaa.mem_token)
    -> (index, tensor<!nv_tileaa.ptr<f32, 3>>) {
  // CHECK: llvm.inline_asm has_side_effects "", "=b,0,~{memory}" %arg0 : (i1) -> i1
  %0 = nv_tileaa.optimization_barrier %a : i1
  // CHECK: llvm.inline_asm has_side_effects "", "=h,0,~{memory}" %arg1 : (f16) -> f16
  %1 = nv_tileaa.optimization_barrier %b : f16
  // CHECK-COUNT-2: llvm.inline_asm has_side_effects "", "=r,0,~{memory}" %{{.*}} : (f32) -> f32
  %2 = nv_tileaa.optimization_barrier %c : tensor<2xf32>
  // CHECK: %[[D64:.*]] = llvm.inline_asm has_side_effects "", "=l,0,~{memory}" %{{.*}} : (i64) -> i64
  // CHECK: %[[D:.*]] = arith.index_cast %[[D64]] : i64 to index
  %3 = nv_tileaa.optimization_barrier %d : index
  // CHECK: %[[E:.*]] = llvm.inline_asm has_side_effects "", "=l,0,~{memory}" %{{.*}} : (!llvm.ptr<3>) -> !llvm.ptr<3>
  // CHECK: %[[TILE:.*]] = vector.from_elements %[[E]]
  // CHECK: %[[RANK0:.*]] = vector.shape_cast %[[TILE]]
  %4 = nv_tileaa.optimization_barrier %e : tensor<!nv_tileaa.ptr<f32, 3>>
  // CHECK: llvm.inline_asm has_side_effects "", "=r,0,~{memory}" %arg5 : (i32) -> i32
  %5 = nv_tileaa.optimization_barrier %t : !nv_tileaa.mem_token
  // CHECK: return %[[D]], %[[RANK0]]
  nv_tileaa.return %3, %4 : index, tensor<!nv_tileaa.ptr<f32, 3>>
}
