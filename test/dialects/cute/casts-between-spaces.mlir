// RUN: tilespace-opt %s | FileCheck %s
// RUN: tilespace-opt %s --canonicalize | FileCheck %s --check-prefix=FOLDED

// CHECK-LABEL: func.func @casts(
// CHECK:         %[[Q:.*]] = cute.memory_space_cast %{{.*}} : !cute.ptr<f32, generic, align<16>> to !cute.ptr<f32, gmem, align<16>>
// CHECK:         cute.memory_space_cast %[[Q]] : !cute.ptr<f32, gmem, align<16>> to !cute.ptr<f32, generic, align<16>>
// CHECK:         cute.memory_space_cast %{{.*}} : !cute.memref<f32, generic, "4:1"> to !cute.memref<f32, smem, "4:1">
// A cast there and back folds away.
// FOLDED-LABEL: func.func @casts(
// FOLDED-SAME:    %[[P:[a-z0-9]+]]: !cute.ptr
// FOLDED:         return %[[P]],
func.func @casts(%p: !cute.ptr<f32, generic, align<16>>, %v: !cute.memref<f32, generic, "4:1">)
    -> (!cute.ptr<f32, generic, align<16>>, !cute.memref<f32, smem, "4:1">) {
  %q = cute.memory_space_cast %p : !cute.ptr<f32, generic, align<16>> to !cute.ptr<f32, gmem, align<16>>
  %r = cute.memory_space_cast %q : !cute.ptr<f32, gmem, align<16>> to !cute.ptr<f32, generic, align<16>>
  %w = cute.memory_space_cast %v : !cute.memref<f32, generic, "4:1"> to !cute.memref<f32, smem, "4:1">
  return %r, %w : !cute.ptr<f32, generic, align<16>>, !cute.memref<f32, smem, "4:1">
}
