// LLVM has no floats of eight bits, and no tf32: a variable has their bits.
//
// RUN: %{run-in-machine} %s
cuda_tile.module @m {
  entry @constants(%out: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %v = make_tensor_view %out, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
    %p = make_partition_view %v : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
    %a = constant <f8E4M3FN: [1.0, -0.5, 448.0, 0.001953125]> : tile<4xf8E4M3FN>
    %b = constant <f8E5M2: [1.0, -0.5, 57344.0, 0.0000152587890625]> : tile<4xf8E5M2>
    %c = constant <f8E8M0FNU: [1.0, 2.0, 0.25, 65536.0]> : tile<4xf8E8M0FNU>
    %d = constant <tf32: [1.0, -0.5, 1.0009765625, 3.0e38]> : tile<4xtf32>
    %fa = ftof %a : tile<4xf8E4M3FN> -> tile<4xf32>
    %fb = ftof %b : tile<4xf8E5M2> -> tile<4xf32>
    %fc = ftof %c : tile<4xf8E8M0FNU> -> tile<4xf32>
    %fd = ftof %d : tile<4xtf32> -> tile<4xf32>
    %ta = store_view_tko weak %fa, %p[%zero] : tile<4xf32>, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
    %tb = store_view_tko weak %fb, %p[%one] : tile<4xf32>, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
    %tc = store_view_tko weak %fc, %p[%two] : tile<4xf32>, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
    %td = store_view_tko weak %fd, %p[%three] : tile<4xf32>, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
