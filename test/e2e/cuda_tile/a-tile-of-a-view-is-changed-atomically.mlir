// Several blocks change the same tiles of a view, partly outside of the tensor: sums of integers and of floats, and the
// greatest. No element is lost, and none is counted for each thread that has a copy of it.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_80 %s

// CHECK: relaxed.gpu{{.*}}add.f32
// CHECK: relaxed.gpu{{.*}}max.s32
// CHECK: relaxed.gpu{{.*}}add.u64
!floats = !cuda_tile.partition_view<tile=(4x32), tensor_view<?x?xf32, strides=[?,1]>>
!ints = !cuda_tile.partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
!overlap = !cuda_tile.strided_view<tile=(16), traversal_strides=[4], tensor_view<?xi64, strides=[1]>>
cuda_tile.module @m {
  entry @sum(%x: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>) {
    %t = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %v = make_partition_view %t : !floats
    %i, %j, %k = get_tile_block_id : tile<i32>
    %half = constant <f32: 0.5> : tile<4x32xf32>
    %0 = atomic_red_view_tko relaxed device %v[%i, %j], addf, %half : tile<4x32xf32>, !floats, tile<i32> -> token
    return
  }
  entry @greatest(%x: tile<ptr<i32>>, %n: tile<i32>) {
    %t = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %v = make_partition_view %t : !ints
    %i, %j, %k = get_tile_block_id : tile<i32>
    %range = iota : tile<8xi32>
    %one = reshape %j : tile<i32> -> tile<1xi32>
    %all = broadcast %one : tile<1xi32> -> tile<8xi32>
    %three = constant <i32: 3> : tile<8xi32>
    %odd = muli %all, %three : tile<8xi32>
    %value = xori %odd, %range : tile<8xi32>
    %0 = atomic_red_view_tko relaxed device %v[%i], max, %value : tile<8xi32>, !ints, tile<i32> -> token
    return
  }
  // Tiles overlap, so that an element is changed by several blocks.
  entry @overlapping(%x: tile<ptr<i64>>, %n: tile<i32>) {
    %t = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
    %v = make_strided_view %t : !overlap
    %i, %j, %k = get_tile_block_id : tile<i32>
    %one = constant <i64: 4294967296> : tile<16xi64>
    %0 = atomic_red_view_tko relaxed device %v[%i], add, %one : tile<16xi64>, !overlap, tile<i32> -> token
    return
  }
}
