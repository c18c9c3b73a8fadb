// RUN: %{convert} %s | FileCheck %s

// CHECK: nv_tileaa.load {{.*}} {mem_scope = #nv_tileaa<mem_scope gpu>, mem_semantic = #nv_tileaa<mem_semantic acquire>}
// CHECK: nv_tileaa.atomic_rmw xchg
// CHECK-SAME: mem_scope = #nv_tileaa<mem_scope sys>
// CHECK-SAME: mem_semantic = #nv_tileaa<mem_semantic release>
// CHECK: nv_tileaa.tiled_load {{.*}} {in_bounds = array<i1: true, false>, in_space,
// CHECK-SAME: padding_value = #nv_tileaa<padding_value neg_inf>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<i32>>, %q: tile<ptr<f32>>, %n: tile<i32>) {
    %x, %t0 = load_ptr_tko acquire device %p : tile<ptr<i32>> -> tile<i32>, token
    %y, %t1 = atomic_rmw_tko release sys %p, xchg, %x token = %t0 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %t = make_tensor_view %q, shape = [%n, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    // An index names a tile with at least one element inside. A dimension of size 1 of the tile is
    // then all inside.
    %v = make_partition_view %t : partition_view<tile=(1x8), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>
    %z, %t2 = load_view_tko weak %v[%y, %x] : partition_view<tile=(1x8), padding_value = neg_inf, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x8xf32>, token
    return
  }
}
