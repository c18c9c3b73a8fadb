// A tile of a view is published with a release and read with an acquire: each element by an instruction that has the order
// and scope. Elements outside of the tensor are padded, and are not stored, as by accesses that are weak.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | FileCheck %s
// RUN: %{run-in-machine} --chips sm_80 %s

// CHECK: ld.acquire.sys.global.b32
// CHECK: st.release.gpu.global.b32
// CHECK: ld.relaxed.cta.global.b32
!in = !cuda_tile.partition_view<tile=(4x16), padding_value = pos_inf, tensor_view<?x?xf32, strides=[?,1]>>
!out = !cuda_tile.partition_view<tile=(16x4), tensor_view<?x?xf32, strides=[?,1]>, dim_map=[1, 0]>
cuda_tile.module @m {
  entry @copy(%x: tile<ptr<f32>>, %out: tile<ptr<f32>>, %seen: tile<ptr<f32>>, %padded: tile<ptr<i32>>, %m: tile<i32>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %to = make_tensor_view %out, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %ts = make_tensor_view %seen, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %vx = make_partition_view %tx : !in
    %vo = make_partition_view %to : !out
    %vs = make_partition_view %ts : !in
    %i, %j, %k = get_tile_block_id : tile<i32>
    %tile, %t0 = load_view_tko acquire sys %vx[%i, %j] : !in, tile<i32> -> tile<4x16xf32>, token
    %turned = permute %tile [1, 0] : tile<4x16xf32> -> tile<16x4xf32>
    %t1 = store_view_tko release device %turned, %vo[%j, %i] token = %t0 : tile<16x4xf32>, !out, tile<i32> -> token
    %again = make_partition_view %to : !in
    %read, %t2 = load_view_tko relaxed tl_blk %again[%i, %j] token = %t1 : !in, tile<i32> -> tile<4x16xf32>, token
    %t3 = store_view_tko weak %read, %vs[%i, %j] : tile<4x16xf32>, !in, tile<i32> -> token
    // Elements outside have been padded.
    %inf = constant <f32: 0x7F800000> : tile<4x16xf32>
    %is_inf = cmpf equal ordered %tile, %inf : tile<4x16xf32> -> tile<4x16xi1>
    %ones = exti %is_inf unsigned : tile<4x16xi1> -> tile<4x16xi32>
    %rows = reduce %ones dim=0 identities=[0 : i32] : tile<4x16xi32> -> tile<16xi32> (%new: tile<i32>, %so_far: tile<i32>) {
      %sum = addi %so_far, %new : tile<i32>
      yield %sum : tile<i32>
    }
    %all = reduce %rows dim=0 identities=[0 : i32] : tile<16xi32> -> tile<i32> (%new: tile<i32>, %so_far: tile<i32>) {
      %sum = addi %so_far, %new : tile<i32>
      yield %sum : tile<i32>
    }
    %old, %t4 = atomic_rmw_tko relaxed device %padded, add, %all : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }
}
