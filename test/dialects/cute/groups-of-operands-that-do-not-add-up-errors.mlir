// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

func.func @f(%v: !cute.memref<f32, rmem, "(4):(1)">, %a: !cute_nvgpu.atom.universal_copy<f32>) {
  "cute.copy"(%a, %v, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  // expected-error @+1 {{expects 'operandSegmentSizes' that add up to 3, but got array<i32: 1, 1>}}
  "cute.copy"(%a, %v, %v) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  return
}

// -----

func.func @f(%v: !cute.memref<f32, rmem, "(4):(1)">, %a: !cute_nvgpu.atom.universal_copy<f32>) {
  // expected-error @+1 {{expects 'operandSegmentSizes' that add up to 3, but got array<i32: 4, -1>}}
  "cute.copy"(%a, %v, %v) <{operandSegmentSizes = array<i32: 4, -1>}> : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, rmem, "(4):(1)">, !cute.memref<f32, rmem, "(4):(1)">) -> ()
  return
}
