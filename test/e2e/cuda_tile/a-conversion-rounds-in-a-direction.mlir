// Since 13.4 a conversion may round in any direction; a tie may go away from zero.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @f64_f32(%x: tile<ptr<f64>>, %y: tile<ptr<f32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xf64, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xf64, strides=[1]>>
    %vy = make_tensor_view %y, shape = [768], strides = [1] : tensor_view<768xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<768xf32, strides=[1]>>
    %v, %t = load_view_tko weak %px[%c0] : partition_view<tile=(256), tensor_view<256xf64, strides=[1]>>, tile<i32> -> tile<256xf64>, token
    %r0 = ftof %v rounding<zero> : tile<256xf64> -> tile<256xf32>
    %t0 = store_view_tko weak %r0, %py[%c0] : tile<256xf32>, partition_view<tile=(256), tensor_view<768xf32, strides=[1]>>, tile<i32> -> token
    %c1 = constant <i32: 1> : tile<i32>
    %r1 = ftof %v rounding<negative_inf> : tile<256xf64> -> tile<256xf32>
    %t1 = store_view_tko weak %r1, %py[%c1] : tile<256xf32>, partition_view<tile=(256), tensor_view<768xf32, strides=[1]>>, tile<i32> -> token
    %c2 = constant <i32: 2> : tile<i32>
    %r2 = ftof %v rounding<positive_inf> : tile<256xf64> -> tile<256xf32>
    %t2 = store_view_tko weak %r2, %py[%c2] : tile<256xf32>, partition_view<tile=(256), tensor_view<768xf32, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @f64_f16(%x: tile<ptr<f64>>, %y: tile<ptr<f16>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xf64, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xf64, strides=[1]>>
    %vy = make_tensor_view %y, shape = [768], strides = [1] : tensor_view<768xf16, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<768xf16, strides=[1]>>
    %v, %t = load_view_tko weak %px[%c0] : partition_view<tile=(256), tensor_view<256xf64, strides=[1]>>, tile<i32> -> tile<256xf64>, token
    %r0 = ftof %v rounding<zero> : tile<256xf64> -> tile<256xf16>
    %t0 = store_view_tko weak %r0, %py[%c0] : tile<256xf16>, partition_view<tile=(256), tensor_view<768xf16, strides=[1]>>, tile<i32> -> token
    %c1 = constant <i32: 1> : tile<i32>
    %r1 = ftof %v rounding<negative_inf> : tile<256xf64> -> tile<256xf16>
    %t1 = store_view_tko weak %r1, %py[%c1] : tile<256xf16>, partition_view<tile=(256), tensor_view<768xf16, strides=[1]>>, tile<i32> -> token
    %c2 = constant <i32: 2> : tile<i32>
    %r2 = ftof %v rounding<positive_inf> : tile<256xf64> -> tile<256xf16>
    %t2 = store_view_tko weak %r2, %py[%c2] : tile<256xf16>, partition_view<tile=(256), tensor_view<768xf16, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @f32_f16(%x: tile<ptr<f32>>, %y: tile<ptr<f16>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>
    %vy = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xf16, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<256xf16, strides=[1]>>
    %v, %t = load_view_tko weak %px[%c0] : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token
    %r0 = ftof %v rounding<zero> : tile<256xf32> -> tile<256xf16>
    %t0 = store_view_tko weak %r0, %py[%c0] : tile<256xf16>, partition_view<tile=(256), tensor_view<256xf16, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @f32_bf16(%x: tile<ptr<f32>>, %y: tile<ptr<bf16>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>
    %vy = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xbf16, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>
    %v, %t = load_view_tko weak %px[%c0] : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token
    %r0 = ftof %v rounding<zero> : tile<256xf32> -> tile<256xbf16>
    %t0 = store_view_tko weak %r0, %py[%c0] : tile<256xbf16>, partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @f32_tf32(%x: tile<ptr<f32>>, %y: tile<ptr<tf32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>
    %vy = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xtf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<256xtf32, strides=[1]>>
    %v, %t = load_view_tko weak %px[%c0] : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token
    %r0 = ftof %v rounding<zero> : tile<256xf32> -> tile<256xtf32>
    %t0 = store_view_tko weak %r0, %py[%c0] : tile<256xtf32>, partition_view<tile=(256), tensor_view<256xtf32, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @bf16_f16(%x: tile<ptr<bf16>>, %y: tile<ptr<f16>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xbf16, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>
    %vy = make_tensor_view %y, shape = [768], strides = [1] : tensor_view<768xf16, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<768xf16, strides=[1]>>
    %v, %t = load_view_tko weak %px[%c0] : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> tile<256xbf16>, token
    %r0 = ftof %v rounding<negative_inf> : tile<256xbf16> -> tile<256xf16>
    %t0 = store_view_tko weak %r0, %py[%c0] : tile<256xf16>, partition_view<tile=(256), tensor_view<768xf16, strides=[1]>>, tile<i32> -> token
    %c1 = constant <i32: 1> : tile<i32>
    %r1 = ftof %v rounding<positive_inf> : tile<256xbf16> -> tile<256xf16>
    %t1 = store_view_tko weak %r1, %py[%c1] : tile<256xf16>, partition_view<tile=(256), tensor_view<768xf16, strides=[1]>>, tile<i32> -> token
    %c2 = constant <i32: 2> : tile<i32>
    %r2 = ftof %v rounding<nearest_away> : tile<256xbf16> -> tile<256xf16>
    %t2 = store_view_tko weak %r2, %py[%c2] : tile<256xf16>, partition_view<tile=(256), tensor_view<768xf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
