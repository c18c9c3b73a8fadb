// RUN: tilespace-opt %s --verify-diagnostics --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @hints(%arg0: vector<4xf32>, %arg1: !llvm.ptr<1>)
// CHECK-NEXT: return %arg1
nv_tileaa.func @hints(%x: tensor<4xf32>, %p: !nv_tileaa.ptr<f32, 1>) -> !nv_tileaa.ptr<f32, 1> {
  nv_tileaa.mark_for_reuse %x : tensor<4xf32>
  nv_tileaa.pragma "unroll" = 4 : i32
  // expected-remark @+1 {{twice the work}}
  nv_tileaa.message "twice the work"
  %0 = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f32, 1>
  nv_tileaa.return %0 : !nv_tileaa.ptr<f32, 1>
}
