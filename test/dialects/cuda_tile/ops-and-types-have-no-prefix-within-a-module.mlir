// A kernel as NVIDIA's tools print it, and in generic form.
//
// RUN: tilespace-opt %s | tilespace-opt | FileCheck %s
// RUN: tilespace-opt %s --mlir-print-op-generic | tilespace-opt | FileCheck %s

// CHECK: cuda_tile.module @m {
// CHECK-NEXT: global private constant @g alignment = 16 <f32: [1.000000e+00, 2.000000e+00]> : tile<2xf32>
// CHECK-NEXT: entry @k(%[[P:.*]]: tile<ptr<f32>>, %[[N:.*]]: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2}> {
// CHECK-NEXT: %[[X:.*]], %{{.*}}, %{{.*}} = get_tile_block_id : tile<i32>
// CHECK-NEXT: make_tensor_view %[[P]], shape = [%[[N]], 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
// CHECK-NEXT: make_partition_view %{{.*}} : partition_view<tile=(8x64), padding_value = zero, tensor_view<?x64xf32, strides=[64,1]>>
// CHECK-NEXT: load_view_tko weak %{{.*}}[%[[X]], %[[X]]] : partition_view<{{.*}}>, tile<i32> -> tile<8x64xf32>, token
// CHECK-NEXT: reduce %{{.*}} dim=1 identities=[0.000000e+00 : f32] : tile<8x64xf32> -> tile<8xf32> (%[[A:.*]]: tile<f32>, %[[B:.*]]: tile<f32>) {
// CHECK-NEXT: addf %[[A]], %[[B]] rounding<zero> flush_to_zero : tile<f32>
// CHECK-NEXT: yield %{{.*}} : tile<f32>
cuda_tile.module @m {
  global private constant @g alignment = 16 <f32: [1.0, 2.0]> : tile<2xf32>
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2}> {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %t = make_tensor_view %p, shape = [%n, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
    %v = make_partition_view %t
        : partition_view<tile=(8x64), padding_value = zero, tensor_view<?x64xf32, strides=[64,1]>>
    %a, %0 = load_view_tko weak %v[%x, %x]
        : !cuda_tile.partition_view<tile=(8x64), padding_value = zero, tensor_view<?x64xf32, strides=[64,1]>>, tile<i32>
        -> tile<8x64xf32>, token
    %s = reduce %a dim=1 identities=[0.0 : f32] : tile<8x64xf32> -> tile<8xf32> (%q: tile<f32>, %r: tile<f32>) {
      %u = addf %q, %r rounding<zero> flush_to_zero : tile<f32>
      yield %u : tile<f32>
    }
  }
}
