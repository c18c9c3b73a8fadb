// A product stays with its scales where the chip has an instruction for them. Else each factor is multiplied by its scale, which
// needs sums of f32, and scales with the sizes of the factors.
//
// RUN: tilespace-opt %s --expand-nv-tileaa -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: gpu.module @other
// CHECK-DAG: %[[A:.*]] = nv_tileaa.fp_to_fp %arg0 : tensor<16x64xf8E4M3FN> -> tensor<16x64xf32>
// CHECK-DAG: %[[S:.*]] = nv_tileaa.fp_to_fp %arg3 : tensor<16x2xf8E8M0FNU> -> tensor<16x2xf32>
// CHECK: %[[ONE:.*]] = nv_tileaa.view %[[S]] : tensor<16x2xf32> -> tensor<16x2x1xf32>
// CHECK: %[[ALL:.*]] = nv_tileaa.broadcast %[[ONE]] : tensor<16x2x1xf32> -> tensor<16x2x32xf32>
// CHECK: %[[EACH:.*]] = nv_tileaa.view %[[ALL]] : tensor<16x2x32xf32> -> tensor<16x64xf32>
// CHECK: %[[LEFT:.*]] = arith.mulf %[[A]], %[[EACH]]
// CHECK: %[[RIGHT:.*]] = arith.mulf
// CHECK: nv_tileaa.dot %[[LEFT]], %[[RIGHT]], %arg2 : tensor<16x64xf32>, tensor<64x8xf32>, tensor<16x8xf32>
gpu.module @other [#nvvm.target<chip = "sm_100a">] {
  nv_tileaa.func @k(%a: tensor<16x64xf8E4M3FN>, %b: tensor<64x8xf8E4M3FN>, %c: tensor<16x8xf32>, %s: tensor<16x2xf8E8M0FNU>, %t: tensor<2x8xf8E8M0FNU>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %0 = nv_tileaa.dot %a, %b, %c scale_a %s : tensor<16x2xf8E8M0FNU> scale_b %t : tensor<2x8xf8E8M0FNU>
        : tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x8xf32>
    nv_tileaa.return
  }
}

// CHECK-LABEL: gpu.module @scaling
// CHECK: nv_tileaa.dot %arg0, %arg1, %arg2 scale_a %arg3
// CHECK: arith.mulf
gpu.module @scaling [#nvvm.target<chip = "sm_121a">] {
  nv_tileaa.func @one(%a: tensor<16x64xf8E4M3FN>, %b: tensor<64x8xf8E4M3FN>, %c: tensor<16x8xf32>, %s: tensor<16x2xf8E8M0FNU>, %t: tensor<2x8xf8E8M0FNU>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %0 = nv_tileaa.dot %a, %b, %c scale_a %s : tensor<16x2xf8E8M0FNU> scale_b %t : tensor<2x8xf8E8M0FNU>
        : tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x8xf32>
    nv_tileaa.return
  }
  nv_tileaa.func @two(%a: tensor<16x64xf8E4M3FN>, %b: tensor<64x8xf8E4M3FN>, %c: tensor<16x8xf32>, %s: tensor<16x2xf8E8M0FNU>, %t: tensor<2x8xf8E8M0FNU>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 2>} {
    %0 = nv_tileaa.dot %a, %b, %c scale_a %s : tensor<16x2xf8E8M0FNU> scale_b %t : tensor<2x8xf8E8M0FNU>
        : tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x8xf32>
    nv_tileaa.return
  }
}

// -----

nv_tileaa.func @half(%a: tensor<16x64xf8E4M3FN>, %b: tensor<64x8xf8E4M3FN>, %c: tensor<16x8xf16>, %s: tensor<16x2xf8E8M0FNU>, %t: tensor<2x8xf8E8M0FNU>) {
  // expected-error @below {{'nv_tileaa.dot' op has no lowering: only sums of f32 are supported for factors with scales}}
  // expected-error @below {{failed to legalize operation 'nv_tileaa.dot'}}
  %0 = nv_tileaa.dot %a, %b, %c scale_a %s : tensor<16x2xf8E8M0FNU> scale_b %t : tensor<2x8xf8E8M0FNU>
      : tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x8xf16>
  nv_tileaa.return
}

// -----

nv_tileaa.func @few(%a: tensor<16x64xf8E4M3FN>, %b: tensor<64x8xf8E4M3FN>, %c: tensor<16x8xf32>, %s: tensor<8x2xf8E8M0FNU>, %t: tensor<2x8xf8E8M0FNU>) {
  // expected-error @below {{'nv_tileaa.dot' op has no lowering: its scales do not have the sizes of its factors, except along the depth}}
  // expected-error @below {{failed to legalize operation 'nv_tileaa.dot'}}
  %0 = nv_tileaa.dot %a, %b, %c scale_a %s : tensor<8x2xf8E8M0FNU> scale_b %t : tensor<2x8xf8E8M0FNU>
      : tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x8xf32>
  nv_tileaa.return
}
