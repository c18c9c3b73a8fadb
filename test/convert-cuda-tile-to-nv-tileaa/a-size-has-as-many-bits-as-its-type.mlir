// A size is read in 32 bits at least, and cut.
//
// RUN: %{convert} %s | FileCheck %s
cuda_tile.module @m {
  // CHECK-LABEL: nv_tileaa.func @k
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %v = make_partition_view %t : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>
    // CHECK: %[[SHORT:.*]] = nv_tileaa.get_dim_size {{.*}} -> i32
    // CHECK: arith.trunci %[[SHORT]] : i32 to i8
    %a = get_tensor_shape %t : tensor_view<?xf32, strides=[1]> -> tile<i8>
    // CHECK: nv_tileaa.get_dim_size {{.*}} -> i64
    %b = get_tensor_shape %t : tensor_view<?xf32, strides=[1]> -> tile<i64>
    // CHECK: %[[SIZE:.*]] = nv_tileaa.get_dim_size {{.*}} -> i32
    // CHECK: %[[COUNT:.*]] = arith.ceildivui %[[SIZE]], {{.*}} : i32
    // CHECK: arith.trunci %[[COUNT]] : i32 to i16
    %c = get_index_space_shape %v : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>> -> tile<i16>
    return
  }
}
