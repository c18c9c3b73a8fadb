// The bytes of elements, the lowest ones first, and elements of bytes: of each width, also where threads
// have copies of elements. The sizes of the arrays are not multiples of words.
//
// RUN: %{run-in-machine} --chips sm_80 %s
!f32_in = !cuda_tile.partition_view<tile=(16), tensor_view<?xf32, strides=[1]>>
!bytes_64 = !cuda_tile.partition_view<tile=(64), tensor_view<?xi8, strides=[1]>>
!i16_in = !cuda_tile.partition_view<tile=(32), tensor_view<?xi16, strides=[1]>>
!i64_in = !cuda_tile.partition_view<tile=(16), tensor_view<?xi64, strides=[1]>>
!bytes_128 = !cuda_tile.partition_view<tile=(128), tensor_view<?xi8, strides=[1]>>
!f16_in = !cuda_tile.partition_view<tile=(64), tensor_view<?xf16, strides=[1]>>
!f64_in = !cuda_tile.partition_view<tile=(4), tensor_view<?xf64, strides=[1]>>
!bytes_32 = !cuda_tile.partition_view<tile=(32), tensor_view<?xi8, strides=[1]>>
!nibbles = !cuda_tile.partition_view<tile=(32), tensor_view<32xi8, strides=[1]>>
!ints = !cuda_tile.partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
cuda_tile.module @m {
  entry @pack_f32(%x: tile<ptr<f32>>, %out: tile<ptr<i8>>, %n: tile<i32>, %bytes: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %to = make_tensor_view %out, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %vx = make_partition_view %tx : !f32_in
    %vo = make_partition_view %to : !bytes_64
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !f32_in, tile<i32> -> tile<16xf32>, token
    %packed = pack %tile : tile<16xf32> -> tile<64xi8>
    %t1 = store_view_tko weak %packed, %vo[%zero] : tile<64xi8>, !bytes_64, tile<i32> -> token
    return
  }
  entry @unpack_f32(%x: tile<ptr<i8>>, %out: tile<ptr<f32>>, %bytes: tile<i32>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %to = make_tensor_view %out, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %vx = make_partition_view %tx : !bytes_64
    %vo = make_partition_view %to : !f32_in
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !bytes_64, tile<i32> -> tile<64xi8>, token
    %whole = unpack %tile : tile<64xi8> -> tile<16xf32>
    %t1 = store_view_tko weak %whole, %vo[%zero] : tile<16xf32>, !f32_in, tile<i32> -> token
    return
  }
  entry @pack_i16(%x: tile<ptr<i16>>, %out: tile<ptr<i8>>, %n: tile<i32>, %bytes: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
    %to = make_tensor_view %out, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %vx = make_partition_view %tx : !i16_in
    %vo = make_partition_view %to : !bytes_64
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !i16_in, tile<i32> -> tile<32xi16>, token
    %packed = pack %tile : tile<32xi16> -> tile<64xi8>
    %t1 = store_view_tko weak %packed, %vo[%zero] : tile<64xi8>, !bytes_64, tile<i32> -> token
    return
  }
  entry @unpack_i16(%x: tile<ptr<i8>>, %out: tile<ptr<i16>>, %bytes: tile<i32>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %to = make_tensor_view %out, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi16, strides=[1]>
    %vx = make_partition_view %tx : !bytes_64
    %vo = make_partition_view %to : !i16_in
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !bytes_64, tile<i32> -> tile<64xi8>, token
    %whole = unpack %tile : tile<64xi8> -> tile<32xi16>
    %t1 = store_view_tko weak %whole, %vo[%zero] : tile<32xi16>, !i16_in, tile<i32> -> token
    return
  }
  entry @pack_i64(%x: tile<ptr<i64>>, %out: tile<ptr<i8>>, %n: tile<i32>, %bytes: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
    %to = make_tensor_view %out, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %vx = make_partition_view %tx : !i64_in
    %vo = make_partition_view %to : !bytes_128
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !i64_in, tile<i32> -> tile<16xi64>, token
    %packed = pack %tile : tile<16xi64> -> tile<128xi8>
    %t1 = store_view_tko weak %packed, %vo[%zero] : tile<128xi8>, !bytes_128, tile<i32> -> token
    return
  }
  entry @unpack_i64(%x: tile<ptr<i8>>, %out: tile<ptr<i64>>, %bytes: tile<i32>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %to = make_tensor_view %out, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi64, strides=[1]>
    %vx = make_partition_view %tx : !bytes_128
    %vo = make_partition_view %to : !i64_in
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !bytes_128, tile<i32> -> tile<128xi8>, token
    %whole = unpack %tile : tile<128xi8> -> tile<16xi64>
    %t1 = store_view_tko weak %whole, %vo[%zero] : tile<16xi64>, !i64_in, tile<i32> -> token
    return
  }
  entry @pack_f16(%x: tile<ptr<f16>>, %out: tile<ptr<i8>>, %n: tile<i32>, %bytes: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
    %to = make_tensor_view %out, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %vx = make_partition_view %tx : !f16_in
    %vo = make_partition_view %to : !bytes_128
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !f16_in, tile<i32> -> tile<64xf16>, token
    %packed = pack %tile : tile<64xf16> -> tile<128xi8>
    %t1 = store_view_tko weak %packed, %vo[%zero] : tile<128xi8>, !bytes_128, tile<i32> -> token
    return
  }
  entry @unpack_f16(%x: tile<ptr<i8>>, %out: tile<ptr<f16>>, %bytes: tile<i32>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %to = make_tensor_view %out, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
    %vx = make_partition_view %tx : !bytes_128
    %vo = make_partition_view %to : !f16_in
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !bytes_128, tile<i32> -> tile<128xi8>, token
    %whole = unpack %tile : tile<128xi8> -> tile<64xf16>
    %t1 = store_view_tko weak %whole, %vo[%zero] : tile<64xf16>, !f16_in, tile<i32> -> token
    return
  }
  entry @pack_f64(%x: tile<ptr<f64>>, %out: tile<ptr<i8>>, %n: tile<i32>, %bytes: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
    %to = make_tensor_view %out, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %vx = make_partition_view %tx : !f64_in
    %vo = make_partition_view %to : !bytes_32
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !f64_in, tile<i32> -> tile<4xf64>, token
    %packed = pack %tile : tile<4xf64> -> tile<32xi8>
    %t1 = store_view_tko weak %packed, %vo[%zero] : tile<32xi8>, !bytes_32, tile<i32> -> token
    return
  }
  entry @unpack_f64(%x: tile<ptr<i8>>, %out: tile<ptr<f64>>, %bytes: tile<i32>, %n: tile<i32>) {
    %tx = make_tensor_view %x, shape = [%bytes], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %to = make_tensor_view %out, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf64, strides=[1]>
    %vx = make_partition_view %tx : !bytes_32
    %vo = make_partition_view %to : !f64_in
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !bytes_32, tile<i32> -> tile<32xi8>, token
    %whole = unpack %tile : tile<32xi8> -> tile<4xf64>
    %t1 = store_view_tko weak %whole, %vo[%zero] : tile<4xf64>, !f64_in, tile<i32> -> token
    return
  }
  // Two numbers of four bits are in each byte.
  entry @nibbles(%x: tile<ptr<i8>>, %signed: tile<ptr<i32>>, %next: tile<ptr<i8>>) {
    %tx = make_tensor_view %x, shape = [32], strides = [1] : tensor_view<32xi8, strides=[1]>
    %ts = make_tensor_view %signed, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %tn = make_tensor_view %next, shape = [32], strides = [1] : tensor_view<32xi8, strides=[1]>
    %vx = make_partition_view %tx : !nibbles
    %vs = make_partition_view %ts : !ints
    %vn = make_partition_view %tn : !nibbles
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<64xi32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !nibbles, tile<i32> -> tile<32xi8>, token
    %small = unpack %tile : tile<32xi8> -> tile<64xi4>
    %wide = exti %small signed : tile<64xi4> -> tile<64xi32>
    %more = addi %wide, %one : tile<64xi32>
    %small_again = trunci %more : tile<64xi32> -> tile<64xi4>
    %packed = pack %small_again : tile<64xi4> -> tile<32xi8>
    %t1 = store_view_tko weak %wide, %vs[%zero] : tile<64xi32>, !ints, tile<i32> -> token
    %t2 = store_view_tko weak %packed, %vn[%zero] : tile<32xi8>, !nibbles, tile<i32> -> token
    return
  }
}
