// Each op that makes one memref from another hands the space on.
//
// RUN: %{infer} %s | FileCheck %s --implicit-check-not='to memref<{{[^,]*}}>{{$}}'

// CHECK-LABEL: func.func @k(
// CHECK:         memref.subview {{.*}} to memref<4x8xf32, strided<[8, 1]>, 3>
// CHECK:         memref.cast {{.*}} to memref<?x8xf32, strided<[8, 1]>, 3>
// CHECK:         memref.reinterpret_cast {{.*}} to memref<4x8xf32, 3>
// CHECK:         memref.transpose {{.*}} to memref<8x4xf32, strided<[1, 8]>, 3>
// CHECK:         memref.collapse_shape {{.*}} into memref<32xf32, 3>
// CHECK:         memref.expand_shape {{.*}} into memref<2x16xf32, 3>
// CHECK:         memref.cast {{.*}} to memref<*xf32, 3>
// CHECK:         memref.cast {{.*}} to memref<2x16xf32, 3>
// CHECK:         memref.assume_alignment %{{.*}}, 16 : memref<2x16xf32, 3>
// CHECK:         memref.load %{{.*}} : memref<8x4xf32, strided<[1, 8]>, 3>
// CHECK:         memref.store %{{.*}} : memref<2x16xf32, 3>
func.func @k(%w: memref<8x8xf32, 3>, %i: index) attributes {gpu.kernel} {
  %m = memref.memory_space_cast %w : memref<8x8xf32, 3> to memref<8x8xf32>
  %sub = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %dyn = memref.cast %sub : memref<4x8xf32, strided<[8, 1]>> to memref<?x8xf32, strided<[8, 1]>>
  %re = memref.reinterpret_cast %dyn to offset: [0], sizes: [4, 8], strides: [8, 1] : memref<?x8xf32, strided<[8, 1]>> to memref<4x8xf32>
  %tr = memref.transpose %re (a, b) -> (b, a) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %flat = memref.collapse_shape %re [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %wide = memref.expand_shape %flat [[0, 1]] output_shape [2, 16] : memref<32xf32> into memref<2x16xf32>
  %un = memref.cast %wide : memref<2x16xf32> to memref<*xf32>
  %back = memref.cast %un : memref<*xf32> to memref<2x16xf32>
  %aligned = memref.assume_alignment %back, 16 : memref<2x16xf32>
  %v = memref.load %tr[%i, %i] : memref<8x4xf32, strided<[1, 8]>>
  memref.store %v, %aligned[%i, %i] : memref<2x16xf32>
  return
}
