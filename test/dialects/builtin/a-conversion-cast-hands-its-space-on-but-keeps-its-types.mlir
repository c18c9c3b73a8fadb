// The types of an unrealized_conversion_cast are a promise between two conversions, so they stay. Facts known about
// its operand hold for its result.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[P:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<8xf32> to !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
func.func @k(%w: memref<8xf32, 3>, %x: f32) attributes {gpu.kernel} {
  %m = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %p = builtin.unrealized_conversion_cast %m : memref<8xf32> to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
