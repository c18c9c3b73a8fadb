// Constants with elements that differ are in constant memory of the module, of each type of element. The constants of two
// kernels do not collide, and a constant within a branch is there, too.
//
// RUN: %{run-in-machine} --chips sm_80 %s
!ints = !cuda_tile.partition_view<tile=(2x4), tensor_view<2x4xi64, strides=[4,1]>>
!halfs = !cuda_tile.partition_view<tile=(4), tensor_view<4xf16, strides=[1]>>
!brains = !cuda_tile.partition_view<tile=(4), tensor_view<4xbf16, strides=[1]>>
!floats = !cuda_tile.partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>
!bytes = !cuda_tile.partition_view<tile=(4), tensor_view<4xi8, strides=[1]>>
!doubles = !cuda_tile.partition_view<tile=(2), tensor_view<2xf64, strides=[1]>>
cuda_tile.module @m {
  entry @all(%a: tile<ptr<i64>>, %b: tile<ptr<f16>>, %c: tile<ptr<bf16>>, %d: tile<ptr<f32>>, %e: tile<ptr<i8>>, %f: tile<ptr<f64>>) {
    %ta = make_tensor_view %a, shape = [2, 4], strides = [4, 1] : tensor_view<2x4xi64, strides=[4,1]>
    %tb = make_tensor_view %b, shape = [4], strides = [1] : tensor_view<4xf16, strides=[1]>
    %tc = make_tensor_view %c, shape = [4], strides = [1] : tensor_view<4xbf16, strides=[1]>
    %td = make_tensor_view %d, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %te = make_tensor_view %e, shape = [4], strides = [1] : tensor_view<4xi8, strides=[1]>
    %tf = make_tensor_view %f, shape = [2], strides = [1] : tensor_view<2xf64, strides=[1]>
    %va = make_partition_view %ta : !ints
    %vb = make_partition_view %tb : !halfs
    %vc = make_partition_view %tc : !brains
    %vd = make_partition_view %td : !floats
    %ve = make_partition_view %te : !bytes
    %vf = make_partition_view %tf : !doubles
    %zero = constant <i32: 0> : tile<i32>
    %ints = constant <i64: [[1, -9223372036854775808, 3, 9223372036854775807], [5, 6, 7, -8]]> : tile<2x4xi64>
    %halfs = constant <f16: [1.5, -0.0, 0x7C00, 6.1e-5]> : tile<4xf16>
    %brains = constant <bf16: [1.5, -2.0, 0x7F80, 0.125]> : tile<4xbf16>
    %bytes = constant <i8: [-1, 2, -128, 127]> : tile<4xi8>
    %doubles = constant <f64: [1.0e-300, 3.14159265358979]> : tile<2xf64>
    %truths = constant <i1: [true, false, false, true, true, true, false, true]> : tile<8xi1>
    %yes = constant <f32: [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tile<8xf32>
    %no = negf %yes : tile<8xf32>
    %floats = select %truths, %yes, %no : tile<8xi1>, tile<8xf32>
    %t0 = store_view_tko weak %ints, %va[%zero, %zero] : tile<2x4xi64>, !ints, tile<i32> -> token
    %t1 = store_view_tko weak %halfs, %vb[%zero] : tile<4xf16>, !halfs, tile<i32> -> token
    %t2 = store_view_tko weak %brains, %vc[%zero] : tile<4xbf16>, !brains, tile<i32> -> token
    %t3 = store_view_tko weak %floats, %vd[%zero] : tile<8xf32>, !floats, tile<i32> -> token
    %t4 = store_view_tko weak %bytes, %ve[%zero] : tile<4xi8>, !bytes, tile<i32> -> token
    %t5 = store_view_tko weak %doubles, %vf[%zero] : tile<2xf64>, !doubles, tile<i32> -> token
    return
  }
  entry @branch(%d: tile<ptr<f32>>, %n: tile<i32>) {
    %td = make_tensor_view %d, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %vd = make_partition_view %td : !floats
    %zero = constant <i32: 0> : tile<i32>
    %is_zero = cmpi equal %n, %zero, signed : tile<i32> -> tile<i1>
    %x = if %is_zero -> (tile<8xf32>) {
      %low = constant <f32: [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]> : tile<8xf32>
      yield %low : tile<8xf32>
    } else {
      %high = constant <f32: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 9.0]> : tile<8xf32>
      yield %high : tile<8xf32>
    }
    %t = store_view_tko weak %x, %vd[%zero] : tile<8xf32>, !floats, tile<i32> -> token
    return
  }
}
