// PTX rounds numbers of 16 bits to the nearest only: rounding in a direction is computed in 32 bits, and rounded again.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @f16(%x: tile<ptr<f16>>, %y: tile<ptr<f16>>, %z: tile<ptr<f16>>, %out: tile<ptr<f16>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xf16, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xf16, strides=[1]>>
    %xs, %tx = load_view_tko weak %px[%c0] : partition_view<tile=(256), tensor_view<256xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
    %vy = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xf16, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<256xf16, strides=[1]>>
    %ys, %ty = load_view_tko weak %py[%c0] : partition_view<tile=(256), tensor_view<256xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
    %vz = make_tensor_view %z, shape = [256], strides = [1] : tensor_view<256xf16, strides=[1]>
    %pz = make_partition_view %vz : partition_view<tile=(256), tensor_view<256xf16, strides=[1]>>
    %zs, %tz = load_view_tko weak %pz[%c0] : partition_view<tile=(256), tensor_view<256xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
    %vo = make_tensor_view %out, shape = [3840], strides = [1] : tensor_view<3840xf16, strides=[1]>
    %po = make_partition_view %vo : partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>
    %absolute = absf %xs : tile<256xf16>
    %r0 = addf %xs, %ys rounding<zero> : tile<256xf16>
    %t0 = store_view_tko weak %r0, %po[%c0] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r1 = addf %xs, %ys rounding<negative_inf> : tile<256xf16>
    %c1 = constant <i32: 1> : tile<i32>
    %t1 = store_view_tko weak %r1, %po[%c1] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r2 = addf %xs, %ys rounding<positive_inf> : tile<256xf16>
    %c2 = constant <i32: 2> : tile<i32>
    %t2 = store_view_tko weak %r2, %po[%c2] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r3 = mulf %xs, %ys rounding<zero> : tile<256xf16>
    %c3 = constant <i32: 3> : tile<i32>
    %t3 = store_view_tko weak %r3, %po[%c3] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r4 = mulf %xs, %ys rounding<negative_inf> : tile<256xf16>
    %c4 = constant <i32: 4> : tile<i32>
    %t4 = store_view_tko weak %r4, %po[%c4] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r5 = mulf %xs, %ys rounding<positive_inf> : tile<256xf16>
    %c5 = constant <i32: 5> : tile<i32>
    %t5 = store_view_tko weak %r5, %po[%c5] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r6 = divf %xs, %ys rounding<zero> : tile<256xf16>
    %c6 = constant <i32: 6> : tile<i32>
    %t6 = store_view_tko weak %r6, %po[%c6] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r7 = divf %xs, %ys rounding<negative_inf> : tile<256xf16>
    %c7 = constant <i32: 7> : tile<i32>
    %t7 = store_view_tko weak %r7, %po[%c7] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r8 = divf %xs, %ys rounding<positive_inf> : tile<256xf16>
    %c8 = constant <i32: 8> : tile<i32>
    %t8 = store_view_tko weak %r8, %po[%c8] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r9 = sqrt %absolute rounding<zero> : tile<256xf16>
    %c9 = constant <i32: 9> : tile<i32>
    %t9 = store_view_tko weak %r9, %po[%c9] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r10 = sqrt %absolute rounding<negative_inf> : tile<256xf16>
    %c10 = constant <i32: 10> : tile<i32>
    %t10 = store_view_tko weak %r10, %po[%c10] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r11 = sqrt %absolute rounding<positive_inf> : tile<256xf16>
    %c11 = constant <i32: 11> : tile<i32>
    %t11 = store_view_tko weak %r11, %po[%c11] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r12 = fma %xs, %ys, %zs rounding<zero> : tile<256xf16>
    %c12 = constant <i32: 12> : tile<i32>
    %t12 = store_view_tko weak %r12, %po[%c12] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r13 = fma %xs, %ys, %zs rounding<negative_inf> : tile<256xf16>
    %c13 = constant <i32: 13> : tile<i32>
    %t13 = store_view_tko weak %r13, %po[%c13] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    %r14 = fma %xs, %ys, %zs rounding<positive_inf> : tile<256xf16>
    %c14 = constant <i32: 14> : tile<i32>
    %t14 = store_view_tko weak %r14, %po[%c14] : tile<256xf16>, partition_view<tile=(256), tensor_view<3840xf16, strides=[1]>>, tile<i32> -> token
    return
  }
  entry @bf16(%x: tile<ptr<bf16>>, %y: tile<ptr<bf16>>, %z: tile<ptr<bf16>>, %out: tile<ptr<bf16>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xbf16, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>
    %xs, %tx = load_view_tko weak %px[%c0] : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> tile<256xbf16>, token
    %vy = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xbf16, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>
    %ys, %ty = load_view_tko weak %py[%c0] : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> tile<256xbf16>, token
    %vz = make_tensor_view %z, shape = [256], strides = [1] : tensor_view<256xbf16, strides=[1]>
    %pz = make_partition_view %vz : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>
    %zs, %tz = load_view_tko weak %pz[%c0] : partition_view<tile=(256), tensor_view<256xbf16, strides=[1]>>, tile<i32> -> tile<256xbf16>, token
    %vo = make_tensor_view %out, shape = [3840], strides = [1] : tensor_view<3840xbf16, strides=[1]>
    %po = make_partition_view %vo : partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>
    %absolute = absf %xs : tile<256xbf16>
    %r0 = addf %xs, %ys rounding<zero> : tile<256xbf16>
    %t0 = store_view_tko weak %r0, %po[%c0] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r1 = addf %xs, %ys rounding<negative_inf> : tile<256xbf16>
    %c1 = constant <i32: 1> : tile<i32>
    %t1 = store_view_tko weak %r1, %po[%c1] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r2 = addf %xs, %ys rounding<positive_inf> : tile<256xbf16>
    %c2 = constant <i32: 2> : tile<i32>
    %t2 = store_view_tko weak %r2, %po[%c2] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r3 = mulf %xs, %ys rounding<zero> : tile<256xbf16>
    %c3 = constant <i32: 3> : tile<i32>
    %t3 = store_view_tko weak %r3, %po[%c3] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r4 = mulf %xs, %ys rounding<negative_inf> : tile<256xbf16>
    %c4 = constant <i32: 4> : tile<i32>
    %t4 = store_view_tko weak %r4, %po[%c4] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r5 = mulf %xs, %ys rounding<positive_inf> : tile<256xbf16>
    %c5 = constant <i32: 5> : tile<i32>
    %t5 = store_view_tko weak %r5, %po[%c5] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r6 = divf %xs, %ys rounding<zero> : tile<256xbf16>
    %c6 = constant <i32: 6> : tile<i32>
    %t6 = store_view_tko weak %r6, %po[%c6] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r7 = divf %xs, %ys rounding<negative_inf> : tile<256xbf16>
    %c7 = constant <i32: 7> : tile<i32>
    %t7 = store_view_tko weak %r7, %po[%c7] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r8 = divf %xs, %ys rounding<positive_inf> : tile<256xbf16>
    %c8 = constant <i32: 8> : tile<i32>
    %t8 = store_view_tko weak %r8, %po[%c8] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r9 = sqrt %absolute rounding<zero> : tile<256xbf16>
    %c9 = constant <i32: 9> : tile<i32>
    %t9 = store_view_tko weak %r9, %po[%c9] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r10 = sqrt %absolute rounding<negative_inf> : tile<256xbf16>
    %c10 = constant <i32: 10> : tile<i32>
    %t10 = store_view_tko weak %r10, %po[%c10] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r11 = sqrt %absolute rounding<positive_inf> : tile<256xbf16>
    %c11 = constant <i32: 11> : tile<i32>
    %t11 = store_view_tko weak %r11, %po[%c11] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r12 = fma %xs, %ys, %zs rounding<zero> : tile<256xbf16>
    %c12 = constant <i32: 12> : tile<i32>
    %t12 = store_view_tko weak %r12, %po[%c12] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r13 = fma %xs, %ys, %zs rounding<negative_inf> : tile<256xbf16>
    %c13 = constant <i32: 13> : tile<i32>
    %t13 = store_view_tko weak %r13, %po[%c13] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    %r14 = fma %xs, %ys, %zs rounding<positive_inf> : tile<256xbf16>
    %c14 = constant <i32: 14> : tile<i32>
    %t14 = store_view_tko weak %r14, %po[%c14] : tile<256xbf16>, partition_view<tile=(256), tensor_view<3840xbf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
