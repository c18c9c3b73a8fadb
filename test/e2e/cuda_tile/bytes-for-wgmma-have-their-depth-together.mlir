// Products of bytes by wgmma: B has the depth in neighbouring bytes, or is transposed on its way to shared memory, since
// there is no other place for bytes. All have a sign, or none has; sums wrap. mma.sync computes products of bytes with a
// sign and bytes without one, since wgmma does only from PTX 8.4 on.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_90a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_90a

// CHECK-COUNT-2: wgmma.mma_async.sync.aligned.m64n32k32.s32.u8.u8
// CHECK-COUNT-2: wgmma.mma_async.sync.aligned.m64n32k32.s32.s8.s8
// CHECK-NOT: wgmma.mma_async
// CHECK: mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32
!a = !cuda_tile.partition_view<tile=(64x64), tensor_view<64x64xi8, strides=[64,1]>>
!b = !cuda_tile.partition_view<tile=(32x64), tensor_view<32x64xi8, strides=[64,1]>>
!e = !cuda_tile.partition_view<tile=(64x32), tensor_view<64x32xi8, strides=[32,1]>>
!c = !cuda_tile.partition_view<tile=(64x32), tensor_view<64x32xi32, strides=[32,1]>>
cuda_tile.module @m {
  entry @by_columns(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xi8, strides=[64,1]>
    %va = make_partition_view %ta : !a
    %tb = make_tensor_view %b, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xi8, strides=[64,1]>
    %vb = make_partition_view %tb : !b
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi32, strides=[32,1]>
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<64x64xi8>, token
    %y, %oy = load_view_tko weak %vb[%zero, %zero] : !b, tile<i32> -> tile<32x64xi8>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<64x32xi32>, token
    %yt = permute %y [1, 0] : tile<32x64xi8> -> tile<64x32xi8>
    %s = mmai %x, %yt, %z unsigned unsigned : tile<64x64xi8>, tile<64x32xi8>, tile<64x32xi32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xi32>, !c, tile<i32> -> token
    return
  }
  entry @by_rows(%a: tile<ptr<i8>>, %e: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xi8, strides=[64,1]>
    %va = make_partition_view %ta : !a
    %te = make_tensor_view %e, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi8, strides=[32,1]>
    %ve = make_partition_view %te : !e
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi32, strides=[32,1]>
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<64x64xi8>, token
    %y, %oy = load_view_tko weak %ve[%zero, %zero] : !e, tile<i32> -> tile<64x32xi8>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<64x32xi32>, token
    %s = mmai %x, %y, %z signed signed : tile<64x64xi8>, tile<64x32xi8>, tile<64x32xi32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xi32>, !c, tile<i32> -> token
    return
  }
  entry @mixed(%a: tile<ptr<i8>>, %e: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %ta = make_tensor_view %a, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xi8, strides=[64,1]>
    %va = make_partition_view %ta : !a
    %te = make_tensor_view %e, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi8, strides=[32,1]>
    %ve = make_partition_view %te : !e
    %tc = make_tensor_view %c, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi32, strides=[32,1]>
    %vc = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %x, %ox = load_view_tko weak %va[%zero, %zero] : !a, tile<i32> -> tile<64x64xi8>, token
    %y, %oy = load_view_tko weak %ve[%zero, %zero] : !e, tile<i32> -> tile<64x32xi8>, token
    %z, %oz = load_view_tko weak %vc[%zero, %zero] : !c, tile<i32> -> tile<64x32xi32>, token
    %s = mmai %x, %y, %z signed unsigned : tile<64x64xi8>, tile<64x32xi8>, tile<64x32xi32>
    %o = store_view_tko weak %s, %vc[%zero, %zero] token = %oz : tile<64x32xi32>, !c, tile<i32> -> token
    return
  }
}
