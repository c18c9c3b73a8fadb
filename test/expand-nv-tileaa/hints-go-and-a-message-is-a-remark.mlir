// RUN: tilespace-opt %s --verify-diagnostics --expand-nv-tileaa | FileCheck %s

// CHECK-LABEL: func @hints
// CHECK-NEXT: nv_tileaa.return
nv_tileaa.func @hints(%x: tensor<8xf32>) {
  nv_tileaa.mark_for_reuse %x : tensor<8xf32>
  nv_tileaa.pragma "unroll" = 4 : i32
  // expected-remark @+1 {{twice the work}}
  nv_tileaa.message "twice the work"
  nv_tileaa.return
}
