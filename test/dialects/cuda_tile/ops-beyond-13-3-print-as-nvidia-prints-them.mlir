// The additions of versions 13.4 and 13.5 of the bytecode.
//
// RUN: tilespace-opt %s | tilespace-opt | FileCheck %s
// RUN: tilespace-opt %s --mlir-print-op-generic | tilespace-opt | FileCheck %s

// CHECK: entry @k(%{{.*}}: tile<ptr<i32, <multicast>>>, %[[I:.*]]: tile<i32>)
// CHECK: make_tensor_view {{.*}} : tile<ptr<i32, <multicast>>> -> tensor_view<64x64xi32, strides=[64,1], #cuda_tile.ptr_attr<multicast>>
// CHECK: gdc_wait_tko -> token
// CHECK: gdc_launch_dependents_tko token = %{{.*}} -> token
// CHECK: memory_fence_alias_tko %
// CHECK: load_view_tko weak %{{.*}} inbounds = [true, false] :
// CHECK: multimem_load_reduce_view_tko relaxed sys %{{.*}}[%[[I]], %[[I]]] token = %{{.*}} inbounds = [true, false] attributes {reduction = #cuda_tile.multimem_reduction_kind<umax>} : {{.*}}, tile<i32>, token -> tile<8x8xi32>, token
// CHECK: multimem_store_view_tko weak %{{.*}}, %{{.*}}[%[[I]], %[[I]]] : {{.*}}, tile<8x8xi32>, tile<i32> -> token
// CHECK: multimem_reduce_view_tko relaxed sys
// CHECK: fpowi %{{.*}}, %{{.*}} : tile<4xf32>, tile<4xi32>
// CHECK: ftoi %{{.*}} signed saturating : tile<4xf32> -> tile<4xi32>
// CHECK: ftof %{{.*}} rounding<nearest_away> : tile<4xf32> -> tile<4xtf32>
// CHECK: insert %{{.*}}, %{{.*}}[%[[I]]] : tile<4xi32>, tile<8xi32>
!view = !cuda_tile.partition_view<tile=(8x8), tensor_view<64x64xi32, strides=[64,1], #cuda_tile.ptr_attr<multicast>>>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<i32, <multicast>>>, %i: tile<i32>) {
    %t = make_tensor_view %p, shape = [64, 64], strides = [64, 1]
        : tile<ptr<i32, <multicast>>> -> tensor_view<64x64xi32, strides=[64,1], #cuda_tile.ptr_attr<multicast>>
    %v = make_partition_view %t : !view
    %0 = gdc_wait_tko -> token
    %1 = gdc_launch_dependents_tko token = %0 -> token
    %2 = memory_fence_alias_tko %1
    %a, %3 = load_view_tko weak %v[%i, %i] inbounds = [true, false] : !view, tile<i32> -> tile<8x8xi32>, token
    %b, %4 = multimem_load_reduce_view_tko relaxed sys %v[%i, %i] token = %2 inbounds = [true, false]
        attributes {reduction = #cuda_tile.multimem_reduction_kind<umax>}
        : !view, tile<i32>, token -> tile<8x8xi32>, token
    %5 = multimem_store_view_tko weak %v, %b[%i, %i] : !view, tile<8x8xi32>, tile<i32> -> token
    %6 = multimem_reduce_view_tko relaxed sys %v, %b[%i, %i] : !view, tile<8x8xi32>, tile<i32> -> token
    %f = constant <f32: 2.0> : tile<4xf32>
    %n = iota : tile<4xi32>
    %g = fpowi %f, %n : tile<4xf32>, tile<4xi32>
    %h = ftoi %g signed saturating : tile<4xf32> -> tile<4xi32>
    %c = ftof %g rounding<nearest_away> : tile<4xf32> -> tile<4xtf32>
    %m = iota : tile<8xi32>
    %d = insert %n, %m[%i] : tile<4xi32>, tile<8xi32>
  }
}
