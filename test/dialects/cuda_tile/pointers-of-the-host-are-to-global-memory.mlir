// RUN: tilespace-opt %s --print-memory-spaces=report=- -o /dev/null | FileCheck %s
//
// Arguments, and the views and offsets made from them. Their types have no space, and none changes: the spaces are found
// for the same pointers in nv_tileaa. A number that the host passes is a tile here, and stays generic.
//
// CHECK: "accesses": {
// CHECK-NEXT: "before": {
// CHECK-NEXT: "generic": 5
// CHECK: "after": {
// CHECK-NEXT: "generic": 1,
// CHECK-NEXT: "global": 4
// CHECK-NEXT: }
!t = !cuda_tile.tensor_view<?xf32, strides=[1]>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %address: tile<i64>) {
    %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %v = make_partition_view %t : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>
    %x, %0 = load_view_tko weak %v[%n] : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    %1 = store_view_tko weak %x, %v[%n] token=%0 : tile<8xf32>, partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    %i = iota : tile<8xi32>
    %a = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b = broadcast %a : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %c = offset %b, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %y, %2 = load_ptr_tko weak %c : tile<8xptr<f32>> -> tile<8xf32>, token
    %z, %3 = atomic_rmw_tko relaxed device %c, addf, %y : tile<8xptr<f32>>, tile<8xf32> -> tile<8xf32>, token
    %q = int_to_ptr %address : tile<i64> -> tile<ptr<f32>>
    %one = constant <f32: 1.0> : tile<f32>
    %4 = store_ptr_tko weak %q, %one : tile<ptr<f32>>, tile<f32> -> token
  }
}
