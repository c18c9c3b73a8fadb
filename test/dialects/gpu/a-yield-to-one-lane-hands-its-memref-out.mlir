// gpu.warp_execute_on_lane_0 returns the value that its region yields; the access after it is named through a cast.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[R:.*]] = gpu.warp_execute_on_lane_0(%{{.*}})[32] -> (memref<8xf32>)
// CHECK:         %[[C:.*]] = memref.memory_space_cast %[[R]] : memref<8xf32> to memref<8xf32, 3>
// CHECK:         memref.store %{{.*}}, %[[C]][%{{.*}}] : memref<8xf32, 3>
func.func @k(%w: memref<8xf32, 3>, %x: f32, %lane: index) attributes {gpu.kernel} {
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %r = gpu.warp_execute_on_lane_0(%lane)[32] -> (memref<8xf32>) {
    gpu.yield %wg : memref<8xf32>
  }
  memref.store %x, %r[%lane] : memref<8xf32>
  return
}
