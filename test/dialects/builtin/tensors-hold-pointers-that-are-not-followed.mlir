// Pointers go into a tensor and come out again. The analysis does not track the contents of tensors: a pointer
// taken from one is unknown.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = bufferization.to_buffer
// CHECK:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<8xf32>{{$}}
// CHECK:         %[[R:.*]] = async.await
// CHECK:         memref.store %{{.*}}, %[[R]][%{{.*}}] : memref<8xf32>{{$}}
func.func @k(%g: memref<8xf32>, %w: memref<8xf32, 3>, %x: f32, %i: index) attributes {gpu.kernel} {
  %t = bufferization.to_tensor %g : memref<8xf32> to tensor<8xf32>
  %b = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  memref.store %x, %b[%i] : memref<8xf32>
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %token, %later = async.execute -> !async.value<memref<8xf32>> {
    async.yield %wg : memref<8xf32>
  }
  %r = async.await %later : !async.value<memref<8xf32>>
  memref.store %x, %r[%i] : memref<8xf32>
  return
}
