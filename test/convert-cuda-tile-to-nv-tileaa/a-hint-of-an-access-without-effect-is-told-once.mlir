// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 -o /dev/null 2>&1 | FileCheck %s

// CHECK: :[[@LINE+11]]:{{[0-9]+}}: remark: hint latency has no effect: the number of stages follows from the shared memory
// CHECK: :[[@LINE+11]]:{{[0-9]+}}: remark: hint allow_tma has no effect: no store uses TMA
// CHECK-NOT: remark
!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
!view = !cuda_tile.partition_view<tile=(64), !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor
    %v = make_partition_view %t : !view
    // A hint for another chip, and a hint that forbids an unused feature.
    %y, %0 = load_view_tko weak %v[%n] optimization_hints = <sm_120 = {latency = 3}, sm_80 = {allow_tma = false}> : !view, tile<i32> -> tile<64xf32>, token
    %x, %1 = load_view_tko weak %v[%n] optimization_hints = <default = {latency = 2}> : !view, tile<i32> -> tile<64xf32>, token
    %2 = store_view_tko weak %x, %v[%n] optimization_hints = <default = {allow_tma = true, latency = 2}> : tile<64xf32>, !view, tile<i32> -> token
    return
  }
}
