// All floats of eight bits as single floats; and single and half floats rounded to the nearest float of eight
// bits, where too great numbers become infinity or a NaN.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: .entry widen(
// CHECK: .entry round_single(
// CHECK: .entry round_half(
// COUNT: generic=0
!e4 = !nv_tileaa.ptr<f8E4M3FN>
!e5 = !nv_tileaa.ptr<f8E5M2>
!e8 = !nv_tileaa.ptr<f8E8M0FNU>
!p = !nv_tileaa.ptr<f32>

nv_tileaa.func private @lanes() -> tensor<8xi32> {
  %block = nv_tileaa.get_program_id x : i32
  %c8 = arith.constant 8 : i32
  %first = arith.muli %block, %c8 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<8xi32>
  %lane = nv_tileaa.make_range 0 to 8 : tensor<8xi32>
  %i = arith.addi %firsts, %lane : tensor<8xi32>
  nv_tileaa.return %i : tensor<8xi32>
}

nv_tileaa.func @widen(%in4: !e4, %in5: !e5, %in8: !e8, %out4: !p, %out5: !p, %out8: !p)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %i = nv_tileaa.call @lanes() : () -> tensor<8xi32>
  %x4 = nv_tileaa.gather_load %in4[%i : tensor<8xi32>] : !e4 -> tensor<8xf8E4M3FN>
  %x5 = nv_tileaa.gather_load %in5[%i : tensor<8xi32>] : !e5 -> tensor<8xf8E5M2>
  %x8 = nv_tileaa.gather_load %in8[%i : tensor<8xi32>] : !e8 -> tensor<8xf8E8M0FNU>
  %y4 = nv_tileaa.fp_to_fp %x4 : tensor<8xf8E4M3FN> -> tensor<8xf32>
  %y5 = nv_tileaa.fp_to_fp %x5 : tensor<8xf8E5M2> -> tensor<8xf32>
  %y8 = nv_tileaa.fp_to_fp %x8 : tensor<8xf8E8M0FNU> -> tensor<8xf32>
  nv_tileaa.scatter_store %out4[%i : tensor<8xi32>], %y4 : !p, tensor<8xf32>
  nv_tileaa.scatter_store %out5[%i : tensor<8xi32>], %y5 : !p, tensor<8xf32>
  nv_tileaa.scatter_store %out8[%i : tensor<8xi32>], %y8 : !p, tensor<8xf32>
  nv_tileaa.return
}

nv_tileaa.func @round_single(%in: !p, %out4: !e4, %out5: !e5)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %i = nv_tileaa.call @lanes() : () -> tensor<8xi32>
  %x = nv_tileaa.gather_load %in[%i : tensor<8xi32>] : !p -> tensor<8xf32>
  %y4 = nv_tileaa.fp_to_fp %x : tensor<8xf32> -> tensor<8xf8E4M3FN>
  %y5 = nv_tileaa.fp_to_fp %x : tensor<8xf32> -> tensor<8xf8E5M2>
  nv_tileaa.scatter_store %out4[%i : tensor<8xi32>], %y4 : !e4, tensor<8xf8E4M3FN>
  nv_tileaa.scatter_store %out5[%i : tensor<8xi32>], %y5 : !e5, tensor<8xf8E5M2>
  nv_tileaa.return
}

nv_tileaa.func @round_half(%in: !nv_tileaa.ptr<f16>, %out4: !e4, %out5: !e5)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %i = nv_tileaa.call @lanes() : () -> tensor<8xi32>
  %x = nv_tileaa.gather_load %in[%i : tensor<8xi32>] : !nv_tileaa.ptr<f16> -> tensor<8xf16>
  %y4 = nv_tileaa.fp_to_fp %x : tensor<8xf16> -> tensor<8xf8E4M3FN>
  %y5 = nv_tileaa.fp_to_fp %x : tensor<8xf16> -> tensor<8xf8E5M2>
  nv_tileaa.scatter_store %out4[%i : tensor<8xi32>], %y4 : !e4, tensor<8xf8E4M3FN>
  nv_tileaa.scatter_store %out5[%i : tensor<8xi32>], %y5 : !e5, tensor<8xf8E5M2>
  nv_tileaa.return
}
