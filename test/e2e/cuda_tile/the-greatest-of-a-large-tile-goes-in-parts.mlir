// The greatest number of a tile and its place, the first where several are equal: elements must be reduced in their order, which
// takes a conversion of 128 KB. On sm_75, where a block has 64 KB, it goes through shared memory in two parts.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_75 --mlir-print-ir-before=convert-tiles-to-threads -o /dev/null 2>&1 \
// RUN:   | tilespace-opt - --print-tile-layouts -o /dev/null 2>&1 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_75,sm_90 --schedules 1 %s
//
// CHECK: in 2 parts through 65536 bytes of shared memory
cuda_tile.module @m {
  entry @greatest(%x: tile<ptr<f32>>, %values: tile<ptr<f32>>, %places: tile<ptr<i32>>, %rows: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%rows, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    %vx = make_partition_view %tx : partition_view<tile=(256x128), tensor_view<?x128xf32, strides=[128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero, %zero] : partition_view<tile=(256x128), tensor_view<?x128xf32, strides=[128,1]>>, tile<i32> -> tile<256x128xf32>, token
    %flat = reshape %tile : tile<256x128xf32> -> tile<32768xf32>
    %range = iota : tile<32768xi32>
    %v, %p = reduce %flat, %range dim=0 identities=[0xFF800000 : f32, 0 : i32] : tile<32768xf32>, tile<32768xi32> -> tile<f32>, tile<i32>
        (%new: tile<f32>, %so_far: tile<f32>, %new_place: tile<i32>, %place: tile<i32>) {
      %greater = cmpf greater_than ordered %new, %so_far : tile<f32> -> tile<i1>
      %equal = cmpf equal ordered %new, %so_far : tile<f32> -> tile<i1>
      %earlier = cmpi less_than %new_place, %place, signed : tile<i32> -> tile<i1>
      %tie = andi %equal, %earlier : tile<i1>
      %takes = ori %greater, %tie : tile<i1>
      %value = select %takes, %new, %so_far : tile<i1>, tile<f32>
      %where = select %takes, %new_place, %place : tile<i1>, tile<i32>
      yield %value, %where : tile<f32>, tile<i32>
    }
    %t1 = store_ptr_tko weak %values, %v : tile<ptr<f32>>, tile<f32> -> token
    %t2 = store_ptr_tko weak %places, %p : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
