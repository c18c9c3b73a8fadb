// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

func.func @right(%i: i32, %f: f32) {
  %0 = "cute_nvgpu.arch.mma.SM80"(%i, %i, %i) <{a_type = i8, b_type = i8}> : (i32, i32, i32) -> i32
  %1 = "cute_nvgpu.arch.mma.SM80"(%i, %i, %f) <{a_type = f16, b_type = f16}> : (i32, i32, f32) -> f32
  %2 = "cute_nvgpu.arch.mma.SM89"(%i, %i, %f) <{a_type = f8E5M2, b_type = f8E4M3FN}> : (i32, i32, f32) -> f32
  return
}

// -----

func.func @bytes(%i: i32, %f: f32) {
  // expected-error @+1 {{expects A/B of type s8/u8 and D of type i32}}
  %0 = "cute_nvgpu.arch.mma.SM80"(%i, %i, %f) <{a_type = i8, b_type = i8}> : (i32, i32, f32) -> f32
  return
}

// -----

func.func @nibbles(%i: i32) {
  // expected-error @+1 {{expects A/B of type s4/u4 and D of type i32}}
  %0 = "cute_nvgpu.arch.mma.SM80.sparse"(%i, %i, %i) <{a_type = i4, b_type = f16}> : (i32, i32, i32) -> i32
  return
}

// -----

func.func @bits(%i: i32) {
  // expected-error @+1 {{expects A/B of type u1 and D of type i32}}
  %0 = "cute_nvgpu.arch.mma.SM80"(%i, %i, %i) <{a_type = f16, b_type = i1}> : (i32, i32, i32) -> i32
  return
}

// -----

func.func @floats(%i: i32, %f: f32) {
  // expected-error @+1 {{expects A/B of the e5m2/e4m3 type}}
  %0 = "cute_nvgpu.arch.mma.SM89"(%i, %i, %f) <{a_type = f16, b_type = f8E5M2}> : (i32, i32, f32) -> f32
  return
}

// -----

func.func @sum(%i: i32, %h: f16) {
  // expected-error @+1 {{expects c type to be Float32}}
  %0 = "cute_nvgpu.arch.mma.SM120.block_scaled"(%i, %i, %h) : (i32, i32, f16) -> f16
  return
}

// -----

func.func @factors(%i: i32, %j: i16, %f: f32) {
  // expected-error @+1 {{expects sfa/sfb element types to be the same}}
  %0 = "cute_nvgpu.arch.mma.SM120.block_scaled"(%i, %i, %f, %i, %j) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (i32, i32, f32, i32, i16) -> f32
  return
}
