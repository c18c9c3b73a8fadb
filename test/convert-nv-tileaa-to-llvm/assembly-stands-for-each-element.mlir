// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @assembly(%arg0: vector<2xf32>, %arg1: f8E5M2)
// CHECK-COUNT-2: llvm.inline_asm has_side_effects "ex2.approx.f32 $0, $1;", "=f,f" %{{.*}} : (f32) -> f32
// CHECK-NOT: has_side_effects
// CHECK-COUNT-2: llvm.inline_asm "ex2.approx.f32 $0, $1;", "=f,f" %{{.*}} : (f32) -> f32
// What LLVM has no type for goes as a number.
// CHECK: %[[BYTE:.*]] = arith.bitcast %arg1 : f8E5M2 to i8
// CHECK: llvm.inline_asm has_side_effects "// $0", "h" %[[BYTE]] : (i8) -> ()
nv_tileaa.func @assembly(%x: tensor<2xf32>, %b: f8E5M2) {
  %0 = nv_tileaa.elementwise_inline_asm "ex2.approx.f32 $0, $1;", "=f,f"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = nv_tileaa.elementwise_inline_asm "ex2.approx.f32 $0, $1;", "=f,f"(%x) {pure} : (tensor<2xf32>) -> tensor<2xf32>
  nv_tileaa.elementwise_inline_asm "// $0", "h"(%b) : (f8E5M2) -> ()
  nv_tileaa.return
}
