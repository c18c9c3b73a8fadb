// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

func.func @other_element(%p: !cute.ptr<f32, generic>) {
  // expected-error @+1 {{expects types that differ only in their spaces}}
  %q = cute.memory_space_cast %p : !cute.ptr<f32, generic> to !cute.ptr<i32, gmem>
  return
}

// -----

func.func @other_alignment(%p: !cute.ptr<f32, generic>) {
  // expected-error @+1 {{expects types that differ only in their spaces}}
  %q = cute.memory_space_cast %p : !cute.ptr<f32, generic> to !cute.ptr<f32, gmem, align<16>>
  return
}

// -----

func.func @neither_generic(%p: !cute.ptr<f32, smem>) {
  // expected-error @+1 {{expects one of the two spaces to be generic}}
  %q = cute.memory_space_cast %p : !cute.ptr<f32, smem> to !cute.ptr<f32, gmem>
  return
}

// -----

func.func @no_pointer(%i: i32) {
  // expected-error @+1 {{must be cute pointer or cute memref}}
  %q = "cute.memory_space_cast"(%i) : (i32) -> !cute.ptr<f32, gmem>
  return
}
