// C = A * B, where B is stored by columns, with sizes that are multiples of eight, but not of the tiles. Operands go
// through shared memory to the fragments of mma.sync.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_75 | FileCheck %s --check-prefix=TURING
// RUN: %{run-in-machine} %s

// CHECK: ldmatrix.sync.aligned.m8n8.x4
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// TURING: mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32
cuda_tile.module @m {
  entry @product(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>,
                 %any: tile<i32>) {
    %k = assume div_by<8>, %any : tile<i32>
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %b16 = assume div_by<16>, %b : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %tb = make_tensor_view %b16, shape = [%n, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %tc = make_tensor_view %c, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>
    %row, %column, %unused = get_tile_block_id : tile<i32>
    %tiles:2 = get_index_space_shape %va : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>> -> tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %tiles#1, step %one) : tile<i32> iter_values(%before = %nothing) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %va[%row, %i] : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
      %y, %t1 = load_view_tko weak %vb[%column, %i] : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
      %yt = permute %y [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
      %after = mmaf %x, %yt, %before : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %t2 = store_view_tko weak %sum, %vc[%row, %column] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
