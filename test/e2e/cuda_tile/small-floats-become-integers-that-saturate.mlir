// A float of eight bits is compared as the f32 that it is.
//
// RUN: %{run-in-machine} %s
!in = !cuda_tile.partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>
!out = !cuda_tile.partition_view<tile=(256), tensor_view<256xi8, strides=[1]>>
cuda_tile.module @m {
  entry @saturate(%x: tile<ptr<i8>>, %a: tile<ptr<i8>>, %b: tile<ptr<i8>>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xi8, strides=[1]>
    %ta = make_tensor_view %a, shape = [256], strides = [1] : tensor_view<256xi8, strides=[1]>
    %tb = make_tensor_view %b, shape = [256], strides = [1] : tensor_view<256xi8, strides=[1]>
    %vx = make_partition_view %tx : !in
    %va = make_partition_view %ta : !out
    %vb = make_partition_view %tb : !out
    %bits, %t0 = load_view_tko weak %vx[%zero] : !in, tile<i32> -> tile<256xi8>, token
    %f = bitcast %bits : tile<256xi8> -> tile<256xf8E4M3FN>
    %s = ftoi %f signed saturating : tile<256xf8E4M3FN> -> tile<256xi8>
    %u = ftoi %f unsigned saturating : tile<256xf8E4M3FN> -> tile<256xi8>
    %t1 = store_view_tko weak %s, %va[%zero] : tile<256xi8>, !out, tile<i32> -> token
    %t2 = store_view_tko weak %u, %vb[%zero] : tile<256xi8>, !out, tile<i32> -> token
    return
  }
}
