// A tile with one row begins where its row does: with a stride of any number of elements, at any address, so that nothing
// is moved as a vector. A first row, and rows with a divisible stride, are moved by 16 bytes.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s

// CHECK: entry any(
// CHECK-NOT: ld.global.{{.*}}v4
// CHECK-NOT: st.global.{{.*}}v4
// CHECK: entry first(
// CHECK: ld.global.{{.*}}v4
// CHECK: entry wide(
// CHECK: ld.global.{{.*}}v4
!tensor = !cuda_tile.tensor_view<4x1024xf32, strides=[?,1]>
!view = !cuda_tile.partition_view<tile=(1x1024), !tensor>
cuda_tile.module @m {
  entry @any(%x0: tile<ptr<f32>>, %y0: tile<ptr<f32>>, %stride: tile<i32>) {
    %x = assume div_by<16>, %x0 : tile<ptr<f32>>
    %y = assume div_by<16>, %y0 : tile<ptr<f32>>
    %row, %b1, %b2 = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [4, 1024], strides = [%stride, 1] : tile<i32> -> !tensor
    %ty = make_tensor_view %y, shape = [4, 1024], strides = [%stride, 1] : tile<i32> -> !tensor
    %vx = make_partition_view %tx : !view
    %vy = make_partition_view %ty : !view
    %tile, %t0 = load_view_tko weak %vx[%row, %zero] : !view, tile<i32> -> tile<1x1024xf32>, token
    %t1 = store_view_tko weak %tile, %vy[%row, %zero] : tile<1x1024xf32>, !view, tile<i32> -> token
    return
  }
  entry @first(%x0: tile<ptr<f32>>, %y0: tile<ptr<f32>>, %stride: tile<i32>) {
    %x = assume div_by<16>, %x0 : tile<ptr<f32>>
    %y = assume div_by<16>, %y0 : tile<ptr<f32>>
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [4, 1024], strides = [%stride, 1] : tile<i32> -> !tensor
    %ty = make_tensor_view %y, shape = [4, 1024], strides = [%stride, 1] : tile<i32> -> !tensor
    %vx = make_partition_view %tx : !view
    %vy = make_partition_view %ty : !view
    %tile, %t0 = load_view_tko weak %vx[%zero, %zero] : !view, tile<i32> -> tile<1x1024xf32>, token
    %t1 = store_view_tko weak %tile, %vy[%zero, %zero] : tile<1x1024xf32>, !view, tile<i32> -> token
    return
  }
  entry @wide(%x0: tile<ptr<f32>>, %y0: tile<ptr<f32>>, %stride0: tile<i32>) {
    %x = assume div_by<16>, %x0 : tile<ptr<f32>>
    %y = assume div_by<16>, %y0 : tile<ptr<f32>>
    %stride = assume div_by<4>, %stride0 : tile<i32>
    %row, %b1, %b2 = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [4, 1024], strides = [%stride, 1] : tile<i32> -> !tensor
    %ty = make_tensor_view %y, shape = [4, 1024], strides = [%stride, 1] : tile<i32> -> !tensor
    %vx = make_partition_view %tx : !view
    %vy = make_partition_view %ty : !view
    %tile, %t0 = load_view_tko weak %vx[%row, %zero] : !view, tile<i32> -> tile<1x1024xf32>, token
    %t1 = store_view_tko weak %tile, %vy[%row, %zero] : tile<1x1024xf32>, !view, tile<i32> -> token
    return
  }
}
