// RUN: %{convert} %s | FileCheck %s

// CHECK: nv_tileaa.tiled_load %{{.*}} {copies = #nv_tileaa<rmw_mode umax>, {{.*}}mem_scope = #nv_tileaa<mem_scope sys>, mem_semantic = #nv_tileaa<mem_semantic acquire>}
// CHECK: nv_tileaa.tiled_store %{{.*}} {copies = #nv_tileaa<rmw_mode add>, {{.*}}mem_scope = #nv_tileaa<mem_scope gpu>, mem_semantic = #nv_tileaa<mem_semantic release>}
// CHECK: nv_tileaa.tiled_store %{{.*}} {copies = #nv_tileaa<rmw_mode xchg>, in_bounds = array<i1: false>, in_space}
// A view with gaps is accessed by pointers, as any is.
// CHECK: nv_tileaa.load %{{.*}} {copies = #nv_tileaa<rmw_mode add>}
!tensor = !cuda_tile.tensor_view<64xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
!view = !cuda_tile.partition_view<tile=(8), !tensor>
!gaps = !cuda_tile.strided_view<tile=(8), traversal_strides=[16], !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<i32, <multicast>>>) {
    %i = constant <i32: 0> : tile<i32>
    %t = make_tensor_view %p, shape = [64], strides = [1] : tile<ptr<i32, <multicast>>> -> !tensor
    %v = make_partition_view %t : !view
    %s = make_strided_view %t : !gaps
    %x, %0 = multimem_load_reduce_view_tko acquire sys %v[%i] attributes {reduction = #cuda_tile.multimem_reduction_kind<umax>} : !view, tile<i32> -> tile<8xi32>, token
    %1 = multimem_reduce_view_tko release device %v, %x[%i] token = %0 : !view, tile<8xi32>, tile<i32>, token -> token
    %2 = multimem_store_view_tko weak %v, %x[%i] token = %1 : !view, tile<8xi32>, tile<i32>, token -> token
    %y, %3 = multimem_load_reduce_view_tko weak %s[%i] token = %2 : !gaps, tile<i32>, token -> tile<8xi32>, token
    %4 = multimem_store_view_tko weak %v, %y[%i] token = %3 : !view, tile<8xi32>, tile<i32>, token -> token
    return
  }
}
