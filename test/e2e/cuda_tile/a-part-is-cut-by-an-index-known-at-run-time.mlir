// A part of a tile, by an index that is known only at run time: of elements of all widths, of a matrix along one dimension or
// both, and of truth values. NaNs and negative zeros are moved as they are.
//
// RUN: %{run-in-machine} --chips sm_80 --schedules 1 %s
!in_i8 = !cuda_tile.partition_view<tile=(64), tensor_view<64xi8, strides=[1]>>
!out_i8 = !cuda_tile.partition_view<tile=(16), tensor_view<16xi8, strides=[1]>>
!in_i16 = !cuda_tile.partition_view<tile=(64), tensor_view<64xi16, strides=[1]>>
!out_i16 = !cuda_tile.partition_view<tile=(16), tensor_view<16xi16, strides=[1]>>
!in_i32 = !cuda_tile.partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
!out_i32 = !cuda_tile.partition_view<tile=(16), tensor_view<16xi32, strides=[1]>>
!in_i64 = !cuda_tile.partition_view<tile=(64), tensor_view<64xi64, strides=[1]>>
!out_i64 = !cuda_tile.partition_view<tile=(16), tensor_view<16xi64, strides=[1]>>
!in_f16 = !cuda_tile.partition_view<tile=(64), tensor_view<64xf16, strides=[1]>>
!out_f16 = !cuda_tile.partition_view<tile=(16), tensor_view<16xf16, strides=[1]>>
!in_f32 = !cuda_tile.partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
!out_f32 = !cuda_tile.partition_view<tile=(16), tensor_view<16xf32, strides=[1]>>
!in_f64 = !cuda_tile.partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>
!out_f64 = !cuda_tile.partition_view<tile=(16), tensor_view<16xf64, strides=[1]>>
!square = !cuda_tile.partition_view<tile=(16x32), tensor_view<16x32xi32, strides=[32,1]>>
!part = !cuda_tile.partition_view<tile=(4x8), tensor_view<4x8xi32, strides=[8,1]>>
!row = !cuda_tile.partition_view<tile=(1x32), tensor_view<1x32xi32, strides=[32,1]>>
!bits = !cuda_tile.partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>
cuda_tile.module @m {
  entry @of_i8(%x: tile<ptr<i8>>, %out: tile<ptr<i8>>, %part: tile<i32>) {
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi8, strides=[1]>
    %to = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xi8, strides=[1]>
    %vx = make_partition_view %tx : !in_i8
    %vo = make_partition_view %to : !out_i8
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !in_i8, tile<i32> -> tile<64xi8>, token
    %cut = extract %tile[%part] : tile<64xi8> -> tile<16xi8>
    %t1 = store_view_tko weak %cut, %vo[%zero] : tile<16xi8>, !out_i8, tile<i32> -> token
    return
  }
  entry @of_i16(%x: tile<ptr<i16>>, %out: tile<ptr<i16>>, %part: tile<i32>) {
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi16, strides=[1]>
    %to = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xi16, strides=[1]>
    %vx = make_partition_view %tx : !in_i16
    %vo = make_partition_view %to : !out_i16
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !in_i16, tile<i32> -> tile<64xi16>, token
    %cut = extract %tile[%part] : tile<64xi16> -> tile<16xi16>
    %t1 = store_view_tko weak %cut, %vo[%zero] : tile<16xi16>, !out_i16, tile<i32> -> token
    return
  }
  entry @of_i32(%x: tile<ptr<i32>>, %out: tile<ptr<i32>>, %part: tile<i32>) {
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %to = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %vx = make_partition_view %tx : !in_i32
    %vo = make_partition_view %to : !out_i32
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !in_i32, tile<i32> -> tile<64xi32>, token
    %cut = extract %tile[%part] : tile<64xi32> -> tile<16xi32>
    %t1 = store_view_tko weak %cut, %vo[%zero] : tile<16xi32>, !out_i32, tile<i32> -> token
    return
  }
  entry @of_i64(%x: tile<ptr<i64>>, %out: tile<ptr<i64>>, %part: tile<i32>) {
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi64, strides=[1]>
    %to = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xi64, strides=[1]>
    %vx = make_partition_view %tx : !in_i64
    %vo = make_partition_view %to : !out_i64
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !in_i64, tile<i32> -> tile<64xi64>, token
    %cut = extract %tile[%part] : tile<64xi64> -> tile<16xi64>
    %t1 = store_view_tko weak %cut, %vo[%zero] : tile<16xi64>, !out_i64, tile<i32> -> token
    return
  }
  entry @of_f16(%x: tile<ptr<f16>>, %out: tile<ptr<f16>>, %part: tile<i32>) {
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xf16, strides=[1]>
    %to = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xf16, strides=[1]>
    %vx = make_partition_view %tx : !in_f16
    %vo = make_partition_view %to : !out_f16
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !in_f16, tile<i32> -> tile<64xf16>, token
    %cut = extract %tile[%part] : tile<64xf16> -> tile<16xf16>
    %t1 = store_view_tko weak %cut, %vo[%zero] : tile<16xf16>, !out_f16, tile<i32> -> token
    return
  }
  entry @of_f32(%x: tile<ptr<f32>>, %out: tile<ptr<f32>>, %part: tile<i32>) {
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %to = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
    %vx = make_partition_view %tx : !in_f32
    %vo = make_partition_view %to : !out_f32
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !in_f32, tile<i32> -> tile<64xf32>, token
    %cut = extract %tile[%part] : tile<64xf32> -> tile<16xf32>
    %t1 = store_view_tko weak %cut, %vo[%zero] : tile<16xf32>, !out_f32, tile<i32> -> token
    return
  }
  entry @of_f64(%x: tile<ptr<f64>>, %out: tile<ptr<f64>>, %part: tile<i32>) {
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xf64, strides=[1]>
    %to = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xf64, strides=[1]>
    %vx = make_partition_view %tx : !in_f64
    %vo = make_partition_view %to : !out_f64
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !in_f64, tile<i32> -> tile<64xf64>, token
    %cut = extract %tile[%part] : tile<64xf64> -> tile<16xf64>
    %t1 = store_view_tko weak %cut, %vo[%zero] : tile<16xf64>, !out_f64, tile<i32> -> token
    return
  }
  entry @of_matrix(%x: tile<ptr<i32>>, %out: tile<ptr<i32>>, %row: tile<ptr<i32>>, %bits: tile<ptr<i32>>, %i: tile<i32>, %j: tile<i32>) {
    %tx = make_tensor_view %x, shape = [16, 32], strides = [32, 1] : tensor_view<16x32xi32, strides=[32,1]>
    %to = make_tensor_view %out, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xi32, strides=[8,1]>
    %tr = make_tensor_view %row, shape = [1, 32], strides = [32, 1] : tensor_view<1x32xi32, strides=[32,1]>
    %tb = make_tensor_view %bits, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %vx = make_partition_view %tx : !square
    %vo = make_partition_view %to : !part
    %vr = make_partition_view %tr : !row
    %vb = make_partition_view %tb : !bits
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero, %zero] : !square, tile<i32> -> tile<16x32xi32>, token
    %cut = extract %tile[%i, %j] : tile<16x32xi32> -> tile<4x8xi32>
    %t1 = store_view_tko weak %cut, %vo[%zero, %zero] : tile<4x8xi32>, !part, tile<i32> -> token
    // One index is a constant, the other is not.
    %half = extract %tile[%one, %zero] : tile<16x32xi32> -> tile<8x32xi32>
    %line = extract %half[%i, %zero] : tile<8x32xi32> -> tile<1x32xi32>
    %t2 = store_view_tko weak %line, %vr[%zero, %zero] : tile<1x32xi32>, !row, tile<i32> -> token
    %hundred = constant <i32: 256> : tile<16x32xi32>
    %great = cmpi greater_than_or_equal %tile, %hundred, signed : tile<16x32xi32> -> tile<16x32xi1>
    %some = extract %great[%i, %j] : tile<16x32xi1> -> tile<4x1xi1>
    %flat = reshape %some : tile<4x1xi1> -> tile<4xi1>
    %ones = exti %flat unsigned : tile<4xi1> -> tile<4xi32>
    %t3 = store_view_tko weak %ones, %vb[%zero] : tile<4xi32>, !bits, tile<i32> -> token
    return
  }
  // One element, as a number.
  entry @of_number(%x: tile<ptr<i32>>, %out: tile<ptr<i32>>, %i: tile<i32>) {
    %range = iota : tile<128xi32>
    %three = constant <i32: 3> : tile<128xi32>
    %multiples = muli %range, %three : tile<128xi32>
    %one = extract %multiples[%i] : tile<128xi32> -> tile<1xi32>
    %number = reshape %one : tile<1xi32> -> tile<i32>
    %t = store_ptr_tko weak %out, %number : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
