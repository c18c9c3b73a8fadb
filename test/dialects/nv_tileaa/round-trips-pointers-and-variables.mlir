// Pointers, casts of them, and variables. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.global @tile : tensor<256xf32>, 3
  nv_tileaa.global "private" @weights : tensor<4xf32>, 4 = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
  nv_tileaa.global @plain : tensor<i8>, 1 {alignment = 16 : i64}
  nv_tileaa.global @anywhere : tensor<2x2xindex>, 0
  nv_tileaa.func @f(%arg0: !nv_tileaa.ptr<f32, 1>, %arg1: tensor<4x!nv_tileaa.ptr<f32>>, %arg2: i32, %arg3: tensor<4xi64>, %arg4: !nv_tileaa.memref<?x4xf32, 3>, %arg5: !nv_tileaa.tiled_view<<?x?xf32, 1>, 16x8, <[1], [0]>>) {
    %0 = nv_tileaa.addptr %arg0, %arg2 : !nv_tileaa.ptr<f32, 1>, i32
    %1 = nv_tileaa.addptr %arg1, %arg3 {inbounds} : tensor<4x!nv_tileaa.ptr<f32>>, tensor<4xi64>
    %2 = nv_tileaa.addptr %arg1, %arg2 : tensor<4x!nv_tileaa.ptr<f32>>, i32
    %3 = nv_tileaa.memory_space_cast %arg0 : !nv_tileaa.ptr<f32, 1> to !nv_tileaa.ptr<f32>
    %4 = nv_tileaa.memory_space_cast %arg1 : tensor<4x!nv_tileaa.ptr<f32>> to tensor<4x!nv_tileaa.ptr<f32, 3>>
    %5 = nv_tileaa.memory_space_cast %arg4 : !nv_tileaa.memref<?x4xf32, 3> to !nv_tileaa.memref<?x4xf32>
    %6 = nv_tileaa.memory_space_cast %arg5 : !nv_tileaa.tiled_view<<?x?xf32, 1>, 16x8, <[1], [0]>> to !nv_tileaa.tiled_view<<?x?xf32>, 16x8, <[1], [0]>>
    %7 = nv_tileaa.ptr_to_int %arg0 : !nv_tileaa.ptr<f32, 1> -> i64
    %8 = nv_tileaa.ptr_to_int %arg1 : tensor<4x!nv_tileaa.ptr<f32>> -> tensor<4xi64>
    %9 = nv_tileaa.int_to_ptr %7 : i64 -> !nv_tileaa.ptr<i8, 5>
    %10 = nv_tileaa.int_to_ptr %arg3 : tensor<4xi64> -> tensor<4x!nv_tileaa.ptr<i8>>
    %11 = nv_tileaa.bitcast %arg0 : !nv_tileaa.ptr<f32, 1> -> !nv_tileaa.ptr<!nv_tileaa.ptr<i8>, 1>
    %12 = nv_tileaa.bitcast %arg2 : i32 -> f32
    %13 = nv_tileaa.bitcast %arg3 : tensor<4xi64> -> tensor<4xf64>
    %14 = nv_tileaa.get_global @tile : !nv_tileaa.ptr<f32, 3>
    %15 = nv_tileaa.get_global @anywhere : !nv_tileaa.ptr<index>
    nv_tileaa.return
  }
}
